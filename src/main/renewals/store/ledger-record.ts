import type { Moment } from '#main/clock.ts';
import type { FieldsOf, Written } from '#main/database/entity.ts';
import type { momentColumns } from '#main/database/moment-columns.ts';
import type { DoNotRenew } from '#main/domains/store/do-not-renew-record.ts';
import type { Message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import type { OverCap } from './card-record.ts';
import type { LiftFields } from './card-tables.ts';
import type { contradictionTable, EntryFields, elsewhereTable, readingTable, StepFields } from './ledger-tables.ts';

/** What a renewal intends, written before the wire. */
export interface RenewalIntention
  extends Omit<EntryFields, 'entry' | 'periodUnit' | 'periodValue' | 'state' | 'settledAt' | 'bySeat'> {
  readonly period: RenewalPeriod;
  /**
   * The newest entry of this name that was known before the expiry date was read, null where there was none: when
   * another was opened since, the date may have moved, and the entry is not opened. Left out where nothing was read.
   */
  readonly after?: string | null;
  /**
   * The mark "do not renew" of the name that was seen: one that a person overruled, or whose day has come; null where
   * there was none. Where the name has another one by now, the entry is not opened.
   */
  readonly although: number | null;
  /** The day of the account's calendar on which it is sent: the card is billed in its month. */
  readonly day: CalendarDate;
  /** A person's reason to send it also above the monthly cap of its card; null where none was given. */
  readonly aboveCap: string | null;
}

/** A person's second word for a name that is marked “do not renew”: which mark was shown, and why it is renewed. */
export interface Although {
  readonly markId: number;
  readonly reason: string;
}

/** A person's word for one renewal above the monthly cap of its card. */
export interface AboveCap {
  readonly reason: string;
}

/** What is sent, for the first time or again. */
export type Intended = Omit<RenewalIntention, 'although' | 'day' | 'aboveCap'>;

/** What a step says, but for when it was. */
type StepSays = Omit<StepFields, 'entry' | 'step' | 'bySeat' | keyof typeof momentColumns>;
/** Whose desk of the team did something. */
export interface Colleague {
  readonly person: string;
  readonly machine: string;
}

/** What is known after a step, when that was, and what proves it. */
export type StoredStep = StepSays & Moment & { readonly by: Colleague | null };
/** A step to write: what it does not know is left out. */
export type LedgerStep = Written<StepSays> & Moment & { readonly billing?: StepBilling };
/** Of a step `sent` of an entry that is there already: the day, and what a person said of the cap. */
export interface StepBilling extends Pick<RenewalIntention, 'day' | 'aboveCap' | 'person'> {}

/** A step as it is written, with who let it go above the cap where somebody did. */
export type StepToKeep = LedgerStep & { readonly lift?: LiftFields };

/** An entry as it is written: the intention, and its first steps. */
export interface Opening {
  readonly kind: 'may-open';
  readonly intention: RenewalIntention;
  readonly steps: readonly StepToKeep[];
}

export interface StoredLedgerEntry
  extends Omit<RenewalIntention, 'after' | 'although' | 'day' | 'aboveCap'>,
    Pick<EntryFields, 'state' | 'settledAt'>,
    Omit<StepSays, 'state' | 'reason'> {
  /** The desk that asked for it; null where the desk was alone. */
  readonly by: Colleague | null;
  /** Why a person settled it so; null where none did. */
  readonly settledReason: string | null;
  /** Whether a person has seen that its new date is not the expected one, or that a fact contradicts it. */
  readonly alarm: 'none' | 'unseen' | 'seen';
  /** The facts that contradict how it was settled, the oldest first. */
  readonly contradictions: readonly Contradiction[];
  readonly steps: readonly StoredStep[];
}

/** A fact that came after an entry was settled and says otherwise. */
export type Contradiction = Omit<FieldsOf<typeof contradictionTable>, 'entry' | 'seenAt'>;

/** Append-only: steps are added, never changed or deleted. The database itself allows one open entry per name. */
export interface RenewalLedger extends LedgerFollowUp {
  /**
   * Writes the intention with its first step `planned`, and its step `sent` where it is given, durably and both or
   * neither. Refuses where the same name (in the same environment) has an entry that is planned, sent or
   * outcome-unknown, in this or any other process; where its mark is another one than was seen; and where it would be over
   * the monthly cap of its card without a person's word. What that person said is written beside the entry.
   */
  open(
    intention: RenewalIntention,
    sent?: LedgerStep,
  ): Promise<
    | { kind: 'opened'; permit?: Permit }
    | { kind: 'already-open'; entryId: string }
    | { kind: 'overtaken'; entryId: string }
    | { kind: 'marked' }
    | OverCap
  >;
  /**
   * Adds a step if the entry's state allows it (planned → sent | not-sent; sent → renewed | refused | not-sent |
   * outcome-unknown; outcome-unknown → reconciled-…, or → sent again after a reading that shows the old date). A step to
   * `renewed` or `reconciled-renewed` with a new expiry date settles the list's row in the same transaction.
   *
   * `restsOn` is the number of steps that the entry had when the caller looked: where it has more by now, nothing is
   * written, and `moved` says so. `although` is the mark that was seen, as in an intention: where the name has another
   * one by now, nothing is written, and `marked` says so. Left out, no mark is looked at. A step `sent` needs room below
   * the monthly cap of its card, or a person's word, as `open` does. Answers which state was in the way, if any.
   */
  step(entryId: string, step: LedgerStep, restsOn?: number, although?: number | null): Promise<Stepped>;
  /** Keeps a fact that contradicts a settled entry; the same fact once. True where it is new. */
  contradict(entryId: string, contradiction: Written<Contradiction>): Promise<boolean>;
  get(entryId: string): Promise<StoredLedgerEntry | undefined>;
  openEntryOf(environment: Environment, ldhName: string): Promise<StoredLedgerEntry | undefined>;
  page(query: {
    accountId: string | null;
    states: readonly LedgerState[];
    text: string;
    /** Of this very name alone. */
    ldhName?: string | undefined;
    /** Both ends included; epoch milliseconds. */
    openedFrom?: number | undefined;
    openedTo?: number | undefined;
    /** Sent in this month (`YYYY-MM`, UTC), the last time that it was. */
    sentIn?: string | undefined;
    /** Only those that were opened before this entry: for reading all of them while others are opened and settled. */
    before?: string | undefined;
    offset: number;
    limit: number;
  }): Promise<{ entries: readonly StoredLedgerEntry[]; total: number; unknown: number }>;
  /**
   * For program start: every entry that this store's earlier, now dead processes left `sent` becomes outcome-unknown,
   * and every one left `planned` becomes not-sent (its `sent` step is durable before the wire, so it never left).
   */
  recover(at: Moment): Promise<{ unknown: number; notSent: number }>;
}

/** Says whether a request may still leave, just before its first byte. A desk that is alone has none, and may. */
export interface Permit {
  isGood(): boolean;
}

export type Stepped =
  | { readonly kind: 'stepped'; readonly permit?: Permit }
  | { readonly kind: 'not-allowed' | 'moved'; readonly state: LedgerState }
  | { readonly kind: 'marked' }
  | { readonly kind: 'not-found' }
  | OverCap;

/**
 * What was found when somebody read the expiry date to learn what became of an entry, and when that was asked. Never
 * changed or deleted.
 */
export type LedgerReading = Omit<FieldsOf<typeof readingTable>, 'reading' | keyof typeof momentColumns> & Moment;

/** A place in the ledger's own order: the number of an entry, and how many steps it had. */
export interface LedgerPlace {
  readonly entry: number;
  readonly steps: number;
}

/** What speaks for or against a renewal of a name: its open entry, its last renewal, here or elsewhere, and its mark. */
export interface NameStanding {
  readonly ldhName: string;
  /** Its newest entry, whatever its state; undefined where there is none, and a renewal elsewhere is all that is known. */
  readonly newestEntryId: string | undefined;
  readonly newest: LedgerPlace;
  readonly open: { readonly entryId: string; readonly state: LedgerState } | undefined;
  readonly renewed: (Moment & { readonly expiryDate: CalendarDate; readonly place: LedgerPlace }) | undefined;
  /**
   * The last settled entry that may have moved the expiry date: any but those refused or never sent, also one that was
   * found, or said, not to have been carried out. Undefined where there is none.
   */
  readonly moved: LedgerPlace | undefined;
  /** Why the registry refused its newest entry, and when; undefined where that entry was not refused. */
  readonly refused: { readonly at: number; readonly text: Message; readonly resultCode: string | null } | undefined;
  /** Whether a fact contradicts one of its entries and nobody has seen that yet. */
  readonly contradicted: boolean;
  /** The mark "do not renew", also where its day has come. */
  readonly mark: DoNotRenew | undefined;
  /** The last time that its date moved with no entry of ours. */
  readonly elsewhere: RenewedElsewhere | undefined;
}

/** An expiry date that moved forward with no renewal of ours that explains it. */
export interface RenewedElsewhere extends FieldsOf<typeof elsewhereTable> {
  readonly accountId: string;
  readonly accountLabel: string;
  /** The newest message about the name that says that something was carried out, where there is one. */
  readonly inboxId: string | null;
}

/** The verbs of the ledger that follow up what was sent. */
interface LedgerFollowUp {
  /** Keeps a reading of an entry. */
  keepReading(entryId: string, reading: LedgerReading): Promise<void>;
  /** The readings of an entry, the oldest first. */
  readings(entryId: string): Promise<readonly LedgerReading[]>;
  /** Of some hundred names at a time; names of which nothing is known are left out. */
  standings(environment: Environment, ldhNames: readonly string[]): Promise<readonly NameStanding[]>;
  /** Entries with an alarm that nobody has seen yet, the newest first; at most 100. */
  alarms(accountId: string | null): Promise<{ entries: readonly StoredLedgerEntry[]; total: number }>;
  /** Dates that moved with no entry of ours, the newest first; of one account, or of every one that is there. */
  elsewhere(query: {
    accountId: string | null;
    handled: boolean;
    offset: number;
    limit: number;
  }): Promise<{ events: readonly RenewedElsewhere[]; total: number }>;
  /** Marks such an event as dealt with, or takes that back. False where there is none. */
  handleElsewhere(eventId: string, handledAt: number | null): Promise<boolean>;
  /** Events that no notification has said yet, by account; they count as said from now on. */
  notifyElsewhere(
    at: number,
  ): Promise<
    readonly { readonly accountId: string; readonly label: string; readonly names: number; readonly first: string }[]
  >;
  /** Unknown outcomes, unseen alarms and events of every account that is there and has any, by label. */
  attention(): Promise<
    readonly {
      readonly accountId: string;
      readonly label: string;
      readonly unknown: number;
      readonly alarms: number;
      readonly elsewhere: number;
    }[]
  >;
  /** Marks an alarm as seen. False where there is none, or it was seen before. */
  alarmSeen(entryId: string, at: number): Promise<boolean>;
}

/** What every row of the team's ledger says of itself. */
interface RowOfEntry {
  /** The place of the entry in the team's order. */
  readonly entry: number;
  readonly entryId: string;
  /** The seat that wrote it. */
  readonly bySeat: string;
}

/** A row of the team's ledger. */
export type LedgerCopyRow = RowOfEntry &
  (
    | { readonly kind: 'entry'; readonly document: RenewalIntention }
    | { readonly kind: 'step'; readonly step: number; readonly document: StepToKeep }
    | {
        readonly kind: 'reading';
        readonly reading: number;
        /** How many steps there were when it was kept. */
        readonly keptAfter: number;
        readonly document: LedgerReading;
      }
    | { readonly kind: 'contradiction'; readonly keptAt: number; readonly document: Contradiction }
    | { readonly kind: 'alarm-seen'; readonly seenAt: number; readonly keptAt: number }
  );
