import type { CalendarDate } from '#registry/calendar-date.ts';
import type { Database } from './database.ts';
import type { FactSource } from './fact-source.ts';
import type { LedgerState, NameStanding, RenewalLedger, StoredLedgerEntry } from './ledger-record.ts';
import type { EntryRow } from './ledger-rows.ts';
import type { Synchronous } from './store-verbs.ts';

type FollowUpVerbs = Pick<
  Synchronous<RenewalLedger>,
  'keepReading' | 'readings' | 'standings' | 'alarms' | 'attention' | 'alarmSeen'
>;

const mostAlarms = 100;

/** The verbs of the ledger that follow up what was sent: readings of unknown outcomes, alarms, what it knows of names. */
export function ledgerFollowUp(
  database: Database,
  entriesOf: (rows: readonly EntryRow[]) => StoredLedgerEntry[],
): FollowUpVerbs {
  return {
    keepReading(entryId, reading) {
      database.run(
        `INSERT INTO renewal_readings (entry, reading, at, source, date_now, text, journal_id)
           SELECT entry, (SELECT count(*) + 1 FROM renewal_readings AS r WHERE r.entry = e.entry), :at, :source, :dateNow,
               :text, :journalId
             FROM renewal_entries AS e WHERE entry_id = :entryId`,
        {
          entryId,
          at: reading.at,
          source: reading.source,
          dateNow: reading.dateNow,
          text: reading.text,
          journalId: reading.journalId,
        },
      );
    },

    readings: (entryId) =>
      database
        .all<{
          at: number;
          source: FactSource;
          date_now: CalendarDate | null;
          text: string;
          journal_id: string | null;
        }>(
          `SELECT at, source, date_now, text, journal_id FROM renewal_readings
             WHERE entry = (SELECT entry FROM renewal_entries WHERE entry_id = :entryId) ORDER BY reading`,
          { entryId },
        )
        .map(({ date_now: dateNow, journal_id: journalId, ...rest }) => ({
          ...rest,
          dateNow: dateNow ?? undefined,
          journalId: journalId ?? undefined,
        })),

    standings(environment, ldhNames) {
      const rows = database.all<{
        ldh_name: string;
        entry_id: string;
        state: LedgerState;
        settled_at: number | null;
        given: CalendarDate;
        refusal: string | null;
      }>(
        `SELECT e.ldh_name, e.entry_id, e.state, e.settled_at,
             CASE e.state WHEN 'refused' THEN (SELECT json_object('text', text, 'resultCode', result_code)
               FROM renewal_steps AS s WHERE s.entry = e.entry ORDER BY step DESC LIMIT 1) END AS refusal,
             coalesce((SELECT new_expiry_date FROM renewal_steps AS s
               WHERE s.entry = e.entry AND new_expiry_date IS NOT NULL ORDER BY step DESC LIMIT 1),
               e.expected_expiry_date) AS given
           FROM json_each(:names) AS n CROSS JOIN renewal_entries AS e
             ON e.environment = :environment AND e.ldh_name = n.value
           ORDER BY e.entry`,
        { names: JSON.stringify(ldhNames), environment },
      );
      return [...Map.groupBy(rows, (row) => row.ldh_name)].map(([ldhName, entries]) => {
        const open = entries.findLast(({ settled_at: settledAt }) => settledAt === null);
        const renewed = entries.findLast(({ state }) => state === 'renewed' || state === 'reconciled-renewed');
        const moved = entries.findLast(
          ({ state, settled_at: settledAt }) => settledAt !== null && state !== 'refused' && state !== 'not-sent',
        );
        return {
          ldhName,
          newestEntryId: entries.at(-1)?.entry_id ?? '',
          open: open && { entryId: open.entry_id, state: open.state },
          renewed: renewed && { at: renewed.settled_at ?? 0, expiryDate: renewed.given },
          mayHaveMovedAt: moved?.settled_at ?? undefined,
          refused: refusalOf(entries.at(-1)),
        };
      });
    },

    alarms(accountId) {
      const where = `FROM renewal_alarms CROSS JOIN renewal_entries AS e USING (entry)
        WHERE seen_at IS NULL AND (:accountId IS NULL OR account_id = :accountId)`;
      return database.reading(() => ({
        entries: entriesOf(
          database.all<EntryRow>(`SELECT e.* ${where} ORDER BY entry DESC LIMIT :mostAlarms`, {
            accountId,
            mostAlarms,
          }),
        ),
        total: database.get<{ n: number }>(`SELECT count(*) AS n ${where}`, { accountId })?.n ?? 0,
      }));
    },

    attention: () =>
      database
        .all<{ account_id: string; label: string; unknown: number; alarms: number }>(
          `SELECT * FROM (
             SELECT a.account_id, a.label,
                 (SELECT count(*) FROM renewal_entries AS e
                   WHERE e.settled_at IS NULL AND e.state = 'outcome-unknown' AND e.account_id = a.account_id) AS unknown,
                 (SELECT count(*) FROM renewal_alarms CROSS JOIN renewal_entries AS e USING (entry)
                   WHERE seen_at IS NULL AND e.account_id = a.account_id) AS alarms
               FROM accounts AS a)
             WHERE unknown + alarms > 0 ORDER BY label, account_id`,
        )
        .map(({ account_id: accountId, ...rest }) => ({ accountId, ...rest })),

    alarmSeen: (entryId, at) =>
      database.run(
        `UPDATE renewal_alarms SET seen_at = :at
           WHERE seen_at IS NULL AND entry = (SELECT entry FROM renewal_entries WHERE entry_id = :entryId)`,
        { entryId, at },
      ).changes > 0,
  };
}

function refusalOf(
  newest: { readonly settled_at: number | null; readonly refusal: string | null } | undefined,
): NameStanding['refused'] {
  if (newest === undefined || newest.refusal === null) return undefined;
  const { text, resultCode } = JSON.parse(newest.refusal) as { text: string; resultCode: string | null };
  return { at: newest.settled_at ?? 0, text, resultCode: resultCode ?? undefined };
}
