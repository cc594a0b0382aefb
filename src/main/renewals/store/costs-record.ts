import type { Whose } from '#main/domains/store/expiry-record.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { CustomerPrice } from '#values/customer-price.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';

/** Renewals that were carried out, by the day (UTC) on which they were sent, of one period and card. */
export interface RenewedOnDay {
  readonly date: CalendarDate;
  readonly period: RenewalPeriod;
  readonly cardId: string;
  readonly renewals: number;
}

/** The same by customer; null for names whose contacts have none. */
export interface RenewedOfCustomer extends Omit<RenewedOnDay, 'cardId'> {
  readonly customerId: string | null;
  readonly label: string | null;
  /** What the customer pays beside what a renewal costs; null where nothing was agreed. */
  readonly ownPrice: CustomerPrice | null;
}

export interface ExpiriesByMonth {
  readonly months: readonly { readonly month: string; readonly names: number }[];
  readonly unknown: number;
}

/** What the costs are counted from: the ledger and the local list. */
export interface CostTables {
  /** What was carried out for an account, the oldest day first. */
  renewedByDay(accountId: string): Promise<readonly RenewedOnDay[]>;
  /** What was carried out for an account, by the customer that each name has now. */
  renewedByCustomer(accountId: string): Promise<readonly RenewedOfCustomer[]>;
  /**
   * How many names of the list expire in each month (`YYYY-MM`, the earliest first), of those that our handle may pay
   * for: it is registrant, admin or billing contact, or nobody has told our roles. `unknown` have no expiry date. Apart
   * from these are the ones that a mark "do not renew" still holds on at their expiry, or `today` where that is past.
   */
  expiriesByMonth(
    accountId: string,
    today: CalendarDate,
    whose?: Whose,
  ): Promise<ExpiriesByMonth & { readonly marked: ExpiriesByMonth }>;
}
