import type { OpenedStore } from '#main/database/opened-store.ts';
import { type AccountCopyRow, accountTable } from './account-tables.ts';
import { accountsTable } from './accounts-table.ts';

/** Takes a shared account into the copy. False where it is here as it is. */
export function takeAccountRow(
  store: OpenedStore,
  { accountId, document, removedAt, changed, bySeat }: AccountCopyRow,
): boolean {
  const { database } = store;
  const known = database.get<{ mark: string | null; apiKeyKept: Kept; contactPasswordKept: Kept }>(
    `SELECT team_mark AS mark, api_key_kept AS apiKeyKept, contact_password_kept AS contactPasswordKept FROM accounts
       WHERE account_id = :accountId AND removed_at IS NULL`,
    { accountId },
  );
  if (removedAt !== null) return known !== undefined && accountsTable.remove(store, accountId, removedAt);
  if (known?.mark === changed) return false;
  const { apiKeyKept = 'none', contactPasswordKept = 'none' } = known ?? {};
  accountTable.put(database, { ...document, apiKeyKept, contactPasswordKept });
  database.run('UPDATE accounts SET team_mark = :changed, team_by_seat = :bySeat WHERE account_id = :accountId', {
    ...{ accountId, changed, bySeat },
  });
  return true;
}

type Kept = 'none' | 'keychain';
