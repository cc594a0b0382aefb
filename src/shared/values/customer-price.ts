/** The letters of a customer's label. */
export const longestLabel = 200;

/**
 * What a customer pays for one renewal: what the renewal costs us and an amount (in minor units of a currency) or a
 * percentage of it, with two decimal places.
 */
export type CustomerPrice =
  | { readonly kind: 'amount'; readonly amountMinor: number; readonly currency: string }
  | { readonly kind: 'percent'; readonly percent: number };

/**
 * The price of something that costs `costMinor`, in minor units, halves rounded up. Null where the amount is in another
 * currency: nothing is converted.
 */
export function customerPriceOf(rule: CustomerPrice, costMinor: number, currency: string): number | null {
  if (rule.kind === 'amount') return rule.currency === currency ? costMinor + rule.amountMinor : null;
  // Whole numbers as long as possible: 6,500 at 10.15 percent is no matter of binary fractions.
  return costMinor + Math.floor((costMinor * Math.round(rule.percent * 100) + 5_000) / 10_000);
}
