import type { Database } from '#main/database/database.ts';
import type { DomainTables } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { inList } from './filter.ts';
import { rowsOwner } from './query.ts';

type Facets = Awaited<ReturnType<DomainTables['facets']>>;

/** The nameservers of most names; the others are found by writing their name. */
const mostNameservers = 200;
/** The same of handles of contacts. */
const mostContacts = 200;

/** The values that filters can offer, with how many names carry each; counted anew only after a list has changed. */
export const domainFacets: Pick<Verbs<DomainTables>, 'facets'> = {
  facets: ({ database, version }, accountId) =>
    database.reading(() =>
      version.counted(`facets ${accountId}`, () =>
        countFacets(database, rowsOwner(database, accountId)?.account ?? -1),
      ),
    ),
};

function countFacets(database: Database, account: number): Facets {
  return {
    status: countsOfLists(database, 'status', 'status_list', account),
    role: countsOfLists(database, 'roles', 'roles_list', account),
    nameserver: countsOfLists(database, 'nameservers', 'nameservers_list', account).slice(0, mostNameservers),
    contact: database.all<{ value: string; count: number }>(
      `WITH counted AS (SELECT contacts_list AS list, count(*) AS names FROM domains AS d
           WHERE ${inList} AND d.contacts_list IS NOT NULL GROUP BY contacts_list)
         SELECT h.handle AS value, sum(counted.names) AS count
           FROM counted CROSS JOIN contact_handles AS h ON h.list = counted.list
           GROUP BY h.handle ORDER BY count DESC, h.handle LIMIT ${mostContacts}`,
      { account },
    ),
    tag: database.all<{ value: string; count: number }>(
      `SELECT tag AS value, count(*) AS count FROM domain_tags AS t JOIN domains AS d USING (account, ldh_name)
         WHERE ${inList} GROUP BY tag ORDER BY count DESC, tag`,
      { account },
    ),
    source: database.all<{ value: string; count: number }>(
      `SELECT source AS value, count(*) AS count FROM domains AS d WHERE ${inList}
         GROUP BY source ORDER BY count DESC, source`,
      { account },
    ),
  };
}

/** The distinct lists are few, so names are counted by list, and lists by what is in them. */
function countsOfLists(database: Database, kind: 'status' | 'roles' | 'nameservers', column: string, account: number) {
  return database.all<{ value: string; count: number }>(
    `WITH counted AS (SELECT ${column} AS list, count(*) AS names FROM domains AS d WHERE ${inList} GROUP BY ${column})
       SELECT member.value AS value, sum(counted.names) AS count
         FROM counted JOIN told_lists USING (list), json_each(told_lists.canonical) AS member
         WHERE told_lists.kind = :kind GROUP BY member.value ORDER BY count DESC, member.value`,
    { account, kind },
  );
}
