import type { Database } from '#main/database/database.ts';
import type { FieldsOf } from '#main/database/entity.ts';
import { messagesColumn } from '#main/database/message-column.ts';
import { nameSearchText } from '#main/database/name-keys.ts';
import type { ToldLists } from '#main/database/told-lists.ts';
import { message } from '#messages/message.ts';
import { parseCalendarDate } from '#values/calendar-date.ts';
import type { FactSource } from '#values/fact-source.ts';
import { DeskFailure } from '#values/failure.ts';
import { nameSortKey } from '#values/name-sort-key.ts';
import { oddity } from '#values/oddity.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { domainTable, reportedColumns, type toldItemTable } from './domain-tables.ts';

/** What one source says of one name. */
export type DomainReport = Omit<FieldsOf<typeof toldItemTable>, 'domain'>;

/** The columns that reports and downloaded items share. */
export const reportColumns = Object.values(reportedColumns)
  .map(({ name }) => name)
  .join(', ');

export function findAccount(database: Database, accountId: string): number | undefined {
  const sql = 'SELECT account FROM accounts WHERE account_id = :accountId';
  return database.get<{ account: number }>(sql, { accountId })?.account;
}

/** The number of an account; throws DeskFailure `no-account` where there is none. */
export function accountNumber(database: Database, accountId: string): number {
  const account = findAccount(database, accountId);
  if (account === undefined) {
    throw new DeskFailure({ kind: 'no-account', message: message('files.accountGone') });
  }
  return account;
}

/** The number of a name in an account's local copy; a name that is new is made, and is not in the list yet. */
export function domainNumber(
  database: Database,
  account: number,
  name: { readonly ldhName: string; readonly unicodeName: string },
): number {
  const ldhName = name.ldhName.toLowerCase();
  const known = database.get<{ domain: number }>(
    'SELECT domain FROM domains WHERE account = :account AND ldh_name = :ldhName',
    { account, ldhName },
  );
  if (known !== undefined) return known.domain;
  const { unicodeName } = name;
  const [sortKey, searchText] = [nameSortKey(unicodeName), nameSearchText(unicodeName, ldhName)];
  return domainTable.insert(database, { account, ldhName, unicodeName, sortKey, searchText }).lastRow;
}

/**
 * Reads an RDAP object into a report. The answer to a lookup is whole: what it leaves empty is empty. An item of a list
 * is partial (which members the lists carry is not shown in the specification beyond a few): what it leaves empty, it
 * did not tell.
 */
export function reportOf(
  lists: ToldLists,
  account: number,
  told: { domain: RdapDomain; ownHandle: string; source: FactSource },
): DomainReport {
  const { domain, source } = told;
  const whole = source === 'rdap';
  const own = told.ownHandle.toLowerCase();
  const roles = domain.contacts
    .filter(({ handle }) => handle?.toLowerCase() === own)
    .flatMap((contact) => contact.roles);
  const contacts = domain.contacts.map((contact) => ({ handle: contact.handle ?? '', roles: contact.roles }));
  const expiry = domain.expiry === undefined ? undefined : parseCalendarDate(domain.expiry.date.slice(0, 10));
  const unreadable = expiry?.ok === false && oddity('unreadableExpiry', { date: JSON.stringify(domain.expiry?.date) });
  const oddities = unreadable === false ? domain.oddities : [...domain.oddities, unreadable];

  function listOf(kind: Parameters<ToldLists['idOf']>[1], members: readonly unknown[]): number | null {
    return members.length === 0 && !whole ? null : lists.idOf(account, kind, members);
  }

  return {
    handle: domain.handle ?? null,
    statusList: listOf('status', domain.status),
    rolesList: listOf('roles', [...new Set(roles)]),
    nameserversList: listOf('nameservers', domain.nameservers),
    contactsList: listOf('contacts', contacts),
    expiryDate: expiry?.ok === true ? expiry.value : null,
    events:
      domain.events.length === 0 && !whole
        ? null
        : JSON.stringify(domain.events.map(({ action, date }) => ({ action, date }))),
    oddities: oddities.length === 0 ? null : messagesColumn(oddities),
  };
}

/** How far ahead of a new report another one may lie for a good reason: a list is asked for long before it is all here. */
const farAheadMilliseconds = 3_600_000;

/**
 * Reports of a name that lie far ahead of one that came after them were written by a clock that has been set back since:
 * they are older than it, so they are put before it.
 */
export function sinkFutureReports(database: Database, domain: number, at: number): void {
  database.run('UPDATE domain_reports SET told_at = :before WHERE domain = :domain AND told_at > :farAhead', {
    domain,
    before: at - 1,
    farAhead: at + farAheadMilliseconds,
  });
}

/** The same for the names of a downloaded piece. */
export const sinkFutureSql = `UPDATE domain_reports SET told_at = :startedAt - 1
  WHERE domain IN (SELECT domain FROM temp.told_items) AND told_at > :startedAt + ${farAheadMilliseconds}`;

/**
 * The value of a column that wins among a domain's reports: the newest that told one, a list that the reseller brought
 * only where nobody else told. Of reports of the same instant the better-informed wins, which happens to be the order of
 * the alphabet backwards: renewal, rdap, my-domains, ispstat, import.
 */
export function winning(column: string, first = ''): string {
  return `(SELECT r.${column} FROM domain_reports AS r WHERE r.domain = d.domain AND r.${column} IS NOT NULL
    ORDER BY ${first} ${newest} LIMIT 1)`;
}

const newest = `r.source = 'import', r.told_at DESC, r.source DESC`;

/** ispstat names registrant and billing contacts only: it counts for contacts where no other source told any. */
const leastIspstat = `r.source = 'ispstat',`;

/** SQL that puts the domains (as d) that `where` names in the list, with what their reports say together. */
export function mergeSql(where: string): string {
  return `UPDATE domains AS d SET listed = 1,
      (source, told_at) = (SELECT r.source, r.told_at FROM domain_reports AS r WHERE r.domain = d.domain
        ORDER BY r.source = 'renewal', ${newest} LIMIT 1),
      (status_list, status_text) = (SELECT r.status_list, l.sort_text
        FROM domain_reports AS r JOIN told_lists AS l ON l.list = r.status_list WHERE r.domain = d.domain
        ORDER BY ${newest} LIMIT 1),
      roles_list = ${winning('roles_list', leastIspstat)},
      nameservers_list = ${winning('nameservers_list')},
      contacts_list = ${winning('contacts_list', leastIspstat)},
      ${newestExpiry}
    WHERE ${where}`;
}

const newestExpiry = `(expiry_date, expiry_source, expiry_told_at) = (SELECT r.expiry_date, r.source, r.told_at
        FROM domain_reports AS r WHERE r.domain = d.domain AND r.expiry_date IS NOT NULL
        ORDER BY ${newest} LIMIT 1)`;

/** The part of mergeSql that an expiry date alone can change. */
export const mergeOneExpirySql = `UPDATE domains AS d SET ${newestExpiry} WHERE d.domain = :domain`;
export const mergeOneSql = mergeSql('d.domain = :domain');
