import type { FieldsOf } from '#main/database/entity.ts';
import type { Permit } from '#main/renewals/store/ledger-record.ts';
import type { Message } from '#messages/message.ts';
import type { Environment } from '#values/environment.ts';
import type { Oddity } from '#values/oddity.ts';
import type { messageTable, noticeTable, receivedTable } from './message-tables.ts';

/** Where an answer came from, and in which form. */
export type InboxAnswer = Omit<FieldsOf<typeof receivedTable>, 'message' | 'at'>;

/** panData as read; undefined where the message does not say. */
export interface InboxAction {
  readonly domainName: string | undefined;
  /** Of a host or a contact, where it is about one. */
  readonly otherName?: string | undefined;
  readonly succeeded: boolean | undefined;
  readonly clTRID: string | undefined;
  readonly svTRID: string | undefined;
  readonly actedAt: string | undefined;
}

/** What a message says, as it is read; the same for every form in which it may come. */
export interface InboxContent {
  readonly kind: string;
  readonly text: string;
  readonly language: string | undefined;
  readonly queuedAt: string | undefined;
  readonly action: InboxAction | undefined;
  /** The name that it is about, where that is a domain name. */
  readonly ldhName: string | undefined;
  readonly unicodeName: string | undefined;
  /** Everything that can be searched for. */
  readonly words: string;
  /** Tells two messages of one identifier apart: the same for the same message, however often and in whatever form. */
  readonly digest: string;
  /** What came beside it, in short; the same message may come with something else beside it. */
  readonly beside: string | undefined;
  /** What the desk that stored it found out about it; left out where that is still to be done. */
  readonly judged?: JudgedContent | undefined;
}

/** What a message has to do with what this desk has: the renewal that it answers, and the name that it is about. */
export interface JudgedContent extends Pick<InboxContent, 'ldhName' | 'unicodeName'> {
  readonly entryId: string | undefined;
  /** True where it tells of an action that nobody here asked for. */
  readonly unasked: boolean;
}

/** A message as it was read, on its way into the archive. */
export interface InboxArrival {
  /** Ours, for the case that it is new. */
  readonly inboxId: string;
  readonly accountId: string;
  readonly accountLabel: string;
  readonly environment: Environment;
  readonly messageId: string;
  /** The interface at whose queue it is the head; two interfaces need not share a queue. */
  readonly via: 'rpp-v1' | 'repp-v1';
  readonly content: InboxContent;
  readonly answer: InboxAnswer;
  readonly oddities: readonly Oddity[];
  /** What rules say of it, for the case that it is new. */
  readonly tags: readonly string[];
  readonly notice: { readonly title: string; readonly text: Message } | undefined;
  /** When the question was asked: what has become known since is newer than this answer. */
  readonly askedAt: number;
  readonly at: number;
  /** False where another program had the turn at the queue: then it says nothing of what was at the head before. */
  readonly isHead?: boolean;
}

/** What became of an arrival. */
export interface InboxKept {
  readonly inboxId: string;
  readonly isNew: boolean;
  /** True when it had been acknowledged before: the queue shows it again. */
  readonly cameAgain: boolean;
  /** Ledger entries that its result has settled. */
  readonly settledEntryIds: readonly string[];
  /** Says whether it may be acknowledged, until the acknowledgement leaves. A desk that is alone has none, and may. */
  readonly permit?: Permit;
}

/** The turn at a queue. `later`: the queue was asked less than an interval ago; `elsewhere`: it is being asked now. */
export type InboxTurn =
  | { readonly kind: 'yours' }
  | { readonly kind: 'later' | 'elsewhere'; readonly at: number; readonly person: string; readonly machine: string };

/** An answer of which nothing could be read. */
export interface InboxUnreadable {
  readonly inboxId: string;
  readonly accountId: string;
  readonly accountLabel: string;
  readonly environment: Environment;
  /** Why it could not be read. */
  readonly text: string;
  readonly answer: InboxAnswer;
  readonly notice: InboxArrival['notice'];
  readonly at: number;
}

export interface InboxAcknowledgement {
  readonly inboxId: string;
  readonly at: number;
  /** Who asked for it; null or left out where that was not recorded, and where no person did. */
  readonly person?: string | null;
  /** `found-gone`: the registry knows no such message any more. */
  readonly how: 'answered' | 'found-gone';
  readonly answer:
    | (InboxAnswer & {
        /** What this answer says by itself; undefined where it carries no more than the identifier. */
        readonly own: InboxContent | undefined;
        /** What request and acknowledge say together; undefined where this answer added nothing. */
        readonly together: InboxContent | undefined;
        /** The identifier that this answer names where it is not the one that was acknowledged. */
        readonly otherMessageId: string | undefined;
        /** True when it cannot be about the stored message: another message of the same identifier was acknowledged. */
        readonly contradicts: boolean;
        readonly oddities: readonly Oddity[];
      })
    | undefined;
  /** For the case that the answer brings a message that was not stored. */
  readonly otherInboxId: string;
}

/** Whether the answer to an acknowledgement says what no answer before it did: the registry says it once, and to us alone. */
export function saysMore({ answer }: InboxAcknowledgement): boolean {
  if (answer === undefined) return false;
  // Another identifier without a word of its message says nothing: the next message is named so.
  const isOther = answer.contradicts || answer.otherMessageId !== undefined;
  return answer.together !== undefined || (answer.own !== undefined && isOther);
}

type MessageFields = FieldsOf<typeof messageTable>;
/** What a window sees of a message in a list is not all that is kept of it. */
type InDetails = 'language' | 'cameAgain' | 'oddities' | 'action';
type Unseen = 'message' | 'digest' | 'acknowledgedDigest' | 'acknowledgedAt' | 'acknowledgedHow' | 'via' | 'beside';

export interface StoredInboxMessage extends Omit<MessageFields, InDetails | Unseen> {
  readonly acknowledged: { readonly at: number; readonly how: 'answered' | 'found-gone' } | null;
  /** As the message spells it; null where it names none. */
  readonly domainName: string | null;
  readonly tags: readonly string[];
}

export interface StoredInboxDetails extends Pick<MessageFields, Exclude<InDetails, 'action'>> {
  readonly message: StoredInboxMessage;
  readonly action: StoredInboxAction | null;
  readonly received: readonly (InboxAnswer & { readonly at: number })[];
}

/** An action as it is read back; null where the message does not say. */
export type StoredInboxAction = {
  readonly [Said in Exclude<keyof InboxAction, 'otherName'>]: Exclude<InboxAction[Said], undefined> | null;
};

export interface InboxQuery {
  /** Each word must be found somewhere. */
  readonly text?: string | undefined;
  readonly accountId?: string | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly ldhName?: string | undefined;
  readonly handled?: boolean | undefined;
  readonly acknowledged?: boolean | undefined;
  readonly unasked?: boolean | undefined;
  /** Who is to deal with it; null: nobody was asked to. */
  readonly assignedTo?: string | null | undefined;
  readonly tag?: readonly string[] | undefined;
  readonly entryId?: string | undefined;
  /** Both ends included. */
  readonly storedFrom?: number | undefined;
  readonly storedTo?: number | undefined;
  /** A message: nothing that was stored after it. */
  readonly upTo?: string | undefined;
}

/** So many identifiers travel to a window and back in a blink; a hundred thousand would be four megabytes each way. */
export const undoableMarks = 10_000;

/** The messages that a mark or tag has changed: which ones, up to `undoableMarks`; of more their number alone. */
export interface InboxMarked {
  readonly changed: number;
  readonly inboxIds: readonly string[];
}

export type InboxChoice =
  | { readonly kind: 'messages'; readonly inboxIds: readonly string[] }
  | { readonly kind: 'filter'; readonly filter: InboxQuery; readonly except: readonly string[] };

export interface InboxCounts {
  readonly accountId: string;
  readonly archived: number;
  readonly unhandled: number;
  /** Messages that wait in the queue, as far as is known. */
  readonly unacknowledged: number;
}

export type InboxNoticeRow = FieldsOf<typeof noticeTable>;

/**
 * The archive of poll messages. A message is in it once for each account, identifier and content; nothing is ever
 * removed. The newest comes first wherever there is an order.
 */
export interface InboxArchive {
  /**
   * Keeps the message at the head of an account's queue: inserts it where it is new, and settles the renewal whose
   * clTRID it carries. Of a known one with something else beside it the answer is added. An answer to a question from
   * before a message was acknowledged, or last seen, changes nothing about where that one is.
   * What had been at the head of the same queue before and was not acknowledged is marked as not at
   * the head any more: whether it was acknowledged is not known. One that had been acknowledged and comes again is unacknowledged again.
   */
  keep(arrival: InboxArrival): Promise<InboxKept>;
  /** Keeps an unreadable answer. The same body, whatever its trID, is one entry, unhandled again when it repeats. */
  keepUnreadable(unreadable: InboxUnreadable): Promise<{ inboxId: string; isNew: boolean }>;
  /**
   * Records that a message has left the queue, with the richer answer where there was one. An answer that brings
   * another message is stored as that other message: acknowledged too where it has the same identifier, and not where it
   * has one of its own. False: there is no such message.
   */
  acknowledged(acknowledgement: InboxAcknowledgement): Promise<{ found: boolean; otherStored: boolean }>;
  /**
   * The registry said that a queue is empty (1300): what was seen in it before that was asked, and not acknowledged, is
   * found gone.
   */
  emptied(
    accountId: string,
    via: InboxArrival['via'],
    askedAt: number,
    at: number,
  ): Promise<{ gone: number; settledEntryIds: readonly string[] }>;
  page(query: InboxQuery & { offset: number; limit: number }): Promise<{
    messages: readonly StoredInboxMessage[];
    total: number;
    all: number;
    unhandled: number;
  }>;
  /**
   * The messages of a choice, the newest first, in pieces of up to `length`, each what `detailsIn` is asked with. Found
   * once: to find them anew for each piece would look at all of them each time.
   */
  chosen(choice: InboxChoice, length: number): Promise<{ readonly total: number; readonly pieces: readonly string[] }>;
  detailsIn(piece: string): Promise<readonly StoredInboxDetails[]>;
  total(choice: InboxChoice): Promise<number>;
  details(inboxId: string): Promise<StoredInboxDetails | undefined>;
  /** Messages of a choice that are not acknowledged and can be. */
  acknowledgeable(choice: InboxChoice): Promise<readonly { readonly inboxId: string; readonly accountId: string }[]>;
  facets(
    accountId: string | null,
  ): Promise<Record<'kind' | 'tag', readonly { readonly value: string; readonly count: number }[]>>;
  /** How many messages of a choice carry each tag that any of them carries. */
  tagsOf(choice: InboxChoice): Promise<readonly { readonly value: string; readonly count: number }[]>;
  counts(): Promise<readonly InboxCounts[]>;
  /** `person` is who says so; null or left out where that is not recorded. */
  mark(choice: InboxChoice, handled: boolean, person?: string | null): Promise<InboxMarked>;
  tag(choice: InboxChoice, change: { add: readonly string[]; remove: readonly string[] }): Promise<InboxMarked>;
  /** Says who of the team is to deal with messages; null: nobody. */
  assign(choice: InboxChoice, person: string | null): Promise<InboxMarked>;
  /**
   * Takes the turn at an account's queue, so that of all desks of a team one asks at a time, and one for each interval.
   * `everyMilliseconds` null: a person asks, whenever that was done last. A desk that is alone always has it.
   */
  takeTurn(accountId: string, everyMilliseconds: number | null): Promise<InboxTurn>;
  /** Gives the turn back. `isDone` false: the round failed, so that others need not wait for the interval. */
  endTurn(accountId: string, isDone: boolean): Promise<void>;
  /** Writes down something that a person is to be told and that is no message. */
  notify(notice: { readonly title: string; readonly text: Message }): Promise<void>;
  /** Notices after a number, the oldest first, and the newest number. */
  notices(after: number | null): Promise<{ notices: readonly InboxNoticeRow[]; latest: number }>;
  /** Another number after another program has written to this store, whatever it wrote; never by our own writing. */
  version(): Promise<number>;
}
