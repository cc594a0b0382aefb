import type { Moment } from '#main/clock.ts';
import type { Database } from '#main/database/database.ts';
import { messageColumn, messageOf } from '#main/database/message-column.ts';
import { searchedText } from '#main/database/name-keys.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import type { LedgerState, Settler } from '#values/ledger-state.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import type { Contradiction, RenewalIntention, StoredLedgerEntry } from './ledger-record.ts';

/** A row of `renewal_entries`. */
export interface EntryRow {
  readonly entry: number;
  readonly entry_id: string;
  readonly account_id: string;
  readonly account_label: string;
  readonly environment: Environment;
  readonly ldh_name: string;
  readonly unicode_name: string;
  readonly cl_trid: string;
  readonly expiry_date_sent: CalendarDate;
  readonly period_unit: RenewalPeriod['unit'];
  readonly period_value: number;
  readonly expected_expiry_date: CalendarDate;
  readonly card_id: string;
  readonly stale_reason: string;
  readonly asked_by: string;
  readonly opened_at: number;
  readonly owner_id: string;
  readonly why: string;
  readonly batch_id: string | null;
  readonly batch_line: number | null;
  readonly state: LedgerState;
  readonly settled_at: number | null;
}

/** A row of `renewal_steps`. */
export interface StepRow {
  readonly entry: number;
  readonly state: LedgerState;
  readonly at: number;
  readonly text: string;
  readonly journal_id: string | null;
  readonly result_code: string | null;
  readonly sv_trid: string | null;
  readonly new_expiry_date: CalendarDate | null;
  readonly location: string | null;
  readonly settled_by: Settler | null;
  readonly reason: string | null;
  readonly steady_start: string | null;
  readonly steady_at: number | null;
  readonly registry_at: number | null;
}

/** A row of `renewal_contradictions`. */
interface ContradictionRow {
  readonly entry: number;
  readonly at: number;
  readonly source: Contradiction['source'];
  readonly evidence: string;
  readonly date_now: CalendarDate | null;
  readonly text: string;
  readonly journal_id: string | null;
  readonly seen_at: number | null;
}

/** A moment as columns. */
export function momentColumns({ at, steady, registryAt }: Moment): {
  at: number;
  steadyStart: string | undefined;
  steadyAt: number | undefined;
  registryAt: number | undefined;
} {
  return { at, steadyStart: steady?.start, steadyAt: steady?.milliseconds, registryAt };
}

/** A moment as it was kept; entries from before it was kept have this computer's clock alone. */
export function momentOf(row: Pick<StepRow, 'at' | 'steady_start' | 'steady_at' | 'registry_at'>): Moment {
  const { at, steady_start: start, steady_at: milliseconds, registry_at: registryAt } = row;
  return {
    at,
    ...(start !== null && milliseconds !== null && { steady: { start, milliseconds } }),
    ...(registryAt !== null && { registryAt }),
  };
}

/** Writes an intention; its entry is open from here on. */
export function insertIntention(database: Database, intention: RenewalIntention, ownerId: string): { lastRow: number } {
  return database.run(
    `INSERT INTO renewal_entries (entry_id, account_id, account_label, environment, ldh_name, unicode_name, cl_trid,
         expiry_date_sent, period_unit, period_value, expected_expiry_date, card_id, stale_reason, asked_by, opened_at,
         owner_id, search_text, why, batch_id, batch_line, state)
       VALUES (:entryId, :accountId, :accountLabel, :environment, :ldhName, :unicodeName, :clTRID,
         :expiryDateSent, :periodUnit, :periodValue, :expectedExpiryDate, :cardId, :staleReason, :askedBy, :openedAt,
         :ownerId, :searchText, :why, :batchId, :batchLine, 'planned')`,
    {
      entryId: intention.entryId,
      accountId: intention.accountId,
      accountLabel: intention.accountLabel,
      environment: intention.environment,
      ldhName: intention.ldhName,
      unicodeName: intention.unicodeName,
      clTRID: intention.clTRID,
      expiryDateSent: intention.expiryDateSent,
      periodUnit: intention.period.unit,
      periodValue: intention.period.value,
      expectedExpiryDate: intention.expectedExpiryDate,
      cardId: intention.cardId,
      staleReason: intention.staleReason,
      askedBy: intention.askedBy,
      openedAt: intention.openedAt,
      ownerId,
      why: messageColumn(intention.why) ?? '',
      batchId: intention.batch?.batchId,
      batchLine: intention.batch?.line,
      searchText: searchedText([intention.unicodeName, intention.ldhName, intention.clTRID].join('\n')),
    },
  );
}

/** A row of `renewal_alarms`. */
interface AlarmRow {
  readonly entry: number;
  readonly seen_at: number | null;
}

/** The way of one entry, as a batch takes it several times for each of its lines. */
export function entryOfRow(database: Database, row: EntryRow): StoredLedgerEntry {
  const { entry } = row;
  return entryOf(
    row,
    database.all<StepRow>('SELECT * FROM renewal_steps WHERE entry = :entry ORDER BY step', { entry }),
    database.get<AlarmRow>('SELECT entry, seen_at FROM renewal_alarms WHERE entry = :entry', { entry }),
    database.all<ContradictionRow>('SELECT * FROM renewal_contradictions WHERE entry = :entry ORDER BY contradiction', {
      entry,
    }),
  );
}

export function entriesOf(database: Database, rows: readonly EntryRow[]): StoredLedgerEntry[] {
  const wanted = { entries: JSON.stringify(rows.map(({ entry }) => entry)) };
  const among = 'entry IN (SELECT value FROM json_each(:entries))';
  const steps = database.all<StepRow>(`SELECT * FROM renewal_steps WHERE ${among} ORDER BY entry, step`, wanted);
  const alarms = database.all<AlarmRow>(`SELECT entry, seen_at FROM renewal_alarms WHERE ${among}`, wanted);
  const contradictions = database.all<ContradictionRow>(
    `SELECT * FROM renewal_contradictions WHERE ${among} ORDER BY contradiction`,
    wanted,
  );
  const stepsOf = Map.groupBy(steps, ({ entry }) => entry);
  const alarmOf = new Map(alarms.map((alarm) => [alarm.entry, alarm]));
  const contradictionsOf = Map.groupBy(contradictions, ({ entry }) => entry);
  return rows.map((row) =>
    entryOf(row, stepsOf.get(row.entry) ?? [], alarmOf.get(row.entry), contradictionsOf.get(row.entry) ?? []),
  );
}

/** An entry with what its steps say last. */
function entryOf(
  row: EntryRow,
  steps: readonly StepRow[],
  alarm: AlarmRow | undefined,
  contradictions: readonly ContradictionRow[],
): StoredLedgerEntry {
  const alarms = [...(alarm === undefined ? [] : [alarm]), ...contradictions];
  return {
    entryId: row.entry_id,
    accountId: row.account_id,
    accountLabel: row.account_label,
    environment: row.environment,
    ldhName: row.ldh_name,
    unicodeName: row.unicode_name,
    clTRID: row.cl_trid,
    expiryDateSent: row.expiry_date_sent,
    period: { unit: row.period_unit, value: row.period_value },
    expectedExpiryDate: row.expected_expiry_date,
    cardId: row.card_id,
    staleReason: row.stale_reason,
    askedBy: row.asked_by,
    ...(row.why !== '' && { why: messageOf(row.why) }),
    batch:
      row.batch_id === null || row.batch_line === null ? undefined : { batchId: row.batch_id, line: row.batch_line },
    openedAt: row.opened_at,
    state: row.state,
    settledAt: row.settled_at ?? undefined,
    newExpiryDate: latest(steps, 'new_expiry_date'),
    resultCode: latest(steps, 'result_code'),
    text: messageOf(steps.at(-1)?.text ?? ''),
    svTRID: latest(steps, 'sv_trid'),
    journalId: latest(steps, 'journal_id'),
    location: latest(steps, 'location'),
    settledBy: latest(steps, 'settled_by'),
    settledReason: latest(steps, 'reason'),
    alarm: alarms.length === 0 ? 'none' : alarms.some(({ seen_at: seenAt }) => seenAt === null) ? 'unseen' : 'seen',
    contradictions: contradictions.map(({ at, source, evidence, date_now, text, journal_id }) => ({
      at,
      source,
      evidence,
      dateNow: date_now ?? undefined,
      text: messageOf(text),
      journalId: journal_id ?? undefined,
    })),
    steps: steps.map((step) => ({
      state: step.state,
      ...momentOf(step),
      text: messageOf(step.text),
      journalId: step.journal_id ?? undefined,
      resultCode: step.result_code ?? undefined,
      svTRID: step.sv_trid ?? undefined,
      newExpiryDate: step.new_expiry_date ?? undefined,
      location: step.location ?? undefined,
      settledBy: step.settled_by ?? undefined,
      reason: step.reason ?? undefined,
    })),
  };
}

/** What the last step that says anything of a column says. */
function latest<
  Column extends 'new_expiry_date' | 'result_code' | 'sv_trid' | 'journal_id' | 'location' | 'settled_by' | 'reason',
>(steps: readonly StepRow[], column: Column): NonNullable<StepRow[Column]> | undefined {
  return steps.findLast((step) => step[column] !== null)?.[column] ?? undefined;
}
