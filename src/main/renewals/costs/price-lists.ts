import { type PriceList, priceListSchema } from '#contract/renewals/costs.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';

/** Lists as they are kept, the newest first; none where nothing readable is kept. */
export function readPriceLists(json: string | undefined): PriceList[] {
  try {
    const kept = priceListSchema.array().safeParse(JSON.parse(json ?? '[]'));
    return kept.success ? newestFirst(kept.data) : [];
  } catch {
    return [];
  }
}

/** The newest first; the one that holds from always is the oldest. */
export function newestFirst(lists: readonly PriceList[]): PriceList[] {
  return [...lists].sort((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? 1 : -1));
}

/** The list that holds on a day; undefined before the first. Calendar dates compare as text. */
export function listOn(lists: readonly PriceList[], date: CalendarDate): PriceList | undefined {
  return newestFirst(lists).find(({ validFrom }) => validFrom === null || validFrom <= date);
}

/** What a period costs, in minor units; null where the list does not say. Nothing is guessed from other periods. */
export function priceOf(list: PriceList | undefined, period: RenewalPeriod): number | null {
  const price = list?.prices.find(({ years }) => period.unit === 'y' && years === period.value);
  return price?.amountMinor ?? null;
}

/** The currency of a list; empty without one. */
export function moneyOf(list: PriceList | undefined): { currency: string; minorDigits: number } {
  return { currency: list?.currency ?? '', minorDigits: list?.minorDigits ?? 0 };
}
