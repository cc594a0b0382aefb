import { type Message, message, sentences } from '#messages/message.ts';
import type { RegistryInterface } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';
import type { BudgetName } from '#values/rate-limits.ts';
import { readResultCode } from '#values/result-code.ts';
import type { AnsweredReply } from '../transport/exchange.ts';
import type { Problem } from './read-problem.ts';
import { itSays, transactions } from './refusal.ts';
import { shownInstant } from './unanswered.ts';
import { type AnswerFacts, noAnswer } from './undecided.ts';

export interface StatusContext extends AnswerFacts {
  readonly interface: RegistryInterface;
  readonly budget: BudgetName | undefined;
  /** The result code as received, from wherever it was found. */
  readonly code: string | undefined;
  /** Read only when it is needed. */
  readonly problem: () => Problem;
}

/**
 * The first steps of judging an answer, before any rule of the operation (protocol facts 15.1): 429, then 401 and 403,
 * then 408 and 5xx without a result code. Returns when none applies. What is sent on a limit, and for missing or wrong
 * credentials, is not shown: every form is taken.
 */
export function judgeStatus(reply: AnsweredReply, context: StatusContext): void {
  const eppCode = context.code === undefined ? undefined : readResultCode(context.code).eppCode;
  if (reply.status === 429 || eppCode === '2502') throw limited(reply, context);
  if (reply.status === 401 || reply.status === 403 || isAuthorisationCode(eppCode)) {
    throw notAuthorised(reply, context, eppCode);
  }
  if (context.code !== undefined) return;
  if (reply.status === 408) {
    throw noAnswer(context, 'http-408', message('registry.outOfTime'));
  }
  if (reply.status >= 500) {
    throw noAnswer(context, `http-${reply.status}`, message('registry.inTrouble', { status: reply.status }));
  }
}

function isAuthorisationCode(eppCode: string | undefined): boolean {
  return eppCode === '2200' || eppCode === '2201' || eppCode === '2202' || eppCode === '2501';
}

function limited(reply: AnsweredReply, context: StatusContext): DeskFailure {
  const { what, budget } = context;
  return new DeskFailure({
    kind: 'limited',
    message: sentences(
      message('registry.putOff', { what, status: reply.status }),
      budget === undefined ? message('registry.noLimitPublished') : message('registry.sharedLimit'),
      reply.retryAt === undefined
        ? message('registry.comeBackUnsaid')
        : message('registry.comeBackAt', { until: shownInstant(reply.retryAt) }),
      message('registry.nothingBilled'),
      transactions(context.clTRID, context.svTRID),
    ),
    budget,
    by: 'registry',
    retryAt: reply.retryAt,
    ...(context.code === undefined ? {} : { code: context.code }),
    ...(context.svTRID === undefined ? {} : { svTRID: context.svTRID }),
    journalId: context.journalId,
  });
}

function notAuthorised(reply: AnsweredReply, context: StatusContext, eppCode: string | undefined): DeskFailure {
  const { what, code } = context;
  const { status, sentOnTo } = reply;
  const hint =
    sentOnTo === undefined
      ? hintFor(status, eppCode, context.interface)
      : message('registry.hintSentOn', { address: sentOnTo });
  const { details, text } = context.problem();
  const words = details.map((detail) => detail.reason).find((reason) => reason !== '') ?? text ?? '';
  return new DeskFailure({
    kind: 'not-authorised',
    message: sentences(
      code === undefined
        ? message('registry.notAllowed', { what, status })
        : message('registry.notAllowedCode', { what, status, code }),
      itSays(words),
      hint,
      message('registry.nothingBilled'),
      transactions(context.clTRID, context.svTRID),
    ),
    status,
    code,
    hint,
    ...(context.svTRID === undefined ? {} : { svTRID: context.svTRID }),
    journalId: context.journalId,
  });
}

function hintFor(status: number, eppCode: string | undefined, via: RegistryInterface): Message {
  const credentials = status === 401 || eppCode === '2200' || eppCode === '2501';
  if (via === 'rdap') {
    return credentials ? message('registry.hintRdapSecret') : message('registry.hintRdapRight');
  }
  return credentials ? message('registry.hintKey') : message('registry.hintRight');
}
