import type { IncomingMessage, ServerResponse } from 'node:http';
import { message } from '#messages/message.ts';
import { passDoor } from './door.ts';
import { replyInstead, spoiledReply } from './fault-reply.ts';
import type { FaultStrike } from './faults.ts';
import { refusal } from './refusal.ts';
import { type Reply, type Rule, reply } from './reply.ts';
import { readBody } from './request-body.ts';
import type { RegistryRequest, Route } from './route.ts';
import { resetConnection, sendReply, sendSpoiled } from './send-reply.ts';
import type { World } from './world.ts';

/** One request on the wire and the place for its answer. */
export interface Visit {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** `performance.now()` at its arrival. */
  readonly began: number;
  readonly method: string;
  readonly target: string;
}

/** The most that a request body may have (N19); a control body may have more. */
const longestBody = 65_536;
const longestControlBody = 1_048_576;

const wrongMethod: Rule = { source: '14.1 row 2', text: message('rules.wrongMethod') };
const longBody: Rule = { source: '14.1 row 7, N19', text: message('rules.longBody') };
const crashed: Rule = { source: 'emulator', text: message('rules.ownFault') };
const reset: Rule = { source: 'fault reset-before', text: message('rules.resetBefore') };
const noFaults: readonly string[] = [];

/**
 * Takes a request through method, faults, door, body and operation to its reply. `allowed` is given when the path
 * is known and the method is not. The common case, no body and no fault, happens in one turn.
 */
export function answerRequest(
  world: World,
  visit: Visit,
  route: Route,
  request: RegistryRequest,
  allowed: readonly string[] | undefined,
): void {
  const isPlain = allowed === undefined && request.strike === undefined && route.takesBody !== 'text';
  if (isPlain && (world.replay === undefined || isControl(route))) {
    const whole = admit(world, route, request) ?? route.answer(world, request);
    if (whole instanceof Promise) settle(world, visit, route, request, whole);
    else finishVisit(world, visit, whole, request, request.at, route.name);
    return;
  }
  settle(world, visit, route, request, answerSlowly(world, visit, route, request, allowed));
}

function settle(
  world: World,
  visit: Visit,
  route: Route,
  request: RegistryRequest,
  whole: Promise<Reply | undefined>,
): void {
  whole
    .then((answer) => {
      if (answer === undefined) note(world, visit, undefined, request, request.at, route.name);
      else finishVisit(world, visit, answer, request, request.at, route.name);
    })
    .catch((error: unknown) => failVisit(world, visit, error));
}

/** The refusal of the door, in the route's form. */
function admit(world: World, route: Route, request: RegistryRequest): Reply | undefined {
  const no = passDoor(world, route, request);
  return no === undefined ? undefined : route.refuse(world, request, no);
}

/** The way of requests with a body or a fault; undefined when the connection was reset instead of answered. */
async function answerSlowly(
  world: World,
  visit: Visit,
  route: Route,
  request: RegistryRequest,
  allowed: readonly string[] | undefined,
): Promise<Reply | undefined> {
  const { strike } = request;
  if (strike !== undefined) {
    await delay(world, strike);
    if (strike.has('reset-before')) {
      resetConnection(visit.response);
      return undefined;
    }
    const instead = replyInstead(world, route, request, strike);
    if (instead !== undefined) return instead;
  }
  if (world.replay !== undefined && !isControl(route)) {
    const body = await readBody(visit.message, longestBody);
    if (body === undefined) return route.refuse(world, request, bodyTooLong(longestBody));
    request.body = body;
    const { headers, method, path, query } = request;
    const clTRID = headers['rpp-cltrid'] ?? headers['repp-cltrid'];
    const sent = typeof clTRID === 'string' ? clTRID : undefined;
    const recorded = world.replay.answer({ method, path, query, body, clTRID: sent }, world.url);
    if (recorded !== undefined) return strike === undefined ? recorded : spoiledReply(recorded, strike);
  }
  if (allowed !== undefined) {
    const text = `${request.method} is not offered here.`;
    const headers = ['Allow', allowed.join(', ')];
    return route.refuse(world, request, refusal('2101', 'method', text, wrongMethod, { status: 405, headers }));
  }
  const refused = admit(world, route, request);
  if (refused !== undefined) return refused;
  // A replay has read it already.
  if (route.takesBody === 'text' && !visit.message.readableEnded) {
    const longest = isControl(route) ? longestControlBody : longestBody;
    const body = await readBody(visit.message, longest);
    if (body === undefined) return route.refuse(world, request, bodyTooLong(longest));
    request.body = body;
  }
  if (strike?.has('late-commit') === true) {
    resetConnection(visit.response);
    await world.sleep(strike.option('late-commit', 'milliseconds'));
  }
  const whole = await route.answer(world, request);
  return strike === undefined ? whole : spoiledReply(whole, strike);
}

function isControl(route: Route): boolean {
  return route.name.startsWith('control/');
}

function bodyTooLong(longest: number) {
  const text = `The request body has more than ${longest} bytes.`;
  return refusal('2001', 'body-too-long', text, longBody, { status: 413 });
}

async function delay(world: World, strike: FaultStrike): Promise<void> {
  const fixed = strike.has('latency') ? strike.option('latency', 'milliseconds') : 0;
  const chance = strike.has('jitter') ? strike.chance() * strike.option('jitter', 'milliseconds') : 0;
  if (fixed + chance > 0) await world.sleep(fixed + chance);
}

/** Notes the request, waits until its changes are on disk, and sends the reply. */
export function finishVisit(
  world: World,
  visit: Visit,
  whole: Reply,
  request: RegistryRequest | undefined,
  at: number,
  routeName: string,
): void {
  note(world, visit, whole, request, at, routeName);
  const { durability } = world;
  if (durability?.isBehind() !== true) {
    send(world, visit, whole, request);
    return;
  }
  durability.whenCaughtUp((failure) => {
    if (failure === undefined) send(world, visit, whole, request);
    else {
      // What is not on disk is not acknowledged: the client must find out, as after a crash.
      world.reportError(failure);
      resetConnection(visit.response);
    }
  });
}

function send(world: World, visit: Visit, whole: Reply, request: RegistryRequest | undefined): void {
  const isHead = visit.method === 'HEAD';
  if (request?.strike === undefined) sendReply(visit.response, isHead, whole);
  else sendSpoiled(visit.response, isHead, whole, request.strike, world.sleep).catch(() => visit.response.destroy());
}

function note(
  world: World,
  visit: Visit,
  whole: Reply | undefined,
  request: RegistryRequest | undefined,
  at: number,
  routeName: string,
): void {
  if (routeName.startsWith('control/')) return;
  world.inspector.add({
    number: 0,
    at,
    route: routeName,
    method: visit.method,
    target: visit.target,
    handle: request?.contact?.handle,
    rawHeaders: visit.message.rawHeaders,
    requestBody: request?.body ?? '',
    reply: typeof whole?.body === 'function' ? { ...whole, body: '(a long list, sent in pieces)' } : whole,
    rule: whole?.rule ?? reset,
    faults: request?.strike?.names() ?? noFaults,
    milliseconds: performance.now() - visit.began,
  });
}

/** A fault of the emulator itself: 500 where nothing was sent yet. */
export function failVisit(world: World, visit: Visit, error: unknown): void {
  const { response } = visit;
  if (response.destroyed) return;
  world.reportError(error);
  const text = error instanceof Error ? error.message : String(error);
  const headers = ['Content-Type', 'text/plain; charset=utf-8'];
  if (response.headersSent) response.destroy();
  else sendReply(response, visit.method === 'HEAD', reply(500, headers, `The emulator failed: ${text}\n`, crashed));
}
