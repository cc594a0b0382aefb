import type * as z from 'zod';
import { keepSettings } from '#main/emulator/furnish.ts';
import { hostnameOf, loopbackNames } from '#main/emulator/host-names.ts';
import type { Refusal } from '#main/emulator/refusal.ts';
import { writeSnapshot } from '#main/emulator/registry/snapshot.ts';
import { type Reply, type Rule, reply, type TextPieces } from '#main/emulator/reply.ts';
import type { RegistryRequest, Route } from '#main/emulator/route.ts';
import { reasonOf } from '#main/emulator/said-error.ts';
import type { World } from '#main/emulator/world.ts';
import { asWritten, type Message, message, sentences } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { inputProblem } from '#values/input-problem.ts';
import { billingHandlers } from './billing.ts';
import { clockHandlers } from './clock.ts';
import { contactHandlers } from './contacts.ts';
import { type ControlName, controlContract } from './control-contract.ts';
import { controlDescription } from './control-description.ts';
import type { ControlHandler, ControlHandlers } from './control-handler.ts';
import type { ControlOperation } from './control-operation.ts';
import { ControlRefusal } from './control-refusal.ts';
import { domainHandlers } from './domains.ts';
import { faultHandlers } from './faults.ts';
import { limitHandlers } from './limits.ts';
import { messageHandlers } from './messages.ts';
import { overviewHandlers } from './overview.ts';
import { personalityHandlers } from './personality.ts';
import { replayHandlers } from './replay.ts';
import { requestHandlers } from './requests.ts';
import { stateHandlers } from './state.ts';

/** Every operation but the one whose answer is not JSON; an operation without a handler does not compile. */
const handlers: ControlHandlers<Exclude<ControlName, 'saveSnapshot'>> = {
  ...overviewHandlers,
  ...clockHandlers,
  ...personalityHandlers,
  ...faultHandlers,
  ...limitHandlers,
  ...stateHandlers,
  ...contactHandlers,
  ...billingHandlers,
  ...messageHandlers,
  ...domainHandlers,
  ...requestHandlers,
  ...replayHandlers,
};

const rule: Rule = { source: 'control', text: message('rules.notRegistry') };
const json = ['Content-Type', 'application/json', 'Cache-Control', 'no-store'];

/**
 * The control interface as routes. Plain JSON under /control, usable by curl: a body is read as JSON whatever its
 * Content-Type says. Requests that a foreign web page makes are refused.
 */
export const controlRoutes: readonly Route[] = [
  ...Object.entries(controlContract).map(([name, operation]) => controlRoute(name as ControlName, operation)),
  {
    name: 'control/read-description',
    methods: ['GET'],
    path: 'control/openapi.json',
    door: { credentials: 'none' },
    refuse,
    answer: (world) => reply(200, [...json], JSON.stringify(controlDescription(world.url)), rule),
  },
];

function controlRoute(name: ControlName, operation: ControlOperation): Route {
  const streams = operation.snapshot === 'body' || operation.streamed === true;
  return {
    name: `control/${name}`,
    methods: [operation.method],
    path: operation.path === '' ? 'control' : `control/${operation.path}`,
    door: { credentials: 'none' },
    ...(streams ? { takesBody: 'stream' as const } : operation.method === 'GET' ? {} : { takesBody: 'text' as const }),
    refuse,
    async answer(world, request) {
      try {
        refuseForeignPages(request);
        if (name === 'saveSnapshot') return snapshotReply(world);
        const input = {
          params: request.params,
          query: operation.query === undefined ? undefined : readQuery(operation.query, request.query),
          body: operation.body === undefined || streams ? undefined : readBody(operation.body, request.body),
        };
        // The table of the contract ties name, input and answer together; here the name is any of them.
        const handler = handlers[name] as ControlHandler<ControlName>;
        const answer = await handler(world, input as never, request);
        return reply(operation.status ?? 200, [...json], `${JSON.stringify(answer)}\n`, rule);
      } catch (error) {
        if (!(error instanceof ControlRefusal)) throw error;
        return problemReply(error.status, error.code, error.what);
      }
    },
  };
}

function refuse(_world: World, _request: RegistryRequest, no: Refusal): Reply {
  const whole = problemReply(no.status ?? 400, no.details[0].slug, asWritten(no.details[0].reason));
  whole.headers.push(...(no.headers ?? []));
  return whole;
}

function problemReply(status: number, code: string, what: Message): Reply {
  const error = { code, message: say('en', what), said: what };
  return reply(status, [...json], `${JSON.stringify({ error })}\n`, rule);
}

/** A page of another site may send simple requests to this machine; it may not steer the emulator with them. */
function refuseForeignPages(request: RegistryRequest): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeign =
    (origin !== undefined && !isLoopbackOrigin(origin)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none' && site !== 'same-site');
  if (isForeign) throw new ControlRefusal('invalid-input', message('control.foreignPage'));
}

function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && loopbackNames().has(hostnameOf(new URL(origin).host));
}

function readQuery(schema: z.ZodType, query: string): unknown {
  return checked(schema, Object.fromEntries(new URLSearchParams(query)), 'query');
}

function readBody(schema: z.ZodType, text: string): unknown {
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw new ControlRefusal('invalid-input', message('control.bodyNotJson', { reason: reasonOf(error) }));
  }
  return checked(schema, value, 'body');
}

function checked(schema: z.ZodType, value: unknown, where: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) =>
    inputProblem(issue, [where, ...issue.path.map(String)].join('.')),
  );
  throw new ControlRefusal('invalid-input', sentences(...problems));
}

function snapshotReply(world: World): Reply {
  keepSettings(world);
  const pieces = writeSnapshot(world.registry.state);
  const headers = ['Content-Type', 'application/x-ndjson', 'Cache-Control', 'no-store'];
  const body: TextPieces = () => pieces;
  return reply(200, headers, body, rule);
}
