import type { Database } from '#main/database/database.ts';
import type { OpenedStore } from '#main/database/opened-store.ts';
import type { DomainTables } from '#main/database/store.ts';
import type { SharedRow } from '#main/team/store/shared-record.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { keepReport } from './changes.ts';
import { answerTable } from './domain-tables.ts';
import { judgeMovedDates, latestKnownDate, type MovedDate } from './moved-dates.ts';
import { accountNumber, domainNumber, findAccount, mergeOneSql, reportOf, sinkFutureReports } from './reports.ts';

/** Keeps the answer to a lookup, within a transaction. Whether the date of expiry moved. */
export function keepLookupIn(
  { database, lists }: OpenedStore,
  { accountId, ownHandle, domain: answer, raw, toldAt, steady, registryAt }: Parameters<DomainTables['keepLookup']>[0],
): boolean {
  const account = accountNumber(database, accountId);
  const domain = domainNumber(database, account, answer);
  const report = reportOf(lists, account, { domain: answer, ownHandle, source: 'rdap' });
  const asked = { at: toldAt, steady, registryAt };
  const moved = movedDate(database, domain, report.expiryDate);
  if (!keepReport(database, { domain, source: 'rdap', download: null, ...asked }, report)) return false;
  sinkFutureReports(database, domain, toldAt);
  const contradicts = judgeMovedDates(database, moved, { source: 'rdap', download: null, at: toldAt });
  answerTable.put(database, { domain, toldAt, raw });
  database.run(mergeOneSql, { domain });
  return contradicts || moved.some(({ dateBefore }) => dateBefore !== null);
}

/** Takes a colleague's lookup into the copy. False where its account is not here. */
export function takeLookup(store: OpenedStore, { scope: accountId, document }: SharedRow<'lookup'>): boolean {
  const { database } = store;
  if (document === null) return true;
  if (findAccount(database, accountId) === undefined) return false;
  const { handle } = database.get<{ handle: string }>('SELECT handle FROM accounts WHERE account_id = :accountId', {
    accountId,
  }) ?? { handle: '' };
  keepLookupIn(store, { accountId, ownHandle: handle, ...document });
  return true;
}

/** The date, where it lies after every one that was known of the name. */
function movedDate(database: Database, domain: number, date: string | null): MovedDate[] {
  const known = database.get<{ date: CalendarDate | null }>(
    `SELECT ${latestKnownDate} AS date FROM domains AS d WHERE d.domain = :domain`,
    { domain },
  );
  const dateBefore = known?.date ?? null;
  if (date === null || (dateBefore !== null && date <= dateBefore)) return [];
  return [{ domain, dateBefore, dateAfter: date as CalendarDate }];
}
