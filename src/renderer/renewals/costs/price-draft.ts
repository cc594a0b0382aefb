import type { PriceList } from '#contract/renewals/costs.ts';
import { decimalText, minorOf } from '#values/decimal-text.ts';

/** A price list as it is being written. */
export interface PriceDraft {
  readonly currency: string;
  readonly minorDigits: number;
  readonly validFrom: string;
  /** By years, as text; empty for what is not sold. */
  readonly amounts: Readonly<Record<number, string>>;
}

export const draftYears = [1, 2, 3, 4, 5] as const;

export function draftOf(list: PriceList | undefined): PriceDraft {
  if (list === undefined) return { currency: 'ISK', minorDigits: 0, validFrom: '', amounts: {} };
  const amounts = Object.fromEntries(
    list.prices.map(({ years, amountMinor }) => [years, decimalText(amountMinor, list.minorDigits)]),
  );
  return { currency: list.currency, minorDigits: list.minorDigits, validFrom: list.validFrom ?? '', amounts };
}

/** The list that is meant; undefined where an amount is no number of that currency. */
export function listOf(draft: PriceDraft): PriceList | undefined {
  const prices: { years: number; amountMinor: number }[] = [];
  for (const years of draftYears) {
    const text = (draft.amounts[years] ?? '').trim();
    if (text === '') continue;
    const amountMinor = minorOf(text, draft.minorDigits);
    if (amountMinor === undefined) return undefined;
    prices.push({ years, amountMinor });
  }
  return {
    currency: draft.currency.trim().toUpperCase(),
    minorDigits: draft.minorDigits,
    prices,
    validFrom: draft.validFrom.trim() === '' ? null : draft.validFrom.trim(),
  };
}
