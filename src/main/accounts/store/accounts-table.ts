import type { AccountsTable, StoredAccount } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { Environment } from '#values/environment.ts';

interface AccountRow {
  readonly account_id: string;
  readonly label: string;
  readonly environment: Environment;
  readonly handle: string;
  readonly rpp_address: string;
  readonly repp_address: string;
  readonly rdap_address: string;
  readonly switched_off: string;
  readonly paths: string;
  readonly cards: string;
  readonly read_only: number;
  readonly practice: number;
  readonly api_key_kept: StoredAccount['apiKeyKept'];
  readonly contact_password_kept: StoredAccount['contactPasswordKept'];
  readonly created_at: number;
}

/** Accounts, the oldest first. Secrets are not here: only markers of where they were put. */
export const accountsTable: Verbs<AccountsTable> = {
  list: ({ database }) =>
    database
      .all<AccountRow>('SELECT * FROM accounts WHERE removed_at IS NULL ORDER BY created_at, account')
      .map(accountOf),

  get({ database }, accountId) {
    const row = database.get<AccountRow>('SELECT * FROM accounts WHERE account_id = :accountId', { accountId });
    return row && accountOf(row);
  },

  keep({ database }, account) {
    database.run(
      `INSERT INTO accounts (account_id, label, environment, handle, rpp_address, repp_address, rdap_address,
           switched_off, paths, cards, read_only, practice, api_key_kept, contact_password_kept, created_at)
         VALUES (:accountId, :label, :environment, :handle, :rpp, :repp, :rdap, :switchedOff, :paths, :cards,
           :readOnly, :practice, :apiKeyKept, :contactPasswordKept, :createdAt)
         ON CONFLICT (account_id) DO UPDATE SET label = excluded.label, environment = excluded.environment,
           handle = excluded.handle, rpp_address = excluded.rpp_address, repp_address = excluded.repp_address,
           rdap_address = excluded.rdap_address, switched_off = excluded.switched_off, paths = excluded.paths,
           cards = excluded.cards, read_only = excluded.read_only,
           practice = excluded.practice, api_key_kept = excluded.api_key_kept,
           contact_password_kept = excluded.contact_password_kept, created_at = excluded.created_at`,
      {
        accountId: account.accountId,
        label: account.label,
        environment: account.environment,
        handle: account.handle,
        rpp: account.addresses.rpp,
        repp: account.addresses.repp,
        rdap: account.addresses.rdap,
        switchedOff: JSON.stringify(account.switchedOff),
        paths: JSON.stringify(account.paths),
        cards: JSON.stringify(account.cards.map(({ cardId, label }) => ({ cardId, label }))),
        readOnly: account.readOnly,
        practice: account.practice,
        apiKeyKept: account.apiKeyKept,
        contactPasswordKept: account.contactPasswordKept,
        createdAt: account.createdAt,
      },
    );
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
  return {
    accountId: row.account_id,
    label: row.label,
    environment: row.environment,
    handle: row.handle,
    addresses: { rpp: row.rpp_address, repp: row.repp_address, rdap: row.rdap_address },
    switchedOff: JSON.parse(row.switched_off),
    paths: JSON.parse(row.paths),
    cards: JSON.parse(row.cards),
    readOnly: row.read_only === 1,
    practice: row.practice === 1,
    apiKeyKept: row.api_key_kept,
    contactPasswordKept: row.contact_password_kept,
    createdAt: row.created_at,
  };
}
