import { takeAccountRow } from '#main/accounts/store/account-copy.ts';
import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import type { OpenedStore } from '#main/database/opened-store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { customersLabelled, handlesOf } from '#main/domains/store/customers-copy.ts';
import { forgetTagged, noteTagged, taggedBy } from '#main/domains/store/marks-copy.ts';
import {
  chosenByAccount,
  inboxReadTo,
  lookAtAcknowledgement,
  lookAtArrival,
  lookAtEmpty,
  takeInboxRow,
  toldOfRenewals,
  unreadableKnown,
} from '#main/inbox/store/inbox-copy.ts';
import { picksOf, preparedBatch, preparedLines, sharedBatch, tryReview } from '#main/renewals/store/batch-copy.ts';
import { amountOfKey, keyOfAmount } from '#main/renewals/store/cards-copy.ts';
import { entryRow, judgeOpening, judgeStep } from '#main/renewals/store/ledger.ts';
import { judgeDenials, takeLedgerRow, untoldContradictions } from '#main/renewals/store/ledger-copy.ts';
import type { LedgerCopyRow } from '#main/renewals/store/ledger-record.ts';
import { teamOwner } from '#main/renewals/store/ledger-tables.ts';
import { forgetKeptRows, keepRow, keptRows, placeInEntry, readInboxAgain } from './kept-rows.ts';
import { becomeAlone, becomeSeat, ownHistory, ownRows, ownTakes } from './own-rows.ts';
import { restedOn } from './rested-on.ts';
import { bySharedOrder, takeSharedRow, writerOf } from './shared-copy.ts';
import type { SharedRow } from './shared-record.ts';
import type { Taken, TeamCopy, TeamRow } from './team-record.ts';
import { membershipTable, outboxTable, seatTable, setAside } from './team-tables.ts';

export const teamCopy: Verbs<TeamCopy> = {
  membership({ database }) {
    const row = database.get<RowOf<typeof membershipTable>>(`SELECT ${membershipTable.select()} FROM team_membership`);
    if (row === undefined) return undefined;
    const { one: _, ...membership } = membershipTable.fieldsOf(row);
    return membership;
  },

  keepMembership({ database }, membership) {
    membershipTable.put(database, { ...membership, one: 1 });
  },

  forgetMembership(store) {
    store.database.transaction(() => {
      store.database.run('DELETE FROM team_membership');
      becomeAlone(store);
    });
  },

  ownHistory: ({ database }) => database.reading(() => ownHistory(database)),
  ownRows: ({ database }, place, accounts) => database.reading(() => ownRows(database, place, accounts)),
  ownTakes: ({ database }, since) => ownTakes(database, since),
  becomeSeat: (store, membership, accounts, digest) =>
    store.database.transaction(() => becomeSeat(store, membership, accounts, digest)),

  addCall: ({ database, owner }, call) => outboxTable.insert(database, { ...call, ownerId: owner.id() }).lastRow,

  giveUpCall({ database }, number, at) {
    database.run('UPDATE team_outbox SET void_at = :at WHERE number = :number AND known_at IS NULL', { number, at });
  },

  settleCall(store, number, at, answer, rows) {
    const { database } = store;
    return database.transaction(() => {
      const text = answer === null ? null : JSON.stringify(answer);
      database.run('UPDATE team_outbox SET known_at = :at, answer = :text WHERE number = :number', {
        number,
        at,
        text,
      });
      return takeRows(store, rows);
    });
  },

  takeRows: (store, rows) => store.database.transaction(() => takeRows(store, rows)),
  takePart: (store, rows) => store.database.transaction(() => takeRows(store, rows, { isPart: true })),

  waitingCalls: ({ database, owner }) =>
    database
      .all<RowOf<typeof outboxTable>>(
        `SELECT ${outboxTable.select()} FROM team_outbox WHERE known_at IS NULL ORDER BY number`,
      )
      .map(outboxTable.fieldsOf)
      .filter(({ ownerId }) => ownerId === owner.id() || owner.isGone(ownerId))
      .map(({ knownAt: _, ownerId: __, ...call }) => call),

  refusedFacts: ({ database }) =>
    database.get<{ count: number }>(
      `SELECT count(*) AS count FROM team_outbox WHERE is_fact = 1 AND answer->>'kind' = :setAside`,
      { setAside },
    )?.count ?? 0,

  takeFeed(store, rows, readTo, server) {
    const { database } = store;
    return database.transaction(() => {
      const taken = takeRows(store, rows ?? []);
      if (rows === null) judgeDenials(store, 'all');
      database.run('UPDATE team_membership SET read_to = :readTo, server = coalesce(:server, server)', {
        readTo,
        server: server === null ? null : JSON.stringify(server),
      });
      return taken;
    });
  },

  accountMark: ({ database }, accountId) =>
    database.get<{ mark: string | null }>('SELECT team_mark AS mark FROM accounts WHERE account_id = :accountId', {
      accountId,
    })?.mark ?? null,

  taggedBy: ({ database }, actionId, limit) => database.reading(() => taggedBy(database, actionId, limit)),
  noteTagged: ({ database }, actionId, changes) => noteTagged(database, actionId, changes),
  forgetTagged: ({ database }, actionId, changes) => forgetTagged(database, actionId, changes),
  handlesOf: ({ database }, environment, customerId) => handlesOf(database, environment, customerId),
  customersLabelled: ({ database }, environment, labels) =>
    database.reading(() => customersLabelled(database, environment, labels)),
  keyOfAmount: ({ database }, accountId, amountId) => keyOfAmount(database, accountId, amountId),
  amountOfKey: ({ database }, key) => amountOfKey(database, key),
  writerOf: ({ database }, of, scope, key) => writerOf(database, { of, scope, key }),

  newestEntry: ({ database }, environment, ldhName) =>
    database.get<{ entryId: string }>(
      `SELECT entry_id AS entryId FROM renewal_entries WHERE environment = :environment AND ldh_name = :ldhName
         ORDER BY entry DESC LIMIT 1`,
      { environment, ldhName },
    )?.entryId ?? null,

  judgeOpening: (store, intention, sent) =>
    store.database.reading(() => {
      const judged = judgeOpening(store, intention, sent);
      return judged.kind === 'may-open'
        ? { ...judged, ...restedOn(store.database, intention, intention.openedAt) }
        : judged;
    }),

  judgeStep: (store, entryId, step, although) =>
    store.database.reading(() => {
      const entry = isShared(store.database, entryId) ? entryRow(store.database, entryId) : undefined;
      if (entry === undefined) return { kind: 'own' };
      const judged = judgeStep(store, entry, step, although);
      return judged.kind === 'may-step' ? { ...judged, ...restedOn(store.database, entry, step.at) } : judged;
    }),

  sharedBatch: ({ database }, batchId) => sharedBatch(database, batchId),
  preparedBatch: ({ database }, batchId) => database.reading(() => preparedBatch(database, batchId)),
  preparedLines: ({ database }, ...given) => preparedLines(database, ...given),
  batchPicks: ({ database }, batchId) => picksOf(database, batchId),
  tryReview: ({ database }, ...given) => tryReview(database, ...given),

  isShared: ({ database }, entryId) => isShared(database, entryId),

  untoldContradictions: ({ database }) => untoldContradictions(database),

  keptRows: ({ database }, after, limit) => database.reading(() => keptRows(database, after, limit)),
  forgetKeptRows: ({ database }, before) => forgetKeptRows(database, before),
  readInboxAgain: ({ database }, accountId, readTo) =>
    database.transaction(() => readInboxAgain(database, accountId, readTo)),

  inboxReadTo: ({ database }) => inboxReadTo(database),
  takeInbox: (store, rows, tells) => store.database.transaction(() => takeRows(store, rows, { tells })),
  lookAtArrival: ({ database }, arrival) => database.reading(() => lookAtArrival(database, arrival)),
  lookAtAcknowledgement: ({ database }, given) => database.reading(() => lookAtAcknowledgement(database, given)),
  lookAtEmpty: ({ database }, queue) => database.reading(() => lookAtEmpty(database, queue)),
  unreadableKnown: ({ database }, unreadable) => unreadableKnown(database, unreadable),
  toldOfRenewals: ({ database }, inboxId, at) => database.reading(() => toldOfRenewals(database, inboxId, at)),
  chosenByAccount: ({ database }, choice, change) => database.reading(() => chosenByAccount(database, choice, change)),
};

function isShared(database: Database, entryId: string): boolean {
  const where = 'entry_id = :entryId AND owner_id = :teamOwner';
  return database.get(`SELECT 1 FROM renewal_entries WHERE ${where}`, { entryId, teamOwner }) !== undefined;
}

/** `tells` false: people are told of nothing. `isPart`: more rows of the same feed come, which may explain these. */
interface Taking {
  readonly tells?: boolean;
  readonly isPart?: boolean;
}

/** Takes rows in: all of an entry before the next one, since a name has one open entry here too. */
function takeRows(store: OpenedStore, rows: readonly TeamRow[], how: Taking = {}): Taken {
  try {
    return takeEach(store, rows, how);
  } catch (error) {
    // What was remembered of rows that are not written now.
    store.lists.forget();
    throw error;
  }
}

function takeEach(store: OpenedStore, rows: readonly TeamRow[], { tells = true, isPart = false }: Taking): Taken {
  const { database } = store;
  const renewals = new Set<string>();
  const accounts = new Set<string>();
  const inbox = new Set<string>();
  const shared: SharedRow[] = [];
  for (const row of rows) {
    if (row.kind === 'seat') seatTable.put(database, row);
    else if (row.kind === 'account' && takeAccountRow(store, row)) accounts.add(row.accountId);
    else if (row.kind === 'inbox' && takeInboxRow(database, row, tells)) inbox.add(row.accountId);
    else continue;
    keepRow(database, row);
  }
  for (const row of rows.filter((one) => one.kind === 'shared').sort(bySharedOrder)) {
    if (!takeSharedRow(store, row)) continue;
    shared.push(row);
    keepRow(database, row);
  }
  const ledger = rows.filter(isLedgerRow).sort(byEntry);
  for (const row of ledger) {
    const accountId = takeLedgerRow(store, row);
    if (accountId !== undefined) renewals.add(accountId);
    // Of these the seat may have had its own already.
    const isRemark = row.kind === 'contradiction' || row.kind === 'alarm-seen';
    if (accountId !== undefined || isRemark) keepRow(database, row);
  }
  if (!isPart) judgeDenials(store, ledger);
  return { renewals: [...renewals], accounts: [...accounts], inbox: [...inbox], shared };
}

function isLedgerRow(row: TeamRow): row is LedgerCopyRow {
  return row.kind !== 'seat' && row.kind !== 'account' && row.kind !== 'inbox' && row.kind !== 'shared';
}

/** What is of one kind and place comes in its order. */
function byEntry(one: LedgerCopyRow, other: LedgerCopyRow): number {
  return one.entry - other.entry || placeInEntry(one) - placeInEntry(other);
}
