import { type Refusal, refusal } from '#main/emulator/refusal.ts';
import type { MessageRecord } from '#main/emulator/registry/records.ts';
import { type Reply, type Rule, reply } from '#main/emulator/reply.ts';
import type { RegistryRequest } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import { eppMeanings } from '#values/result-code.ts';
import { type EppElement, element, writeJson, writeXml } from './epp-tree.ts';
import { type EppForm, formFor } from './negotiation.ts';

/** The twins of v1: one engine under two prefixes (specification, RPP v1 and REPP v1: identical shapes). */
export type EppPrefix = 'rpp' | 'repp';
export const eppPrefixes = ['rpp', 'repp'] as const;

/** What an EPP answer carries beside its result. */
export interface EppAnswer {
  readonly code: string;
  readonly rule: Rule;
  readonly status?: number;
  readonly parts?: readonly EppElement[];
  readonly headers?: readonly string[];
}

const notAcceptable: Rule = { source: '14.3', text: message('rules.notAcceptable') };
export const domainNamespace = 'urn:ietf:params:xml:ns:domain-1.0';

/** Codes whose HTTP status does not depend on the personality (N16). */
const fixedStatuses: Readonly<Record<string, number>> = { '2200': 401, '2201': 403, '2502': 429 };

/** An answer of v1 with a body, in the form that the request accepts; 406 when it accepts neither. */
export function eppReply(world: World, request: RegistryRequest, prefix: EppPrefix, answer: EppAnswer): Reply {
  const form = formFor(request.headers.accept);
  if (form === undefined) {
    const no = refusal('2102', 'not-acceptable', notAcceptable.text, notAcceptable, { status: 406 });
    return writeAnswer(world, request, prefix, refusalAnswer(world, no), 'json');
  }
  return writeAnswer(world, request, prefix, answer, form);
}

/** The refusal of v1: an EPP body with the code, whose HTTP status the personality decides (N16). */
export function eppRefusal(prefix: EppPrefix): (world: World, request: RegistryRequest, no: Refusal) => Reply {
  return (world, request, no) => {
    const answer = refusalAnswer(world, no);
    const isCredentials = no.code === '2200';
    const body = isCredentials ? world.personality['credentials-body'] : 'problem';
    const status = answer.status ?? 422;
    const headers = [resultHeader(world, prefix), no.code, ...(answer.headers ?? [])];
    if (isCredentials && status === 401) headers.push('WWW-Authenticate', 'Basic realm="registry", charset="UTF-8"');
    if (request.method === 'HEAD' || body === 'empty') {
      return reply(status, [...headers, ...transactionHeaders(world, request, prefix)], undefined, no.rule);
    }
    if (body === 'html') {
      const page = '<!doctype html><title>Authentication required</title><h1>Authentication required</h1>\n';
      return reply(status, [...headers, 'Content-Type', 'text/html; charset=utf-8'], page, no.rule);
    }
    const form = formFor(request.headers.accept) ?? 'json';
    return writeAnswer(world, request, prefix, { ...answer, headers }, form);
  };
}

function refusalAnswer(world: World, no: Refusal): EppAnswer {
  const isCredentials = no.code === '2200';
  const byPersonality = world.personality['epp-failures'] === '200' ? 200 : no.code === '2303' ? 404 : 422;
  const fixed = isCredentials ? Number(world.personality['credentials-status']) : fixedStatuses[no.code];
  const internal = no.code === '2400' && world.personality['epp-failures'] !== '200' ? 500 : undefined;
  return {
    code: no.code,
    rule: no.rule,
    status: no.status ?? fixed ?? internal ?? byPersonality,
    ...(no.headers === undefined ? {} : { headers: no.headers }),
  };
}

function writeAnswer(
  world: World,
  request: RegistryRequest,
  prefix: EppPrefix,
  answer: EppAnswer,
  form: EppForm,
): Reply {
  const text = eppMeanings[answer.code] ?? '';
  const response = element('response', [
    element('result', [element('msg', text, { lang: 'en' })], { code: answer.code }),
    ...(answer.parts ?? []),
    element('trID', [element('clTRID', clTRIDOf(world, request, prefix)), element('svTRID', svTRIDOf(request))]),
  ]);
  const headers = [
    'Content-Type',
    form === 'json' ? 'application/json' : 'application/xml',
    'Cache-Control',
    'no-store',
  ];
  if (answer.headers !== undefined) headers.push(...answer.headers);
  pushQueueSize(world, request, prefix, headers);
  const body =
    form === 'json'
      ? writeJson(response, world.personality['json-content'] === 'wrapped')
      : writeXml(rootOf(world, prefix), response);
  return reply(answer.status ?? 200, headers, body, answer.rule);
}

function rootOf(world: World, prefix: EppPrefix): { readonly name: string; readonly namespace: string } {
  const name = world.personality['xml-root'] === 'epp' ? 'epp' : prefix;
  return { name, namespace: `urn:ietf:params:xml:ns:${name}-1.0` };
}

/** The header that carries the result code: repp-result-code or one of the drafts' names (protocol facts 11.5). */
export function resultHeader(world: World, prefix: EppPrefix): string {
  return `${prefix}-${world.personality['result-header']}`;
}

/** The transaction identifiers as headers, for answers without a body (protocol facts 12.6). */
export function transactionHeaders(world: World, request: RegistryRequest, prefix: EppPrefix): string[] {
  const headers = [`${prefix}-cltrid`, clTRIDOf(world, request, prefix), `${prefix}-svtrid`, svTRIDOf(request)];
  pushQueueSize(world, request, prefix, headers);
  return headers;
}

function pushQueueSize(world: World, request: RegistryRequest, prefix: EppPrefix, headers: string[]): void {
  if (world.personality['queue-size-header'] === 'off' || request.contact === undefined) return;
  const size = world.registry.state.queues.get(request.contact.handle)?.size ?? 0;
  headers.push(`${prefix.toUpperCase()}-Queue-Size`, String(size));
}

/** The server transaction identifier of v1. */
export function svTRIDOf(request: RegistryRequest): string {
  return `server-${String(request.number).padStart(9, '0')}`;
}

/**
 * The client transaction identifier: the sent one where it has EPP's form, otherwise one that the registry makes up,
 * as the real one was seen to do (protocol facts 4.3).
 */
export function clTRIDOf(world: World, request: RegistryRequest, prefix: EppPrefix): string {
  const sent = request.headers[`${prefix}-cltrid`];
  const isUsable = typeof sent === 'string' && /^(?=.{3,64}$)[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(sent);
  if (isUsable && world.personality['v1-cltrid'] === 'echo') return sent;
  return `client-${((request.number * 2654435761) % 4294967296).toString(16).padStart(8, '0')}`;
}

/** An instant as poll messages write it: ISO 8601 with an offset. */
export function eppInstant(world: World, epochMilliseconds: number): string {
  const text = new Date(epochMilliseconds).toISOString();
  switch (world.personality['epp-dates']) {
    case 'utc':
      return `${text.slice(0, 19)}Z`;
    case 'fraction':
      return `${text.slice(0, 23)}+00:00`;
    default:
      return `${text.slice(0, 19)}+00:00`;
  }
}

/** msgQ and resData of a message (specification, Message queue response; RFC 5731 panData). */
export function messageParts(world: World, message: MessageRecord, count: number): EppElement[] {
  const queue = element(
    'msgQ',
    [element('qDate', eppInstant(world, message.queuedAt)), element('msg', message.text, { lang: message.language })],
    { count: String(count), id: message.id },
  );
  const action = message.pendingAction;
  if (message.unknownKind === true) return [queue, element('resData', [unknownData(message)])];
  if (action === undefined) return [queue];
  const digits = world.personality['pending-action-result'] === '1-0';
  const result = digits ? (action.succeeded ? '1' : '0') : String(action.succeeded);
  const data = element(
    'domain:panData',
    [
      element('domain:name', action.domain, { paResult: result }),
      element('domain:paTRID', [
        ...(action.clTRID === undefined ? [] : [element('clTRID', action.clTRID)]),
        element('svTRID', action.svTRID),
      ]),
      element('domain:paDate', eppInstant(world, action.at)),
    ],
    undefined,
    { domain: domainNamespace },
  );
  return [queue, element('resData', [data])];
}

/** Data of a mapping that does not exist, to find out what a client makes of it (N14). */
function unknownData(message: MessageRecord): EppElement {
  const note = element('novelty:note', message.text, { level: '7' });
  return element('novelty:noteData', [note], undefined, { novelty: 'urn:example:registry-emulator:novelty-1.0' });
}
