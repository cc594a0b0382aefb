import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { message } from '#messages/message.ts';
import { answerRequest, failVisit, finishVisit, type Visit } from './answer-request.ts';
import { retiredReply } from './fault-reply.ts';
import { type HostNames, hostnameOf } from './host-names.ts';
import { retryRawTarget } from './raw-target.ts';
import { runLifeCycle } from './registry/life-cycle.ts';
import { type Reply, type Rule, reply } from './reply.ts';
import { dropRest } from './request-body.ts';
import type { RegistryRequest, Route } from './route.ts';
import { type RouteMatch, Router } from './router.ts';
import type { World } from './world.ts';

const longestTarget = 8192;

const foreignHost: Rule = { source: 'emulator', text: message('rules.foreignHost') };
const longTarget: Rule = { source: 'N19', text: message('rules.longTarget') };
const nothingHere: Rule = { source: '14.1 row 1', text: message('rules.unknownPath') };
const retired: Rule = { source: 'N21', text: message('rules.retired') };

/**
 * The HTTP side: bare node:http, because it keeps the letters of headers and lets a fault reset, drip or truncate.
 * Every request takes the same way: time, host, path, method, faults, door, body, operation, reply.
 */
export function createEmulatorServer(world: World, router: Router, hosts: HostNames): Server {
  const control = lazyControlRouter();
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 120_000 }, (message, response) => {
    const { socket } = message;
    response.once('finish', () => {
      if (!message.complete) dropRest(message, socket);
    });
    const method = message.method ?? 'GET';
    const visit: Visit = { message, response, began: performance.now(), method, target: message.url ?? '/' };
    try {
      receive(world, router, control, hosts, visit);
    } catch (error) {
      failVisit(world, visit, error);
    }
  });
  server.on('clientError', (error: ClientError, socket) => {
    const address = server.address();
    const isRetried =
      error.code === 'HPE_INVALID_URL' &&
      typeof address === 'object' &&
      address !== null &&
      retryRawTarget(error.rawPacket, socket, address.address, address.port);
    if (!isRetried) refuseMalformed(error, socket);
  });
  return server;
}

/** The control interface is loaded when it is first asked for: most of what it needs is not needed to answer. */
function lazyControlRouter(): () => Promise<Router> {
  let router: Promise<Router> | undefined;
  return () => {
    router ??= import('./routes/control/control-routes.ts').then(({ controlRoutes }) => new Router(controlRoutes));
    return router;
  };
}

function receive(world: World, router: Router, control: () => Promise<Router>, hosts: HostNames, visit: Visit): void {
  const { message, target } = visit;
  const at = world.clock.now();
  if (at >= world.registry.nextDueAt) runLifeCycle(world.registry, world.personality, at);
  if (!hosts.has(hostnameOf(message.headers.host))) {
    turnAway(world, visit, at, unrouted(403, 'The Host header does not name this emulator.', foreignHost));
    return;
  }
  if (target.length > longestTarget) {
    turnAway(world, visit, at, unrouted(414, 'The request target is too long.', longTarget));
    return;
  }
  const question = target.indexOf('?');
  const path = question < 0 ? target : target.slice(0, question);
  const query = question < 0 ? '' : target.slice(question + 1);
  if (path === '/control' || path.startsWith('/control/')) {
    control()
      .then((routes) => dispatch(world, routes, visit, at, path, query))
      .catch((error: unknown) => failVisit(world, visit, error));
    return;
  }
  dispatch(world, router, visit, at, path, query);
}

function dispatch(world: World, router: Router, visit: Visit, at: number, path: string, query: string): void {
  const { method } = visit;
  // A recording may have answers to what this emulator does not know.
  const match: RouteMatch = router.match(method, path) ?? (world.replay === undefined ? undefined : noRoute);
  if (match === undefined) {
    turnAway(world, visit, at, unrouted(404, `There is nothing at ${path}.`, nothingHere));
    return;
  }
  const { params } = match;
  const isRetired = world.personality['v0-endpoint'] === 'retired' && match.route.path.startsWith('rpp/v0');
  const route = isRetired ? retiredRoute(match.route) : match.route;
  if (isRetired && world.replay === undefined) {
    turnAway(world, visit, at, retiredReply(retired), route.name);
    return;
  }
  const isControl = route.name.startsWith('control/');
  if (!isControl) world.requestNumber += 1;
  const request: RegistryRequest = {
    method,
    path,
    query,
    params,
    headers: visit.message.headers,
    address: visit.message.socket.remoteAddress ?? '',
    number: world.requestNumber,
    at,
    strike: isControl ? undefined : world.faults.strike(route.name),
    stream: visit.message,
    contact: undefined,
    body: '',
  };
  answerRequest(world, visit, route, request, match.allowed);
}

/** Where a path leads that nothing is at, while a recording may know better. */
const noRoute: NonNullable<RouteMatch> = {
  params: [],
  route: {
    name: '',
    methods: [],
    path: '',
    door: { credentials: 'none' },
    refuse: (_world, _request, no) => unrouted(no.status ?? 400, no.details[0].reason, nothingHere),
    answer: (_world, { path }) => unrouted(404, `There is nothing at ${path}.`, nothingHere),
  },
};

function retiredRoute({ name, methods, path, refuse }: Route): Route {
  return { name, methods, path, refuse, door: { credentials: 'none' }, answer: () => retiredReply(retired) };
}

/** An answer to what led to no operation. */
function turnAway(world: World, visit: Visit, at: number, whole: Reply, route = ''): void {
  finishVisit(world, visit, whole, undefined, at, route);
}

function unrouted(status: number, text: string, rule: Rule): Reply {
  return reply(status, ['Content-Type', 'text/plain; charset=utf-8'], `${text}\n`, rule);
}

/** What the parser of node:http could not read, with the bytes. */
interface ClientError extends NodeJS.ErrnoException {
  readonly rawPacket?: unknown;
}

const notHttp = { status: '400 Bad Request', text: 'The request is not HTTP.\n' };
const malformed: Readonly<Record<string, typeof notHttp>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', text: 'The request headers are too long.\n' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', text: 'The request did not come to its end in time.\n' },
};

/** What is not HTTP at all, or never came to its end. */
function refuseMalformed(error: ClientError, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const { status, text } = malformed[error.code ?? ''] ?? notHttp;
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  );
}
