import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { type Message, message } from '#messages/message.ts';
import type { BudgetName } from '#values/rate-limits.ts';
import type { DecodeContext } from '../command.ts';
import { judgeStatus } from '../judge-status.ts';
import { type Problem, readProblem } from '../read-problem.ts';
import { headerOf, valuesOf } from '../read-reply.ts';
import { type Receipt, readReceipt, rppCodeOf } from '../receipt.ts';
import type { AnswerFacts } from '../undecided.ts';

/** Headers of RPP v0 (specification, Transaction identifier headers; RPP v0). Names are spelled as shown there. */
export const rppHeader = {
  clTRID: 'RPP-Cltrid',
  cardId: 'Registry-cardId',
} as const;

/** What each v0 decoder starts from: the answer judged up to the point where the operation's own rule begins. */
export interface RppAnswer {
  readonly code: string | undefined;
  readonly receipt: Receipt;
  readonly facts: AnswerFacts;
  readonly problem: () => Problem;
}

/**
 * Reads what all answers of RPP v0 share and throws what the status alone decides: 429, 401/403, 408 and 5xx without
 * RPP-code (protocol facts 15.1). A missing RPP-code is left to the operation.
 */
export function readRppAnswer(
  reply: AnsweredReply,
  context: DecodeContext,
  asked: { readonly what: Message; readonly clTRID: string; readonly budget: BudgetName | undefined },
): RppAnswer {
  const code = rppCodeOf(reply);
  const receipt = readReceipt(reply, ['rpp'], code, asked.clTRID);
  let read: Problem | undefined;
  const problem = (): Problem => {
    read ??= readProblem(reply);
    return read;
  };
  const facts: AnswerFacts = {
    what: asked.what,
    status: reply.status,
    clTRID: asked.clTRID,
    svTRID: receipt.svTRID,
    code,
    journalId: context.journalId,
  };
  judgeStatus(reply, { ...facts, interface: 'rpp-v0', budget: asked.budget, code, problem });
  return { code, receipt, facts, problem };
}

/** How an answer without RPP-code gives itself away, as a clause. */
export function describeStranger(reply: AnsweredReply): Message {
  const codes = valuesOf(reply, 'rpp-code');
  if (codes.length > 1) return message('registry.rppCodesDiffer', { codes: codes.join(', ').slice(0, 60) });
  const type = headerOf(reply, 'content-type')?.split(';', 1)[0]?.trim() ?? '';
  const { status } = reply;
  return type === ''
    ? message('registry.noRppCode', { status })
    : message('registry.noRppCodeType', { status, type: type.slice(0, 60) });
}
