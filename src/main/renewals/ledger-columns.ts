import type { LedgerRow } from '#contract/renewals/ledger-entry.ts';
import type { NamedColumn } from '#main/files/table-column.ts';
import { say } from '#messages/say.ts';
import { decimalText } from '#values/decimal-text.ts';
import { sentAtOf } from './price-on.ts';
import type { StoredLedgerEntry } from './store/ledger-record.ts';

/** An entry with what it cost: nothing where it did not renew, or where the price list does not say. */
export interface PricedEntry {
  readonly entry: StoredLedgerEntry;
  readonly price: LedgerRow['price'];
}

/** The columns of a file of the ledger: who was asked for what, what came of it, what was billed, and the evidence. */
export const ledgerColumns: readonly NamedColumn<PricedEntry>[] = [
  { name: 'openedAt', kind: 'instant', value: ({ entry }) => entry.openedAt },
  { name: 'account', kind: 'text', value: ({ entry }) => entry.accountLabel },
  { name: 'environment', kind: 'text', value: ({ entry }) => entry.environment },
  { name: 'unicodeName', kind: 'text', value: ({ entry }) => entry.unicodeName },
  { name: 'ldhName', kind: 'text', value: ({ entry }) => entry.ldhName },
  { name: 'state', kind: 'text', value: ({ entry }) => entry.state },
  { name: 'expiryDateSent', kind: 'date', value: ({ entry }) => entry.expiryDateSent },
  { name: 'period', kind: 'number', value: ({ entry }) => entry.period.value },
  { name: 'periodUnit', kind: 'text', value: ({ entry }) => entry.period.unit },
  { name: 'expectedExpiryDate', kind: 'date', value: ({ entry }) => entry.expectedExpiryDate },
  { name: 'newExpiryDate', kind: 'date', value: ({ entry }) => entry.newExpiryDate },
  { name: 'alarm', kind: 'text', value: ({ entry }) => entry.alarm },
  { name: 'cardId', kind: 'text', value: ({ entry }) => entry.cardId },
  { name: 'price', kind: 'amount', value: ({ price }) => price && decimalText(price.amountMinor, price.minorDigits) },
  { name: 'currency', kind: 'text', value: ({ price }) => price?.currency ?? null },
  { name: 'resultCode', kind: 'text', value: ({ entry }) => entry.resultCode },
  { name: 'clTRID', kind: 'text', value: ({ entry }) => entry.clTRID },
  { name: 'svTRID', kind: 'text', value: ({ entry }) => entry.svTRID },
  { name: 'sentAt', kind: 'instant', value: ({ entry }) => sentAtOf(entry) },
  { name: 'settledAt', kind: 'instant', value: ({ entry }) => entry.settledAt },
  { name: 'settledBy', kind: 'text', value: ({ entry }) => entry.settledBy },
  { name: 'settledReason', kind: 'text', value: ({ entry }) => entry.settledReason },
  { name: 'staleReason', kind: 'text', value: ({ entry }) => entry.staleReason },
  { name: 'why', kind: 'text', value: ({ entry }) => (entry.why === null ? null : say('en', entry.why)) },
  { name: 'person', kind: 'text', value: ({ entry }) => entry.person },
  { name: 'machine', kind: 'text', value: ({ entry }) => entry.by?.machine ?? null },
  { name: 'askedBy', kind: 'text', value: ({ entry }) => entry.askedBy },
  { name: 'batch', kind: 'text', value: ({ entry }) => entry.batchId },
  { name: 'ledgerEntry', kind: 'text', value: ({ entry }) => entry.entryId },
  { name: 'text', kind: 'text', value: ({ entry }) => say('en', entry.text) },
];
