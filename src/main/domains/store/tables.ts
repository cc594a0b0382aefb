import type { OpenedStore } from '#main/database/opened-store.ts';
import type { DomainTables } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { recordChange } from './changes.ts';
import { domainComparison } from './comparison.ts';
import { domainDetails } from './details.ts';
import { doNotRenewMarks } from './do-not-renew.ts';
import { reportTable } from './domain-tables.ts';
import { domainDownloads } from './downloads.ts';
import { domainExpiries } from './expiries.ts';
import { domainFacets } from './facets.ts';
import { domainImports } from './imports.ts';
import { keepLookupIn } from './lookup-copy.ts';
import { domainMarks } from './marks.ts';
import { domainNotices } from './notices.ts';
import { domainQuery } from './query.ts';
import { domainNumber, findAccount, mergeOneExpirySql, mergeOneSql, sinkFutureReports } from './reports.ts';

/** The local copy of the accounts' domains: downloads, lookups and renewals merged, every fact with its source and age. */
export const domainTables: Verbs<DomainTables> = {
  ...domainDownloads,
  ...domainQuery,
  ...domainFacets,
  ...domainDetails,
  ...domainComparison,
  ...doNotRenewMarks,
  ...domainMarks,
  ...domainImports,
  ...domainExpiries,
  ...domainNotices,

  keepLookup(store, lookup) {
    let hasMoved = false;
    try {
      hasMoved = store.database.transaction(() => keepLookupIn(store, lookup));
    } catch (error) {
      store.lists.forget();
      throw error;
    }
    store.version.changed();
    return hasMoved;
  },
};

/**
 * How a renewal's new expiry date comes into the list of names, inside the ledger's own transaction. A name that is not in
 * the list comes into it; where the account was removed meanwhile there is nothing to tell.
 */
export function settleExpiry(
  { database, version }: OpenedStore,
  settled: {
    readonly accountId: string;
    readonly ldhName: string;
    readonly unicodeName: string;
    readonly expiryDate: CalendarDate;
    readonly toldAt: number;
  },
): void {
  const { accountId, ldhName, unicodeName, expiryDate, toldAt } = settled;
  const account = findAccount(database, accountId);
  if (account === undefined) return;
  const domain = domainNumber(database, account, { ldhName, unicodeName });
  const before = database.get<{ expiryDate: string | null; listed: number; source: string | null }>(
    'SELECT expiry_date AS expiryDate, listed, source FROM domains WHERE domain = :domain',
    { domain },
  );
  reportTable.put(database, { domain, source: 'renewal', at: toldAt, expiryDate });
  recordChange(database, { domain, source: 'renewal', download: null, at: toldAt }, 'expiry', {
    before: before?.expiryDate ?? null,
    after: expiryDate,
  });
  sinkFutureReports(database, domain, toldAt);
  // A renewal tells nothing but a date: of a name that others told of nothing else can have changed by it.
  const known = before?.listed === 1 && before.source !== 'renewal';
  database.run(known ? mergeOneExpirySql : mergeOneSql, { domain });
  version.changed();
}
