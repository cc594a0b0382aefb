import type { Database } from '#main/database/database.ts';
import { column, entity, json, type RowOf } from '#main/database/entity.ts';
import { readToTable } from '#main/inbox/store/message-tables.ts';
import type { LedgerCopyRow } from '#main/renewals/store/ledger-record.ts';
import type { KeptPlace, KeptRow, TeamRow } from './team-record.ts';

/** What may be as long as some messages: a piece of rows ends there. */
const largestPiece = 2_000_000;

const rowTable = entity({
  table: 'team_rows',
  key: ['key'],
  columns: {
    key: column<string>('key'),
    class: column<number>('class'),
    number: column<number>('number'),
    part: column<number>('part'),
    /** When it was written in the team; null for what has no instant and is kept for ever. */
    at: column<number | null>('at'),
    row: json<TeamRow>('row'),
  },
});

/** Keeps a row as it came; the last of its place holds. */
export function keepRow(database: Database, row: TeamRow): void {
  rowTable.put(database, { ...placeOfRow(row), row });
}

function placeOfRow(row: TeamRow): Omit<RowOf<typeof rowTable>, 'row'> {
  switch (row.kind) {
    case 'seat':
      return { key: `seat ${row.seatId}`, class: 0, number: 0, part: 0, at: null };
    case 'account':
      return { key: `account ${row.accountId}`, class: 1, number: 0, part: 0, at: null };
    case 'inbox': {
      const { accountId, number, keptAt: at } = row;
      return { key: `inbox ${accountId} ${number}`, class: 2, number, part: 0, at };
    }
    case 'shared': {
      const { of, scope, key, number, keptAt: at } = row;
      return { key: `shared ${of} ${scope} ${key}`, class: 3, number, part: 0, at };
    }
    default:
      return { ...placeInLedger(row), class: 4, number: row.entry, part: placeInEntry(row) };
  }
}

function placeInLedger(row: LedgerCopyRow): { readonly key: string; readonly at: number } {
  const { entryId } = row;
  switch (row.kind) {
    case 'entry':
      return { key: `entry ${entryId}`, at: row.document.openedAt };
    case 'step':
      return { key: `step ${entryId} ${row.step}`, at: row.document.at };
    case 'reading':
      return { key: `reading ${entryId} ${row.reading}`, at: row.document.at };
    case 'contradiction': {
      const { source, evidence } = row.document;
      return { key: `contradiction ${entryId} ${source} ${evidence}`, at: row.keptAt };
    }
    case 'alarm-seen':
      return { key: `alarm-seen ${entryId}`, at: row.keptAt };
  }
}

/** The place of a row among those of its entry, in the order in which the team store kept them: a step may rest on the reading before it. */
export function placeInEntry(row: LedgerCopyRow): number {
  if (row.kind === 'entry') return 0;
  if (row.kind === 'step') return row.step;
  if (row.kind === 'reading') return row.keptAfter + 0.5;
  return row.kind === 'contradiction' ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
}

/** The next rows after a place, in their order: seats, accounts, messages, shared work, renewals. At least one where there is one. */
export function keptRows(database: Database, after: KeptPlace | null, limit: number): readonly KeptRow[] {
  const sql = `SELECT ${rowTable.select()} FROM team_rows
    WHERE (class, number, part, key) > (:class, :number, :part, :key) ORDER BY class, number, part, key LIMIT :limit`;
  const rows = database.all<RowOf<typeof rowTable>>(sql, {
    ...(after ?? { class: -1, number: 0, part: 0, key: '' }),
    limit,
  });
  const piece: KeptRow[] = [];
  let size = 0;
  for (const kept of rows) {
    size += kept.row.length;
    if (size > largestPiece && piece.length > 0) break;
    const { row, at: _, ...place } = rowTable.fieldsOf(kept);
    piece.push({ place, row });
  }
  return piece;
}

export function forgetKeptRows(database: Database, before: number): void {
  database.run('DELETE FROM team_rows WHERE at < :before', { before });
}

/** The facts of an account after this one are carried out again, as the team store has them now. */
export function readInboxAgain(database: Database, accountId: string, readTo: number): void {
  readToTable.put(database, { accountId, readTo });
  database.run(
    `DELETE FROM team_rows WHERE class = 2 AND number > :readTo AND key >= :from AND key < :to`,
    // Keys of one account: a space comes before an exclamation mark.
    { readTo, from: `inbox ${accountId} `, to: `inbox ${accountId}!` },
  );
}
