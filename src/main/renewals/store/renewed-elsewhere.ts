import { countOf } from '#main/database/count-of.ts';
import type { Database } from '#main/database/database.ts';
import type { FieldsOf, RowOf } from '#main/database/entity.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { Environment } from '#values/environment.ts';
import type { RenewalLedger, RenewedElsewhere } from './ledger-record.ts';
import { elsewhereTable } from './ledger-tables.ts';

type EventRow = RowOf<typeof elsewhereTable> & Omit<RenewedElsewhere, keyof FieldsOf<typeof elsewhereTable>>;

const events = `SELECT ${elsewhereTable.select('r')}, a.account_id AS accountId, a.label AS accountLabel,
    (SELECT inbox_id FROM inbox_messages AS m WHERE m.account_id = a.account_id AND m.ldh_name = r.ldh_name
      AND m.action ->> 'succeeded' = 1 ORDER BY m.message DESC LIMIT 1) AS inboxId
  FROM renewals_elsewhere AS r JOIN accounts AS a USING (account)`;

/** Dates that moved with no renewal of ours: to show, to deal with, to notify of once. */
export const elsewhereVerbs: Pick<Verbs<RenewalLedger>, 'elsewhere' | 'handleElsewhere' | 'notifyElsewhere'> = {
  elsewhere({ database }, { accountId, handled, offset, limit }) {
    const where = 'WHERE (:accountId IS NULL OR a.account_id = :accountId) AND (r.handled_at IS NOT NULL) = :handled';
    return database.reading(() => ({
      events: database
        .all<EventRow>(`${events} ${where} ORDER BY r.number DESC LIMIT :limit OFFSET :offset`, {
          accountId,
          handled,
          offset,
          limit,
        })
        .map(elsewhereTable.fieldsOf),
      total: countOf(
        database,
        `SELECT count(*) AS n FROM renewals_elsewhere AS r JOIN accounts AS a USING (account) ${where}`,
        { accountId, handled },
      ),
    }));
  },

  handleElsewhere: ({ database }, eventId, handledAt) =>
    database.run('UPDATE renewals_elsewhere SET handled_at = :handledAt WHERE number = CAST(:eventId AS INTEGER)', {
      eventId,
      handledAt,
    }).changes > 0,

  notifyElsewhere: ({ database }, at) =>
    database.transaction(() => {
      const found = database.all<{ accountId: string; label: string; names: number; first: string }>(
        `SELECT account_id AS accountId, label, count(*) AS names, min(unicode_name) AS first
           FROM renewals_elsewhere JOIN accounts USING (account) WHERE notified_at IS NULL GROUP BY account_id`,
      );
      database.run('UPDATE renewals_elsewhere SET notified_at = :at WHERE notified_at IS NULL', { at });
      return found;
    }),
};

/** The last event of each of some names, whichever account saw it. */
export function newestElsewhere(
  database: Database,
  environment: Environment,
  ldhNames: readonly string[],
): ReadonlyMap<string, RenewedElsewhere> {
  const rows = database.all<EventRow>(
    `${events} WHERE r.environment = :environment AND r.ldh_name IN (SELECT value FROM json_each(:names))
       ORDER BY r.number`,
    { environment, names: JSON.stringify(ldhNames) },
  );
  return new Map(rows.map((row) => [row.ldhName, elsewhereTable.fieldsOf(row)]));
}
