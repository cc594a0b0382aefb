import type { Bindable, Database } from '#main/database/database.ts';
import { searchedText } from '#main/database/name-keys.ts';
import type { OpenedStore } from '#main/database/opened-store.ts';
import type { DomainTables } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { customerOf, holderOf } from './customer-lists.ts';
import { type Found, foundBy, inList, listsByText } from './filter.ts';
import type { DomainQuery } from './record.ts';
import { listedRows, type RowsOwner, storedRows } from './rows.ts';

type QueryVerbs = Pick<Verbs<DomainTables>, 'page' | 'names' | 'rowsOf' | 'selected' | 'listed'>;

/**
 * Each sort is the order of an index, read forwards or backwards; names order what is equal. Names of unknown expiry
 * come last in both directions. No index has the order of the customers (`byCustomer`).
 */
type IndexedColumn = Exclude<DomainQuery['sort']['column'], 'customer'>;

const orders: Readonly<Record<IndexedColumn, readonly string[]>> = {
  name: ['sort_key', 'search_text'],
  status: ['status_text', 'sort_key', 'domain'],
  expiry: ['expiry_date', 'sort_key', 'domain'],
  source: ['source', 'sort_key', 'domain'],
  toldAt: ['told_at', 'sort_key', 'domain'],
};

const indexes: Readonly<Record<IndexedColumn, string>> = {
  name: 'domains_by_name',
  status: 'domains_by_status',
  expiry: 'domains_by_expiry',
  source: 'domains_by_source',
  toldAt: 'domains_by_age',
};

/** So many names are quicker gathered and sorted than looked for in the order of an index; of a large list a twentieth. */
const few = 5_000;
const fewOf = 20;
/** More than a list can have. */
const everyOne = Number.MAX_SAFE_INTEGER;

/** Windows of the list, out of SQLite: never the whole list in memory. Unknown accounts have an empty list. */
export const domainQuery: QueryVerbs = {
  page(store, query) {
    const { database } = store;
    return database.reading(() => {
      const owner = rowsOwner(database, query.accountId);
      if (owner === undefined) return { rows: [], total: 0, all: 0, expired: 0, listedAt: undefined };
      const all = countOf(store, inList, { account: owner.account });
      const listed = database.get<{ at: number | null }>(
        'SELECT max(finished_at) AS at FROM downloads WHERE account = :account',
        { account: owner.account },
      );
      const found = numbersOf(store, query, owner, all);
      return {
        rows: storedRows(database, owner, found.domains),
        total: found.total,
        all,
        expired: expiredOf(store, query, owner),
        listedAt: listed?.at ?? undefined,
      };
    });
  },

  names(store, query) {
    const { database } = store;
    return database.reading(() => {
      const owner = rowsOwner(database, query.accountId);
      if (owner === undefined) return [];
      const { domains } = numbersOf(store, query, owner, countOf(store, inList, { account: owner.account }));
      return database
        .all<{ ldhName: string }>(
          `SELECT d.ldh_name AS ldhName FROM json_each(:domains) AS wanted
             CROSS JOIN domains AS d ON d.domain = wanted.value ORDER BY wanted.key`,
          { domains: JSON.stringify(domains) },
        )
        .map(({ ldhName }) => ldhName);
    });
  },

  rowsOf({ database }, accountId, ldhNames) {
    return database.reading(() => {
      const owner = rowsOwner(database, accountId);
      if (owner === undefined) return [];
      const domains = database.all<{ domain: number }>(
        `SELECT d.domain FROM ${fromNames} WHERE ${namesInList} ORDER BY asked.key`,
        namesGiven(owner, ldhNames),
      );
      return storedRows(
        database,
        owner,
        domains.map(({ domain }) => domain),
      );
    });
  },

  selected(store, { only, except = [], length, ...query }) {
    const { database } = store;
    return database.reading(() => {
      const owner = rowsOwner(database, query.accountId);
      if (owner === undefined) return { total: 0, pieces: [], gone: only ?? [] };
      const window = { ...query, offset: 0, limit: everyOne };
      const { domains } =
        only === undefined
          ? numbersOf(store, window, owner, countOf(store, inList, { account: owner.account }))
          : ordered(store, window, owner, { from: fromNames, where: namesInList, parameters: namesGiven(owner, only) });
      const left = new Set(except.length === 0 ? [] : numbersOfNames(database, owner, except));
      const numbers = left.size === 0 ? domains : domains.filter((domain) => !left.has(domain));
      return {
        total: numbers.length,
        pieces: Array.from({ length: Math.ceil(numbers.length / length) }, (_, place) =>
          JSON.stringify(numbers.slice(place * length, (place + 1) * length)),
        ),
        gone: only === undefined || domains.length === only.length ? [] : goneNames(database, owner, only),
      };
    });
  },

  listed({ database }, accountId, piece, marks, contacts) {
    return database.reading(() => {
      const owner = rowsOwner(database, accountId);
      return listedRows(database, owner ?? { account: 0, environment: 'sandbox', ownHandle: '' }, piece, {
        marks,
        contacts,
      });
    });
  },
};

/** How many names are found, remembered as long as no list changes. */
function countOf(
  { database, version }: OpenedStore,
  where: string,
  parameters: Readonly<Record<string, Bindable>>,
  index = '',
): number {
  return version.counted(JSON.stringify([where, parameters]), () => {
    const row = database.get<{ n: number }>(
      `SELECT count(*) AS n FROM domains AS d ${index} WHERE ${where}`,
      parameters,
    );
    return row?.n ?? 0;
  });
}

/** Of a query for names that expire soon, those that have expired already. */
function expiredOf(store: OpenedStore, query: DomainQuery, owner: RowsOwner): number {
  if (query.filter.renewableOn === undefined) return 0;
  const { where, parameters, index } = found(store.database, query, owner);
  return countOf(store, `${where} AND d.expiry_date < :renewableOn`, parameters, index);
}

function numbersOfNames(database: Database, owner: RowsOwner, names: readonly string[]): number[] {
  return database
    .all<{ domain: number }>(`SELECT d.domain FROM ${fromNames} WHERE ${namesInList}`, namesGiven(owner, names))
    .map(({ domain }) => domain);
}

function goneNames(database: Database, owner: RowsOwner, names: readonly string[]): string[] {
  return database
    .all<{ name: string }>(
      `SELECT value AS name FROM json_each(:names) AS asked WHERE NOT EXISTS
         (SELECT 1 FROM domains AS d WHERE ${namesInList})`,
      namesGiven(owner, names),
    )
    .map(({ name }) => name);
}

/** Reads a query into SQL. Most texts mean no contact, and are then judged without looking at contacts at all. */
function found(database: Database, query: DomainQuery, owner: RowsOwner): Found {
  const text = searchedText(query.filter.text ?? '');
  const { account, environment, ownHandle } = owner;
  const isContact =
    text !== '' && database.get(`${listsByText} LIMIT 1`, { account, environment, ownHandle, text }) !== undefined;
  return foundBy(query, owner, isContact);
}

/** The numbers of the names in a window of what a query finds, and how many it finds. */
function numbersOf(
  store: OpenedStore,
  query: DomainQuery & Window,
  owner: RowsOwner,
  all: number,
): { readonly domains: readonly number[]; readonly total: number } {
  const hits = found(store.database, query, owner);
  const { sort } = query;
  if (!isIndexed(sort)) return byCustomer(store, query, owner, { ...hits, from: `domains AS d ${hits.index}` });
  if (hits.everything) return { domains: walk(store.database, { ...query, sort }, hits, all), total: all };
  const most = Math.max(few, Math.floor(all / fewOf));
  const byWords = wordsLeave(store.database, hits, most);
  if (byWords !== undefined) return gather(store.database, { ...query, sort }, { ...hits, from: byWords });
  const counted = countOf(store, hits.where, hits.parameters, hits.index);
  if (counted > most) return { domains: walk(store.database, { ...query, sort }, hits, counted), total: counted };
  return gather(store.database, { ...query, sort }, { ...hits, words: undefined, from: `domains AS d ${hits.index}` });
}

interface IndexedSort extends Omit<DomainQuery['sort'], 'column'> {
  readonly column: IndexedColumn;
}

function isIndexed(sort: DomainQuery['sort']): sort is IndexedSort {
  return sort.column !== 'customer';
}

interface Window {
  readonly offset: number;
  readonly limit: number;
}

type Source = Pick<Found, 'where' | 'parameters'> & { readonly from: string };

function ordered(store: OpenedStore, query: DomainQuery & Window, owner: RowsOwner, source: Source) {
  const { sort } = query;
  return isIndexed(sort) ? gather(store.database, { ...query, sort }, source) : byCustomer(store, query, owner, source);
}

/**
 * Names of one customer lie together: customers by their label, then names without a customer by their first handle, then
 * names without contacts. The whole order is found at once; each window is a part of it.
 */
function byCustomer(
  { database, version }: OpenedStore,
  { sort, offset, limit }: DomainQuery & Window,
  owner: RowsOwner,
  { from, where, parameters }: Source,
): { readonly domains: readonly number[]; readonly total: number } {
  const direction = sort.direction === 'descending' ? 'DESC' : 'ASC';
  const numbers = version.ordered(JSON.stringify([from, where, parameters, direction]), () => {
    const places = placesOfLists(database, owner, direction);
    const row = database.get<{ numbers: string; lists: string }>(
      `SELECT json_group_array(domain) AS numbers, json_group_array(list) AS lists FROM (
         SELECT d.domain, d.contacts_list AS list FROM ${from} WHERE ${where} ORDER BY d.sort_key ${direction}, d.domain)`,
      parameters,
    );
    const lists = JSON.parse(row?.lists ?? '[]') as (number | null)[];
    const groups: number[][] = [];
    for (const [index, domain] of (JSON.parse(row?.numbers ?? '[]') as number[]).entries()) {
      const place = places.get(lists[index] ?? null) ?? places.size;
      groups[place] ??= [];
      groups[place].push(domain);
    }
    return groups.flat();
  });
  return { domains: numbers.slice(offset, offset + limit), total: numbers.length };
}

/**
 * The place of each list of contacts in the order of the customers, the same for lists of one customer. They are few beside
 * the names, so that a name costs no more than a look at its list.
 */
function placesOfLists(
  database: Database,
  { account, environment, ownHandle }: RowsOwner,
  direction: 'ASC' | 'DESC',
): ReadonlyMap<number | null, number> {
  const rows = database.all<{ list: number; label: string | null; handle: string | null }>(
    `SELECT * FROM (SELECT l.list, c.search_text AS label, iif(c.customer IS NULL, ${holderOf('l.list')}, NULL) AS handle
         FROM told_lists AS l LEFT JOIN customers AS c ON c.customer = ${customerOf('l.list')}
         WHERE l.account = :account AND l.kind = 'contacts')
       WHERE label IS NOT NULL OR handle IS NOT NULL
       ORDER BY label ${direction} NULLS LAST, handle ${direction}`,
    { account, environment, ownHandle },
  );
  const places = new Map<number | null, number>();
  let place = -1;
  for (const [index, { list, label, handle }] of rows.entries()) {
    const before = rows[index - 1];
    if (before?.label !== label || before.handle !== handle) place += 1;
    places.set(list, place);
  }
  return places;
}

/** Finds first and sorts then: for few names. */
function gather(
  database: Database,
  { sort, offset, limit }: Window & { readonly sort: IndexedSort },
  {
    from,
    where,
    parameters,
    words,
  }: Pick<Found, 'where' | 'parameters'> & { from: string; words?: string | undefined },
): { readonly domains: readonly number[]; readonly total: number } {
  const keys = [...new Set([...orders[sort.column], 'domain'])].map((key) => `d.${key}`).join(', ');
  const row = database.get<{ total: number; numbers: string }>(
    `WITH hits AS MATERIALIZED (SELECT ${keys} FROM ${from} WHERE ${where})
       SELECT (SELECT count(*) FROM hits) AS total, (SELECT json_group_array(domain) FROM (
         SELECT domain FROM hits AS d ORDER BY ${orderSql(sort, false)} LIMIT :limit OFFSET :offset)) AS numbers`,
    { ...parameters, offset, limit, ...(words === undefined ? {} : { words }) },
  );
  return { domains: JSON.parse(row?.numbers ?? '[]') as number[], total: row?.total ?? 0 };
}

/** Where to look for names by the letters of the text; undefined where these leave more than `most`. */
function wordsLeave(database: Database, { words, alsoByText }: Found, most: number): string | undefined {
  if (words === undefined) return undefined;
  const row = database.get<{ n: number }>(`SELECT count(*) AS n FROM (${matchingWords} LIMIT ${most + 1})`, {
    words,
  });
  if (row === undefined || row.n > most) return undefined;
  return alsoByText ? fromWordsAndContacts : fromWords;
}

/** Goes along the index of the sort, from the end that is nearer. */
function walk(
  database: Database,
  { sort, offset, limit }: Window & { readonly sort: IndexedSort },
  found: Found,
  count: number,
): number[] {
  const fromEnd = offset > count / 2;
  const rows = Math.max(0, Math.min(limit, count - offset));
  if (rows === 0) return [];
  const row = database.get<{ numbers: string }>(
    `SELECT json_group_array(domain) AS numbers FROM (
       SELECT d.domain FROM domains AS d INDEXED BY ${indexes[sort.column]} WHERE ${found.where}
         ORDER BY ${orderSql(sort, fromEnd)} LIMIT :rows OFFSET :skipped)`,
    { ...found.parameters, rows, skipped: fromEnd ? count - offset - rows : offset },
  );
  const numbers = JSON.parse(row?.numbers ?? '[]') as number[];
  return fromEnd ? numbers.reverse() : numbers;
}

const matchingWords = 'SELECT rowid AS number FROM domain_words WHERE domain_words MATCH :words';
// The plus keeps the other indexes out: the number is known.
const fromWords = `(${matchingWords}) AS word CROSS JOIN domains AS d ON d.domain = word.number AND +d.account = :account`;

const fromWordsAndContacts = `(${matchingWords} UNION SELECT domain FROM domains INDEXED BY domains_by_contacts
  WHERE account = :account AND listed = 1 AND contacts_list IN (${listsByText})) AS word
  CROSS JOIN domains AS d ON d.domain = word.number AND +d.account = :account`;

// The plus keeps the indexes of lists out: the names are known.
const fromNames = 'json_each(:names) AS asked CROSS JOIN domains AS d';
const namesInList = 'd.account = :account AND d.ldh_name = asked.value AND +d.listed = 1';

function namesGiven({ account }: RowsOwner, names: readonly string[]): Readonly<Record<string, Bindable>> {
  return { account, names: JSON.stringify(names.map((name) => name.toLowerCase())) };
}

export function rowsOwner(database: Database, accountId: string): RowsOwner | undefined {
  return database.get<RowsOwner>(
    'SELECT account, environment, upper(handle) AS ownHandle FROM accounts WHERE account_id = :accountId',
    {
      accountId,
    },
  );
}

/** The order of a sort; backwards, the whole list the other way round. */
function orderSql(sort: IndexedSort, backwards: boolean): string {
  const downwards = (sort.direction === 'descending') !== backwards;
  const nulls = backwards ? 'NULLS FIRST' : 'NULLS LAST';
  return orders[sort.column]
    .map((key) => `d.${key} ${downwards ? 'DESC' : 'ASC'}${key === 'expiry_date' ? ` ${nulls}` : ''}`)
    .join(', ');
}
