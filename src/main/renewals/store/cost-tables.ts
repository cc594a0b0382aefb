import type { Verbs } from '#main/database/verbs.ts';
import { customerOf } from '#main/domains/store/customer-lists.ts';
import { inList, ofWhom } from '#main/domains/store/filter.ts';
import { rowsOwner } from '#main/domains/store/query.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { CustomerPrice } from '#values/customer-price.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import type { CostTables, ExpiriesByMonth } from './costs-record.ts';
import { mayPayFor } from './may-pay.ts';
import { sentAt } from './sent-at.ts';

/** What costs are counted from; prices are the reseller's own and not the store's matter. */
export const costTables: Verbs<CostTables> = {
  renewedByDay: ({ database }, accountId) =>
    database
      .all<{ date: CalendarDate; unit: RenewalPeriod['unit']; value: number; cardId: string; renewals: number }>(
        `SELECT date(${sentAt('e')} / 1000, 'unixepoch') AS date, period_unit AS unit, period_value AS value, card_id AS cardId,
             count(*) AS renewals
           FROM renewal_entries AS e
           WHERE account_id = :accountId AND state IN ('renewed', 'reconciled-renewed')
           GROUP BY date, unit, value, cardId ORDER BY date, value, cardId`,
        { accountId },
      )
      .map(({ unit, value, ...day }) => ({ ...day, period: { unit, value } })),

  renewedByCustomer: ({ database }, accountId) =>
    database
      .all<{
        date: CalendarDate;
        unit: RenewalPeriod['unit'];
        value: number;
        renewals: number;
        customerId: string | null;
        label: string | null;
        ownPrice: string | null;
      }>(
        `WITH owner AS (SELECT account, environment, upper(handle) AS handle FROM accounts WHERE account_id = :accountId),
           renewed AS MATERIALIZED (
             SELECT date(${sentAt('e')} / 1000, 'unixepoch') AS date, period_unit AS unit, period_value AS value,
                 ${customerOf('d.contacts_list', '(SELECT environment FROM owner)', '(SELECT handle FROM owner)')} AS customer
               FROM renewal_entries AS e LEFT JOIN domains AS d
                 ON d.account = (SELECT account FROM owner) AND d.ldh_name = e.ldh_name
               WHERE e.account_id = :accountId AND e.state IN ('renewed', 'reconciled-renewed'))
           SELECT r.date, r.unit, r.value, count(*) AS renewals, c.customer_id AS customerId, c.label,
               c.price_rule AS ownPrice
             FROM renewed AS r LEFT JOIN customers AS c USING (customer)
             GROUP BY r.date, r.unit, r.value, r.customer ORDER BY c.search_text IS NULL, c.search_text, r.date`,
        { accountId },
      )
      .map(({ unit, value, ownPrice, ...row }) => ({
        ...row,
        period: { unit, value },
        ownPrice: ownPrice === null ? null : (JSON.parse(ownPrice) as CustomerPrice),
      })),

  expiriesByMonth({ database }, accountId, today, whose = {}) {
    return database.reading(() => {
      const owner = rowsOwner(database, accountId);
      if (owner === undefined) return { months: [], unknown: 0, marked: { months: [], unknown: 0 } };
      const { and, parameters } = ofWhom(whose, owner);
      const where = `${inList} AND ${mayPayFor}${and}`;
      const given = { account: owner.account, ...parameters };
      const all = database.all<MonthRow>(
        `SELECT substr(d.expiry_date, 1, 7) AS month, count(*) AS names FROM domains AS d
           WHERE ${where} GROUP BY month ORDER BY month`,
        given,
      );
      // There are few marks: the names are looked up from them, and taken from the others.
      const marked = database.all<MonthRow>(
        `SELECT substr(d.expiry_date, 1, 7) AS month, count(*) AS names
           FROM do_not_renew AS m CROSS JOIN domains AS d ON d.account = :account AND d.ldh_name = m.ldh_name
           WHERE m.environment = :environment AND ${where}
             AND (m.until_date IS NULL OR m.until_date > max(:today, ifnull(d.expiry_date, :today)))
           GROUP BY month ORDER BY month`,
        { ...given, environment: owner.environment, today },
      );
      const counted = new Map(marked.map(({ month, names }) => [month, names]));
      const others = all.map(({ month, names }) => ({ month, names: names - (counted.get(month) ?? 0) }));
      return { ...byMonth(others), marked: byMonth(marked) };
    });
  },
};

interface MonthRow {
  readonly month: string | null;
  readonly names: number;
}

function byMonth(rows: readonly MonthRow[]): ExpiriesByMonth {
  return {
    months: rows.flatMap(({ month, names }) => (month === null || names === 0 ? [] : [{ month, names }])),
    unknown: rows.find(({ month }) => month === null)?.names ?? 0,
  };
}
