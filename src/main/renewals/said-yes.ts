import type { LedgerState } from '#values/ledger-state.ts';
import { readResultCode } from '#values/result-code.ts';

/** Kept in the place of a code where the status alone says that it is carried out later. */
export const acceptedByStatus = 'HTTP 202';

/** Whether a code says that the registry has accepted the renewal and carries it out later (RFC 5730: 1001). */
export function saysLater(resultCode: string): boolean {
  return readResultCode(resultCode).eppCode === '1001';
}

/**
 * What the registry said of a renewal whose outcome is unknown all the same; the one rule for a single one and for the
 * lines of a batch. `later`: accepted, to be carried out later, which is an answer and no silence. `yes`: a code of success
 * in an answer that could not be read otherwise. Neither lets the old date prove that it was not renewed.
 */
export function saidYes({
  state,
  resultCode,
}: {
  readonly state: LedgerState;
  readonly resultCode?: string | null | undefined;
}): 'later' | 'yes' | undefined {
  if (state !== 'outcome-unknown' || resultCode == null) return undefined;
  if (resultCode === acceptedByStatus || saysLater(resultCode)) return 'later';
  return readResultCode(resultCode).outcome === 'success' ? 'yes' : undefined;
}
