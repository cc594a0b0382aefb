import { rootCertificates } from 'node:tls';
import { buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { message } from '#messages/message.ts';
import { type Carrier, type RequestStart, watchedConnector } from './watched-socket.ts';
import { ProxyFailure, refusedByProxy } from './wire-cause.ts';

/** How requests travel: connections, patience, a proxy, extra certificate authorities. All have defaults. */
export interface NetworkSettings {
  /** Kept connections to one origin, 4 to 8 (more only makes the registry slower for everybody). */
  readonly connections?: number;
  readonly connectTimeoutMilliseconds?: number;
  readonly headersTimeoutMilliseconds?: number;
  /** The longest pause inside a body. */
  readonly bodyTimeoutMilliseconds?: number;
  readonly wholeTimeoutMilliseconds?: number;
  readonly maxBodyBytes?: number;
  readonly maxHeaderBytes?: number;
  readonly proxy?: ProxySettings;
  /** PEM texts of authorities to trust beside the ones that the runtime knows. */
  readonly extraAuthorities?: readonly string[];
}

export interface ProxySettings {
  /** `http://host:port`, without credentials in it. */
  readonly url: string;
  /** The value of Proxy-Authorization, a secret. */
  readonly authorization?: string;
  /** Host names that are reached directly; `.example` covers everything below example. Loopback always is. */
  readonly bypass?: readonly string[];
}

/** The connections that requests travel on. */
export interface Dispatchers {
  /** Connections that are kept, or one that is used once and never again. */
  choose(origin: string, isKept: boolean): Dispatcher;
  /** Said by a request right before its first byte is written: gives it the connection that carries it. */
  starts(take: (carrier: Carrier) => void): void;
  /** Closes kept connections; exchanges under way come to an end first. */
  close(): Promise<void>;
}

export function createDispatchers(settings: NetworkSettings): Dispatchers {
  const connect = {
    timeout: settings.connectTimeoutMilliseconds ?? 10_000,
    // Said here, because NODE_TLS_REJECT_UNAUTHORIZED of a person's shell would switch it off without a word.
    rejectUnauthorized: true,
    ...(settings.extraAuthorities === undefined ? {} : { ca: [...rootCertificates, ...settings.extraAuthorities] }),
  };
  const shared = {
    allowH2: false,
    maxHeaderSize: settings.maxHeaderBytes ?? 32 * 1024,
    // Two more than a batch of renewals or of checks uses, for what a person asks meanwhile.
    connections: settings.connections ?? 8,
  };
  const kept = { ...shared, pipelining: 1, keepAliveTimeout: 20_000, keepAliveMaxTimeout: 60_000 };
  // pipelining 0 is undici's way to say: one request, then close.
  const single = { ...shared, pipelining: 0 };
  const start: RequestStart = { take: undefined };
  const connector = () => watchedConnector(buildConnector({ ...connect, allowH2: false }), start);
  const direct = { kept: createPools(kept, connector), single: createPools(single, connector) };
  const proxy = settings.proxy;
  const answerTimeout = settings.headersTimeoutMilliseconds ?? 30_000;
  const proxied =
    proxy === undefined
      ? undefined
      : {
          kept: createProxyAgent(proxy, kept, connect, start, answerTimeout),
          single: createProxyAgent(proxy, single, connect, start, answerTimeout),
        };
  const bypass = proxy?.bypass ?? [];
  return {
    choose(origin, isKept) {
      if (proxied === undefined || bypassesProxy(origin, bypass)) {
        return (isKept ? direct.kept : direct.single).of(origin);
      }
      return isKept ? proxied.kept : proxied.single;
    },
    starts(take) {
      start.take = take;
    },
    async close() {
      const all = [direct.kept, direct.single, ...(proxied === undefined ? [] : [proxied.kept, proxied.single])];
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

/** More origins than an account's registry has, redirects included; the one that came first is left behind. */
const mostOrigins = 32;

/**
 * A pool for each origin that stays while it is used: undici's Agent makes a new one for each connection that is used
 * once, and looks more up for each request.
 */
function createPools(options: Pool.Options, connector: () => buildConnector.connector) {
  const pools = new Map<string, Pool>();
  const leaving = new Set<Promise<void>>();
  function leave(origin: string, pool: Pool): void {
    pools.delete(origin);
    const left = pool.close();
    leaving.add(left);
    void left.finally(() => leaving.delete(left));
  }
  return {
    of(origin: string): Pool {
      const known = pools.get(origin);
      if (known !== undefined) return known;
      const [first] = pools;
      if (first !== undefined && pools.size >= mostOrigins) leave(...first);
      const pool = new Pool(origin, { ...options, connect: connector() });
      pools.set(origin, pool);
      return pool;
    },
    async close(): Promise<void> {
      for (const [origin, pool] of pools) leave(origin, pool);
      await Promise.all(leaving);
    },
  };
}

function createProxyAgent(
  proxy: ProxySettings,
  agent: object,
  connect: { timeout: number; rejectUnauthorized: boolean; ca?: string[] },
  start: RequestStart,
  answerTimeout: number,
): ProxyAgent {
  return new ProxyAgent({
    ...agent,
    factory: (origin, given) => {
      // What connects is the agent's own, which asks the proxy for a tunnel.
      const options = given as Pool.Options & { readonly connect: buildConnector.connector };
      return new Pool(origin, { ...options, connect: watchedConnector(behindProxy(options.connect), start) });
    },
    clientFactory: (url, options) => proxyConnections(url, options, answerTimeout),
    uri: proxy.url,
    // A tunnel even for http, so that the proxy never sees or rewrites what is said.
    proxyTunnel: true,
    requestTls: connect,
    proxyTls: connect,
    ...(proxy.authorization === undefined ? {} : { token: proxy.authorization }),
  });
}

/**
 * The connections to a proxy itself, on which tunnels are requested. undici would wait five minutes for the answer to
 * that, and would connect again for ever where more came with it than an answer.
 */
function proxyConnections(url: URL, options: object, answerTimeout: number): Pool {
  const pool = new Pool(url, { ...options, headersTimeout: answerTimeout });
  const connect = pool.connect.bind(pool) as (asked: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;
  return Object.assign(pool, { connect: (asked: Dispatcher.ConnectOptions) => openTunnel(connect(asked)) });
}

async function openTunnel(connecting: Promise<Dispatcher.ConnectData>): Promise<Dispatcher.ConnectData> {
  const tunnel = await connecting.catch((error: unknown) => {
    throw new ProxyFailure(message('registry.proxyNoConnection'), error);
  });
  const { socket, statusCode } = tunnel;
  const hasMore = socket.readableLength > 0;
  if (statusCode === 200 && !hasMore) return tunnel;
  socket.on('error', () => undefined).destroy();
  if (statusCode !== 200) throw refusedByProxy(statusCode);
  // Behind the tunnel nobody speaks before we do.
  throw new ProxyFailure(message('registry.proxySentMore'));
}

/** Says of every failure to connect through a tunnel that a proxy is on the way. */
function behindProxy(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...result) => {
      const [error] = result;
      if (error === null || error instanceof ProxyFailure) callback(...result);
      else callback(new ProxyFailure(message('registry.throughProxyFailed'), error), null);
    });
}

/** Whether an address is reached without the proxy: loopback, or named in the bypass list. */
export function bypassesProxy(url: string, bypass: readonly string[]): boolean {
  const host = new URL(url).hostname.toLowerCase();
  if (host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)) return true;
  return bypass.some((entry) => {
    const name = entry.trim().toLowerCase();
    return name === host || (name.startsWith('.') && host.endsWith(name));
  });
}
