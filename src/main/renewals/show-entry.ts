import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { asWritten } from '#messages/message.ts';
import { saidYes } from './said-yes.ts';
import type { StoredLedgerEntry } from './store/ledger-record.ts';

/** A ledger entry as windows see it. */
export function showEntry({ batchLine: _, ...entry }: StoredLedgerEntry): LedgerEntry {
  return {
    ...entry,
    accepted: saidYes(entry) === 'later',
    settledReason: entry.settledReason ?? '',
    why: entry.why ?? asWritten(''),
    contradictions: entry.contradictions.map(({ evidence: _, ...contradiction }) => contradiction),
    steps: entry.steps.map(({ state, at, text, by, journalId, resultCode, svTRID, newExpiryDate }) => ({
      state,
      at,
      text,
      by,
      journalId,
      ...(resultCode !== null && { resultCode }),
      ...(svTRID !== null && { svTRID }),
      ...(newExpiryDate !== null && { newExpiryDate }),
    })),
  };
}
