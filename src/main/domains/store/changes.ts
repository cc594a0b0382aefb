import type { Moment } from '#main/clock.ts';
import type { Database } from '#main/database/database.ts';
import { momentFields } from '#main/database/moment-columns.ts';
import type { FactSource } from '#values/fact-source.ts';
import { type DomainReport, reportColumns } from './reports.ts';

/** The columns of a report in which a change means something; others are only kept. */
export const comparedColumns = [
  'status_list',
  'roles_list',
  'nameservers_list',
  'contacts_list',
  'expiry_date',
] as const;

/** Those columns as the database answers them. */
export interface ReportRow {
  readonly status_list: number | null;
  readonly roles_list: number | null;
  readonly nameservers_list: number | null;
  readonly contacts_list: number | null;
  readonly expiry_date: string | null;
}

/** What is recorded when a source says something else of a name than it said before. */
export interface ChangeContext extends Moment {
  readonly domain: number;
  readonly source: FactSource;
  readonly download: number | null;
}

const listFields = [
  ['status', 'status_list'],
  ['roles', 'roles_list'],
  ['nameservers', 'nameservers_list'],
  ['contacts', 'contacts_list'],
] as const;

interface ListRow {
  readonly members: string;
  readonly canonical: string;
}

/** Writes one changed field into a name's history; values as they were received. */
export function recordChange(
  database: Database,
  { domain, source, download, at }: ChangeContext,
  field: string,
  values: { before: string | null; after: string | null },
): void {
  database.run(
    `INSERT INTO domain_changes (domain, source, download, at, field, before_value, after_value)
       VALUES (:domain, :source, :download, :at, :field, :before, :after)`,
    { domain, source, download, at, field, ...values },
  );
}

/**
 * Records, field by field, how a source's report differs from its last one; compares what is meant, not how it is
 * written (order of statuses, spelling of roles). Values are kept as they were received. Answers whether there was any.
 */
export function changeRecorder(
  database: Database,
): (context: ChangeContext, before: ReportRow, after: ReportRow) => boolean {
  const lists = new Map<number, ListRow>();
  const nothing: ListRow = { members: '[]', canonical: '[]' };

  function listOf(list: number | null): ListRow {
    if (list === null) return nothing;
    let known = lists.get(list);
    if (known === undefined) {
      known =
        database.get<ListRow>('SELECT members, canonical FROM told_lists WHERE list = :list', { list }) ?? nothing;
      lists.set(list, known);
    }
    return known;
  }

  return (context, before, after) => {
    let changed = false;
    for (const [field, column] of listFields) {
      if (before[column] === after[column]) continue;
      const [was, is] = [listOf(before[column]), listOf(after[column])];
      if (was.canonical === is.canonical) continue;
      recordChange(database, context, field, { before: was.members, after: is.members });
      changed = true;
    }
    if (before.expiry_date !== after.expiry_date) {
      recordChange(database, context, 'expiry', { before: before.expiry_date, after: after.expiry_date });
      changed = true;
    }
    return changed;
  };
}

/** A lookup takes minutes at most. A report that is further ahead was written by a clock that has been set back since. */
const longestLookupMilliseconds = 600_000;

/**
 * Stores a source's report of one name, recording what changed. False where an answer that overtook this one is known:
 * then it is not kept.
 */
export function keepReport(database: Database, context: ChangeContext, report: DomainReport): boolean {
  const { domain, source } = context;
  const before = database.get<ReportRow & { told_at: number }>(
    `SELECT told_at, ${reportColumns} FROM domain_reports WHERE domain = :domain AND source = :source`,
    { domain, source },
  );
  if (before !== undefined && before.told_at > context.at && before.told_at - context.at < longestLookupMilliseconds) {
    return false;
  }
  database.run(
    `INSERT INTO domain_reports (domain, source, told_at, steady_start, steady_at, registry_at, ${reportColumns})
       VALUES (:domain, :source, :at, :steadyStart, :steadyAt, :registryAt, :handle, :statusList, :rolesList,
         :nameserversList, :contactsList, :expiryDate, :events, :oddities)
       ON CONFLICT (domain, source) DO UPDATE SET told_at = excluded.told_at, steady_start = excluded.steady_start,
         steady_at = excluded.steady_at, registry_at = excluded.registry_at, handle = excluded.handle,
         status_list = excluded.status_list, roles_list = excluded.roles_list,
         nameservers_list = excluded.nameservers_list, contacts_list = excluded.contacts_list,
         expiry_date = excluded.expiry_date, events = excluded.events, oddities = excluded.oddities`,
    { domain, source, ...momentFields(context), ...report },
  );
  if (before !== undefined) {
    changeRecorder(database)(context, before, {
      status_list: report.statusList,
      roles_list: report.rolesList,
      nameservers_list: report.nameserversList,
      contacts_list: report.contactsList,
      expiry_date: report.expiryDate,
    });
  }
  return true;
}
