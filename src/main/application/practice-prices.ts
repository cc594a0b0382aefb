import type { PriceList } from '#contract/renewals/costs.ts';

/** The years of renewal that the practice registry bills, each as so many times one year. */
const yearsBilled = [1, 2, 3, 4, 5] as const;

/**
 * What the practice registry bills, as a price list of the reseller's: read at its control interface, where a real
 * registry has a contract on paper. Undefined where it does not say; renewals then show no price, as without a list.
 */
export async function practicePrices(ask: (path: string) => Promise<unknown>): Promise<PriceList | undefined> {
  try {
    const { yearlyPrice } = (await ask('settings')) as { yearlyPrice?: unknown };
    const { cards } = (await ask('cards')) as { cards?: readonly { currency?: unknown }[] };
    const currency = cards?.[0]?.currency;
    if (typeof yearlyPrice !== 'number' || !Number.isInteger(yearlyPrice) || typeof currency !== 'string') {
      return undefined;
    }
    const prices = yearsBilled.map((years) => ({ years, amountMinor: years * yearlyPrice }));
    // Its amounts are whole units of a currency that has no smaller ones.
    return { currency, minorDigits: 0, prices, validFrom: null };
  } catch {
    return undefined;
  }
}
