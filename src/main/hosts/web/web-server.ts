import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AnyRouter, ORPCError } from '@orpc/server';
import { BodyLimitPlugin, RPCHandler } from '@orpc/server/node';
import type { Clock } from '#main/clock.ts';
import { longestImport } from '#values/import-bounds.ts';
import { pageHeaders } from '../content-policy.ts';
import type { PageFiles } from '../page-files.ts';
import { onlyReads, pathInside, refusalOf, type Site } from './admission.ts';
import type { FinishedFiles } from './finished-files.ts';
import { guardConnections, requestLimits } from './guarded-connections.ts';
import { listenOn } from './listen-on.ts';
import { oneTimeAddress, randomFolder } from './one-time-address.ts';
import { type Ends, type Peer, peerLookup } from './peer-user.ts';
import { refusedPage } from './refused-page.ts';
import { openSessions } from './sessions.ts';

export interface WebServerParts {
  /** An address of 127.0.0.0/8; where it is left out, a random one if the system has more than one. */
  readonly host?: string | undefined;
  /** 0 lets the system choose one. */
  readonly port: number;
  /** The application's handlers of the moment, made from the contract. */
  readonly router: () => AnyRouter;
  readonly pages: PageFiles;
  readonly finishedFiles: FinishedFiles;
  readonly clock: Clock;
  /** Called with a one-time address to print, when the server is asked without a good one. */
  readonly showAddress: (address: string) => void;
  /** Says which user is at the other end of a connection; the system's own tables where it is left out. */
  readonly peerOf?: (ends: Ends) => Promise<Peer>;
}

export interface WebServer {
  /** `http://HOST:PORT`. */
  readonly origin: string;
  /** The page without a token: `http://HOST:PORT/FOLDER/`. */
  readonly pageAddress: string;
  /** True where the host is random, so that nobody can have prepared a browser for it. */
  readonly hasFreshHost: boolean;
  /** The address that opens the page once. */
  oneTimeAddress(): string;
  stop(): Promise<void>;
}

/** The longest import (`longestImport`, two bytes for most Icelandic letters); a million names are about 30 MB. */
const largestCall = 2 * longestImport + 1024 * 1024;
const largestToken = 1024;

/**
 * Serves the window and the contract to browsers of this machine, in one folder of one host. Both are random, so that
 * nothing that a browser kept from before belongs to them. `refusalOf` says which requests count; all but
 * the files of the window need a session, which only the one-time address gives. Rejects when the port cannot be had
 * (the system's error, with its code).
 */
export async function startWebServer(parts: WebServerParts): Promise<WebServer> {
  const handlerOf = handlers();
  const server = createServer(requestLimits);
  const peerOf = guardConnections(server, parts.peerOf ?? peerLookup());
  const { host, port, isFresh } = await listenOn(server, { host: parts.host, port: parts.port });
  // As a browser writes them: port 80 is left out.
  const address = new URL(`http://${host}:${port}`);
  const site: Site = { host: address.host, origin: address.origin, folder: randomFolder() };
  const pageAddress = site.origin + site.folder;
  const addresses = oneTimeAddress(parts.clock);
  const sessions = openSessions(port, site.folder);
  const fullAddress = () => `${pageAddress}#token=${addresses.token()}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    const path = pathInside(site, request);
    if (path === undefined) return plain(response, 404, 'Not found.');
    for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
    const peer = await peerOf(request.socket);
    if (peer !== 'own') return refusePeer(response, peer);
    const refusal = refusalOf(request, site, path);
    if (refusal !== undefined) return plain(response, refusal.status, refusal.text);
    if (path === 'rpc' || path.startsWith('rpc/')) return call(request, response);
    if (path === 'session') return request.method === 'POST' ? openSession(request, response) : wrongMethod(response);
    if (!onlyReads(request)) return wrongMethod(response);
    if (path === 'refused') return send(response, 200, 'text/html; charset=utf-8', refusedPage);
    if (path.startsWith('downloads/')) return download(path, request, response);
    const file = await parts.pages.read(`/${path}`);
    if (file === undefined) return plain(response, 404, 'There is no such page.');
    if (file.immutable) response.setHeader('cache-control', 'max-age=31536000, immutable');
    return send(response, 200, file.contentType, file.bytes);
  }

  async function call(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return wrongMethod(response);
    if (!sessions.has(request)) return refuseCall(response, 'UNAUTHORIZED', 401);
    const { matched } = await handlerOf(parts.router()).handle(request, response, { prefix: `${site.folder}rpc` });
    if (!matched) refuseCall(response, 'NOT_FOUND', 404);
  }

  async function openSession(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = await readToken(request);
    if (token !== undefined && addresses.use(token)) {
      const { cookie, pageHalf } = sessions.open();
      response.setHeader('set-cookie', cookie);
      return send(response, 200, 'application/json; charset=utf-8', JSON.stringify({ pageHalf }));
    }
    if (sessions.has(request)) return send(response, 204, undefined, undefined);
    if (addresses.mayPrint()) parts.showAddress(fullAddress());
    return plain(response, 401, 'This address was used before or is not complete.');
  }

  async function download(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A link sends no header, so half a session must do; the other half is that nobody can guess the path.
    if (!sessions.hasCookie(request))
      return plain(response, 401, 'Downloads need an open Registry Desk in this browser.');
    if (!(await parts.finishedFiles.send(path, response))) plain(response, 404, 'This file is not there any more.');
  }

  server.on('request', (request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else plain(response, 500, 'Registry Desk could not answer: a fault of the program.');
    });
  });
  return {
    origin: site.origin,
    pageAddress,
    hasFreshHost: isFresh,
    oneTimeAddress: fullAddress,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A handler for each router: the desk has another one when its store was replaced. */
function handlers(): (router: AnyRouter) => RPCHandler<Record<never, never>> {
  const known = new WeakMap<AnyRouter, RPCHandler<Record<never, never>>>();
  return (router) => {
    const handler =
      known.get(router) ?? new RPCHandler(router, { plugins: [new BodyLimitPlugin({ maxBodySize: largestCall })] });
    known.set(router, handler);
    return handler;
  };
}

/** The token of `{"token": "…"}`; undefined for anything else, however malformed. */
async function readToken(request: IncomingMessage): Promise<string | undefined> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) {
    text += piece;
    if (text.length > largestToken) return undefined;
  }
  try {
    const { token } = JSON.parse(text) as { token?: unknown };
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

/** Refuses a call in the contract library's own form, so that the window reads a code and not a broken answer. */
function refuseCall(response: ServerResponse, code: 'UNAUTHORIZED' | 'NOT_FOUND', status: number): void {
  const body = JSON.stringify({ json: new ORPCError(code).toJSON(), meta: [] });
  send(response, status, 'application/json; charset=utf-8', body);
}

/** The list of processes shows every user of this machine the address that a browser was started with. */
function refusePeer(response: ServerResponse, peer: 'other' | 'unknown'): void {
  response.setHeader('connection', 'close');
  plain(response, 403, peer === 'other' ? otherUser : unknownUser);
}

const otherUser =
  'Registry Desk opens only for the user who started it. Nothing was changed. Ask that user, or start your own.';
const unknownUser =
  'Registry Desk could not find out which user of this machine sent this request, so it refused it. Nothing was ' +
  'changed. Load the page again. If this repeats, check that Registry Desk can read /proc/net/tcp.';

function wrongMethod(response: ServerResponse): void {
  plain(response, 405, 'This address is not asked in this way.');
}

function plain(response: ServerResponse, status: number, text: string): void {
  send(response, status, 'text/plain; charset=utf-8', `${text}\n`);
}

function send(
  response: ServerResponse,
  status: number,
  contentType: string | undefined,
  body: string | Uint8Array | undefined,
): void {
  if (contentType !== undefined) response.setHeader('content-type', contentType);
  if (body !== undefined) response.setHeader('content-length', Buffer.byteLength(body));
  const { method, complete } = response.req;
  // A request body that nobody will read must not keep the connection busy.
  if (method === 'POST' && !complete) response.setHeader('connection', 'close');
  response.writeHead(status).end(method === 'HEAD' ? undefined : body);
}
