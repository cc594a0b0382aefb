import { countOf } from '#main/database/count-of.ts';
import { messageColumn, messageOf } from '#main/database/message-column.ts';
import { momentFields, momentOf } from '#main/database/moment-columns.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { FactSource } from '#values/fact-source.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import type { LedgerPlace, NameStanding, RenewalLedger } from './ledger-record.ts';
import { type EntryRow, entriesOf } from './ledger-rows.ts';
import { entryTable } from './ledger-tables.ts';
import { elsewhereVerbs, newestElsewhere } from './renewed-elsewhere.ts';

type FollowUpVerbs = Pick<
  Verbs<RenewalLedger>,
  | 'keepReading'
  | 'readings'
  | 'standings'
  | 'alarms'
  | 'attention'
  | 'alarmSeen'
  | 'contradict'
  | 'elsewhere'
  | 'handleElsewhere'
  | 'notifyElsewhere'
>;

const mostAlarms = 100;

/** The verbs of the ledger that follow up what was sent: readings of unknown outcomes, alarms, what it knows of names. */
export const ledgerFollowUp: FollowUpVerbs = {
  ...elsewhereVerbs,

  keepReading({ database }, entryId, reading) {
    database.run(
      `INSERT INTO renewal_readings (entry, reading, at, steady_start, steady_at, registry_at, after_step, source,
           date_now, text, journal_id)
         SELECT entry, (SELECT count(*) + 1 FROM renewal_readings AS r WHERE r.entry = e.entry), :at, :steadyStart,
             :steadyAt, :registryAt, :afterStep, :source, :dateNow, :text, :journalId
           FROM renewal_entries AS e WHERE entry_id = :entryId`,
      {
        entryId,
        ...momentFields(reading),
        afterStep: reading.afterStep,
        source: reading.source,
        dateNow: reading.dateNow,
        text: messageColumn(reading.text),
        journalId: reading.journalId,
      },
    );
  },

  readings: ({ database }, entryId) =>
    database
      .all<
        Parameters<typeof momentOf>[0] & {
          source: FactSource;
          dateNow: CalendarDate | null;
          text: string;
          journalId: string | null;
          afterStep: number;
        }
      >(
        `SELECT at, steady_start AS steadyStart, steady_at AS steadyAt, registry_at AS registryAt, source,
             date_now AS dateNow, text, journal_id AS journalId, after_step AS afterStep
           FROM renewal_readings
           WHERE entry = (SELECT entry FROM renewal_entries WHERE entry_id = :entryId) ORDER BY reading`,
        { entryId },
      )
      .map(({ source, dateNow, text, journalId, afterStep, ...row }) => ({
        ...momentOf(row),
        source,
        text: messageOf(text),
        dateNow,
        journalId,
        afterStep,
      })),

  standings({ database }, environment, ldhNames) {
    const rows = database.all<{
      ldh_name: string;
      entry_id: string;
      entry: number;
      steps: number;
      state: LedgerState;
      settled_at: number | null;
      steadyStart: string | null;
      steadyAt: number | null;
      registryAt: number | null;
      contradicted: number;
      given: CalendarDate;
      refusal: string | null;
    }>(
      `SELECT e.ldh_name, e.entry_id, e.entry, e.state, e.settled_at, last.step AS steps,
           last.steady_start AS steadyStart, last.steady_at AS steadyAt, last.registry_at AS registryAt,
           EXISTS (SELECT 1 FROM renewal_contradictions AS c WHERE c.entry = e.entry AND seen_at IS NULL) AS contradicted,
           CASE e.state WHEN 'refused' THEN (SELECT json_object('text', text, 'resultCode', result_code)
             FROM renewal_steps AS s WHERE s.entry = e.entry ORDER BY step DESC LIMIT 1) END AS refusal,
           coalesce((SELECT new_expiry_date FROM renewal_steps AS s
             WHERE s.entry = e.entry AND new_expiry_date IS NOT NULL ORDER BY step DESC LIMIT 1),
             e.expected_expiry_date) AS given
         FROM json_each(:names) AS n CROSS JOIN renewal_entries AS e
           ON e.environment = :environment AND e.ldh_name = n.value
           JOIN renewal_steps AS last ON last.entry = e.entry
             AND last.step = (SELECT max(step) FROM renewal_steps AS s WHERE s.entry = e.entry)
         ORDER BY e.entry`,
      { names: JSON.stringify(ldhNames), environment },
    );
    const elsewhere = newestElsewhere(database, environment, ldhNames);
    const entriesByName = Map.groupBy(rows, (row) => row.ldh_name);
    return [...new Set([...entriesByName.keys(), ...elsewhere.keys()])].map((ldhName) => {
      const entries = entriesByName.get(ldhName) ?? [];
      const open = entries.findLast(({ settled_at: settledAt }) => settledAt === null);
      const renewed = entries.findLast(({ state }) => state === 'renewed' || state === 'reconciled-renewed');
      const moved = entries.findLast(
        ({ state, settled_at: settledAt }) => settledAt !== null && state !== 'refused' && state !== 'not-sent',
      );
      return {
        ldhName,
        newestEntryId: entries.at(-1)?.entry_id,
        newest: placeOf(entries.at(-1)),
        open: open && { entryId: open.entry_id, state: open.state },
        renewed: renewed && {
          ...momentOf({ ...renewed, at: renewed.settled_at ?? 0 }),
          expiryDate: renewed.given,
          place: placeOf(renewed),
        },
        moved: moved && placeOf(moved),
        contradicted: entries.some(({ contradicted }) => contradicted === 1),
        elsewhere: elsewhere.get(ldhName),
        refused: refusalOf(entries.at(-1)),
      };
    });
  },

  alarms({ database }, accountId) {
    const where = `FROM (${unseen}) CROSS JOIN renewal_entries AS e USING (entry)
        WHERE (:accountId IS NULL OR account_id = :accountId)`;
    return database.reading(() => ({
      entries: entriesOf(
        database,
        database.all<EntryRow>(`SELECT ${entryTable.select('e')} ${where} ORDER BY entry DESC LIMIT :mostAlarms`, {
          accountId,
          mostAlarms,
        }),
      ),
      total: countOf(database, `SELECT count(*) AS n ${where}`, { accountId }),
    }));
  },

  attention: ({ database }) =>
    database
      .all<{ account_id: string; label: string; unknown: number; alarms: number; elsewhere: number }>(
        `SELECT * FROM (
           SELECT a.account_id, a.label,
               (SELECT count(*) FROM renewal_entries AS e
                 WHERE e.settled_at IS NULL AND e.state = 'outcome-unknown' AND e.account_id = a.account_id) AS unknown,
               (SELECT count(*) FROM (${unseen}) CROSS JOIN renewal_entries AS e USING (entry)
                 WHERE e.account_id = a.account_id) AS alarms,
               (SELECT count(*) FROM renewals_elsewhere AS r
                 WHERE r.account = a.account AND r.handled_at IS NULL) AS elsewhere
             FROM accounts AS a)
           WHERE unknown + alarms + elsewhere > 0 ORDER BY label, account_id`,
      )
      .map(({ account_id: accountId, ...rest }) => ({ accountId, ...rest })),

  alarmSeen: ({ database }, entryId, at) =>
    database.transaction(() => {
      const changes = ['renewal_alarms', 'renewal_contradictions'].map(
        (table) =>
          database.run(
            `UPDATE ${table} SET seen_at = :at
               WHERE seen_at IS NULL AND entry = (SELECT entry FROM renewal_entries WHERE entry_id = :entryId)`,
            { entryId, at },
          ).changes,
      );
      return changes.some((number) => number > 0);
    }),

  contradict: ({ database }, entryId, { at, source, evidence, dateNow, text, journalId }) =>
    database.run(
      `INSERT INTO renewal_contradictions (entry, at, source, evidence, date_now, text, journal_id)
         SELECT entry, :at, :source, :evidence, :dateNow, :text, :journalId
           FROM renewal_entries WHERE entry_id = :entryId
         ON CONFLICT (entry, source, evidence) DO NOTHING`,
      { entryId, at, source, evidence, dateNow, text: messageColumn(text), journalId },
    ).changes > 0,
};

/** Entries with an alarm that nobody has seen, of either kind. */
const unseen = `SELECT entry FROM renewal_alarms WHERE seen_at IS NULL
  UNION SELECT entry FROM renewal_contradictions WHERE seen_at IS NULL`;

function placeOf(row: { readonly entry: number; readonly steps: number } | undefined): LedgerPlace {
  return { entry: row?.entry ?? 0, steps: row?.steps ?? 0 };
}

function refusalOf(
  newest: { readonly settled_at: number | null; readonly refusal: string | null } | undefined,
): NameStanding['refused'] {
  if (newest === undefined || newest.refusal === null) return undefined;
  const { text, resultCode } = JSON.parse(newest.refusal) as { text: string; resultCode: string | null };
  return { at: newest.settled_at ?? 0, text: messageOf(text), resultCode };
}
