import type { CalendarDate } from './calendar-date.ts';
import type { RenewalPeriod } from './renewal-period.ts';

/** The reseller's own prices from a day on, as a list is kept; null from always. */
interface DatedPrices {
  readonly validFrom: string | null;
  readonly prices: readonly { readonly years: number; readonly amountMinor: number }[];
}

/** Renewals of one day and period. */
interface DayOfRenewals {
  readonly date: CalendarDate;
  readonly period: RenewalPeriod;
  readonly renewals: number;
}

/** The setting that keeps the price lists of an account, as JSON. */
export function priceListsSetting(accountId: string): string {
  return `price-lists/${accountId}`;
}

/** The newest first; the one that holds from always is the oldest. */
export function newestFirst<List extends DatedPrices>(lists: readonly List[]): List[] {
  return [...lists].sort((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? 1 : -1));
}

/** The list that holds on a day; undefined before the first. Calendar dates compare as text. */
export function listOn<List extends DatedPrices>(lists: readonly List[], date: CalendarDate): List | undefined {
  return newestFirst(lists).find(({ validFrom }) => validFrom === null || validFrom <= date);
}

/** What a period costs, in minor units; null where the list does not say. Nothing is guessed from other periods. */
export function priceOf(list: DatedPrices | undefined, period: RenewalPeriod): number | null {
  const price = list?.prices.find(({ years }) => period.unit === 'y' && years === period.value);
  return price?.amountMinor ?? null;
}

/** What renewals cost, each at the price of its day, in minor units; and how many have no price on theirs. */
export function costOf(
  days: readonly DayOfRenewals[],
  lists: readonly DatedPrices[],
): { readonly minor: number; readonly unpriced: number } {
  let minor = 0;
  let unpriced = 0;
  for (const { date, period, renewals } of days) {
    const price = priceOf(listOn(lists, date), period);
    if (price === null) unpriced += renewals;
    else minor += renewals * price;
  }
  return { minor, unpriced };
}
