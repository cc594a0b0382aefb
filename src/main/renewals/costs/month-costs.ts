import type { MonthCost, PriceList } from '#contract/renewals/costs.ts';
import { addPeriod, type CalendarDate, calendarDate } from '#values/calendar-date.ts';
import { listOn, priceOf } from '#values/price-list.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import type { RenewedOnDay } from '../store/costs-record.ts';

const forecastMonths = 24;

/** Adds renewals at a price to a sum; without a price they are counted apart. */
export function addTo<Sum extends Omit<MonthCost, 'month'>>(
  sum: Sum,
  renewals: number,
  priceMinor: number | null,
): Sum {
  return {
    ...sum,
    renewals: sum.renewals + renewals,
    amountMinor: sum.amountMinor + renewals * (priceMinor ?? 0),
    unpriced: sum.unpriced + (priceMinor === null ? renewals : 0),
  };
}

export const nothingSpent = { renewals: 0, amountMinor: 0, unpriced: 0 };

/** What was renewed, by a key of the day; each day at the price that held on it. */
export function spentBy<Key extends string>(
  days: readonly RenewedOnDay[],
  lists: readonly PriceList[],
  keyOf: (day: RenewedOnDay) => Key,
): Map<Key, typeof nothingSpent> {
  const sums = new Map<Key, typeof nothingSpent>();
  for (const day of days) {
    const key = keyOf(day);
    sums.set(key, addTo(sums.get(key) ?? nothingSpent, day.renewals, priceOf(listOn(lists, day.date), day.period)));
  }
  return sums;
}

/**
 * What the 24 months from today's cost when each name is renewed by `period` at its expiry, and again each time that it
 * runs out. What is overdue is due this month, as often as it takes to reach it, and then counted from its own expiry on:
 * a renewal adds to the date before. Prices are those of the list that holds on the first of the month.
 */
export function forecastMonthsOf(facts: {
  readonly today: CalendarDate;
  readonly expiries: readonly { readonly month: string; readonly names: number }[];
  readonly lists: readonly PriceList[];
  readonly period: RenewalPeriod;
}): { months: MonthCost[]; overdue: number } {
  const first = calendarDate(`${facts.today.slice(0, 7)}-01`);
  const starts = Array.from({ length: forecastMonths }, (_, index) =>
    index === 0 ? first : addPeriod(first, { unit: 'm', value: index }),
  );
  const due = new Map<string, number>();
  const thisMonth = first.slice(0, 7);
  const step = facts.period.unit === 'y' ? facts.period.value * 12 : facts.period.value;
  let overdue = 0;
  let caughtUp = 0;
  for (const { month, names } of facts.expiries) {
    if (month < thisMonth) overdue += names;
    let next = month;
    while (next < thisMonth) {
      caughtUp += names;
      next = addPeriod(calendarDate(`${next}-01`), { unit: 'm', value: step }).slice(0, 7);
    }
    due.set(next, (due.get(next) ?? 0) + names);
  }
  const months = starts.map((start, index) => {
    const month = start.slice(0, 7);
    const names = due.get(month) ?? 0;
    const next = starts[index + step]?.slice(0, 7);
    if (next !== undefined) due.set(next, (due.get(next) ?? 0) + names);
    // On this month's first day the list may be an older one than today's: what is due now is bought today.
    const on = index === 0 ? facts.today : start;
    const bought = index === 0 ? names + caughtUp : names;
    return { month, ...addTo(nothingSpent, bought, priceOf(listOn(facts.lists, on), facts.period)) };
  });
  return { months, overdue };
}
