import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import { searchedText } from '#main/database/name-keys.ts';
import { customerTable } from '#main/domains/store/customer-tables.ts';
import { doNotRenewTable, type noteTable } from '#main/domains/store/domain-tables.ts';
import { keyOfTag } from '#main/domains/store/marks-copy.ts';
import { newestCapFirst } from '#main/renewals/store/card-cap.ts';
import { amountTable, capTable } from '#main/renewals/store/card-tables.ts';
import { priceListsSetting } from '#values/price-list.ts';
import { collectingSetting, expiryDistancesSetting, rulesSetting, stoppedSetting } from '#values/setting-names.ts';
import type { SharedDocuments, SharedKind } from './shared-record.ts';

/** A piece of shared work that a desk brings into its team. */
export interface MovedShared<Kind extends SharedKind = SharedKind> {
  readonly kind: 'shared';
  readonly of: Kind;
  readonly scope: string;
  readonly key: string;
  readonly document: SharedDocuments[Kind];
  /** Only one piece of its kind and scope may have this value. */
  readonly one?: string;
  /** Of a handle: what its customer has in `one`, whose own id the team may not know. */
  readonly customerOne?: string;
}

/** What a desk alone wrote and chose, kind by kind, each in a fixed order. A card's earlier caps stay behind. */
export const ownShared: readonly ((
  database: Database,
  offset: number,
  limit: number,
  accountOf: (accountId: string) => string,
) => readonly MovedShared[])[] = [
  ownTags,
  ownNotes,
  ownMarks,
  ownCustomers,
  ownHandles,
  ownSettings,
  ownAmounts,
  ownTakenBack,
  ownCaps,
];

/** Accounts that are there and that a team shares. */
const ofTeams = "removed_at IS NULL AND environment <> 'emulator'";
const inPieces = 'LIMIT :limit OFFSET :offset';

function ownTags(
  database: Database,
  offset: number,
  limit: number,
  accountOf: (accountId: string) => string,
): MovedShared[] {
  const rows = database.all<{ accountId: string; ldhName: string; tag: string }>(
    `SELECT account_id AS accountId, ldh_name AS ldhName, tag FROM domain_tags JOIN accounts USING (account)
       WHERE ${ofTeams} ORDER BY account, ldh_name, tag ${inPieces}`,
    { offset, limit },
  );
  return rows.map(({ accountId, ldhName, tag }) => {
    const key = keyOfTag(ldhName.toLowerCase(), tag);
    return { kind: 'shared', of: 'tag', scope: accountOf(accountId), key, document: {} };
  });
}

function ownNotes(
  database: Database,
  offset: number,
  limit: number,
  accountOf: (accountId: string) => string,
): MovedShared[] {
  const rows = database.all<RowOf<typeof noteTable> & { accountId: string; ldhName: string }>(
    `SELECT account_id AS accountId, n.ldh_name AS ldhName, note, changed_at AS changedAt FROM domain_notes AS n JOIN accounts USING (account)
       WHERE ${ofTeams} ORDER BY account, n.ldh_name ${inPieces}`,
    { offset, limit },
  );
  return rows.map(({ accountId, ldhName, note, changedAt }) => {
    const document = { note, changedAt };
    return { kind: 'shared', of: 'note', scope: accountOf(accountId), key: ldhName.toLowerCase(), document };
  });
}

function ownMarks(database: Database, offset: number, limit: number): MovedShared[] {
  const rows = database.all<RowOf<typeof doNotRenewTable> & { environment: string }>(
    `SELECT environment, ${doNotRenewTable.select()} FROM do_not_renew WHERE environment <> 'emulator'
       ORDER BY environment, ldh_name ${inPieces}`,
    { offset, limit },
  );
  return rows.map(({ environment, ldhName, reason, until, markedAt }) => {
    const document = { reason, until, markedAt };
    return { kind: 'shared', of: 'do-not-renew', scope: environment, key: ldhName, document };
  });
}

function ownCustomers(database: Database, offset: number, limit: number): MovedShared[] {
  const rows = database.all<RowOf<typeof customerTable>>(
    `SELECT ${customerTable.select()} FROM customers WHERE environment <> 'emulator' ORDER BY customer_id ${inPieces}`,
    { offset, limit },
  );
  return rows.map(customerTable.fieldsOf).map(({ customerId, environment, label, ownPrice }) => {
    const document = { label, ownPrice };
    return { kind: 'shared', of: 'customer', scope: environment, key: customerId, document, one: searchedText(label) };
  });
}

function ownHandles(database: Database, offset: number, limit: number): MovedShared[] {
  const rows = database.all<{ environment: string; handle: string; customerId: string; label: string }>(
    `SELECT h.environment, handle, customer_id AS customerId, label FROM customer_handles AS h JOIN customers USING (customer)
       WHERE h.environment <> 'emulator' ORDER BY h.environment, handle ${inPieces}`,
    { offset, limit },
  );
  return rows.map(({ environment, handle: key, customerId, label }) => {
    const customerOne = searchedText(label);
    return { kind: 'shared', of: 'customer-handle', scope: environment, key, document: { customerId }, customerOne };
  });
}

function ownSettings(
  database: Database,
  offset: number,
  limit: number,
  accountOf: (accountId: string) => string,
): MovedShared[] {
  if (offset > 0) return [];
  const ids = database
    .all<{ accountId: string }>(
      `SELECT account_id AS accountId FROM accounts WHERE ${ofTeams} ORDER BY account_id LIMIT :limit`,
      { limit },
    )
    .map(({ accountId }) => accountId);
  const names = [
    ...[rulesSetting, expiryDistancesSetting].map((name) => ({ name, key: name })),
    ...ids.flatMap((id) =>
      [collectingSetting, stoppedSetting, priceListsSetting].map((nameOf) => ({
        name: nameOf(id),
        key: nameOf(accountOf(id)),
      })),
    ),
  ];
  return names.flatMap(({ name, key }) => {
    const kept = database.get<{ json: string }>('SELECT json FROM settings WHERE name = :name', { name });
    // Null is what a team store has where nothing was chosen.
    if (kept === undefined || kept.json === 'null') return [];
    return [{ kind: 'shared', of: 'setting', scope: '', key, document: JSON.parse(kept.json) as unknown }];
  });
}

type AmountRow = RowOf<typeof amountTable> & { readonly teamKey: string | null };

function amountsOf(database: Database, offset: number, limit: number, where: string): AmountRow[] {
  return database.all<AmountRow>(
    `SELECT ${amountTable.select('a')}, team_key AS teamKey FROM card_amounts AS a
       WHERE ${where} AND account_id IN (SELECT account_id FROM accounts WHERE ${ofTeams}) ORDER BY amount ${inPieces}`,
    { offset, limit },
  );
}

/** The same in every copy of the same store, so that an amount comes once. */
function keyOfOwn({ teamKey, amountId, enteredAt, minor }: AmountRow): string {
  return teamKey ?? `moved ${amountId} ${enteredAt} ${minor}`;
}

function ownAmounts(
  database: Database,
  offset: number,
  limit: number,
  accountOf: (accountId: string) => string,
): MovedShared[] {
  return amountsOf(database, offset, limit, 'true').map((row) => {
    const {
      teamKey: _,
      amountId: __,
      accountId,
      person: ___,
      takenBackAt: ____,
      takenBackBy: _____,
      ...document
    } = amountTable.fieldsOf(row);
    return { kind: 'shared', of: 'card-amount', scope: accountOf(accountId), key: keyOfOwn(row), document };
  });
}

function ownTakenBack(
  database: Database,
  offset: number,
  limit: number,
  accountOf: (accountId: string) => string,
): MovedShared[] {
  return amountsOf(database, offset, limit, 'taken_back_at IS NOT NULL').map((row) => {
    const document = { at: row.takenBackAt ?? 0 };
    return { kind: 'shared', of: 'card-taken-back', scope: accountOf(row.accountId), key: keyOfOwn(row), document };
  });
}

/** The cap of each card that holds. */
function ownCaps(
  database: Database,
  offset: number,
  limit: number,
  accountOf: (accountId: string) => string,
): MovedShared[] {
  const rows = database.all<RowOf<typeof capTable> & { cap: number }>(
    `SELECT cap, ${capTable.select('c')} FROM card_caps AS c
       WHERE cap = (SELECT cap FROM card_caps AS o WHERE (o.account_id, o.card_id) = (c.account_id, c.card_id) ${newestCapFirst} LIMIT 1)
         AND account_id IN (SELECT account_id FROM accounts WHERE ${ofTeams}) ORDER BY cap ${inPieces}`,
    { offset, limit },
  );
  return rows.map((row) => {
    const { cap, accountId, person: _, ...document } = capTable.fieldsOf(row);
    const key = `moved ${cap} ${document.cardId} ${document.setAt}`;
    return { kind: 'shared', of: 'card-cap', scope: accountOf(accountId), key, document };
  });
}
