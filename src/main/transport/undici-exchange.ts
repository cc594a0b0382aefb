import { rootCertificates } from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { Clock } from '../clock.ts';
import { type BodyBytes, createBodyBytes } from './body-bytes.ts';
import { decompress, shownBytes } from './decompress.ts';
import type { AnsweredReply, Exchange, ExchangeReply, ExchangeRequest, SilentReply } from './exchange.ts';
import { readRetryAfter } from './retry-after.ts';
import { explainWireError, type WireCause } from './wire-cause.ts';

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

export interface UndiciExchange {
  readonly exchange: Exchange;
  /** Closes kept connections; exchanges under way come to an end first. */
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;
const nothing = new Uint8Array();

/**
 * The last layer: undici, and nothing of its own cleverness (no retry, no HTTP/2, no redirect, no decompression). Requests that are
 * not repeatable travel on a connection of their own that is never used again: a kept connection that the far side is
 * just closing would otherwise turn a renewal that never arrived into one with an unknown outcome.
 */
export function createUndiciExchange(clock: Clock, settings: NetworkSettings = {}): UndiciExchange {
  const dispatchers = createDispatchers(settings);
  return {
    exchange: (request) => send(request, dispatchers.choose(request), clock, settings),
    close: dispatchers.close,
  };
}

function createDispatchers(settings: NetworkSettings) {
  const connect = {
    timeout: settings.connectTimeoutMilliseconds ?? 10_000,
    ...(settings.extraAuthorities === undefined ? {} : { ca: [...rootCertificates, ...settings.extraAuthorities] }),
  };
  const shared = {
    allowH2: false,
    maxHeaderSize: settings.maxHeaderBytes ?? 32 * 1024,
    connections: settings.connections ?? 6,
  };
  const kept = { ...shared, pipelining: 1, keepAliveTimeout: 20_000, keepAliveMaxTimeout: 60_000 };
  // pipelining 0 is undici's way to say: one request, then close.
  const single = { ...shared, pipelining: 0 };
  const direct = { kept: new Agent({ ...kept, connect }), single: new Agent({ ...single, connect }) };
  const proxy = settings.proxy;
  const proxied =
    proxy === undefined
      ? undefined
      : { kept: createProxyAgent(proxy, kept, connect), single: createProxyAgent(proxy, single, connect) };
  const all: Dispatcher[] = [direct.kept, direct.single];
  if (proxied !== undefined) all.push(proxied.kept, proxied.single);
  return {
    choose(request: ExchangeRequest): Dispatcher {
      const way = proxied === undefined || bypassesProxy(request.url, proxy?.bypass ?? []) ? direct : proxied;
      return request.repeatable ? way.kept : way.single;
    },
    async close(): Promise<void> {
      await Promise.all(all.map((dispatcher) => dispatcher.close()));
    },
  };
}

function createProxyAgent(
  proxy: ProxySettings,
  agent: object,
  connect: { timeout: number; ca?: string[] },
): ProxyAgent {
  return new ProxyAgent({
    ...agent,
    uri: proxy.url,
    // A tunnel even for http, so that the proxy never sees or rewrites what is said.
    proxyTunnel: true,
    requestTls: connect,
    proxyTls: connect,
    ...(proxy.authorization === undefined ? {} : { token: proxy.authorization }),
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

function send(
  request: ExchangeRequest,
  dispatcher: Dispatcher,
  clock: Clock,
  settings: NetworkSettings,
): Promise<ExchangeReply> {
  const startedAt = clock.now();
  const maxBodyBytes = request.maxBodyBytes ?? settings.maxBodyBytes ?? mebibyte;
  const wholeTimeout = request.wholeTimeoutMilliseconds ?? settings.wholeTimeoutMilliseconds ?? 120_000;
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined;
    let sent = false;
    let ended = false;
    let status = 0;
    let headers: (readonly [string, string])[] = [];
    let announced = 0;
    let bytes: BodyBytes | undefined;

    const deadline = setTimeout(
      () => giveUp({ cause: 'whole-timeout', detail: `no whole answer came within ${wholeTimeout / 1000} seconds` }),
      wholeTimeout,
    );
    request.signal?.addEventListener('abort', cancelled, { once: true });
    if (request.signal?.aborted) {
      cancelled();
      return;
    }

    try {
      dispatcher.dispatch(
        {
          ...placeOf(request.url),
          method: request.method,
          headers: flat(request.headers),
          body: request.body ?? null,
          // undici closes the connection after every HEAD unless told not to.
          reset: !request.repeatable,
          headersTimeout: settings.headersTimeoutMilliseconds ?? 30_000,
          bodyTimeout: settings.bodyTimeoutMilliseconds ?? 30_000,
        },
        {
          onRequestStart(given) {
            controller = given;
            // Called just before the first byte is written; an abort here still sends nothing.
            if (ended) given.abort(new Error('given up'));
            else sent = true;
          },
          onResponseStart(given, statusCode, parsed) {
            if (statusCode < 200) return;
            status = statusCode;
            headers = readHeaders(parsed, given.rawHeaders);
            if (request.method === 'HEAD') return;
            announced = Number(headers.find(([name]) => name === 'content-length')?.[1]) || 0;
            if (announced > maxBodyBytes) giveUp(tooLarge(maxBodyBytes));
          },
          onResponseData(_given, chunk) {
            bytes ??= createBodyBytes(announced);
            if (bytes.length + chunk.byteLength > maxBodyBytes) giveUp(tooLarge(maxBodyBytes));
            else bytes.add(chunk);
          },
          onResponseEnd() {
            if (!ended) answer();
          },
          onResponseError(_given, error) {
            giveUp(explainWireError(error));
          },
        },
      );
    } catch (error) {
      giveUp(explainWireError(error));
    }

    function cancelled(): void {
      giveUp({ cause: 'cancelled', detail: 'the exchange was cancelled' });
    }

    function giveUp(why: WireCause): void {
      if (ended) return;
      settle();
      controller?.abort(new Error(why.detail));
      resolve(silence(why));
    }

    function silence(why: WireCause): SilentReply {
      return { kind: 'silent', sent, ...why, durationMilliseconds: clock.now() - startedAt };
    }

    function answer(): void {
      settle();
      const encoding = bytes && headers.find(([name]) => name === 'content-encoding')?.[1];
      if (bytes === undefined || encoding === undefined) {
        answerWith(bytes?.whole() ?? nothing);
        return;
      }
      void decompress(bytes.whole(), encoding, maxBodyBytes).then((body) => {
        if (body instanceof Uint8Array) answerWith(body);
        else resolve(silence(body));
      });
    }

    function answerWith(body: Uint8Array): void {
      const now = clock.now();
      const retryAfter = headers.find(([name]) => name === 'retry-after')?.[1];
      const reply: AnsweredReply = {
        kind: 'answered',
        status,
        headers,
        body,
        durationMilliseconds: now - startedAt,
        retryAt: retryAfter === undefined ? undefined : readRetryAfter(retryAfter, now),
      };
      resolve(reply);
    }

    function settle(): void {
      ended = true;
      clearTimeout(deadline);
      request.signal?.removeEventListener('abort', cancelled);
    }
  });
}

function tooLarge(maxBodyBytes: number): WireCause {
  return {
    cause: 'too-large',
    detail: `the body of the answer is larger than the ${shownBytes(maxBodyBytes)} allowed here`,
  };
}

/** The last origin that was read out of an address: batches ask the same one again and again. */
let lastOrigin = '';
/** A path that a URL parser leaves as it is: no segment begins with a dot or a percent sign, and nothing needs encoding. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+$/;

function placeOf(address: string): { readonly origin: string; readonly path: string } {
  if (lastOrigin !== '' && address.startsWith(lastOrigin)) {
    const path = address.slice(lastOrigin.length);
    if (plainPath.test(path)) return { origin: lastOrigin, path };
  }
  const { origin, pathname, search } = new URL(address);
  lastOrigin = origin;
  return { origin, path: `${pathname}${search}` };
}

function flat(headers: readonly (readonly [string, string])[]): string[] {
  const list: string[] = [];
  for (const [name, value] of headers) list.push(name, value);
  return list;
}

/** As undici has read them, where each name came once; else, for their order, once more from the bytes. */
function readHeaders(
  parsed: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2],
  raw: Dispatcher.DispatchController['rawHeaders'],
): (readonly [string, string])[] {
  const headers: (readonly [string, string])[] = [];
  for (const name of Object.keys(parsed)) {
    const value = parsed[name];
    if (typeof value !== 'string') return readRawHeaders(raw);
    headers.push([name, asReadable(value).trim()]);
  }
  return headers;
}

function readRawHeaders(raw: Dispatcher.DispatchController['rawHeaders']): (readonly [string, string])[] {
  if (!Array.isArray(raw)) return [];
  const headers: (readonly [string, string])[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.push([asText(raw[index]).toLowerCase(), asText(raw[index + 1]).trim()]);
  }
  return headers;
}

/** Header bytes are ISO 8859-1 by their standard; registries write UTF-8 into reasons, so that is tried first. */
function asText(value: Buffer | string | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  return asReadable(value.toString('latin1'));
}

function asReadable(latin: string): string {
  if (!/[\x80-\xff]/.test(latin)) return latin;
  const text = Buffer.from(latin, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? latin : text;
}
