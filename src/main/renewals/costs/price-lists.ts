import { type PriceList, priceListSchema } from '#contract/renewals/costs.ts';
import { newestFirst } from '#values/price-list.ts';

/** Lists as they are kept, the newest first; none where nothing readable is kept. */
export function readPriceLists(json: string | undefined): PriceList[] {
  try {
    const kept = priceListSchema.array().safeParse(JSON.parse(json ?? '[]'));
    return kept.success ? newestFirst(kept.data) : [];
  } catch {
    return [];
  }
}

/** The currency of a list; empty without one. */
export function moneyOf(list: PriceList | undefined): { currency: string; minorDigits: number } {
  return { currency: list?.currency ?? '', minorDigits: list?.minorDigits ?? 0 };
}
