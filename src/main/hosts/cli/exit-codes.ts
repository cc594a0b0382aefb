import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import type { Failure } from '#values/failure.ts';
import { readResultCode } from '#values/result-code.ts';

/** What the program ends with; scripts rely on these numbers (docs/command-line.md). */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** Also of a command that only told what it would do, because --yes was missing: a script must not take it for done. */
  wrongUsage: 2,
  outcomeUnknown: 3,
  limited: 4,
  notAuthorised: 5,
  notTheRegistry: 6,
  /** All is done, and it found something for a person: of `daily`, that something waits; of a comparison, that something differs. */
  found: 10,
} as const;

/** The exit code of a failure. */
export function exitCodeOf(failure: Failure): number {
  switch (failure.kind) {
    case 'invalid-input':
      return exitCodes.wrongUsage;
    case 'no-account':
      return failure.lacks !== undefined ? exitCodes.notAuthorised : exitCodes.wrongUsage;
    case 'outcome-unknown':
    // Of an earlier renewal of the name: whoever takes this for a plain failure would try another way.
    case 'already-under-way':
      return exitCodes.outcomeUnknown;
    case 'limited':
      return exitCodes.limited;
    case 'not-authorised':
    // The key cannot be read, and nothing was sent.
    case 'keychain-unavailable':
      return exitCodes.notAuthorised;
    case 'not-the-registry':
      return exitCodes.notTheRegistry;
    case 'blocked':
    case 'team-unavailable':
    case 'unreachable':
    case 'no-answer':
    case 'unreadable':
    case 'refused':
    case 'not-found':
    case 'conflict':
    case 'file':
    case 'cancelled':
    case 'internal':
      return exitCodes.failed;
  }
}

/** EPP's codes for a key, a contact or an address that is not let in (RFC 5730 section 3). */
const notLetIn: ReadonlySet<string> = new Set(['2200', '2201', '2202', '2501']);

/** The exit code of a refusal by its result code. */
export function exitCodeOfRefusal(resultCode: string): number {
  const { eppCode } = readResultCode(resultCode);
  if (eppCode === '2502') return exitCodes.limited;
  return notLetIn.has(eppCode) ? exitCodes.notAuthorised : exitCodes.failed;
}

/** The exit code of a renewal by its ledger entry: done only where the registry said so. */
export function exitCodeOfEntry({ state, resultCode }: Pick<LedgerEntry, 'state' | 'resultCode'>): number {
  switch (state) {
    case 'renewed':
    case 'reconciled-renewed':
      return exitCodes.done;
    case 'outcome-unknown':
    case 'sent':
      return exitCodes.outcomeUnknown;
    case 'refused':
      return exitCodeOfRefusal(resultCode ?? '');
    case 'not-sent':
    case 'planned':
    case 'reconciled-not-renewed':
      return exitCodes.failed;
  }
}
