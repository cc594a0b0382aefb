import type { CalendarDate } from '#values/calendar-date.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import type { AmountFields, CapFields, LiftFields } from './card-tables.ts';

/** A top-up or a balance as a person enters it. */
export type EnteredAmount = Omit<AmountFields, 'amountId' | 'takenBackAt' | 'takenBackBy'>;

/** A renewal that is to be billed to a card, on a day of the account's calendar. */
export interface CardBilling {
  readonly accountId: string;
  readonly cardId: string;
  readonly period: RenewalPeriod;
  readonly day: CalendarDate;
}

/**
 * Why a renewal may not be billed to a card without a person's word: it would be over the cap; it has no price; others of
 * the month have none (`unpriced` of them), so that nobody knows what was spent; or the cap is in another currency than
 * the price list.
 */
export interface OverCap
  extends Pick<LiftFields, 'capMinor' | 'spentMinor' | 'priceMinor' | 'currency' | 'minorDigits'> {
  readonly kind: 'over-cap';
  readonly why: 'over' | 'no-price' | 'unpriced' | 'other-currency';
  readonly unpriced: number;
}

/** Renewals of one day and period that were sent and may have been billed: carried out, under way, or unknown. */
export interface BilledOnDay {
  readonly date: CalendarDate;
  readonly period: RenewalPeriod;
  readonly renewals: number;
}

/** What a card is counted from. */
export interface CardFacts {
  readonly cardId: string;
  /** Null where none was ever set, or the last one was removed. */
  readonly cap: (Pick<CapFields, 'currency' | 'minorDigits'> & { readonly minor: number }) | null;
  /** The last balance that was not taken back. */
  readonly balance: AmountFields | null;
  /** Those that the balance does not have in it yet; all of them without a balance. */
  readonly topUps: readonly AmountFields[];
  /** Since the balance; without one since the day of the first top-up; nothing without either. */
  readonly billed: readonly BilledOnDay[];
  /** In the month that was asked for. */
  readonly month: readonly BilledOnDay[];
}

interface EventOf {
  readonly cardId: string;
  readonly at: number;
}

/** Something that was entered for a card. */
export type CardEvent =
  | (EventOf & { readonly kind: 'top-up' | 'balance'; readonly amount: AmountFields })
  | (EventOf & { readonly kind: 'cap'; readonly cap: CapFields })
  | (EventOf & {
      readonly kind: 'lift';
      readonly lift: LiftFields & { readonly entryId: string; readonly unicodeName: string };
    });

/** What people enter about cards, and what the ledger says was billed to them. Amounts are never read from messages. */
export interface CardTables {
  enter(amount: EnteredAmount): Promise<{ amountId: string }>;
  /** Takes an amount of the account back; it stays in the history. */
  takeBack(
    accountId: string,
    amountId: string,
    takenBack: { readonly at: number; readonly person: string | null },
  ): Promise<'taken-back' | 'before' | 'not-found'>;
  setCap(cap: CapFields): Promise<void>;
  /** Whether any card of the account has a cap. */
  isCapped(accountId: string): Promise<boolean>;
  /** What keeps a renewal from being billed; undefined where nothing does. The entry named is not counted. */
  overCap(billing: CardBilling, except?: string): Promise<OverCap | undefined>;
  /** Every card that something was entered for, or that the ledger has renewals of, by card id. */
  facts(accountId: string, month: string): Promise<readonly CardFacts[]>;
  /** The card of the account's newest renewal. */
  lastCard(accountId: string): Promise<string | null>;
  /**
   * How many names of the list expire from one day to another, both included, and are to be renewed: our handle may pay
   * for them, they are not marked “do not renew”, and the ledger has not renewed them already.
   */
  namesDue(accountId: string, from: CalendarDate, to: CalendarDate): Promise<number>;
  /** What was entered, the newest first; of one card, or of all. */
  history(query: {
    readonly accountId: string;
    readonly cardId: string | null;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ events: readonly CardEvent[]; total: number }>;
}
