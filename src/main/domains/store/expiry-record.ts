import type { CalendarDate } from '#values/calendar-date.ts';
import type { FactSource } from '#values/fact-source.ts';
import type { DomainQuery } from './record.ts';

/** Names of some customers and contacts; without any, all names. */
export type Whose = Pick<DomainQuery['filter'], 'contact' | 'customer'>;

/** What the planner asks of the local copy. Instants in epoch milliseconds. */
export interface PlanOrder {
  readonly accountId: string;
  /** Names that expire until then, past ones included, are near. */
  readonly nearUntil: CalendarDate;
  /** What is known of a near expiry is good for as long as it was told after this. */
  readonly nearToldBefore: number;
  /** The same for all other expiries. */
  readonly toldBefore: number;
  /** A name that was asked in vain is left alone until it was asked before this. */
  readonly askedBefore: number;
  readonly limit: number;
}

/** A name whose expiry the planner would ask for, and why. */
export interface PlannedName {
  readonly ldhName: string;
  readonly unicodeName: string;
  readonly reason: 'expires-soon' | 'unknown-expiry' | 'old-knowledge';
  readonly expiryDate: CalendarDate | null;
  readonly expiryToldAt: number | null;
  /** Whether our own contact has a role on it: then the limit on lookups does not apply. */
  readonly own: boolean;
}

export type AskOutcome = 'told' | 'no-expiry' | 'not-found' | 'failed';

export interface KnownExpiry {
  readonly ldhName: string;
  readonly unicodeName: string;
  readonly date: CalendarDate;
  readonly source: FactSource;
  readonly toldAt: number;
}

export interface ExpiryNotice {
  readonly noticeId: string;
  /** Days before the expiry; -1 of names that have expired and can still be renewed. */
  readonly distance: number;
  readonly raisedAt: number;
  readonly names: number;
  /** How many of them are listed and expire on the day that was told of: neither renewed since nor lost. */
  readonly still: number;
  /** The nearest ones, those that still expire then before the others. */
  readonly first: readonly { readonly ldhName: string; readonly unicodeName: string; readonly date: CalendarDate }[];
  readonly earliest: CalendarDate;
  readonly latest: CalendarDate;
  readonly seenAt: number | null;
}

/** Expiry dates: what is known, what to ask next, and what was told of once. */
export interface DomainExpiries {
  /** Nearest first, then unknown ones, then the oldest knowledge; and how many there are in all. */
  plan(order: PlanOrder): Promise<{ names: readonly PlannedName[]; waiting: number; waitingOwn: number }>;
  /** Notes that a name's expiry was asked for, whatever came of it. */
  askedExpiry(accountId: string, ldhName: string, ask: { at: number; outcome: AskOutcome }): Promise<void>;
  /**
   * Names by month of expiry (`YYYY-MM`), months without any left out; `before` and `after` the months asked for. With
   * `whose` of some customers and contacts alone.
   */
  expiryMonths(
    accountId: string,
    from: string,
    to: string,
    whose?: Whose,
  ): Promise<{
    months: readonly { month: string; names: number }[];
    before: number;
    after: number;
    unknown: number;
  }>;
  /** Names by day of expiry, from the first day to the last one, days without any left out. */
  expiryDays(
    accountId: string,
    from: CalendarDate,
    to: CalendarDate,
    whose?: Whose,
  ): Promise<readonly { day: CalendarDate; names: number }[]>;
  /** Known expiries by date and name, some thousand at a time: those after `after` (a date and a name), or the first ones. */
  knownExpiries(
    accountId: string,
    after: { readonly date: string; readonly ldhName: string } | undefined,
    limit: number,
  ): Promise<readonly KnownExpiry[]>;
  /**
   * Raises a notice for every name that has come within a distance (days before its expiry), once for each date and
   * distance. A name that has come within several at once is told of for the nearest only. Answers the notices raised.
   */
  raiseNotices(order: {
    accountId: string;
    today: CalendarDate;
    distances: readonly number[];
    at: number;
  }): Promise<readonly ExpiryNotice[]>;
  /** The newest notices. */
  notices(accountId: string, limit: number): Promise<readonly ExpiryNotice[]>;
  /** Of every account: raised after that number, the oldest first, and the newest number; with null the number alone. */
  noticesSince(after: number | null): Promise<{
    readonly notices: readonly (ExpiryNotice & { readonly account: { accountId: string; label: string } })[];
    readonly latest: number;
  }>;
  noticesSeen(accountId: string, noticeIds: readonly string[], at: number): Promise<void>;
}
