import type { RowOf } from '#main/database/entity.ts';
import type { AccountsTable, StoredAccount } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { accountTable } from './account-tables.ts';

type AccountRow = RowOf<typeof accountTable>;

/** Accounts, the oldest first. Secrets are not here: only markers of where they were put. */
export const accountsTable: Verbs<AccountsTable> = {
  list: ({ database }) =>
    database
      .all<AccountRow>(
        `SELECT ${accountTable.select()} FROM accounts WHERE removed_at IS NULL ORDER BY created_at, account`,
      )
      .map(accountOf),

  get({ database }, accountId) {
    const row = database.get<AccountRow>(
      `SELECT ${accountTable.select()} FROM accounts WHERE account_id = :accountId`,
      {
        accountId,
      },
    );
    return row && accountOf(row);
  },

  keep({ database }, account) {
    const { rpp: rppAddress, repp: reppAddress, rdap: rdapAddress } = account.addresses;
    accountTable.put(database, { ...account, rppAddress, reppAddress, rdapAddress });
  },

  keyPlaces({ database }, accountId) {
    const row = database.get<{ places: string | null; person: string | null; machine: string | null }>(
      `SELECT key_places AS places, person, machine FROM accounts LEFT JOIN team_seats ON seat_id = team_by_seat
         WHERE account_id = :accountId`,
      { accountId },
    );
    const { places = null, person = null, machine = null } = row ?? {};
    return {
      origins: places === null ? null : (JSON.parse(places) as string[]),
      changedBy: person === null || machine === null ? null : { person, machine },
    };
  },

  keepKeyPlaces({ database }, accountId, origins) {
    const places = JSON.stringify(origins);
    database.run('UPDATE accounts SET key_places = :places WHERE account_id = :accountId', { accountId, places });
  },

  // Nobody finds it by this name any more; what refers to it goes in pieces, and the row itself last.
  remove({ database, version }, accountId, at) {
    const { changes } = database.run(
      `UPDATE accounts SET removed_at = :at, account_id = 'removed ' || account || ' ' || account_id
         WHERE account_id = :accountId AND removed_at IS NULL`,
      { accountId, at },
    );
    version.changed();
    return changes > 0;
  },

  removeSome({ database }) {
    const more = database.transaction(() => {
      const row = database.get<{ account: number }>(
        'SELECT account FROM accounts WHERE removed_at IS NOT NULL ORDER BY account LIMIT 1',
      );
      if (row === undefined) return false;
      for (const table of emptiedInPieces) {
        const { changes } = database.run(
          `DELETE FROM ${table.name} WHERE (${table.key}) IN (
             SELECT ${table.key} FROM ${table.name} WHERE account = :account LIMIT ${table.rows})`,
          row,
        );
        if (changes > 0) return true;
      }
      database.run('DELETE FROM accounts WHERE account = :account', row);
      return true;
    });
    return { more };
  },
};

/** What an account can have many of, and how many rows of it go at a time; all else goes with the account's row. */
const emptiedInPieces = [
  { name: 'domains', key: 'domain', rows: 500 },
  { name: 'domain_tags', key: 'account, ldh_name, tag', rows: 5_000 },
  { name: 'domain_notes', key: 'account, ldh_name', rows: 5_000 },
  { name: 'tag_actions', key: 'action', rows: 1 },
  { name: 'expiry_alerts', key: 'account, ldh_name, expiry_date, distance', rows: 5_000 },
  { name: 'told_lists', key: 'list', rows: 5_000 },
] as const;

function accountOf(row: AccountRow): StoredAccount {
  const { rppAddress: rpp, reppAddress: repp, rdapAddress: rdap, ...account } = accountTable.fieldsOf(row);
  return { ...account, addresses: { rpp, repp, rdap } };
}
