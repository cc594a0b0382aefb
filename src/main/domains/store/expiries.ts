import type { Database } from '#main/database/database.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { askTable } from './domain-tables.ts';
import type { DomainExpiries, KnownExpiry, PlannedName, Whose } from './expiry-record.ts';
import { inList, ofWhom } from './filter.ts';
import { rowsOwner } from './query.ts';
import { accountNumber, findAccount } from './reports.ts';

type ExpiryVerbs = Pick<
  Verbs<DomainExpiries>,
  'plan' | 'askedExpiry' | 'expiryMonths' | 'expiryDays' | 'knownExpiries'
>;

/** No account has this number: an unknown account has an empty list. */
const nobody = -1;

/** The expiry dates of an account's list: what to ask for next, and all that is known. */
export const domainExpiries: ExpiryVerbs = {
  plan({ database }, order) {
    return database.reading(() => {
      const account = findAccount(database, order.accountId) ?? nobody;
      const { nearUntil, nearToldBefore, toldBefore, askedBefore } = order;
      const parameters = { nearUntil, nearToldBefore, toldBefore };
      const names: PlannedName[] = [];
      for (const reason of reasons) {
        const left = order.limit - names.length;
        if (left > 0) names.push(...namesFor(database, reason, { account, askedBefore, limit: left }, parameters));
      }
      const counts = database.get<{ waiting: number; own: number }>(
        `SELECT count(*) AS waiting, ifnull(sum(${isOwn}), 0) AS own FROM domains AS d
           WHERE ${inList} AND (${reasons.map((reason) => `(${conditions[reason]})`).join(' OR ')}) AND ${notAsked}`,
        { account, askedBefore, ...parameters },
      );
      return { names, waiting: counts?.waiting ?? 0, waitingOwn: counts?.own ?? 0 };
    });
  },

  askedExpiry({ database }, accountId, ldhName, { at, outcome }) {
    database.transaction(() => {
      const asked = { account: accountNumber(database, accountId), ldhName: ldhName.toLowerCase() };
      const sql = 'SELECT domain FROM domains WHERE account = :account AND ldh_name = :ldhName';
      const name = database.get<{ domain: number }>(sql, asked);
      if (name !== undefined) askTable.put(database, { domain: name.domain, askedAt: at, outcome });
    });
  },

  expiryMonths({ database }, accountId, from, to, whose = {}) {
    const { and, parameters } = asked(database, accountId, whose);
    const rows = database.all<{ month: string | null; names: number }>(
      `SELECT substr(expiry_date, 1, 7) AS month, count(*) AS names FROM domains AS d
         WHERE ${inList}${and} GROUP BY month ORDER BY month`,
      parameters,
    );
    const sum = (counted: (month: string | null) => boolean): number =>
      rows.reduce((total, { month, names }) => (counted(month) ? total + names : total), 0);
    return {
      months: rows.flatMap(({ month, names }) =>
        month !== null && month >= from && month <= to ? [{ month, names }] : [],
      ),
      before: sum((month) => month !== null && month < from),
      after: sum((month) => month !== null && month > to),
      unknown: sum((month) => month === null),
    };
  },

  expiryDays({ database }, accountId, from, to, whose = {}) {
    const { and, parameters } = asked(database, accountId, whose);
    return database
      .all<{ day: CalendarDate; names: number }>(
        `SELECT expiry_date AS day, count(*) AS names FROM domains AS d
           WHERE ${inList} AND expiry_date >= :from AND expiry_date <= :to${and}
           GROUP BY expiry_date ORDER BY expiry_date`,
        { ...parameters, from, to },
      )
      .map((row) => ({ ...row }));
  },

  knownExpiries({ database }, accountId, after, limit) {
    const account = findAccount(database, accountId) ?? nobody;
    // In the order of the index: where a million names expire on one day, no piece sorts them all once more.
    const from = after && placeOf(database, account, after);
    return database.all<KnownExpiry>(
      `SELECT ldh_name AS ldhName, unicode_name AS unicodeName, expiry_date AS date, expiry_source AS source,
           expiry_told_at AS toldAt
         FROM domains AS d
         WHERE ${inList} AND (expiry_date, sort_key, domain) > (:date, :sortKey, :domain)
         ORDER BY expiry_date, sort_key, domain LIMIT :limit`,
      { account, date: '', sortKey: '', domain: 0, ...from, limit },
    );
  },
};

/** The condition for customers and contacts, and the parameters of a question about an account's names. */
function asked(database: Database, accountId: string, whose: Whose) {
  const owner = rowsOwner(database, accountId);
  const { and, parameters } = ofWhom(whose, owner ?? { environment: 'sandbox', ownHandle: '' });
  return { and, parameters: { account: owner?.account ?? nobody, ...parameters } };
}

/** Where a name that expires on a date stands in the order; a name stays here after it has left the list. */
function placeOf(
  database: Database,
  account: number,
  { date, ldhName }: { readonly date: string; readonly ldhName: string },
) {
  const row = database.get<{ sortKey: string; domain: number }>(
    'SELECT sort_key AS sortKey, domain FROM domains WHERE account = :account AND ldh_name = :ldhName',
    { account, ldhName },
  );
  return { date, ...row };
}

function namesFor(
  database: Database,
  reason: PlannedName['reason'],
  asked: { readonly account: number; readonly askedBefore: number; readonly limit: number },
  terms: Readonly<Record<'nearUntil' | 'nearToldBefore' | 'toldBefore', string | number>>,
): PlannedName[] {
  const named = Object.entries(terms).filter(([name]) => conditions[reason].includes(`:${name}`));
  return database
    .all<Omit<PlannedName, 'own' | 'reason'> & { readonly own: number }>(
      `SELECT ldh_name AS ldhName, unicode_name AS unicodeName, expiry_date AS expiryDate,
           expiry_told_at AS expiryToldAt, ${isOwn} AS own
         FROM domains AS d
         WHERE ${inList} AND ${conditions[reason]} AND ${notAsked} ORDER BY ${orders[reason]} LIMIT :limit`,
      { ...asked, ...Object.fromEntries(named) },
    )
    .map((row) => ({ ...row, reason, own: row.own === 1 }));
}

/** In the order of their turns. */
const reasons = ['expires-soon', 'unknown-expiry', 'old-knowledge'] as const;

const conditions: Readonly<Record<PlannedName['reason'], string>> = {
  'expires-soon': 'd.expiry_date <= :nearUntil AND d.expiry_told_at <= :nearToldBefore',
  'unknown-expiry': 'd.expiry_date IS NULL',
  'old-knowledge': 'd.expiry_date > :nearUntil AND d.expiry_told_at <= :toldBefore',
};

const orders: Readonly<Record<PlannedName['reason'], string>> = {
  'expires-soon': 'd.expiry_date, d.sort_key, d.domain',
  'unknown-expiry': 'd.told_at, d.sort_key, d.domain',
  'old-knowledge': 'd.expiry_told_at, d.sort_key, d.domain',
};

const notAsked = `NOT EXISTS (SELECT 1 FROM expiry_asks AS a
  WHERE a.domain = d.domain AND a.asked_at > :askedBefore AND a.outcome <> 'told')`;

const isOwn = `(d.roles_list IS NOT NULL AND EXISTS (SELECT 1 FROM told_lists AS l
  WHERE l.list = d.roles_list AND l.canonical <> '[]'))`;
