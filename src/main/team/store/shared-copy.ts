import type { Database } from '#main/database/database.ts';
import { column, entity } from '#main/database/entity.ts';
import type { OpenedStore } from '#main/database/opened-store.ts';
import { settingsTable } from '#main/desk/store/settings-table.ts';
import { takeCustomer, takeHandle } from '#main/domains/store/customers-copy.ts';
import { takeLookup } from '#main/domains/store/lookup-copy.ts';
import { takeDoNotRenew, takeNote, takeTag } from '#main/domains/store/marks-copy.ts';
import { takeBatch, takeLines, takePicks, takeStop } from '#main/renewals/store/batch-copy.ts';
import { takeAmount, takeCap, takeTakenBack } from '#main/renewals/store/cards-copy.ts';
import type { SharedKind, SharedRow } from './shared-record.ts';
import type { SharedWriter } from './team-record.ts';

/** Who wrote a shared piece last, and the number of that writing. */
const writerTable = entity({
  table: 'team_writers',
  key: ['kind', 'scope', 'key'],
  columns: {
    kind: column<SharedKind>('kind'),
    scope: column<string>('scope'),
    key: column<string>('key'),
    number: column<number>('number'),
    seatId: column<string>('seat_id'),
    person: column<string>('person'),
    keptAt: column<number>('kept_at'),
  },
});

/** The order in which kinds are taken in: a handle belongs to a customer, and what is taken back was entered. */
const places: Readonly<Record<SharedKind, number>> = {
  tag: 0,
  note: 0,
  'do-not-renew': 0,
  customer: 0,
  setting: 0,
  lookup: 0,
  'card-amount': 0,
  'customer-handle': 1,
  'card-taken-back': 1,
  'card-cap': 1,
  batch: 0,
  'batch-lines': 1,
  'batch-picks': 2,
  'batch-stops': 2,
};

export function bySharedOrder(one: SharedRow, other: SharedRow): number {
  return places[one.of] - places[other.of] || one.number - other.number;
}

/** Takes a piece of shared work into the copy. False where it is here already, or where what it belongs to is not here. */
export function takeSharedRow(store: OpenedStore, row: SharedRow): boolean {
  const { database } = store;
  const { of: kind, scope, key, number, bySeat: seatId, person, keptAt } = row;
  if ((numberOf(database, row) ?? 0) >= number || !take(store, row)) return false;
  writerTable.put(database, { kind, scope, key, number, seatId, person, keptAt });
  store.version.changed();
  return true;
}

type Place = Pick<SharedRow, 'of' | 'scope' | 'key'>;

/** The number of the last writing of a piece that is here; null where there was none. */
function numberOf(database: Database, { of: kind, scope, key }: Place): number | null {
  const sql = 'SELECT number FROM team_writers WHERE kind = :kind AND scope = :scope AND key = :key';
  return database.get<{ number: number }>(sql, { kind, scope, key })?.number ?? null;
}

export function writerOf(database: Database, { of: kind, scope, key }: Place): SharedWriter | undefined {
  return database.get<{ person: string; machine: string | null; keptAt: number }>(
    `SELECT w.person, s.machine, w.kept_at AS keptAt FROM team_writers AS w LEFT JOIN team_seats AS s USING (seat_id)
       WHERE kind = :kind AND scope = :scope AND key = :key`,
    { kind, scope, key },
  );
}

function take(store: OpenedStore, row: SharedRow): boolean {
  const { database } = store;
  switch (row.of) {
    case 'tag':
      return takeTag(database, row);
    case 'note':
      return takeNote(database, row);
    case 'do-not-renew':
      return takeDoNotRenew(database, row);
    case 'customer':
      return takeCustomer(database, row);
    case 'customer-handle':
      return takeHandle(database, row);
    case 'setting':
      // Without a document the setting is null: the program then takes what is usual.
      settingsTable.set(store, row.key, JSON.stringify(row.document));
      return true;
    case 'card-amount':
      return takeAmount(database, row);
    case 'card-taken-back':
      return takeTakenBack(database, row);
    case 'card-cap':
      return takeCap(database, row);
    case 'lookup':
      return takeLookup(store, row);
    case 'batch':
      if (row.document !== null) takeBatch(database, row.scope, row.key, row.document);
      return true;
    case 'batch-lines':
      return row.document !== null && takeLines(database, row.scope, row.document);
    case 'batch-picks':
      return row.document !== null && takePicks(database, row.scope, row.document);
    case 'batch-stops':
      return row.document !== null && takeStop(database, row.scope, Number(row.key), row.document);
    default:
      // A newer program wrote it, about something that this one does not know.
      return false;
  }
}
