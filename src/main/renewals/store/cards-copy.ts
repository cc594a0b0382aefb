import type { Database } from '#main/database/database.ts';
import type { SharedRow } from '#main/team/store/shared-record.ts';
import { amountTable, capTable } from './card-tables.ts';

/** Takes an amount that a colleague entered into the copy. */
export function takeAmount(database: Database, { scope, key, document, person }: SharedRow<'card-amount'>): boolean {
  if (document === null || amountOfKey(database, key) !== undefined) return true;
  const { lastRow: amount } = amountTable.insert(database, { ...document, accountId: scope, person });
  database.run('UPDATE card_amounts SET team_key = :key WHERE amount = :amount', { key, amount });
  return true;
}

/** False where the amount is not here. */
export function takeTakenBack(database: Database, { key, document, person }: SharedRow<'card-taken-back'>): boolean {
  if (document === null) return true;
  return (
    database.run(
      `UPDATE card_amounts SET taken_back_at = coalesce(taken_back_at, :at), taken_back_by = :person
         WHERE team_key = :key`,
      { key, person, at: document.at },
    ).changes === 1
  );
}

/** Caps hold in the order in which the team store has them, in whatever order they come here. */
export function takeCap(database: Database, { scope, document, person, number }: SharedRow<'card-cap'>): boolean {
  if (document === null) return true;
  const { lastRow: cap } = capTable.insert(database, { ...document, accountId: scope, person });
  database.run('UPDATE card_caps SET team_number = :number WHERE cap = :cap', { number, cap });
  return true;
}

/** The id of the amount of a key of the team. */
export function amountOfKey(database: Database, key: string): string | undefined {
  return database.get<{ amountId: string }>(
    'SELECT CAST(amount AS TEXT) AS amountId FROM card_amounts WHERE team_key = :key',
    { key },
  )?.amountId;
}

/** The team's key of an amount; null where it is this desk's alone, undefined where there is no such amount. */
export function keyOfAmount(database: Database, accountId: string, amountId: string): string | null | undefined {
  return database.get<{ key: string | null }>(
    'SELECT team_key AS key FROM card_amounts WHERE account_id = :accountId AND amount = CAST(:amountId AS INTEGER)',
    { accountId, amountId },
  )?.key;
}
