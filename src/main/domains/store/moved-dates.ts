import type { Database } from '#main/database/database.ts';
import { contradictionTable, elsewhereTable } from '#main/renewals/store/ledger-tables.ts';
import { message } from '#messages/message.ts';
import { addPeriod, type CalendarDate } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import type { FactSource } from '#values/fact-source.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';

/**
 * A date that a source of the registry reports, and the latest one that was known of the name before: null where none was,
 * since a colleague renewed the name, say.
 */
export interface MovedDate {
  readonly domain: number;
  readonly dateBefore: CalendarDate | null;
  readonly dateAfter: CalendarDate;
}

/** Where and when the new date was reported. */
export interface ReportedBy {
  readonly source: FactSource;
  readonly download: number | null;
  readonly at: number;
}

interface LedgerRow {
  readonly entry: number;
  readonly state: LedgerState;
  readonly settledAt: number | null;
  readonly expected: CalendarDate;
  readonly given: CalendarDate;
  readonly unit: RenewalPeriod['unit'];
  readonly value: number;
}

/** The latest expiry date of a domain (as d) that anybody but the reseller's own import has reported. */
export const latestKnownDate = `(SELECT max(r.expiry_date) FROM domain_reports AS r
  WHERE r.domain = d.domain AND r.source <> 'import')`;

/**
 * Looks into expiry dates that moved forward, in the transaction that keeps the report. A date that an entry of ours
 * led to, or may lead to while it is open, is explained. One that an entry asked for which was then settled as not
 * renewed contradicts that entry: it may have been carried out and billed after all. Any other was renewed elsewhere. True
 * where a date contradicts an entry.
 */
export function judgeMovedDates(database: Database, moved: readonly MovedDate[], by: ReportedBy): boolean {
  let contradicts = false;
  for (const { dateBefore, ...date } of moved) {
    const name = database.get<{ account: number; environment: Environment; ldhName: string; unicodeName: string }>(
      `SELECT d.account, a.environment, d.ldh_name AS ldhName, d.unicode_name AS unicodeName FROM domains AS d JOIN accounts AS a USING (account)
         WHERE d.domain = :domain`,
      { domain: date.domain },
    );
    if (name === undefined) continue;
    const entries = entriesOf(database, name.environment, name.ldhName);
    if (isExplained(entries, date)) continue;
    const denied = entries.findLast((entry) => isDenied(entry, { ...date, dateBefore }));
    if (denied !== undefined) {
      contradict(database, denied.entry, date.dateAfter, by);
      contradicts = true;
    } else if (dateBefore !== null) {
      elsewhereTable.insertNew(database, { ...name, ...date, dateBefore, ...by });
    }
  }
  return contradicts;
}

/**
 * Of an entry that is settled as not renewed: a report may show the date that it asked for by then. Where no other renewal
 * led to that date, or may lead to it, the report contradicts the entry.
 */
export function judgeDenial(database: Database, entry: number, at: number): void {
  const shown = database.get<{ source: FactSource; date: CalendarDate; environment: Environment; ldhName: string }>(
    `SELECT r.source, r.expiry_date AS date, e.environment, e.ldh_name AS ldhName FROM renewal_entries AS e JOIN accounts AS a USING (account_id)
         JOIN domains AS d ON d.account = a.account AND d.ldh_name = e.ldh_name JOIN domain_reports AS r USING (domain)
       WHERE e.entry = :entry AND r.expiry_date = e.expected_expiry_date
         AND r.source NOT IN ('import', 'renewal') ORDER BY r.source LIMIT 1`,
    { entry },
  );
  if (shown === undefined) return;
  const { source, date, environment, ldhName } = shown;
  if (isExplained(entriesOf(database, environment, ldhName), { dateAfter: date })) return;
  contradict(database, entry, date, { source, at, download: null });
}

function contradict(database: Database, entry: number, date: CalendarDate, { source, at }: ReportedBy): void {
  const text = message('ledger.dateOfDenied', { date });
  contradictionTable.insertNew(database, { entry, at, source, evidence: date, dateNow: date, text });
}

function entriesOf(database: Database, environment: Environment, ldhName: string): LedgerRow[] {
  return database.all<LedgerRow>(
    `SELECT entry, state, settled_at AS settledAt, expected_expiry_date AS expected, period_unit AS unit, period_value AS value,
         coalesce((SELECT new_expiry_date FROM renewal_steps AS s
           WHERE s.entry = e.entry AND new_expiry_date IS NOT NULL ORDER BY step DESC LIMIT 1), expected_expiry_date) AS given
       FROM renewal_entries AS e WHERE environment = :environment AND ldh_name = :ldhName ORDER BY entry`,
    { environment, ldhName },
  );
}

function isExplained(entries: readonly LedgerRow[], { dateAfter }: Pick<MovedDate, 'dateAfter'>): boolean {
  return entries.some(({ state, settledAt, expected, given }) =>
    settledAt === null
      ? expected === dateAfter
      : (state === 'renewed' || state === 'reconciled-renewed') && given === dateAfter,
  );
}

/** The date that it asked for, or one further by its period where a second renewal had led to that date meanwhile. */
function isDenied({ state, expected, unit, value }: LedgerRow, { dateBefore, dateAfter }: MovedDate): boolean {
  if (state !== 'reconciled-not-renewed') return false;
  return expected === dateAfter || (expected === dateBefore && addPeriod(expected, { unit, value }) === dateAfter);
}
