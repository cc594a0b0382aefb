import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import type { OpenedStore } from '#main/database/opened-store.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { type ComparedReport, changeRecorder, comparedColumns, comparedFields } from './changes.ts';
import { type downloadTable, reportedColumns, toldItemTable } from './domain-tables.ts';
import { judgeMovedDates, latestKnownDate, type MovedDate } from './moved-dates.ts';
import { domainNumber, mergeSql, reportColumns, reportOf, sinkFutureSql } from './reports.ts';

/** A download that is not finished. */
export type OpenDownload = RowOf<typeof downloadTable>;

/** How many names are looked at in one transaction for having left the list. */
const lookedAt = 5_000;

/**
 * Compares a piece of a downloaded list with what the same source said last, and rewrites only the names of which
 * something differs; for all others only the age of what is known moves. A name that comes twice is taken as it came
 * last. Part of the caller's transaction.
 */
export function keepPiece(
  { database, lists }: OpenedStore,
  download: OpenDownload,
  ownHandle: string,
  items: readonly RdapDomain[],
): void {
  const { account, source } = download;
  clear(database);
  for (const item of items) {
    const domain = domainNumber(database, account, item);
    toldItemTable.put(database, { domain, ...reportOf(lists, account, { domain: item, ownHandle, source }) });
  }
  database.run(sinkFutureSql, { startedAt: download.at });
  const changed = recordChanges(database, download);
  recordReturns(database, download);
  touchWhatMayDiffer(database, download);
  const added = countAdded(database);
  const moved = movedDates(database);
  keepReports(database, download);
  judgeMovedDates(database, moved, {
    source: download.source,
    download: download.download,
    at: download.at,
  });
  database.run(mergeSql('domain IN (SELECT domain FROM temp.touched)'));
  moveAges(database, download);
  count(database, download, { added, lost: 0, changed });
  clear(database);
}

/** Looks at some more names that the list may have lost. True while there may be more. Part of the caller's transaction. */
export function takeOutPiece(database: Database, download: OpenDownload): boolean {
  const end = database.get<{ last: number | null }>(
    `SELECT max(domain) AS last FROM (SELECT domain FROM domains
           WHERE account = :account AND domain > :from ORDER BY domain LIMIT ${lookedAt})`,
    { account: download.account, from: download.leftTo },
  );
  if (end === undefined || end.last === null) return false;
  clear(database);
  const lost = leaveList(database, download, end.last);
  database.run(mergeSql('domain IN (SELECT domain FROM temp.touched)'));
  database.run('UPDATE downloads SET left_to = :last WHERE download = :download', {
    last: end.last,
    download: download.download,
  });
  count(database, download, { added: 0, lost, changed: 0 });
  clear(database);
  return true;
}

function clear(database: Database): void {
  database.exec('DELETE FROM temp.touched; DELETE FROM temp.told_items');
}

function count(
  database: Database,
  { download }: OpenDownload,
  counts: { readonly added: number; readonly lost: number; readonly changed: number },
): void {
  database.run(
    `UPDATE downloads SET added = added + :added, lost = lost + :lost, changed = changed + :changed
       WHERE download = :download`,
    { download, ...counts },
  );
}

/** The names whose date in the list lies after every one that was known; of names without any, those that were renewed. */
function movedDates(database: Database): MovedDate[] {
  return database.all<MovedDate>(
    `SELECT domain, date_before AS dateBefore, date_after AS dateAfter FROM (
       SELECT d.domain, d.account, d.ldh_name, i.expiry_date AS date_after, ${latestKnownDate} AS date_before
         FROM temp.told_items AS i CROSS JOIN domains AS d USING (domain) WHERE i.expiry_date IS NOT NULL) AS told
       WHERE date_after > date_before OR (date_before IS NULL AND EXISTS (
         SELECT 1 FROM renewal_entries AS e JOIN accounts AS a USING (environment)
           WHERE a.account = told.account AND e.ldh_name = told.ldh_name))`,
  );
}

/** Records what the source says otherwise than last time; answers with the number of names. */
function recordChanges(database: Database, { download, source, at }: OpenDownload): number {
  const differing = database.all<ComparedRow>(
    `SELECT i.domain, ${compared('r')}
       FROM temp.told_items AS i CROSS JOIN domain_reports AS r ON r.domain = i.domain AND r.source = :source
       WHERE ifnull(r.last_download, 0) < :download AND (${differs(comparedColumns)})`,
    { download, source },
  );
  const record = changeRecorder(database);
  return differing.filter((row) => record({ domain: row.domain, source, download, at }, before(row), row)).length;
}

/** A name that comes back to the list may be another than it was when it left. */
function recordReturns(database: Database, { download, source, at }: OpenDownload): void {
  const back = database.all<ComparedRow>(
    `SELECT i.domain, ${compared('p')}
       FROM temp.told_items AS i CROSS JOIN past_memberships AS p ON p.domain = i.domain AND p.source = :source
       WHERE p.until_download = (SELECT max(until_download) FROM past_memberships AS o
           WHERE o.domain = i.domain AND o.source = :source)
         AND NOT EXISTS (SELECT 1 FROM domain_reports AS r WHERE r.domain = i.domain AND r.source = :source)`,
    { source },
  );
  const record = changeRecorder(database);
  for (const row of back) record({ domain: row.domain, source, download, at }, before(row), row);
}

/** What is compared of an item, beside what was said before. */
type ComparedRow = { readonly domain: number } & ComparedReport & {
    readonly [Field in keyof ComparedReport as `was ${Field}`]: ComparedReport[Field];
  };

/** For a SELECT of a ComparedRow; `from` is the table of what was said before. */
function compared(from: string): string {
  return comparedFields
    .map(
      (field) =>
        `${from}.${reportedColumns[field].name} AS "was ${field}", i.${reportedColumns[field].name} AS "${field}"`,
    )
    .join(', ');
}

function before(row: ComparedRow): ComparedReport {
  return {
    statusList: row['was statusList'],
    rolesList: row['was rolesList'],
    nameserversList: row['was nameserversList'],
    contactsList: row['was contactsList'],
    expiryDate: row['was expiryDate'],
  };
}

/** Names that are new, of which the source says something else, or of which somebody else spoke in between. */
function touchWhatMayDiffer(database: Database, { source, at: startedAt }: OpenDownload): void {
  database.run(
    `INSERT OR IGNORE INTO temp.touched SELECT i.domain
       FROM temp.told_items AS i CROSS JOIN domains AS d USING (domain)
         LEFT JOIN domain_reports AS r ON r.domain = i.domain AND r.source = :source
       WHERE d.listed = 0 OR r.domain IS NULL
         OR ${differs([...comparedColumns, 'handle', 'events', 'oddities'])}
         OR EXISTS (SELECT 1 FROM domain_reports AS o
           WHERE o.domain = i.domain AND o.source <> :source AND o.told_at BETWEEN r.told_at AND :startedAt)`,
    { source, startedAt },
  );
}

function countAdded(database: Database): number {
  const row = database.get<{ added: number }>(
    'SELECT count(*) AS added FROM temp.told_items CROSS JOIN domains USING (domain) WHERE +listed = 0',
  );
  return row?.added ?? 0;
}

const excluded = Object.values(reportedColumns)
  .map(({ name }) => `${name} = excluded.${name}`)
  .join(', ');

/** A report that a later download of the same list has brought meanwhile stays as it is. */
function keepReports(database: Database, { download, source, at, ...asked }: OpenDownload): void {
  const { steadyStart, steadyAt, registryAt } = asked;
  database.run(
    `INSERT INTO domain_reports (domain, source, told_at, steady_start, steady_at, registry_at, since_download,
         last_download, ${reportColumns})
       SELECT domain, :source, :at, :steadyStart, :steadyAt, :registryAt, :download, :download, ${reportColumns}
         FROM temp.told_items WHERE true
       ON CONFLICT (domain, source) DO UPDATE SET told_at = excluded.told_at, steady_start = excluded.steady_start,
         steady_at = excluded.steady_at, registry_at = excluded.registry_at,
         since_download = ifnull(since_download, excluded.since_download), last_download = excluded.last_download,
         ${excluded}
       WHERE last_download IS NULL OR last_download <= excluded.last_download`,
    { download, source, at, steadyStart, steadyAt, registryAt },
  );
}

/** For all other names only the age of what this source told has moved. */
function moveAges(database: Database, { source, at: startedAt }: OpenDownload): void {
  for (const [age, from] of [
    ['told_at', 'source'],
    ['expiry_told_at', 'expiry_source'],
  ]) {
    database.run(
      `UPDATE domains SET ${age} = :startedAt WHERE domain IN (SELECT domain FROM temp.told_items)
         AND ${from} = :source AND ${age} < :startedAt`,
      { source, startedAt },
    );
  }
}

/**
 * Ends the reports of names that are gone from the list, and takes those off our list that nothing else holds in it:
 * another list or an import does, and so does anything told after the download began. What RDAP or a renewal said of
 * one of our own names before is overruled by my-domains, which has every name of ours (specification, Endpoints).
 */
function leaveList(
  database: Database,
  { download, account, source, at: startedAt, leftTo: from }: OpenDownload,
  to: number,
) {
  database.run(
    `INSERT INTO temp.touched SELECT d.domain
       FROM domains AS d JOIN domain_reports AS r ON r.domain = d.domain AND r.source = :source
       WHERE d.domain > :from AND d.domain <= :to AND d.account = :account
         AND r.last_download IS NOT :download AND r.told_at <= :startedAt`,
    { download, account, source, from, to, startedAt },
  );
  database.run(
    `INSERT INTO past_memberships (domain, source, since_download, until_download, ${comparedColumns.join(', ')})
       SELECT domain, source, since_download, :download, ${comparedColumns.join(', ')} FROM domain_reports
         WHERE source = :source AND since_download IS NOT NULL AND domain IN (SELECT domain FROM temp.touched)`,
    { source, download },
  );
  database.run('DELETE FROM domain_reports WHERE source = :source AND domain IN (SELECT domain FROM temp.touched)', {
    source,
  });
  const lost = database.run(
    `UPDATE domains AS d SET listed = 0 WHERE listed = 1 AND domain IN (SELECT domain FROM temp.touched)
       AND NOT EXISTS (SELECT 1 FROM domain_reports AS r WHERE r.domain = d.domain AND NOT (
         :source = 'my-domains' AND r.told_at <= :startedAt AND (r.source = 'renewal' OR r.source = 'rdap'
           AND (SELECT canonical FROM told_lists WHERE list = r.roles_list) <> '[]')))`,
    { source, startedAt },
  ).changes;
  database.run('DELETE FROM temp.touched WHERE domain IN (SELECT domain FROM domains WHERE listed = 0)');
  return lost;
}
function differs(columns: readonly string[]): string {
  return columns.map((column) => `r.${column} IS NOT i.${column}`).join(' OR ');
}
