import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import { messageOf } from '#main/database/message-column.ts';
import { momentOf } from '#main/database/moment-columns.ts';
import { searchedText } from '#main/database/name-keys.ts';
import type { Colleague, RenewalIntention, StoredLedgerEntry } from './ledger-record.ts';
import { contradictionTable, entryTable, type StepFields, stepTable } from './ledger-tables.ts';

export type EntryRow = RowOf<typeof entryTable>;
type StepRow = RowOf<typeof stepTable>;

type ContradictionRow = RowOf<typeof contradictionTable>;

/** Writes an intention; its entry is open from here on. */
export function insertIntention(
  database: Database,
  intention: RenewalIntention & { readonly bySeat?: string },
  ownerId: string,
): { lastRow: number } {
  return entryTable.insert(database, {
    ...intention,
    periodUnit: intention.period.unit,
    periodValue: intention.period.value,
    ownerId,
    searchText: searchedText([intention.unicodeName, intention.ldhName, intention.clTRID].join('\n')),
    state: 'planned',
  });
}

/** A row of `renewal_alarms`. */
interface AlarmRow {
  readonly entry: number;
  readonly seenAt: number | null;
}

/** The way of one entry, as a batch takes it several times for each of its lines. */
export function entryOfRow(database: Database, row: EntryRow): StoredLedgerEntry {
  const { entry } = row;
  const steps = database.all<StepRow>(
    `SELECT ${stepTable.select()} FROM renewal_steps WHERE entry = :entry ORDER BY step`,
    { entry },
  );
  return entryOf(
    row,
    steps,
    database.get<AlarmRow>('SELECT entry, seen_at AS seenAt FROM renewal_alarms WHERE entry = :entry', { entry }),
    database.all<ContradictionRow>(
      `SELECT ${contradictionTable.select()} FROM renewal_contradictions WHERE entry = :entry ORDER BY at, source, evidence`,
      {
        entry,
      },
    ),
    colleagues(database, [row, ...steps]),
  );
}

export function entriesOf(database: Database, rows: readonly EntryRow[]): StoredLedgerEntry[] {
  const wanted = { entries: JSON.stringify(rows.map(({ entry }) => entry)) };
  const among = 'entry IN (SELECT value FROM json_each(:entries))';
  const steps = database.all<StepRow>(
    `SELECT ${stepTable.select()} FROM renewal_steps WHERE ${among} ORDER BY entry, step`,
    wanted,
  );
  const alarms = database.all<AlarmRow>(`SELECT entry, seen_at AS seenAt FROM renewal_alarms WHERE ${among}`, wanted);
  const contradictions = database.all<ContradictionRow>(
    `SELECT ${contradictionTable.select()} FROM renewal_contradictions WHERE ${among} ORDER BY at, source, evidence`,
    wanted,
  );
  const stepsOf = Map.groupBy(steps, ({ entry }) => entry);
  const alarmOf = new Map(alarms.map((alarm) => [alarm.entry, alarm]));
  const contradictionsOf = Map.groupBy(contradictions, ({ entry }) => entry);
  const known = colleagues(database, [...rows, ...steps]);
  return rows.map((row) =>
    entryOf(row, stepsOf.get(row.entry) ?? [], alarmOf.get(row.entry), contradictionsOf.get(row.entry) ?? [], known),
  );
}

/** The seats of a team by their identifiers. A desk that is alone has none, and is not asked for them. */
function colleagues(
  database: Database,
  rows: readonly { readonly bySeat: string | null }[],
): ReadonlyMap<string, Colleague> {
  if (rows.every(({ bySeat }) => bySeat === null)) return new Map();
  return new Map(
    database
      .all<Colleague & { readonly seatId: string }>('SELECT seat_id AS seatId, person, machine FROM team_seats')
      .map(({ seatId, ...colleague }) => [seatId, colleague]),
  );
}

/** An entry with what its steps say last. */
function entryOf(
  row: EntryRow,
  stepRows: readonly StepRow[],
  alarm: AlarmRow | undefined,
  contradictions: readonly ContradictionRow[],
  known: ReadonlyMap<string, Colleague>,
): StoredLedgerEntry {
  const of = (seatId: string | null) => (seatId === null ? null : (known.get(seatId) ?? null));
  const alarms = [...(alarm === undefined ? [] : [alarm]), ...contradictions];
  const { entry: _, periodUnit, periodValue, bySeat, ...intended } = entryTable.fieldsOf(row);
  const steps = stepRows.map(stepTable.fieldsOf);
  return {
    ...intended,
    by: of(bySeat),
    period: { unit: periodUnit, value: periodValue },
    newExpiryDate: latest(steps, 'newExpiryDate'),
    resultCode: latest(steps, 'resultCode'),
    text: steps.at(-1)?.text ?? messageOf(''),
    svTRID: latest(steps, 'svTRID'),
    journalId: latest(steps, 'journalId'),
    location: latest(steps, 'location'),
    settledBy: latest(steps, 'settledBy'),
    settledReason: latest(steps, 'reason'),
    settledPerson: latest(steps, 'settledPerson'),
    alarm: alarms.length === 0 ? 'none' : alarms.some(({ seenAt }) => seenAt === null) ? 'unseen' : 'seen',
    contradictions: contradictions.map(contradictionTable.fieldsOf).map(({ entry: _, seenAt: __, ...fact }) => fact),
    steps: steps.map(({ entry: _, step: __, bySeat, at, steadyStart, steadyAt, registryAt, ...said }) => ({
      ...said,
      by: of(bySeat),
      ...momentOf({ at, steadyStart, steadyAt, registryAt }),
    })),
  };
}

/** What the last step that says anything of a field says. */
function latest<
  Field extends
    | 'newExpiryDate'
    | 'resultCode'
    | 'svTRID'
    | 'journalId'
    | 'location'
    | 'settledBy'
    | 'reason'
    | 'settledPerson',
>(steps: readonly StepFields[], field: Field): StepFields[Field] | null {
  return steps.findLast((step) => step[field] !== null)?.[field] ?? null;
}
