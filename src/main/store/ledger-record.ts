import type { CalendarDate } from '#registry/calendar-date.ts';
import type { Environment } from '#registry/environment.ts';
import type { RenewalPeriod } from '#registry/renewal-period.ts';
import type { FactSource } from './fact-source.ts';

export type LedgerState =
  | 'planned'
  | 'sent'
  | 'renewed'
  | 'refused'
  | 'not-sent'
  | 'outcome-unknown'
  | 'reconciled-renewed'
  | 'reconciled-not-renewed';

/** What a renewal intends, written before the wire. */
export interface RenewalIntention {
  readonly entryId: string;
  readonly accountId: string;
  readonly accountLabel: string;
  readonly environment: Environment;
  readonly ldhName: string;
  readonly unicodeName: string;
  readonly clTRID: string;
  readonly expiryDateSent: CalendarDate;
  readonly period: RenewalPeriod;
  readonly expectedExpiryDate: CalendarDate;
  readonly cardId: string;
  readonly staleReason: string;
  /** The person or host that asked: `window`, `command line`. */
  readonly askedBy: string;
  /** Where the expiry date that is sent comes from, and what the renewal belongs to; empty in entries of old. */
  readonly why?: string;
  /** The line of a batch that it belongs to. */
  readonly batch?: { readonly batchId: string; readonly line: number } | undefined;
  /**
   * The newest entry of this name that was known before the expiry date was read, null where there was none: when
   * another was opened since, the date may have moved, and the entry is not opened. Left out where nothing was read.
   */
  readonly after?: string | null;
  readonly openedAt: number;
}

/**
 * Who or what ended an entry: the registry's answer, its later message, a reading of the expiry date, a person's word, or
 * this program, which knows that nothing left.
 */
export type Settler = 'answer' | 'message' | 'reading' | 'person' | 'program';

/** What is known after a step, and what proves it. */
export interface LedgerStep {
  readonly state: LedgerState;
  readonly at: number;
  readonly text: string;
  readonly journalId?: string | undefined;
  readonly resultCode?: string | undefined;
  readonly svTRID?: string | undefined;
  readonly newExpiryDate?: CalendarDate | undefined;
  /** The address of the process that the registry made of the renewal (Location), as it was told. */
  readonly location?: string | undefined;
  /** Of a step that ends the entry; not known of those from before it was kept. */
  readonly settledBy?: Settler | undefined;
  /** The person's own words, where a person settled it. */
  readonly reason?: string | undefined;
}

export interface StoredLedgerEntry extends RenewalIntention {
  readonly state: LedgerState;
  readonly settledAt: number | undefined;
  readonly newExpiryDate: CalendarDate | undefined;
  readonly resultCode: string | undefined;
  readonly text: string;
  readonly svTRID: string | undefined;
  readonly journalId: string | undefined;
  readonly location: string | undefined;
  readonly settledBy: Settler | undefined;
  /** Why a person settled it so; undefined where none did. */
  readonly settledReason: string | undefined;
  /** Whether its new date, other than the expected one, was seen by a person. */
  readonly alarm: 'none' | 'unseen' | 'seen';
  readonly steps: readonly LedgerStep[];
}

/** Append-only: steps are added, never changed or deleted. The database itself allows one open entry per name. */
export interface RenewalLedger extends LedgerFollowUp {
  /**
   * Writes the intention with its first step `planned`, and its step `sent` where it is given, durably and both or
   * neither. Refuses where the same name (in the same environment) has an entry that is planned, sent or
   * outcome-unknown, in this or any other process.
   */
  open(
    intention: RenewalIntention,
    sent?: LedgerStep,
  ): Promise<{ kind: 'opened' } | { kind: 'already-open'; entryId: string } | { kind: 'overtaken'; entryId: string }>;
  /**
   * Adds a step if the entry's state allows it (planned → sent | not-sent; sent → renewed | refused | not-sent |
   * outcome-unknown; outcome-unknown → reconciled-…, or → sent again after a reading that shows the old date). A step to `renewed` or `reconciled-renewed` with a new expiry date
   * settles the portfolio's row in the same transaction. Answers which state stood in the way, if any.
   */
  step(
    entryId: string,
    step: LedgerStep,
  ): Promise<{ kind: 'stepped' } | { kind: 'not-allowed'; state: LedgerState } | { kind: 'not-found' }>;
  get(entryId: string): Promise<StoredLedgerEntry | undefined>;
  openEntryOf(environment: Environment, ldhName: string): Promise<StoredLedgerEntry | undefined>;
  page(query: {
    accountId: string | undefined;
    states: readonly LedgerState[];
    text: string;
    /** Of this very name alone. */
    ldhName?: string | undefined;
    /** Both ends included; epoch milliseconds. */
    openedFrom?: number | undefined;
    openedTo?: number | undefined;
    /** Only those that were opened before this entry: for reading all of them while others are opened and settled. */
    before?: string | undefined;
    offset: number;
    limit: number;
  }): Promise<{ entries: readonly StoredLedgerEntry[]; total: number; unknown: number }>;
  /**
   * For program start: every entry that this store's earlier, now dead processes left `sent` becomes outcome-unknown,
   * and every one left `planned` becomes not-sent (its `sent` step is durable before the wire, so it never left).
   */
  recover(at: number): Promise<{ unknown: number; notSent: number }>;
}

/** What was found when somebody read the expiry date to learn what became of an entry. Never changed or deleted. */
export interface LedgerReading {
  readonly at: number;
  readonly source: FactSource;
  /** The registry's date then; undefined where it told none or could not be asked. */
  readonly dateNow: CalendarDate | undefined;
  readonly text: string;
  readonly journalId: string | undefined;
}

/** What the ledger knows of a name: its open entry, and its last renewal. */
export interface NameStanding {
  readonly ldhName: string;
  /** Its newest entry, whatever became of it. */
  readonly newestEntryId: string;
  readonly open: { readonly entryId: string; readonly state: LedgerState } | undefined;
  readonly renewed: { readonly at: number; readonly expiryDate: CalendarDate } | undefined;
  /**
   * When the last entry ended that may have moved the expiry date: any but those refused or never sent, also one that was
   * found, or said, not to have been carried out. Undefined where there is none.
   */
  readonly mayHaveMovedAt: number | undefined;
  /** Why the registry refused its newest entry, and when; undefined where that entry was not refused. */
  readonly refused: { readonly at: number; readonly text: string; readonly resultCode: string | undefined } | undefined;
}

/** The verbs of the ledger that follow up what was sent. */
interface LedgerFollowUp {
  /** Keeps a reading of an entry. */
  keepReading(entryId: string, reading: LedgerReading): Promise<void>;
  /** The readings of an entry, the oldest first. */
  readings(entryId: string): Promise<readonly LedgerReading[]>;
  /** Of some hundred names at a time; names of which the ledger knows nothing are left out. */
  standings(environment: Environment, ldhNames: readonly string[]): Promise<readonly NameStanding[]>;
  /** Entries whose new date was not the expected one and that nobody has seen yet, the newest first; at most 100. */
  alarms(accountId: string | undefined): Promise<{ entries: readonly StoredLedgerEntry[]; total: number }>;
  /** Unknown outcomes and unseen alarms of every account that is there and has any, by label. */
  attention(): Promise<
    readonly {
      readonly accountId: string;
      readonly label: string;
      readonly unknown: number;
      readonly alarms: number;
    }[]
  >;
  /** Marks an alarm as seen. False where there is none, or it was seen before. */
  alarmSeen(entryId: string, at: number): Promise<boolean>;
}
