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
  /** The copies of all seats. */
  readonly copies: readonly {
    readonly entries: readonly StoredLedgerEntry[];
    readonly messages: readonly StoredInboxDetails[];
  }[];
  /** Identifiers of messages that the registry has, by whether they were acknowledged there. */
  readonly acknowledged: readonly string[];
  readonly waiting: readonly string[];
}

export interface TeamVerdict {
  readonly intended: number;
  readonly billed: number;
  readonly doubles: number;
  readonly dishonest: number;
  /** Pairs of entries of one name that were open at the same time. */
  readonly twoOpen: number;
  /** Acknowledged messages that are not in the archive once; and messages of the archive that say otherwise. */
  readonly lostMessages: number;
  /** Entries and messages that the copies do not have alike. */
  readonly unlike: number;
}

export function judgeTeam({ intended, charges, copies, acknowledged }: TeamEvidence): TeamVerdict {
  const [first, ...others] = copies;
  const entries = first?.entries ?? [];
  const messages = first?.messages ?? [];
  return {
    ...judgeFigures({ intended, charges, entries }),
    twoOpen: twoOpenIn(entries),
    lostMessages: acknowledged.filter(
      (messageId) =>
        messages.filter(({ message }) => message.messageId === messageId && message.acknowledged !== null).length !== 1,
    ).length,
    unlike: others.reduce(
      (sum, copy) => sum + differences(entries, copy.entries) + differences(messages, copy.messages),
      0,
    ),
  };
}

/** Entries in their order: one that was opened before the one before it was settled was open beside it. */
function twoOpenIn(entries: readonly StoredLedgerEntry[]): number {
  let found = 0;
  for (const own of Map.groupBy(entries, ({ ldhName }) => ldhName).values()) {
    const inOrder = [...own].reverse();
    found += inOrder
      .slice(1)
      .filter((entry, at) => (inOrder[at]?.settledAt ?? Number.POSITIVE_INFINITY) > entry.openedAt).length;
  }
  return found;
}

function differences(one: readonly unknown[], other: readonly unknown[]): number {
  const length = Math.max(one.length, other.length);
  const unlike = Array.from({ length }, (_, at) => at).filter((at) => !isDeepStrictEqual(one[at], other[at]));
  const [first] = unlike;
  if (first !== undefined) console.error(JSON.stringify([one[first], other[first]], null, 1));
  return unlike.length;
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
