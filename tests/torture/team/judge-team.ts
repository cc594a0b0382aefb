import { isDeepStrictEqual } from 'node:util';
import type { Store } from '#main/database/store.ts';
import type { StoredInboxDetails } from '#main/inbox/store/record.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import { judgeFigures } from '../renewals/judge-figures.ts';

/** What is held against each other when all is over. */
export interface TeamEvidence {
  /** LDH names that were to be renewed once. */
  readonly intended: ReadonlySet<string>;
  /** The domain of every charge of the registry. */
  readonly charges: readonly string[];
  /** The copies of all seats; the first is of one that came last and read everything from the team store. */
  readonly copies: readonly {
    readonly entries: readonly StoredLedgerEntry[];
    readonly messages: readonly StoredInboxDetails[];
  }[];
  /** Identifiers of messages that the registry has, by whether they were acknowledged there. */
  readonly acknowledged: readonly string[];
  /** Questions that the registry refused because there were too many. */
  readonly aboveLimit: number;
}

export interface TeamVerdict {
  readonly intended: number;
  readonly billed: number;
  readonly doubles: number;
  readonly dishonest: number;
  /** Entries that were sent a second time. */
  readonly sentAgain: number;
  /** Pairs of entries of one name that were open at the same time. */
  readonly twoOpen: number;
  /** Acknowledged messages that are not in the archive once; and messages of the archive that say otherwise. */
  readonly lostMessages: number;
  /** Entries and messages that the copies do not have alike. */
  readonly unlike: number;
  readonly aboveLimit: number;
}

export function judgeTeam({ intended, charges, copies, acknowledged, aboveLimit }: TeamEvidence): TeamVerdict {
  const [first, ...others] = copies;
  const entries = first?.entries ?? [];
  const messages = first?.messages ?? [];
  for (const own of Map.groupBy(entries, ({ ldhName }) => ldhName).values()) {
    const carriedOut = own.filter(({ state }) => state === 'renewed' || state === 'reconciled-renewed');
    if (carriedOut.length > 1) console.error(JSON.stringify(carriedOut, null, 1));
  }
  return {
    ...judgeFigures({ intended, charges, entries }),
    sentAgain: entries.filter(({ steps }) => steps.filter(({ state }) => state === 'sent').length > 1).length,
    twoOpen: twoOpenIn(entries),
    lostMessages: acknowledged.filter(
      (messageId) =>
        messages.filter(({ message }) => message.messageId === messageId && message.acknowledged !== null).length !== 1,
    ).length,
    unlike: others.reduce(
      (sum, copy) =>
        sum +
        differences(entries, copy.entries, ({ entryId }) => entryId) +
        differences(messages, copy.messages, ({ message }) => message.inboxId),
      0,
    ),
    aboveLimit,
  };
}

/**
 * Entries by when they were opened: one that was opened before the one before it was settled was open beside it. Their
 * numbers say when they came into the team, which is later for what a desk brought that had worked alone.
 */
function twoOpenIn(entries: readonly StoredLedgerEntry[]): number {
  let found = 0;
  for (const own of Map.groupBy(entries, ({ ldhName }) => ldhName).values()) {
    const inOrder = own.toSorted((one, other) => one.openedAt - other.openedAt);
    const beside = inOrder
      .slice(1)
      .filter((entry, at) => (inOrder[at]?.settledAt ?? Number.POSITIVE_INFINITY) > entry.openedAt);
    if (beside.length > 0) console.error(JSON.stringify(inOrder, null, 1));
    found += beside.length;
  }
  return found;
}

/** By identity: entries of different names that came in at once may be numbered otherwise elsewhere. */
function differences<Row>(one: readonly Row[], other: readonly Row[], idOf: (row: Row) => string): number {
  const rows = new Map(one.map((row) => [idOf(row), row]));
  const others = new Map(other.map((row) => [idOf(row), row]));
  const unlike = [...new Set([...rows.keys(), ...others.keys()])].filter(
    (id) => !isDeepStrictEqual(rows.get(id), others.get(id)),
  );
  const [first] = unlike;
  if (first !== undefined) console.error(JSON.stringify([rows.get(first), others.get(first)], null, 1));
  return unlike.length + (one.length - rows.size) + (other.length - others.size);
}

/** Everything that a copy has, the newest first. */
export async function readCopy(store: Store): Promise<TeamEvidence['copies'][number]> {
  const entries: StoredLedgerEntry[] = [];
  for (;;) {
    const query = { accountId: null, states: [], text: '', offset: entries.length, limit: 1_000 };
    const page = await store.ledger.page(query);
    entries.push(...page.entries);
    if (page.entries.length < query.limit) break;
  }
  const messages: StoredInboxDetails[] = [];
  const { pieces } = await store.inbox.chosen({ kind: 'filter', filter: {}, except: [] }, 500);
  for (const piece of pieces) messages.push(...(await store.inbox.detailsIn(piece)));
  return { entries, messages };
}
