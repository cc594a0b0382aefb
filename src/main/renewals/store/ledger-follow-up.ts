import { countOf } from '#main/database/count-of.ts';
import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import { messageOf } from '#main/database/message-column.ts';
import { momentFields, momentOf } from '#main/database/moment-columns.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { marksIn } from '#main/domains/store/do-not-renew.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import type { LedgerPlace, NameStanding, RenewalLedger } from './ledger-record.ts';
import { type EntryRow, entriesOf } from './ledger-rows.ts';
import { contradictionTable, entryTable, readingTable } from './ledger-tables.ts';
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

  keepReading: ({ database }, entryId, reading) =>
    database.transaction(() => {
      const entry = entryNumber(database, entryId);
      if (entry !== undefined) readingTable.insert(database, { ...reading, ...momentFields(reading), entry });
    }),

  readings: ({ database }, entryId) =>
    database
      .all<RowOf<typeof readingTable>>(
        `SELECT ${readingTable.select()} FROM renewal_readings
           WHERE entry = (SELECT entry FROM renewal_entries WHERE entry_id = :entryId) ORDER BY reading`,
        { entryId },
      )
      .map(readingTable.fieldsOf)
      .map(({ reading: _, at, steadyStart, steadyAt, registryAt, ...said }) => ({
        ...said,
        ...momentOf({ at, steadyStart, steadyAt, registryAt }),
      })),

  standings({ database }, environment, ldhNames) {
    const rows = database.all<{
      ldhName: string;
      entryId: string;
      entry: number;
      steps: number;
      state: LedgerState;
      settledAt: number | null;
      steadyStart: string | null;
      steadyAt: number | null;
      registryAt: number | null;
      contradicted: number;
      given: CalendarDate;
      refusal: string | null;
    }>(
      `SELECT e.ldh_name AS ldhName, e.entry_id AS entryId, e.entry, e.state, e.settled_at AS settledAt, last.step AS steps,
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
    const marks = marksIn(database, environment, ldhNames);
    const entriesByName = Map.groupBy(rows, ({ ldhName }) => ldhName);
    return [...new Set([...entriesByName.keys(), ...elsewhere.keys(), ...marks.keys()])].map((ldhName) => {
      const entries = entriesByName.get(ldhName) ?? [];
      const open = entries.findLast(({ settledAt }) => settledAt === null);
      const renewed = entries.findLast(({ state }) => state === 'renewed' || state === 'reconciled-renewed');
      const moved = entries.findLast(
        ({ state, settledAt }) => settledAt !== null && state !== 'refused' && state !== 'not-sent',
      );
      return {
        ldhName,
        newestEntryId: entries.at(-1)?.entryId,
        newest: placeOf(entries.at(-1)),
        open: open && { entryId: open.entryId, state: open.state },
        renewed: renewed && {
          ...momentOf({ ...renewed, at: renewed.settledAt ?? 0 }),
          expiryDate: renewed.given,
          place: placeOf(renewed),
        },
        moved: moved && placeOf(moved),
        contradicted: entries.some(({ contradicted }) => contradicted === 1),
        elsewhere: elsewhere.get(ldhName),
        mark: marks.get(ldhName),
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
    database.all<{ accountId: string; label: string; unknown: number; alarms: number; elsewhere: number }>(
      `SELECT * FROM (
           SELECT a.account_id AS accountId, a.label,
               (SELECT count(*) FROM renewal_entries AS e
                 WHERE e.settled_at IS NULL AND e.state = 'outcome-unknown' AND e.account_id = a.account_id) AS unknown,
               (SELECT count(*) FROM (${unseen}) CROSS JOIN renewal_entries AS e USING (entry)
                 WHERE e.account_id = a.account_id) AS alarms,
               (SELECT count(*) FROM renewals_elsewhere AS r
                 WHERE r.account = a.account AND r.handled_at IS NULL) AS elsewhere
             FROM accounts AS a)
           WHERE unknown + alarms + elsewhere > 0 ORDER BY label, accountId`,
    ),

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

  contradict: ({ database }, entryId, fact) =>
    database.transaction(() => {
      const entry = entryNumber(database, entryId);
      return entry !== undefined && contradictionTable.insertNew(database, { ...fact, entry }).changes > 0;
    }),
};

function entryNumber(database: Database, entryId: string): number | undefined {
  const sql = 'SELECT entry FROM renewal_entries WHERE entry_id = :entryId';
  return database.get<{ entry: number }>(sql, { entryId })?.entry;
}

/** Entries with an alarm that nobody has seen, of either kind. */
const unseen = `SELECT entry FROM renewal_alarms WHERE seen_at IS NULL
  UNION SELECT entry FROM renewal_contradictions WHERE seen_at IS NULL`;

function placeOf(row: { readonly entry: number; readonly steps: number } | undefined): LedgerPlace {
  return { entry: row?.entry ?? 0, steps: row?.steps ?? 0 };
}

function refusalOf(
  newest: { readonly settledAt: number | null; readonly refusal: string | null } | undefined,
): NameStanding['refused'] {
  if (newest === undefined || newest.refusal === null) return undefined;
  const { text, resultCode } = JSON.parse(newest.refusal) as { text: string; resultCode: string | null };
  return { at: newest.settledAt ?? 0, text: messageOf(text), resultCode };
}
