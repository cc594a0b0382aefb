import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { type Message, message, withoutRepeats } from '#messages/message.ts';
import { type Oddity, oddity } from '#values/oddity.ts';
import type { PollMessage } from '#values/poll-message.ts';
import { readResultCode } from '#values/result-code.ts';
import type { DecodeContext } from '../command.ts';
import { judgeStatus } from '../judge-status.ts';
import { type Problem, type ProblemDetail, readProblem } from '../read-problem.ts';
import { agreedValueOf, bodyText, quoted, shapeOf } from '../read-reply.ts';
import { type Receipt, readReceipt } from '../receipt.ts';
import { refusal } from '../refusal.ts';
import { type AnswerFacts, notTheRegistry, unreadable } from '../undecided.ts';
import { type Dialect, prefixesOf, resultCodeHeaders } from './dialect.ts';
import type { EppResponse } from './epp-response.ts';
import { readJson } from './read-json.ts';
import { readXml } from './read-xml.ts';

/** The form in which poll and acknowledge answer (specification: JSON where any form is accepted). */
export type EppForm = 'json' | 'xml';

/**
 * Sixteen times what other answers may have: a message that is larger would stay at the head of its queue, in front of
 * all others. Payload sizes are not shown (specification, Limits 2).
 */
export const longestMessageBytes = 16 * 1024 * 1024;

export const acceptOf: Readonly<Record<EppForm, string>> = { json: 'application/json', xml: 'application/xml' };

/** An answer of v1, judged up to where the operation's own rule begins. `response` is undefined for an empty body. */
export interface EppAnswer {
  readonly response: EppResponse | undefined;
  readonly raw: string;
  readonly code: string | undefined;
  readonly receipt: Receipt;
  readonly facts: AnswerFacts;
}

export interface EppAsked {
  readonly dialect: Dialect;
  readonly what: Message;
  readonly clTRID: string;
  /** Undefined for a command without a body to expect, and where either form will do. */
  readonly form: EppForm | undefined;
  readonly effect: 'asks' | 'changes';
}

/** The result code that the headers carry, stripped to what was sent; undefined where none does. */
export function headerCodeOf(reply: AnsweredReply, dialect: Dialect): string | undefined {
  for (const prefix of prefixesOf(dialect)) {
    for (const name of resultCodeHeaders) {
      const code = agreedValueOf(reply, `${prefix}-${name}`);
      if (code !== undefined) return code;
    }
  }
  return undefined;
}

/**
 * Reads what poll and acknowledge share: the status where it decides alone, then the body in the form that came (not the
 * one that was asked for), whatever the status says (protocol facts N16: errors may ride on 200 or on 422).
 * Throws not-the-registry for a page, unreadable for a body that is no response.
 */
export function readEppAnswer(reply: AnsweredReply, context: DecodeContext, asked: EppAsked): EppAnswer {
  const raw = bodyText(reply);
  const shape = shapeOf(raw);
  const read = shape === 'json' ? readJson(raw) : shape === 'xml' ? readXml(raw) : undefined;
  const response = read?.ok === true ? read.response : undefined;
  const code = response?.results[0]?.code ?? headerCodeOf(reply, asked.dialect);
  const oddities = [...(response?.oddities ?? []), ...formOddities(asked, shape)];
  const receipt = receiptOf(reply, asked, code, response, oddities);
  const facts: AnswerFacts = {
    what: asked.what,
    status: reply.status,
    clTRID: asked.clTRID,
    svTRID: receipt.svTRID,
    journalId: context.journalId,
  };
  judgeStatus(reply, {
    ...facts,
    interface: asked.dialect.name,
    budget: undefined,
    code,
    problem: () => problemOf(reply, response),
  });
  if (shape === 'html' || shape === 'text') {
    const where = { expected: message('registry.eppResponse'), status: reply.status };
    throw notTheRegistry(
      facts,
      shape === 'html'
        ? message('registry.sentPage', where)
        : message('registry.sentText', { ...where, text: quoted(raw) }),
    );
  }
  if (read?.ok === false) {
    throw unreadable(facts, read.where, message('registry.bodyBeginsWith', { why: read.why, text: quoted(raw) }));
  }
  return { response, raw, code, receipt, facts };
}

/** Throws `refused` when the answer carries a failure code. */
export function refuseFailure(reply: AnsweredReply, answer: EppAnswer): void {
  if (answer.code === undefined || readResultCode(answer.code).outcome !== 'failure') return;
  const { details, text } = problemOf(reply, answer.response);
  throw refusal({ ...answer.facts, code: answer.code, details, text });
}

/** The message of an answer, when its queue part names one. */
export function messageOf(response: EppResponse, fallbackId: string | undefined): PollMessage | undefined {
  const { queue, pendingAction } = response;
  const messageId = queue?.id ?? fallbackId;
  if (messageId === undefined) return undefined;
  const count = queue?.count;
  return {
    messageId,
    queueCount: count !== undefined && /^\d{1,15}$/.test(count) ? Number(count) : undefined,
    queuedAt: queue?.queuedAt,
    text: queue?.text,
    language: queue?.language,
    pendingAction,
  };
}

function problemOf(reply: AnsweredReply, response: EppResponse | undefined): Problem {
  if (response === undefined) return readProblem(reply);
  const details: ProblemDetail[] = response.results.map((result) => ({
    code: result.code,
    path: undefined,
    reason: [result.message ?? '', ...result.reasons].filter((part) => part !== '').join(': '),
  }));
  return { code: response.results[0]?.code, details, text: undefined };
}

function receiptOf(
  reply: AnsweredReply,
  asked: EppAsked,
  code: string | undefined,
  response: EppResponse | undefined,
  oddities: Oddity[],
): Receipt {
  const receipt = readReceipt(reply, prefixesOf(asked.dialect), code, asked.clTRID, oddities);
  const echoed = response?.clTRID;
  const notes = [...receipt.oddities];
  if (echoed !== undefined && echoed !== asked.clTRID) {
    // Registries make one up when they do not take ours (seen in the wild): no reason to doubt the answer.
    notes.push(oddity('echo', { echoed: echoed.slice(0, 80), sent: asked.clTRID }));
  }
  return { ...receipt, svTRID: response?.svTRID ?? receipt.svTRID, oddities: withoutRepeats(notes) };
}

function formOddities(asked: EppAsked, shape: string): Oddity[] {
  if (asked.form === undefined || (shape !== 'json' && shape !== 'xml') || shape === asked.form) return [];
  return [oddity('otherForm', { asked: asked.form.toUpperCase(), came: shape.toUpperCase() })];
}
