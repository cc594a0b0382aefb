import { existsSync } from 'node:fs';
import { type Database, openDatabase, openForReading } from './database.ts';

interface AccountRow {
  readonly account_id: string;
  readonly label: string;
  readonly [column: string]: unknown;
}

/** All that says where a key is sent, and as whose. */
const waysOfKeys = ['environment', 'handle', 'rpp_address', 'repp_address', 'rdap_address', 'paths'] as const;

/**
 * Has a backup that is about to take the store's place use no key on another way than the store did: who could change
 * the backup could otherwise have the keys of this machine's keychain sent to a place of his own. Accounts that lead
 * elsewhere ask for their key again; the proxy and the certificates are this machine's and stay. Nothing can be compared
 * where there is no store or it cannot be read. `staged` is brought to no other form. Answers with the labels of those
 * accounts.
 */
export function holdBackKeys(staged: string, store: string): readonly string[] {
  if (!existsSync(store)) return [];
  let known: { readonly accounts: readonly AccountRow[]; readonly network: string | undefined };
  try {
    const current = openForReading(store);
    try {
      known = { accounts: accountsOf(current), network: networkOf(current) };
    } finally {
      current.close();
    }
  } catch {
    return [];
  }
  const database = openDatabase(staged);
  try {
    return database.transaction(() => {
      keepNetwork(database, known.network);
      const led = accountsOf(database).filter((account) => {
        const before = known.accounts.find(({ account_id: id }) => id === account.account_id);
        return (
          before !== undefined &&
          usesKey(account) &&
          waysOfKeys.some((way) => wayOf(account, way) !== wayOf(before, way))
        );
      });
      for (const { account_id: accountId } of led) {
        database.run(
          "UPDATE accounts SET api_key_kept = 'none', contact_password_kept = 'none' WHERE account_id = :accountId",
          { accountId },
        );
      }
      return led.map(({ label }) => label);
    });
  } finally {
    database.close();
  }
}

function accountsOf(database: Database): readonly AccountRow[] {
  return database.all<AccountRow>('SELECT * FROM accounts');
}

/** An older form has no paths of one's own. */
function wayOf(account: AccountRow, way: (typeof waysOfKeys)[number]): unknown {
  return account[way] ?? '{}';
}

function usesKey({ api_key_kept: key, contact_password_kept: password }: AccountRow): boolean {
  return key === 'keychain' || password === 'keychain';
}

function keepNetwork(database: Database, network: string | undefined): void {
  if (!hasSettings(database)) return;
  database.run("DELETE FROM settings WHERE name = 'network'");
  if (network !== undefined) {
    database.run("INSERT INTO settings (name, json) VALUES ('network', :network)", { network });
  }
}

function networkOf(database: Database): string | undefined {
  if (!hasSettings(database)) return undefined;
  return database.get<{ json: string }>("SELECT json FROM settings WHERE name = 'network'")?.json;
}

/** The very first form of the file has none. */
function hasSettings(database: Database): boolean {
  return database.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'settings'") !== undefined;
}
