import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { addDays, type CalendarDate } from '#values/calendar-date.ts';
import { expiryNoticeTable } from './domain-tables.ts';
import type { DomainExpiries, ExpiryNotice } from './expiry-record.ts';
import { canBeRenewed } from './filter.ts';
import { accountNumber, findAccount } from './reports.ts';

type NoticeVerbs = Pick<Verbs<DomainExpiries>, 'raiseNotices' | 'notices' | 'noticesSince' | 'noticesSeen'>;

/** The distance of a notice of names that have expired already. */
const expiredDistance = -1;
/** Names shown by name in a notice. */
const firstNames = 5;
const noticesAtOnce = 50;

/** Notices of names that have come within a chosen distance of their expiry. */
export const domainNotices: NoticeVerbs = {
  raiseNotices({ database }, { accountId, today, distances, at }) {
    return database.transaction(() => {
      const account = accountNumber(database, accountId);
      const nearestFirst = [...new Set(distances)].sort((one, other) => one - other);
      const earlier = {
        distance: expiredDistance,
        at,
        from: '0000-01-01' as CalendarDate,
        until: addDays(today, -1),
      };
      // Nothing is nearer than an expiry that is over, as long as a renewal can still undo it.
      let raised: number[] = nearestFirst.length === 0 ? [] : [...raise(database, account, earlier)];
      let from = today;
      for (const distance of nearestFirst) {
        const until = addDays(today, distance);
        raised = [...raised, ...raise(database, account, { distance, at, from, until })];
        // A name that is nearer than this has been told of, or is told of, for the nearer distance.
        noteFarther(database, account, { distance, until, from: today });
        from = addDays(until, 1);
      }
      return noticesOf(database, account, `n.notice IN (${raised.map(Number).join(', ')})`, raised.length);
    });
  },

  notices: ({ database }, accountId, limit) => {
    const account = findAccount(database, accountId);
    return account === undefined ? [] : noticesOf(database, account, '1', limit);
  },

  noticesSince({ database }, after) {
    return database.reading(() => {
      const { latest } = database.get<{ latest: number }>(
        'SELECT ifnull(max(notice), 0) AS latest FROM expiry_notices',
      ) ?? { latest: 0 };
      if (after === null) return { notices: [], latest };
      const raised = database.all<{ notice: number; account: number; accountId: string; label: string }>(
        `SELECT n.notice, n.account, a.account_id AS accountId, a.label FROM expiry_notices AS n
           JOIN accounts AS a ON a.account = n.account
           WHERE n.notice > :after ORDER BY n.notice LIMIT ${noticesAtOnce}`,
        { after },
      );
      const notices = raised.flatMap(({ notice, account, accountId, label }) =>
        noticesOf(database, account, `n.notice = ${Number(notice)}`, 1).map((one) => ({
          ...one,
          account: { accountId, label },
        })),
      );
      return { notices, latest };
    });
  },

  noticesSeen({ database }, accountId, noticeIds, at) {
    database.transaction(() => {
      database.run(
        `UPDATE expiry_notices SET seen_at = :at WHERE account = :account AND seen_at IS NULL
           AND notice IN (SELECT CAST(value AS INTEGER) FROM json_each(:noticeIds))`,
        { account: accountNumber(database, accountId), noticeIds: JSON.stringify(noticeIds), at },
      );
    });
  },
};

/** One notice of the names that are within this distance, not within a nearer one, and were not told of for it. */
function raise(
  database: Database,
  account: number,
  given: {
    readonly distance: number;
    readonly at: number;
    readonly from: CalendarDate;
    readonly until: CalendarDate;
  },
): readonly number[] {
  const { distance, at: raisedAt } = given;
  const { lastRow: notice } = expiryNoticeTable.insert(database, { account, distance, raisedAt });
  const names = database.run(
    `INSERT OR IGNORE INTO expiry_alerts (account, ldh_name, expiry_date, distance, notice)
       SELECT account, ldh_name, expiry_date, :distance, :notice FROM domains AS d
         WHERE account = :account AND listed = 1 AND expiry_date >= :from AND expiry_date <= :until
           AND (:distance >= 0 OR ${canBeRenewed})`,
    { account, distance: given.distance, notice, from: given.from, until: given.until },
  ).changes;
  if (names === 0) {
    database.run('DELETE FROM expiry_notices WHERE notice = :notice', { notice });
    return [];
  }
  database.run('UPDATE expiry_notices SET names = :names WHERE notice = :notice', { names, notice });
  return [notice];
}

/** So that a farther distance never tells of a name after a nearer one has. */
function noteFarther(
  database: Database,
  account: number,
  given: { readonly distance: number; readonly from: CalendarDate; readonly until: CalendarDate },
): void {
  database.run(
    `INSERT OR IGNORE INTO expiry_alerts (account, ldh_name, expiry_date, distance, notice)
       SELECT account, ldh_name, expiry_date, :distance, min(notice) FROM expiry_alerts
         WHERE account = :account AND distance < :distance AND expiry_date >= :from AND expiry_date <= :until
         GROUP BY ldh_name, expiry_date`,
    { account, ...given },
  );
}

function noticesOf(database: Database, account: number, where: string, limit: number): ExpiryNotice[] {
  return database
    .all<NoticeRow>(
      `SELECT ${expiryNoticeTable.select('n')},
           min(a.expiry_date) AS earliest, max(a.expiry_date) AS latest, count(s.ldh_name) AS still,
           (SELECT json_group_array(json_object('ldhName', f.ldh_name, 'unicodeName', f.unicode_name, 'date', f.expiry_date))
             FROM (SELECT b.ldh_name, ifnull(d.unicode_name, b.ldh_name) AS unicode_name, b.expiry_date
               FROM expiry_alerts AS b LEFT JOIN domains AS d ON d.account = b.account AND d.ldh_name = b.ldh_name
               WHERE b.notice = n.notice AND b.distance = n.distance
               ORDER BY d.listed = 1 AND d.expiry_date = b.expiry_date DESC, b.expiry_date, b.ldh_name LIMIT ${firstNames}) AS f) AS first
         FROM expiry_notices AS n JOIN expiry_alerts AS a ON a.notice = n.notice AND a.distance = n.distance
           LEFT JOIN domains AS s ON s.account = a.account AND s.ldh_name = a.ldh_name AND s.listed = 1
             AND s.expiry_date = a.expiry_date
         WHERE n.account = :account AND ${where}
         GROUP BY n.notice ORDER BY n.raised_at DESC, n.distance, n.notice DESC LIMIT :limit`,
      { account, limit },
    )
    .map((row) => {
      const { account: _, ...notice } = expiryNoticeTable.fieldsOf(row);
      return { ...notice, first: JSON.parse(row.first) };
    });
}

type NoticeRow = RowOf<typeof expiryNoticeTable> &
  Pick<ExpiryNotice, 'still' | 'earliest' | 'latest'> & { readonly first: string };
