import type { Store, StoredAccount } from '#main/database/store.ts';

/** A name to test a connection with: one of the account's own, or one that any registry can answer about. */
export async function someName(store: Pick<Store, 'domains'>, account: StoredAccount): Promise<string> {
  const [name] = await store.domains.names({
    accountId: account.accountId,
    filter: {},
    sort: { column: 'name', direction: 'ascending' },
    offset: 0,
    limit: 1,
  });
  return name ?? 'connection-test.is';
}

/** A name of the list that carries roles of the account's own contact, or undefined: RDAP is asked about it with the key. */
export async function ownName(store: Pick<Store, 'domains'>, account: StoredAccount): Promise<string | undefined> {
  const { rows } = await store.domains.page({
    accountId: account.accountId,
    filter: {},
    sort: { column: 'name', direction: 'ascending' },
    offset: 0,
    limit: 50,
  });
  return rows.find(({ roles }) => roles.length > 0)?.ldhName;
}
