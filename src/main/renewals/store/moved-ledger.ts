import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import { momentOf } from '#main/database/moment-columns.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { LiftFields } from './card-tables.ts';
import { liftTable } from './card-tables.ts';
import type { Contradiction, LedgerCopyRow, LedgerReading, RenewalIntention, StepToKeep } from './ledger-record.ts';
import { contradictionTable, entryTable, readingTable, stepTable } from './ledger-tables.ts';

type PartOf<Kind extends LedgerCopyRow['kind'], Field extends string> = Pick<
  Extract<LedgerCopyRow, { readonly kind: Kind }>,
  ('kind' | Field) & keyof Extract<LedgerCopyRow, { readonly kind: Kind }>
>;

/** What belongs to a renewal that a desk brings into its team, in the order in which the team store keeps it. */
export type MovedPart =
  | PartOf<'step', 'step' | 'document'>
  | PartOf<'reading', 'reading' | 'keptAfter' | 'document'>
  | PartOf<'contradiction', 'document'>
  | PartOf<'alarm-seen', 'seenAt'>;

/** A renewal that a desk brings into its team: what it intended, where it is now, and how it came there. */
export interface MovedRenewal {
  readonly kind: 'renewal';
  readonly entryId: string;
  readonly document: RenewalIntention;
  readonly state: StepToKeep['state'];
  readonly settledAt: number | null;
  readonly parts: readonly MovedPart[];
}

type EntryRow = RowOf<typeof entryTable>;
type StepRow = RowOf<typeof stepTable> & { readonly day: CalendarDate | null };
type ReadingRow = RowOf<typeof readingTable> & { readonly reading: number };

/** Renewals of a team's environments after a number, in the order in which they were opened. */
export const movedEntries = `SELECT ${entryTable.select()} FROM renewal_entries
  WHERE environment <> 'emulator' AND entry > :after ORDER BY entry LIMIT :limit`;

export function movedRenewals(
  database: Database,
  after: number,
  limit: number,
): { readonly number: number; readonly row: MovedRenewal }[] {
  const rows = database.all<EntryRow>(movedEntries, { after, limit });
  return rows.map((row) => ({ number: row.entry, row: movedRenewal(database, row) }));
}

function movedRenewal(database: Database, row: EntryRow): MovedRenewal {
  const { entry, periodUnit, periodValue, bySeat: _, state, settledAt, ...intended } = entryTable.fieldsOf(row);
  const document: RenewalIntention = {
    ...intended,
    ldhName: intended.ldhName.toLowerCase(),
    period: { unit: periodUnit, value: periodValue },
    // Of what was seen before it was opened nothing is left; it was looked at then.
    ...{ although: null, aboveCap: null },
    day: dayOf(database, entry) ?? ('' as CalendarDate),
  };
  const { entryId } = intended;
  return { kind: 'renewal', entryId, document, state, settledAt, parts: partsOf(database, entry, document) };
}

function dayOf(database: Database, entry: number): CalendarDate | undefined {
  const sql = 'SELECT day FROM renewal_steps WHERE entry = :entry AND day IS NOT NULL ORDER BY step LIMIT 1';
  return database.get<{ day: CalendarDate }>(sql, { entry })?.day;
}

function partsOf(database: Database, entry: number, { expiryDateSent }: RenewalIntention): MovedPart[] {
  const steps = database
    .all<StepRow>(`SELECT ${stepTable.select()}, day FROM renewal_steps WHERE entry = :entry ORDER BY step`, { entry })
    .map((row) => ({ kind: 'step' as const, step: row.step, document: stepOf(database, row) }));
  const rows = database.all<ReadingRow>(
    `SELECT ${readingTable.select()} FROM renewal_readings WHERE entry = :entry ORDER BY reading`,
    { entry },
  );
  const readings = rows.map((row) => ({
    kind: 'reading' as const,
    reading: row.reading,
    document: readingOf(row, steps.filter(({ document }) => document.at <= row.at).length),
  }));
  const placed = placesOf(
    steps.filter(({ document }) => document.state === 'sent').map(({ step }) => step),
    readings.map(({ document }) => document),
    expiryDateSent,
  );
  const inOrder = [
    ...steps.map((part) => ({ place: part.step, part })),
    ...readings.map((part, index) => {
      const keptAfter = placed[index] ?? part.document.afterStep;
      return { place: keptAfter + 0.5, part: { ...part, keptAfter } };
    }),
  ].sort((one, other) => one.place - other.place);
  return [...inOrder.map(({ part }) => part), ...remarksOf(database, entry)];
}

/**
 * After how many steps each reading was kept, which this store does not know: in the order of the readings, not before the
 * step that the reading was asked after, and before each sending that rests on it.
 */
function placesOf(
  sendings: readonly number[],
  readings: readonly LedgerReading[],
  expiryDateSent: CalendarDate,
): number[] {
  const places: number[] = [];
  const again = sendings.slice(1);
  let from = 0;
  let least = 0;
  for (const sending of again) {
    const restsOn = readings.findLastIndex(
      (reading, index) => index >= from && reading.afterStep === sending - 1 && reading.dateNow === expiryDateSent,
    );
    if (restsOn < 0) continue;
    for (; from <= restsOn; from += 1) {
      least = Math.min(Math.max(least, readings[from]?.afterStep ?? 0), sending - 1);
      places.push(least);
    }
    least = sending;
  }
  for (; from < readings.length; from += 1) {
    least = Math.max(least, readings[from]?.afterStep ?? 0);
    places.push(least);
  }
  return places;
}

function stepOf(database: Database, row: StepRow): StepToKeep {
  const { entry, step, bySeat: _, day, at, steadyStart, steadyAt, registryAt, ...said } = stepTable.fieldsOf(row);
  const lift = database.get<RowOf<typeof liftTable>>(
    `SELECT ${liftTable.select()} FROM card_lifts WHERE entry = :entry AND step = :step`,
    { entry, step },
  );
  return {
    ...withoutNulls(said),
    ...momentOf({ at, steadyStart, steadyAt, registryAt }),
    ...(day !== null && { billing: { day, aboveCap: lift?.reason ?? null, person: lift?.person ?? null } }),
    ...(lift !== undefined && { lift: liftTable.fieldsOf(lift) as LiftFields }),
  };
}

/** A step says nothing of what it does not know. */
function withoutNulls<Said extends object>(said: Said): Said {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) as Said;
}

/** 0.1.0 did not write down after how many steps it read; then the clocks tell. */
function readingOf(row: ReadingRow, stepsBefore: number): LedgerReading {
  const { reading: _, at, steadyStart, steadyAt, registryAt, afterStep, ...said } = readingTable.fieldsOf(row);
  const place = afterStep === 0 ? stepsBefore : afterStep;
  return { ...said, afterStep: place, ...momentOf({ at, steadyStart, steadyAt, registryAt }) };
}

/** What a person has seen comes before the word that they have seen it, and the rest after that. */
function remarksOf(database: Database, entry: number): MovedPart[] {
  const rows = database.all<RowOf<typeof contradictionTable>>(
    `SELECT ${contradictionTable.select()} FROM renewal_contradictions WHERE entry = :entry ORDER BY contradiction`,
    { entry },
  );
  const facts = rows.map((row) => {
    const { entry: _, seenAt, ...document } = contradictionTable.fieldsOf(row);
    return { seenAt, part: { kind: 'contradiction' as const, document: document satisfies Contradiction } };
  });
  const alarm = database.get<{ seenAt: number | null }>(
    'SELECT seen_at AS seenAt FROM renewal_alarms WHERE entry = :entry',
    { entry },
  );
  const seen = [alarm?.seenAt, ...facts.map(({ seenAt }) => seenAt)].filter((at) => at != null);
  return [
    ...facts.filter(({ seenAt }) => seenAt !== null).map(({ part }) => part),
    ...(seen.length === 0 ? [] : [{ kind: 'alarm-seen' as const, seenAt: Math.max(...seen) }]),
    ...facts.filter(({ seenAt }) => seenAt === null).map(({ part }) => part),
  ];
}

/** Takes out what the team's ledger brings back. Its triggers must not be there. */
export function takeOutRenewals(database: Database): void {
  for (const table of ['card_lifts', 'renewal_contradictions', 'renewal_alarms', 'renewal_readings', 'renewal_steps']) {
    database.run(
      `DELETE FROM ${table} WHERE entry IN (SELECT entry FROM renewal_entries WHERE environment <> 'emulator')`,
    );
  }
  database.run("DELETE FROM renewal_entries WHERE environment <> 'emulator'");
}
