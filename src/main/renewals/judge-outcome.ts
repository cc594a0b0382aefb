import type { RenewalAnswer } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import type { Ran } from '#main/registry/protocol/session.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure, type Failure, failureMessage } from '#values/failure.ts';
import type { LedgerState, Settler } from '#values/ledger-state.ts';
import { withOddities } from '#values/odd-in-answer.ts';
import { acceptedByStatus, saysLater } from './said-yes.ts';
import type { Intended, LedgerStep } from './store/ledger-record.ts';

type Said = Omit<LedgerStep, 'at'>;
/** A step of the ledger, but for when it is written. What the answer does not carry is left out. */
export type Outcome = { readonly [Field in keyof Said]: Exclude<Said[Field], null> };

/** References of faults of ours that are known to lie before the wire: the journal's own, and the way up to it. */
export const beforeTheWire = 'before-the-wire';
const unsentReferences: readonly string[] = [beforeTheWire, 'journal-not-written'];

/** The step that a decoded yes leads to. A new date other than the expected one is said in the text: an alarm. */
export function judgeAnswer(ran: Ran<RenewalAnswer>, intention: Intended): Outcome {
  const { answer, journalId } = ran;
  const { oddities } = answer.receipt;
  const { code, svTRID } = answer.receipt;
  const evidence = { journalId, resultCode: code, svTRID, location: answer.location };
  if (answer.kind === 'pending') {
    return {
      ...evidence,
      resultCode: code !== undefined && saysLater(code) ? code : acceptedByStatus,
      state: 'outcome-unknown',
      text: withOddities(
        message('ledger.acceptedForLater', { code: answer.receipt.code ?? answer.receipt.status }),
        oddities,
      ),
    };
  }
  const { expectedExpiryDate } = intention;
  return {
    ...evidence,
    state: 'renewed',
    newExpiryDate: answer.expiryDate,
    text: withOddities(
      answer.expiryDate === expectedExpiryDate
        ? message('ledger.renewed', { date: answer.expiryDate })
        : message('ledger.renewedOther', { date: answer.expiryDate, expected: expectedExpiryDate }),
      oddities,
    ),
  };
}

/**
 * The step that a failure leads to. Only what proves that nothing left is `not-sent`, only a decoded no of the registry is
 * `refused`; all else is `outcome-unknown`, because a renewal that may have happened must not be sent again.
 */
export function judgeFailure(error: unknown, journalId: string): Outcome {
  const failure = error instanceof DeskFailure ? error.failure : undefined;
  if (failure === undefined) return unknown(message('ledger.clauseFault'), { journalId });
  const evidence = evidenceOf(failure, journalId);
  switch (failure.kind) {
    case 'refused':
    case 'not-authorised':
      // The session lets none through that is not the registry's own, with its code.
      return { ...evidence, state: 'refused', text: failureMessage(failure) };
    case 'unreachable':
    case 'cancelled':
    case 'no-account':
    case 'keychain-unavailable':
    case 'blocked':
    case 'invalid-input':
    case 'team-unavailable':
      return { ...evidence, state: 'not-sent', text: failureMessage(failure) };
    case 'limited':
      return failure.by === 'registry'
        ? unknown(message('ledger.clauseTooMany'), evidence)
        : { ...evidence, state: 'not-sent', text: failureMessage(failure) };
    case 'internal':
      return unsentReferences.includes(failure.reference)
        ? { ...evidence, state: 'not-sent', text: failureMessage(failure) }
        : unknown(message('ledger.clauseFault'), evidence);
    case 'outcome-unknown':
      return { ...evidence, state: 'outcome-unknown', text: failureMessage(failure) };
    case 'no-answer':
      return unknown(message('ledger.clauseNoAnswer'), evidence);
    case 'not-the-registry':
      return unknown(message('ledger.clauseNotTheRegistry', { status: failure.status }), evidence);
    case 'unreadable':
      return unknown(message('ledger.clauseUnreadable', { where: failure.where }), evidence);
    case 'already-under-way':
    case 'not-found':
    case 'conflict':
    case 'file':
      return unknown(message('ledger.clauseUnexpected'), evidence);
  }
}

type Evidence = Pick<Outcome, 'journalId' | 'resultCode' | 'svTRID'>;

/** What the answer carried, whatever it decides: without it no support mail finds the exchange. */
function evidenceOf(failure: Failure, journalId: string): Evidence {
  return {
    journalId: 'journalId' in failure ? failure.journalId : journalId,
    resultCode: failure.kind !== 'invalid-input' && 'code' in failure ? failure.code : undefined,
    svTRID: 'svTRID' in failure ? failure.svTRID : undefined,
  };
}

function unknown(why: Message, evidence: Evidence): Outcome {
  return {
    ...evidence,
    state: 'outcome-unknown',
    text: message('ledger.outcomeUnknown', { why }),
  };
}

/** What ends an entry with the step that its sending leads to: the registry's decoded answer, or that nothing left. */
export function settlerOf(state: LedgerState): Settler | undefined {
  if (state === 'renewed' || state === 'refused') return 'answer';
  return state === 'not-sent' ? 'program' : undefined;
}
