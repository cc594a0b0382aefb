import type { AccountCopyRow } from '#main/accounts/store/account-tables.ts';
import type { FieldsOf } from '#main/database/entity.ts';
import type { TaggedNames } from '#main/domains/store/marks-copy.ts';
import type {
  AskedQueue,
  ChoiceChange,
  InboxCopyRow,
  LookedAt,
  ToldOfRenewals,
} from '#main/inbox/store/copy-record.ts';
import type { MovedMessage } from '#main/inbox/store/moved-record.ts';
import type { InboxAcknowledgement, InboxArrival, InboxChoice, InboxUnreadable } from '#main/inbox/store/record.ts';
import type { OverCap } from '#main/renewals/store/card-record.ts';
import type {
  Contradiction,
  LedgerCopyRow,
  LedgerStep,
  Opening,
  RenewalIntention,
  StepToKeep,
} from '#main/renewals/store/ledger-record.ts';
import type { MovedRenewal } from '#main/renewals/store/moved-ledger.ts';
import type { Review, Reviewed, SharedBatch, SharedLines, SharedPicks } from '#main/renewals/store/shared-batch.ts';
import type { MovedShared } from './own-shared.ts';
import type { SharedKind, SharedRow } from './shared-record.ts';
import type { membershipTable, outboxTable, ServerMark, seatTable } from './team-tables.ts';

export type Membership = Omit<FieldsOf<typeof membershipTable>, 'one'>;
export type WaitingCall = Omit<FieldsOf<typeof outboxTable>, 'knownAt' | 'ownerId'>;

/** A row of the team store, as an answer or a feed brings it. */
export type TeamRow =
  | LedgerCopyRow
  | AccountCopyRow
  | InboxCopyRow
  | SharedRow
  | ({ readonly kind: 'seat' } & FieldsOf<typeof seatTable>);

/** The position of a row in the order of putting rows back. */
export interface KeptPlace {
  readonly class: number;
  readonly number: number;
  readonly part: number;
  readonly key: string;
}

/** A row of the team store as it came. */
export interface KeptRow {
  readonly place: KeptPlace;
  readonly row: TeamRow;
}

/** A row that a desk which worked alone brings into its team. */
export type MovedRow =
  | Pick<AccountCopyRow, 'kind' | 'accountId' | 'document' | 'removedAt'>
  | MovedShared
  | MovedRenewal
  | MovedMessage;

/** What a desk has just asked the registry for, or until when it was told to wait. */
export interface MovedTake {
  readonly kind: 'take';
  readonly key: string;
  readonly budget: string;
  readonly at: number | null;
  readonly number: number | null;
  readonly heldUntil: number | null;
}

/** A position among the rows that a desk brings: the kind of rows, and how far it was read. */
export interface OwnPlace {
  readonly part: number;
  readonly after: number;
}

/** The ids that accounts of this desk have in the team, by their own ids; left out where they are the same. */
export type AccountMap = Readonly<Record<string, string>>;

/** What this desk has of its own, without what it practised. */
export interface OwnHistory {
  readonly accounts: readonly {
    readonly accountId: string;
    readonly environment: string;
    readonly handle: string;
    readonly label: string;
  }[];
  readonly renewals: number;
  readonly messages: number;
  /** Tags, notes, marks, customers, settings and amounts. */
  readonly shared: number;
  /** Renewals that are being sent, and batches that are not at their end: with one of these no desk moves in. */
  readonly underWay: number;
  readonly batches: number;
}

/** What a judgement rested on: the team store refuses it where this has changed. */
export interface RestedOn {
  /** The number of the mark "do not renew" that was looked at; null where the name has none. */
  readonly mark: number | null;
  /** The number of the card's last cap, null where it never had one; and how often the card was sent to since an instant. */
  readonly cap: { readonly number: number | null; readonly since: number; readonly sends: number };
}

/** Who wrote a shared piece last, at which computer (null where that is not known), and when by the team store's clock. */
export interface SharedWriter {
  readonly person: string;
  readonly machine: string | null;
  readonly keptAt: number;
}

/** What a piece of rows has changed here: the accounts whose renewals, settings or messages moved, and the shared pieces. */
export interface Taken {
  readonly renewals: readonly string[];
  readonly accounts: readonly string[];
  readonly inbox: readonly string[];
  readonly shared: readonly SharedRow[];
}

/** What a seat keeps of its team: the membership, the calls under way, and the copy of what the team store has. */
export interface TeamCopy {
  membership(): Promise<Membership | undefined>;
  keepMembership(membership: Membership): Promise<void>;
  /** Forgets the membership; what was copied stays, as this desk's own. */
  forgetMembership(): Promise<void>;
  ownHistory(): Promise<OwnHistory>;
  /** The next rows of this desk's own history after a place (undefined: the first ones); none where there are no more. */
  ownRows(
    place: OwnPlace | undefined,
    accounts: AccountMap,
  ): Promise<{ readonly rows: readonly MovedRow[]; readonly place: OwnPlace }>;
  /** What the registry's budgets were taken for since an instant. */
  ownTakes(since: number): Promise<readonly MovedTake[]>;
  /**
   * Becomes a seat of a team that has the rows which `digest` is of (see `digestOfRows`): they are taken out here, since the team store
   * brings them. False where this desk has written anything since; then nothing is changed.
   */
  becomeSeat(membership: Membership, accounts: AccountMap, digest: string): Promise<boolean>;
  /** Keeps a call before it is made; answers with its number, which no other call of this seat has. */
  addCall(call: Omit<WaitingCall, 'number' | 'voidAt'>): Promise<number>;
  /** Notes that its caller has given a call up: it is to be made void. */
  giveUpCall(number: number, at: number): Promise<void>;
  /** Notes the answer to a call, and takes its rows in, both or neither. `answer` null: the team store refused it. */
  settleCall(number: number, at: number, answer: unknown, rows: readonly TeamRow[]): Promise<Taken>;
  /** Takes the rows of an answer in that is not noted yet. */
  takeRows(rows: readonly TeamRow[]): Promise<Taken>;
  /** Calls of this program, and of programs that have ended, that may not have been answered; the oldest first. */
  waitingCalls(): Promise<readonly WaitingCall[]>;
  /** How many facts the team store has refused for good. */
  refusedFacts(): Promise<number>;
  /** The same with rows of a feed that comes in parts. */
  takePart(rows: readonly TeamRow[]): Promise<Taken>;
  /**
   * Takes the rows of a feed in and moves the cursor, both or neither. Rows that are here already change nothing. `rows` null: they came
   * in parts, and all of them are here.
   */
  takeFeed(rows: readonly TeamRow[] | null, readTo: string, server: ServerMark | null): Promise<Taken>;
  /** The next rows that came in after a place, in the order in which they are put back; none where there is no more. */
  keptRows(after: KeptPlace | null, limit: number): Promise<readonly KeptRow[]>;
  /** Forgets rows that were written in the team before an instant. */
  forgetKeptRows(before: number): Promise<void>;
  /** The facts of an account's inbox after this one are taken in again, as the team store has them now. */
  readInboxAgain(accountId: string, readTo: number): Promise<void>;
  /** The mark of a shared account: it changes with every change of the account. Null where the account is not shared. */
  accountMark(accountId: string): Promise<string | null>;
  /** The account of an action of tagging, with some of what it changed; undefined where there is no such action. */
  taggedBy(actionId: string, limit: number): Promise<TaggedNames | undefined>;
  /** Notes what an action of tagging changed, so that it can be undone. */
  noteTagged(actionId: string, changes: TaggedNames['changes']): Promise<void>;
  forgetTagged(actionId: string, changes: TaggedNames['changes']): Promise<void>;
  /** The handles of a customer; undefined where there is no such customer. */
  handlesOf(environment: string, customerId: string): Promise<readonly string[] | undefined>;
  /** The ids of the customers that have these labels, in the order asked; null where there is none. */
  customersLabelled(environment: string, labels: readonly string[]): Promise<readonly (string | null)[]>;
  /** The team's key of an amount; null where it is this desk's alone, undefined where there is no such amount. */
  keyOfAmount(accountId: string, amountId: string): Promise<string | null | undefined>;
  amountOfKey(key: string): Promise<string | undefined>;
  /** Who wrote a shared piece last; undefined where that is not known. */
  writerOf(of: SharedKind, scope: string, key: string): Promise<SharedWriter | undefined>;
  /** The newest entry of a name that is known here; null where there is none. */
  newestEntry(environment: string, ldhName: string): Promise<string | null>;
  /** The checks of an opening that need this seat's copy alone; see `ledger.open`. */
  judgeOpening(
    intention: RenewalIntention,
    sent: LedgerStep | undefined,
  ): Promise<(Opening & RestedOn) | { kind: 'marked' } | OverCap>;
  /** The same of a step; `own` where the entry belongs to this desk alone, or is not here. */
  judgeStep(
    entryId: string,
    step: LedgerStep,
    although: number | null | undefined,
  ): Promise<({ kind: 'may-step'; step: StepToKeep } & RestedOn) | { kind: 'marked' } | { kind: 'own' } | OverCap>;
  /** A batch as the team has it; its document is null where it is this desk's alone. Undefined where there is none. */
  sharedBatch(
    batchId: string,
  ): Promise<{ readonly accountId: string; readonly document: SharedBatch | null } | undefined>;
  /** A batch that is being prepared here, its lines after one, and which of them are chosen. */
  preparedBatch(batchId: string): Promise<SharedBatch | undefined>;
  preparedLines(batchId: string, after: number, limit: number): Promise<SharedLines>;
  batchPicks(batchId: string): Promise<SharedPicks>;
  /** What a person's change of a batch under review would come to; nothing is changed. */
  tryReview(batchId: string, review: Review): Promise<Reviewed>;
  /** Which entries are the team's; the others belong to this desk alone. */
  isShared(entryId: string): Promise<boolean>;
  /** Facts that contradict renewals of the team and that the team store does not have yet, the oldest first. */
  untoldContradictions(): Promise<readonly { readonly entryId: string; readonly fact: Contradiction }[]>;
  /** How many facts of the inbox of each account were carried out here. */
  inboxReadTo(): Promise<Readonly<Record<string, number>>>;
  /** Carries facts of the inbox out, all or none. `tells` false: people are told nothing of them, since they are long past. */
  takeInbox(rows: readonly InboxCopyRow[], tells: boolean): Promise<Taken>;
  lookAtArrival(arrival: InboxArrival): Promise<LookedAt>;
  /** The entry of an unreadable answer, where it is here already. */
  unreadableKnown(unreadable: InboxUnreadable): Promise<string | undefined>;
  /** Undefined where there is no such message. */
  lookAtAcknowledgement(
    acknowledgement: InboxAcknowledgement,
  ): Promise<{ readonly accountId: string; readonly acknowledgement: InboxAcknowledgement } | undefined>;
  /** What an empty queue would change: how many messages are found gone, and whether anything is. */
  lookAtEmpty(queue: AskedQueue): Promise<{ readonly gone: number; readonly isNews: boolean }>;
  /** What stored messages tell of the team's renewals. */
  toldOfRenewals(inboxId: string | undefined, at: number): Promise<ToldOfRenewals>;
  /** The chosen messages that a change would change, by account. */
  chosenByAccount(
    choice: InboxChoice,
    change: ChoiceChange,
  ): Promise<readonly { readonly accountId: string; readonly inboxIds: readonly string[] }[]>;
}
