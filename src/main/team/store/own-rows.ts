import { createHash } from 'node:crypto';
import { accountTable, type SharedAccount } from '#main/accounts/store/account-tables.ts';
import { originsOf } from '#main/accounts/store/origins-of.ts';
import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import type { OpenedStore } from '#main/database/opened-store.ts';
import { movedMessages, takeOutMessages } from '#main/inbox/store/moved-messages.ts';
import { capTable } from '#main/renewals/store/card-tables.ts';
import { teamOwner } from '#main/renewals/store/ledger-tables.ts';
import { movedRenewals, takeOutRenewals } from '#main/renewals/store/moved-ledger.ts';
import { movingSetting } from './moving-setting.ts';
import { ownShared } from './own-shared.ts';
import type { AccountMap, Membership, MovedRow, MovedTake, OwnHistory, OwnPlace } from './team-record.ts';
import { membershipTable } from './team-tables.ts';

/** Of messages, renewals and pieces of shared work, so many at a time. */
const rowsAtOnce = 500;

const start: OwnPlace = { part: 0, after: 0 };

type Part = (
  database: Database,
  after: number,
  accountOf: AccountOf,
) => { readonly rows: readonly MovedRow[]; readonly after: number };
type AccountOf = (accountId: string) => string;

/** What a desk brings, in the order in which it is brought: what comes later may belong to what came before. */
const parts: readonly Part[] = [
  (database, after, accountOf) => ({ rows: after > 0 ? [] : ownAccounts(database, accountOf), after: 1 }),
  ...ownShared.map(
    (piece): Part =>
      (database, after, accountOf) => {
        const rows = piece(database, after, rowsAtOnce, accountOf);
        return { rows, after: after + rows.length };
      },
  ),
  (database, after, accountOf) => {
    const numbered = movedRenewals(database, after, rowsAtOnce / 5);
    const rows = numbered.map(({ row }) => ({
      ...row,
      document: { ...row.document, accountId: accountOf(row.document.accountId) },
    }));
    return { rows, after: numbered.at(-1)?.number ?? after };
  },
  (database, after, accountOf) => {
    const numbered = movedMessages(database, after, rowsAtOnce, accountOf);
    return { rows: numbered.map(({ row }) => row), after: numbered.at(-1)?.number ?? after };
  },
];

/** The next rows after a place, with the place after them; none where there are no more. */
export function ownRows(
  database: Database,
  place: OwnPlace = start,
  accounts: AccountMap,
): { readonly rows: readonly MovedRow[]; readonly place: OwnPlace } {
  const accountOf: AccountOf = (accountId) => accounts[accountId] ?? accountId;
  for (let { part, after } = place; part < parts.length; part += 1, after = 0) {
    const piece = parts[part]?.(database, after, accountOf);
    if (piece !== undefined && piece.rows.length > 0) return { rows: piece.rows, place: { part, after: piece.after } };
  }
  return { rows: [], place };
}

/** Accounts that are there, and those that are named by renewals and messages and were removed. */
function ownAccounts(database: Database, accountOf: AccountOf): MovedRow[] {
  const rows = database.all<RowOf<typeof accountTable>>(
    `SELECT ${accountTable.select()} FROM accounts WHERE removed_at IS NULL AND environment <> 'emulator' ORDER BY account_id`,
  );
  const removed = database.all<{
    accountId: string;
    label: string;
    environment: SharedAccount['environment'];
    at: number;
  }>(
    `SELECT account_id AS accountId, account_label AS label, environment, max(at) AS at FROM (
         SELECT account_id, account_label, environment, opened_at AS at FROM renewal_entries
         UNION ALL SELECT account_id, account_label, environment, stored_at FROM inbox_messages)
       WHERE environment <> 'emulator'
         AND account_id NOT IN (SELECT account_id FROM accounts WHERE removed_at IS NULL) GROUP BY account_id ORDER BY account_id`,
  );
  return [
    ...rows.map(accountTable.fieldsOf).map(({ apiKeyKept: _, contactPasswordKept: __, ...account }): MovedRow => {
      const accountId = accountOf(account.accountId);
      return { kind: 'account', accountId, document: { ...account, accountId }, removedAt: null };
    }),
    ...removed.map(({ accountId, label, environment, at }): MovedRow => {
      const addresses = { rppAddress: '', reppAddress: '', rdapAddress: '', switchedOff: [], paths: {} };
      const document = {
        ...addresses,
        accountId,
        label,
        environment,
        handle: '',
        cards: [],
        readOnly: true,
        practice: false,
        createdAt: at,
      };
      return { kind: 'account', accountId, document, removedAt: at };
    }),
  ];
}

/** How much a desk would bring, and what keeps it from doing so. */
export function ownHistory(database: Database): OwnHistory {
  const count = (sql: string) => database.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)?.n ?? 0;
  const outside = "environment <> 'emulator'";
  const shared = ownShared.reduce((sum, piece) => {
    const { length } = piece(database, 0, Number.MAX_SAFE_INTEGER, (id) => id);
    return sum + length;
  }, 0);
  return {
    accounts: database.all(
      `SELECT account_id AS accountId, environment, handle, label FROM accounts WHERE removed_at IS NULL AND ${outside}`,
    ),
    renewals: count(`renewal_entries WHERE ${outside}`),
    messages: count(`inbox_messages WHERE ${outside}`),
    shared,
    underWay: count(`renewal_entries WHERE ${outside} AND state IN ('planned', 'sent')`),
    batches: count(`renewal_batches WHERE ${outside} AND state NOT IN ('done', 'cancelled')`),
  };
}

/** Tells whether two readings of all rows were the same. */
export function digestOfRows(rows: Iterable<MovedRow>): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(JSON.stringify(row));
  return hash.digest('hex');
}

function* allRows(database: Database, accounts: AccountMap): Generator<MovedRow> {
  for (let place = start; ; ) {
    const piece = ownRows(database, place, accounts);
    if (piece.rows.length === 0) return;
    yield* piece.rows;
    place = piece.place;
  }
}

const kept = [
  'inbox_messages',
  'inbox_received',
  'renewal_entries',
  'renewal_steps',
  'renewal_readings',
  'renewal_contradictions',
];

/**
 * The desk becomes a seat: what the team store brings back goes, what it does not have stays under the team's ids, and the membership is
 * kept. False, and nothing is changed, where something was written since the rows were read that `digest` is of. Part of the caller's transaction.
 */
export function becomeSeat(
  { database, version }: OpenedStore,
  membership: Membership,
  accounts: AccountMap,
  digest: string,
): boolean {
  if (ownHistory(database).underWay > 0 || digestOfRows(allRows(database, accounts)) !== digest) return false;
  withoutTriggers(database, kept, () => {
    takeOutRenewals(database);
    takeOutMessages(database);
  });
  const practice = "(SELECT account_id FROM accounts WHERE environment = 'emulator')";
  for (const table of ['card_amounts', 'card_caps'])
    database.run(`DELETE FROM ${table} WHERE account_id NOT IN ${practice}`);
  database.run("DELETE FROM customers WHERE environment <> 'emulator'");
  keepKeyPlaces(database);
  for (const [before, after] of Object.entries(accounts)) rename(database, before, after);
  forgetCopy(database);
  database.run('DELETE FROM settings WHERE name = :name', { name: movingSetting });
  membershipTable.put(database, { ...membership, one: 1 });
  version.changed();
  return true;
}

/** What is kept for good is taken out, or gets another owner, here alone. */
function withoutTriggers(database: Database, tables: readonly string[], work: () => void): void {
  const triggers = database.all<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (SELECT value FROM json_each(:tables))
       AND (sql LIKE '%BEFORE DELETE%' OR sql LIKE '%BEFORE UPDATE%')`,
    { tables: JSON.stringify(tables) },
  );
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  work();
  for (const { sql } of triggers) database.exec(sql);
}

/** Keys that were entered alone go where the desk's own accounts lead; where the team's account leads elsewhere, a person confirms it first. */
function keepKeyPlaces(database: Database): void {
  const rows = database.all<{ accountId: string; rpp: string; repp: string; rdap: string }>(
    `SELECT account_id AS accountId, rpp_address AS rpp, repp_address AS repp, rdap_address AS rdap FROM accounts
       WHERE removed_at IS NULL AND environment <> 'emulator'`,
  );
  for (const { accountId, rpp, repp, rdap } of rows) {
    const places = JSON.stringify(originsOf([rpp, repp, rdap]));
    database.run('UPDATE accounts SET key_places = :places WHERE account_id = :accountId', { accountId, places });
  }
}

/** The desk's own account of a contact goes on under the id that the team's has. */
function rename(database: Database, before: string, after: string): void {
  if (before === after) return;
  for (const table of ['accounts', 'exchanges', 'check_batches', 'renewal_batches']) {
    database.run(`UPDATE ${table} SET account_id = :after WHERE account_id = :before`, { before, after });
  }
  database.run(
    `UPDATE settings SET name = replace(name, :before, :after), json = replace(json, :before, :after)
       WHERE instr(name, :before) > 0 OR instr(json, :before) > 0`,
    { before, after },
  );
}

/** What the registry's budgets of this desk were taken for since an instant, and until when they are held. */
export function ownTakes(database: Database, since: number): MovedTake[] {
  const own = "key NOT LIKE 'emulator %' AND key NOT LIKE 'anonymous %'";
  const takes = database.all<Omit<MovedTake, 'kind'>>(
    `SELECT key, budget, t.at, t.number, held_until AS heldUntil FROM budgets LEFT JOIN budget_takes AS t
         ON t.budget_number = budgets.budget_number AND t.at >= :since
       WHERE ${own} AND (t.at IS NOT NULL OR held_until IS NOT NULL) ORDER BY budgets.budget_number, t.at`,
    { since },
  );
  return takes.map((take) => ({ kind: 'take', ...take }));
}

/** What was copied from a team becomes this desk's own: `owner` is the running program. Part of the caller's transaction. */
export function becomeAlone({ database, owner }: OpenedStore): void {
  withoutTriggers(database, ['renewal_entries', 'renewal_steps'], () => {
    for (const table of ['renewal_entries', 'renewal_steps']) {
      database.run(`UPDATE ${table} SET owner_id = :owner WHERE owner_id = :teamOwner`, {
        owner: owner.id(),
        teamOwner,
      });
    }
  });
  // A cap that this desk sets from now on holds before those: they are told apart by their order.
  const caps = database.all<RowOf<typeof capTable>>(
    `SELECT ${capTable.select('c')} FROM card_caps AS c WHERE team_number IS NOT NULL ORDER BY team_number`,
  );
  database.run('DELETE FROM card_caps WHERE team_number IS NOT NULL');
  for (const cap of caps) capTable.insert(database, capTable.fieldsOf(cap));
  database.run("DELETE FROM renewal_batches WHERE owner_id = :teamOwner AND state = 'preparing'", { teamOwner });
  database.run(
    `UPDATE renewal_batches SET owner_id = :owner, team_document = NULL, state = iif(state = 'running', 'paused', state)
       WHERE owner_id = :teamOwner`,
    { owner: owner.id(), teamOwner },
  );
  forgetCopy(database);
}

/** Forgets how far the copy of a team was read, and who wrote what there; what was copied stays. */
function forgetCopy(database: Database): void {
  for (const table of ['team_inbox', 'team_rows', 'team_writers']) database.run(`DELETE FROM ${table}`);
  database.run('DELETE FROM team_outbox WHERE known_at IS NOT NULL');
  database.run('UPDATE accounts SET team_mark = NULL, team_by_seat = NULL WHERE team_mark IS NOT NULL');
  database.run('UPDATE renewal_contradictions SET team_kept_at = NULL WHERE team_kept_at IS NOT NULL');
}
