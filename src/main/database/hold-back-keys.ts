import { existsSync } from 'node:fs';
import { type Database, openDatabase, openForReading } from './database.ts';

interface AccountRow {
  readonly account_id: string;
  readonly label: string;
  readonly [column: string]: unknown;
}

/** All that says where a key is sent, and as whose. */
const waysOfKeys = ['environment', 'handle', 'rpp_address', 'repp_address', 'rdap_address', 'paths'] as const;
const keptColumns = ['api_key_kept', 'contact_password_kept'] as const;

interface Known {
  readonly accounts: readonly AccountRow[];
  readonly network: string | undefined;
}

const nothingKnown: Known = { accounts: [], network: undefined };

/**
 * Has a backup that is about to take the store's place use no key in another way than the store does: who could change
 * the backup could otherwise have the keys of this machine's keychain sent to a place of his own. A key stays in use only
 * where the store uses that same key with the same addresses. Every other account asks for its key again: one that leads
 * elsewhere, one whose key was held back before, one that the store does not know, and all of them where there is no
 * store or it cannot be read. The proxy and the certificates are this machine's and stay. `staged` is brought to no other
 * form. Answers with the labels of those accounts.
 */
export function holdBackKeys(staged: string, store: string): readonly string[] {
  const known = knownOf(store);
  const database = openDatabase(staged);
  try {
    return database.transaction(() => {
      keepNetwork(database, known.network);
      const held: string[] = [];
      for (const account of accountsOf(database)) {
        const before = known.accounts.find(({ account_id: id }) => id === account.account_id);
        const columns = keptColumns.filter((kept) => usesKey(account, kept) && !mayUse(account, before, kept));
        for (const kept of columns) {
          database.run(`UPDATE accounts SET ${kept} = 'none' WHERE account_id = :accountId`, {
            accountId: account.account_id,
          });
        }
        if (columns.length > 0) held.push(account.label);
      }
      return held;
    });
  } finally {
    database.close();
  }
}

function knownOf(store: string): Known {
  if (!existsSync(store)) return nothingKnown;
  try {
    const current = openForReading(store);
    try {
      return { accounts: accountsOf(current), network: networkOf(current) };
    } finally {
      current.close();
    }
  } catch {
    return nothingKnown;
  }
}

function usesKey(account: AccountRow, kept: (typeof keptColumns)[number]): boolean {
  return account[kept] === 'keychain';
}

function mayUse(account: AccountRow, before: AccountRow | undefined, kept: (typeof keptColumns)[number]): boolean {
  if (before === undefined || !usesKey(before, kept)) return false;
  return waysOfKeys.every((way) => wayOf(account, way) === wayOf(before, way));
}

function accountsOf(database: Database): readonly AccountRow[] {
  return database.all<AccountRow>('SELECT * FROM accounts');
}

/** An older form has no paths of one's own. */
function wayOf(account: AccountRow, way: (typeof waysOfKeys)[number]): unknown {
  return account[way] ?? '{}';
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
