import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { asWritten } from '#messages/message.ts';
import { saidYes } from './said-yes.ts';
import type { StoredLedgerEntry } from './store/ledger-record.ts';

/** A ledger entry as windows see it. */
export function showEntry(entry: StoredLedgerEntry): LedgerEntry {
  return {
    entryId: entry.entryId,
    accountId: entry.accountId,
    accountLabel: entry.accountLabel,
    environment: entry.environment,
    ldhName: entry.ldhName,
    unicodeName: entry.unicodeName,
    clTRID: entry.clTRID,
    expiryDateSent: entry.expiryDateSent,
    period: { ...entry.period },
    expectedExpiryDate: entry.expectedExpiryDate,
    cardId: entry.cardId,
    state: entry.state,
    openedAt: entry.openedAt,
    settledAt: entry.settledAt ?? null,
    newExpiryDate: entry.newExpiryDate ?? null,
    resultCode: entry.resultCode ?? null,
    accepted: saidYes(entry) === 'later',
    text: entry.text,
    svTRID: entry.svTRID ?? null,
    journalId: entry.journalId ?? null,
    location: entry.location ?? null,
    settledBy: entry.settledBy ?? null,
    settledReason: entry.settledReason ?? '',
    staleReason: entry.staleReason,
    why: entry.why ?? asWritten(''),
    askedBy: entry.askedBy,
    batchId: entry.batch?.batchId ?? null,
    alarm: entry.alarm,
    contradictions: entry.contradictions.map(({ at, source, dateNow, text, journalId }) => ({
      at,
      source,
      dateNow: dateNow ?? null,
      text,
      journalId: journalId ?? null,
    })),
    steps: entry.steps.map(({ state, at, text, journalId, resultCode, svTRID, newExpiryDate }) => ({
      state,
      at,
      text,
      journalId: journalId ?? null,
      ...(resultCode !== undefined && { resultCode }),
      ...(svTRID !== undefined && { svTRID }),
      ...(newExpiryDate !== undefined && { newExpiryDate }),
    })),
  };
}
