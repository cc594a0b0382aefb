import type { NamedColumn } from '#main/files/table-column.ts';
import { say } from '#messages/say.ts';
import { decimalText } from '#values/decimal-text.ts';
import type { StoredBatch, StoredLine } from '../store/batch-record.ts';

/** The columns of a batch's file: what was asked, and the ledger's own words on what came of it. */
export function batchColumns(batch: StoredBatch): readonly NamedColumn<StoredLine>[] {
  const price = ({ priceMinor }: StoredLine): string | null =>
    priceMinor === null ? null : decimalText(priceMinor, batch.minorDigits);
  return [
    { name: 'line', kind: 'number', value: (line) => line.sourceLine },
    { name: 'input', kind: 'text', value: (line) => line.input },
    { name: 'unicodeName', kind: 'text', value: (line) => line.unicodeName },
    { name: 'ldhName', kind: 'text', value: (line) => line.ldhName },
    { name: 'chosen', kind: 'text', value: (line) => (line.chosen ? 'yes' : 'no') },
    { name: 'state', kind: 'text', value: stateOf },
    { name: 'expiryDate', kind: 'date', value: (line) => line.expiryDate },
    { name: 'expectedExpiryDate', kind: 'date', value: (line) => line.newExpiryDate },
    { name: 'newExpiryDate', kind: 'date', value: (line) => line.givenExpiryDate },
    { name: 'years', kind: 'number', value: () => (batch.period.unit === 'y' ? batch.period.value : null) },
    { name: 'cardId', kind: 'text', value: () => batch.cardId },
    { name: 'price', kind: 'amount', value: price },
    { name: 'currency', kind: 'text', value: (line) => (line.priceMinor === null ? null : batch.currency) },
    { name: 'resultCode', kind: 'text', value: (line) => line.resultCode },
    { name: 'clTRID', kind: 'text', value: (line) => line.clTRID },
    { name: 'svTRID', kind: 'text', value: (line) => line.svTRID },
    { name: 'settledAt', kind: 'instant', value: (line) => line.settledAt },
    { name: 'person', kind: 'text', value: (line) => line.person },
    { name: 'askedBy', kind: 'text', value: (line) => line.askedBy },
    { name: 'ledgerEntry', kind: 'text', value: (line) => line.entryId },
    { name: 'text', kind: 'text', value: (line) => say('en', line.text) || problemsText(line) },
  ];
}

/** `not-sent` also where no entry was opened; empty before its turn and for lines that were taken out. */
function stateOf(line: StoredLine): string | null {
  return line.state ?? (line.ended ? 'not-sent' : null);
}

function problemsText(line: StoredLine): string | null {
  return line.problems.length === 0 ? null : line.problems.map(({ text }) => say('en', text)).join(' ');
}
