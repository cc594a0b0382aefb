import type { CalendarDate } from '#values/calendar-date.ts';

export interface WaitingOrder {
  readonly accountId: string;
  readonly today: CalendarDate;
  /** The last day on which a name that is counted expires. */
  readonly until: CalendarDate;
}

export interface DatedName {
  readonly ldhName: string;
  readonly unicodeName: string;
  readonly date: CalendarDate;
}

/** Names that expired or expire soon. `open` are neither marked “do not renew” nor in a batch or a renewal under way. */
export interface ExpiringCount {
  readonly open: number;
  readonly marked: number;
  readonly planned: number;
  /** The first of the open ones. */
  readonly first: DatedName | null;
}

export interface WaitingBatch {
  readonly batchId: string;
  readonly title: string;
  readonly createdAt: number;
  readonly state: 'review' | 'paused';
  readonly chosen: number;
}

interface EntryCount {
  readonly count: number;
  /** The oldest. */
  readonly first: {
    readonly entryId: string;
    readonly unicodeName: string;
    readonly openedAt: number;
    readonly person: string | null;
  } | null;
}

/** What waits for a person at one account, as far as the store knows. */
export interface Waiting {
  readonly unknown: EntryCount;
  readonly alarms: EntryCount;
  readonly elsewhere: { readonly count: number; readonly first: readonly string[] };
  readonly expired: ExpiringCount;
  readonly expiring: ExpiringCount;
  readonly batches: readonly WaitingBatch[];
  readonly messages: { readonly count: number; readonly refused: number; readonly oldestAt: number | null };
  /** The next name to expire, also beyond the last day asked for. */
  readonly next: DatedName | null;
  /** What the account's last renewal was billed to; null where there was none. */
  readonly lastCard: string | null;
}

export type BegunRun =
  | { readonly kind: 'begun'; readonly run: number }
  /** Another living program runs it. */
  | { readonly kind: 'running' }
  /** Another program ended it after it was asked for here. */
  | { readonly kind: 'ended' };

/** What the page Today is made of. */
export interface TodayTables {
  /** All counts in one transaction; undefined for an unknown account. */
  waiting(order: WaitingOrder): Promise<Waiting | undefined>;
  /** The open ones of both counts of expiring names, the earliest first. */
  openNames(order: WaitingOrder): Promise<readonly string[]>;
  /** Begins a run about a subject, unless a living program runs it, or ended one after `askedAt`. */
  beginRun(subject: string, times: { readonly at: number; readonly askedAt: number }): Promise<BegunRun>;
  endRun(run: number, at: number): Promise<void>;
  /** Forgets a run that was broken off. */
  dropRun(run: number): Promise<void>;
  /** When a run about one of these subjects ended last; null where none did. */
  lastRun(subjects: readonly string[]): Promise<number | null>;
}
