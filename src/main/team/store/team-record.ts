import type { AccountCopyRow } from '#main/accounts/store/account-tables.ts';
import type { FieldsOf } from '#main/database/entity.ts';
import type {
  AskedQueue,
  ChoiceChange,
  InboxCopyRow,
  LookedAt,
  ToldOfRenewals,
} from '#main/inbox/store/copy-record.ts';
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
import type { membershipTable, outboxTable, ServerMark, seatTable } from './team-tables.ts';

export type Membership = Omit<FieldsOf<typeof membershipTable>, 'one'>;
export type WaitingCall = Omit<FieldsOf<typeof outboxTable>, 'knownAt' | 'ownerId'>;

/** A row of the team store, as an answer or a feed brings it. */
export type TeamRow =
  | LedgerCopyRow
  | AccountCopyRow
  | InboxCopyRow
  | ({ readonly kind: 'seat' } & FieldsOf<typeof seatTable>);

/** What a piece of rows has changed here: the accounts whose renewals, settings or messages moved. */
export interface Taken {
  readonly renewals: readonly string[];
  readonly accounts: readonly string[];
  readonly inbox: readonly string[];
}

/** What a seat keeps of its team: the membership, the calls under way, and the copy of what the team store has. */
export interface TeamCopy {
  membership(): Promise<Membership | undefined>;
  keepMembership(membership: Membership): Promise<void>;
  /** Forgets the membership; what was copied stays. */
  forgetMembership(): Promise<void>;
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
  /** Takes the rows of a feed in and moves the cursor, both or neither. Rows that are here already change nothing. */
  takeFeed(rows: readonly TeamRow[], readTo: string, server: ServerMark | null): Promise<Taken>;
  /** The mark of a shared account: it changes with every change of the account. Null where the account is not shared. */
  accountMark(accountId: string): Promise<string | null>;
  /** The newest entry of a name that is known here; null where there is none. */
  newestEntry(environment: string, ldhName: string): Promise<string | null>;
  /** The checks of an opening that need this seat's copy alone; see `ledger.open`. */
  judgeOpening(
    intention: RenewalIntention,
    sent: LedgerStep | undefined,
  ): Promise<Opening | { kind: 'marked' } | OverCap>;
  /** The same of a step; `own` where the entry belongs to this desk alone, or is not here. */
  judgeStep(
    entryId: string,
    step: LedgerStep,
    although: number | null | undefined,
  ): Promise<{ kind: 'may-step'; step: StepToKeep } | { kind: 'marked' } | { kind: 'own' } | OverCap>;
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
