import type { LedgerStep, RenewalLedger } from '#main/renewals/store/ledger-record.ts';
import type { MovedDocument } from './moved-record.ts';
import type { InboxAcknowledgement, InboxArrival, InboxUnreadable } from './record.ts';

/** A queue of which something was found out, by a question that was asked at `askedAt`. */
export interface AskedQueue extends Pick<InboxArrival, 'accountId' | 'via' | 'askedAt' | 'at'> {}

/** What desks of a team do at the archive; every seat does the same in the same order. */
export interface InboxFacts {
  readonly arrival: InboxArrival;
  readonly unreadable: InboxUnreadable;
  readonly acknowledged: InboxAcknowledgement;
  readonly emptied: AskedQueue;
  readonly handled: { readonly inboxIds: readonly string[]; readonly handled: boolean };
  readonly tags: {
    readonly inboxIds: readonly string[];
    readonly add: readonly string[];
    readonly remove: readonly string[];
  };
  readonly assigned: { readonly inboxIds: readonly string[]; readonly person: string | null };
  /** A desk that had worked alone brought it. */
  readonly moved: MovedDocument;
}

/** A fact as the team store has it: numbered within its account, without a gap. */
export interface InboxCopyRow {
  readonly kind: 'inbox';
  readonly accountId: string;
  readonly number: number;
  readonly fact: keyof InboxFacts;
  /** JSON of the fact. */
  readonly document: string;
  /** Whether its program had the turn at the queue. */
  readonly hasTurn: boolean;
  readonly bySeat: string;
  readonly person: string;
  /** By the team store's clock. */
  readonly keptAt: number;
}

/** A message that arrived, as this copy knows it before. */
export interface LookedAt {
  /** The same with what this desk found out about it. */
  readonly arrival: InboxArrival;
  readonly known: { readonly inboxId: string; readonly cameAgain: number } | undefined;
  /** False where the archive would stay as it is but for when the message was last seen. */
  readonly isNews: boolean;
}

/** What stored messages tell of the team's renewals, for the team store to decide. */
export interface ToldOfRenewals {
  readonly steps: readonly { readonly entryId: string; readonly step: LedgerStep; readonly restsOn: number }[];
  readonly contradictions: readonly ({ readonly entryId: string } & Parameters<RenewalLedger['contradict']>[1])[];
}

/** What is to be changed at chosen messages. */
export type ChoiceChange =
  | { readonly kind: 'handled'; readonly handled: boolean }
  | { readonly kind: 'tags'; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly kind: 'assigned'; readonly person: string | null };
