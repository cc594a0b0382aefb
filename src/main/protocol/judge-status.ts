import type { AnsweredReply } from '#main/transport/exchange.ts';
import { asWritten } from '#messages/message.ts';
import type { RegistryInterface } from '#registry/environment.ts';
import { DeskFailure } from '#registry/failure.ts';
import type { BudgetName } from '#registry/rate-limits.ts';
import { readResultCode } from '#registry/result-code.ts';
import type { Problem } from './read-problem.ts';
import { transactions } from './refusal.ts';
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
    throw noAnswer(context, 'http-408', 'the registry ran out of time (status 408).');
  }
  if (reply.status >= 500) {
    throw noAnswer(
      context,
      `http-${reply.status}`,
      `the registry, or a server in front of it, is in trouble (status ${reply.status}, without a result code).`,
    );
  }
}

function isAuthorisationCode(eppCode: string | undefined): boolean {
  return eppCode === '2200' || eppCode === '2201' || eppCode === '2202' || eppCode === '2501';
}

function limited(reply: AnsweredReply, context: StatusContext): DeskFailure {
  const when =
    reply.retryAt === undefined
      ? 'It does not say when to come back; wait some minutes.'
      : `It asks to come back at ${new Date(reply.retryAt).toISOString().slice(0, 19)}Z.`;
  return new DeskFailure({
    kind: 'limited',
    message: asWritten(
      [
        `The registry put off ${context.what} because too much was asked (status ${reply.status}).`,
        context.budget === undefined
          ? 'It publishes no limit for this.'
          : 'Our own count allowed it, so something else may be using the same handle or address; the desk now asks more slowly.',
        when,
        'Nothing was changed or billed.',
        transactions(context.clTRID, context.svTRID),
      ]
        .filter((part) => part !== '')
        .join(' '),
    ),
    budget: context.budget,
    by: 'registry',
    retryAt: reply.retryAt,
    ...(context.code === undefined ? {} : { code: context.code }),
    ...(context.svTRID === undefined ? {} : { svTRID: context.svTRID }),
    journalId: context.journalId,
  });
}

function notAuthorised(reply: AnsweredReply, context: StatusContext, eppCode: string | undefined): DeskFailure {
  const hint =
    reply.sentOnTo === undefined
      ? hintFor(reply.status, eppCode, context.interface)
      : `The answer is of ${reply.sentOnTo}, to which the registry sent us on; handle and secret are not given there. Check the base address.`;
  const { details, text } = context.problem();
  const words = details.map((detail) => detail.reason).find((reason) => reason !== '') ?? text ?? '';
  return new DeskFailure({
    kind: 'not-authorised',
    message: asWritten(
      [
        `The registry did not allow ${context.what} (status ${reply.status}${context.code === undefined ? '' : `, code ${context.code}`}).`,
        words === '' ? '' : `It says: ${/[.!?…]$/.test(words) ? words : `${words}.`}`,
        hint,
        'Nothing was changed or billed.',
        transactions(context.clTRID, context.svTRID),
      ]
        .filter((part) => part !== '')
        .join(' '),
    ),
    status: reply.status,
    code: context.code,
    hint,
    ...(context.svTRID === undefined ? {} : { svTRID: context.svTRID }),
    journalId: context.journalId,
  });
}

function hintFor(status: number, eppCode: string | undefined, via: RegistryInterface): string {
  const credentials = status === 401 || eppCode === '2200' || eppCode === '2501';
  if (via === 'rdap') {
    return credentials
      ? 'Check the handle and the secret: with TOTP on, the contact’s password does not open the RDAP lists, only an API key does.'
      : 'The contact may not see this list (ispstat is for DNS providers only), or the key belongs to the other environment.';
  }
  return credentials
    ? 'Check the handle and the API key; sandbox and production have separate keys.'
    : 'The contact may lack the right to do this, or the address of this computer is not in the contact’s address list.';
}
