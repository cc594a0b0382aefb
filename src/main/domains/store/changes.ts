import type { Moment } from '#main/clock.ts';
import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import { momentFields } from '#main/database/moment-columns.ts';
import type { FactSource } from '#values/fact-source.ts';
import { changeTable, reportedColumns, reportTable } from './domain-tables.ts';
import type { DomainReport } from './reports.ts';

/** The fields of a report in which a change means something; others are only kept. */
export const comparedFields = ['statusList', 'rolesList', 'nameserversList', 'contactsList', 'expiryDate'] as const;
export const comparedColumns = comparedFields.map((field) => reportedColumns[field].name);

/** Those fields as the database answers them. */
export type ComparedReport = Pick<DomainReport, (typeof comparedFields)[number]>;

/** What is recorded when a source says something else of a name than it said before. */
export interface ChangeContext extends Moment {
  readonly domain: number;
  readonly source: FactSource;
  readonly download: number | null;
}

const listFields = [
  ['status', 'statusList'],
  ['roles', 'rolesList'],
  ['nameservers', 'nameserversList'],
  ['contacts', 'contactsList'],
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
  changeTable.insert(database, { domain, source, download, at, field, ...values });
}

/**
 * Records, field by field, how a source's report differs from its last one; compares what is meant, not how it is
 * written (order of statuses, spelling of roles). Values are kept as they were received. Answers whether there was any.
 */
export function changeRecorder(
  database: Database,
): (context: ChangeContext, before: ComparedReport, after: ComparedReport) => boolean {
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
    for (const [field, list] of listFields) {
      if (before[list] === after[list]) continue;
      const [was, is] = [listOf(before[list]), listOf(after[list])];
      if (was.canonical === is.canonical) continue;
      recordChange(database, context, field, { before: was.members, after: is.members });
      changed = true;
    }
    if (before.expiryDate !== after.expiryDate) {
      recordChange(database, context, 'expiry', { before: before.expiryDate, after: after.expiryDate });
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
  const before = database.get<RowOf<typeof reportTable>>(
    `SELECT ${reportTable.select()} FROM domain_reports WHERE domain = :domain AND source = :source`,
    { domain, source },
  );
  if (before !== undefined && before.at > context.at && before.at - context.at < longestLookupMilliseconds) {
    return false;
  }
  reportTable.put(database, { ...momentFields(context), ...report, domain, source });
  if (before !== undefined) changeRecorder(database)(context, before, report);
  return true;
}
