import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { type Message, message } from '#messages/message.ts';
import { oddity } from '#values/oddity.ts';
import type { BudgetName } from '#values/rate-limits.ts';
import type { DecodeContext } from '../command.ts';
import { judgeStatus } from '../judge-status.ts';
import { asObject, asText, memberOf, parseJson } from '../parse-json.ts';
import { type Problem, readProblem } from '../read-problem.ts';
import { type BodyShape, bodyText, headerOf, quoted, shapeOf } from '../read-reply.ts';
import { type Receipt, readReceipt } from '../receipt.ts';
import { refusal } from '../refusal.ts';
import { type AnswerFacts, notTheRegistry, unreadable } from '../undecided.ts';
import type { JsonObject } from './read-rdap.ts';

/** Accept of every RDAP question (RFC 7480 4.2). */
export const rdapAccept = ['Accept', 'application/rdap+json, application/json;q=0.9'] as const;

export interface RdapAnswer {
  readonly facts: AnswerFacts;
  readonly receipt: Receipt;
  readonly problem: () => Problem;
}

/** Judges what the status of an RDAP answer decides by itself: 429, 401/403, 408 and 5xx. */
export function judgeRdap(
  reply: AnsweredReply,
  context: DecodeContext,
  asked: { readonly what: Message; readonly budget: BudgetName | undefined },
): RdapAnswer {
  const facts: AnswerFacts = {
    what: asked.what,
    status: reply.status,
    clTRID: undefined,
    svTRID: undefined,
    journalId: context.journalId,
  };
  let read: Problem | undefined;
  const problem = (): Problem => {
    read ??= readProblem(reply);
    return read;
  };
  judgeStatus(reply, { ...facts, interface: 'rdap', budget: asked.budget, code: undefined, problem });
  return { facts, receipt: readReceipt(reply, [], undefined, undefined), problem };
}

/** The object of a 200 answer, with its text. Throws not-the-registry for a page, unreadable for what is no object. */
export function readRdapObject(reply: AnsweredReply, facts: AnswerFacts): { object: JsonObject; raw: string } {
  const raw = bodyText(reply);
  refuseStranger(reply, facts, shapeOf(raw));
  const json = parseJson(raw);
  const begins = (why: Message): Message => message('registry.beginsWith', { why, text: quoted(raw) });
  if (!json.ok) throw unreadable(facts, `body, ${json.where}`, begins(json.why));
  const object = asObject(json.value);
  if (object === undefined) throw unreadable(facts, 'body', begins(message('registry.notAnObject')));
  return { object, raw };
}

/** Throws not-the-registry for an answer that is a page, XML or nothing where RDAP gives JSON. */
export function refuseStranger(reply: AnsweredReply, facts: AnswerFacts, shape: BodyShape): void {
  if (shape === 'json' || shape === 'text') return;
  const code = ({ html: 'sentPage', xml: 'sentXml', empty: 'sentNothing' } as const)[shape];
  throw notTheRegistry(facts, message(`registry.${code}`, { expected: 'JSON', status: reply.status }));
}

export type NotFound = { readonly kind: 'not-found'; readonly text: string; readonly receipt: Receipt };

/**
 * For any status but 200: a genuine 404 becomes `not-found`, the rest throws. Error bodies of lookups are not shown;
 * `{errorCode, title, description}`, `{message}`, text and nothing are taken, an HTML page is not the registry's.
 */
export function readNotFound(reply: AnsweredReply, answer: RdapAnswer): NotFound {
  const { facts, receipt, problem } = answer;
  const shape = shapeOf(bodyText(reply));
  if (shape === 'html' || shape === 'xml') refuseStranger(reply, facts, shape);
  if (reply.status === 404) {
    const oddities = shape === 'json' ? receipt.oddities : [...receipt.oddities, oddity('bareNotFound')];
    return { kind: 'not-found', text: problem().text ?? 'Not found.', receipt: { ...receipt, oddities } };
  }
  if (reply.status >= 400) {
    const { details, text } = problem();
    throw refusal({ ...facts, code: `HTTP ${reply.status}`, details, text });
  }
  const location = headerOf(reply, 'location');
  throw notTheRegistry(
    facts,
    location === undefined
      ? message('registry.answeredStatus', { status: reply.status })
      : message('registry.sendsOn', { status: reply.status }),
  );
}

/** The errorCode of an RDAP error body as text, or undefined. */
export function errorCodeOf(object: JsonObject): string | undefined {
  return asText(memberOf(object, 'errorCode'))?.trim();
}
