import type { CustomerPrice } from '#values/customer-price.ts';
import { decimalText, minorOf } from '#values/decimal-text.ts';

export interface Money {
  /** Empty without a price list. */
  readonly currency: string;
  readonly minorDigits: number;
}

/** What a customer pays, as it is being written. */
export interface PriceDraft {
  readonly kind: 'none' | CustomerPrice['kind'];
  readonly text: string;
  /** Of the amount; a rule that was written in another currency keeps it until the amount is changed. */
  readonly currency: string;
}

const mostPercent = 1_000;

export function priceDraftOf(rule: CustomerPrice | null, { currency, minorDigits }: Money): PriceDraft {
  if (rule === null) return { kind: 'none', text: '', currency };
  if (rule.kind === 'percent') return { kind: 'percent', text: String(rule.percent), currency };
  // The digits of another currency than the price list's are not known here.
  const digits = rule.currency === currency ? minorDigits : 0;
  return { kind: 'amount', text: decimalText(rule.amountMinor, digits), currency: rule.currency };
}

/** The rule that is meant; undefined where the text is no amount or percentage. */
export function priceOf(
  { kind, text, currency }: PriceDraft,
  { minorDigits, ...money }: Money,
): { readonly rule: CustomerPrice | null } | undefined {
  if (kind === 'none') return { rule: null };
  if (kind === 'percent') {
    const hundredths = minorOf(text, 2);
    if (hundredths === undefined || hundredths > mostPercent * 100) return undefined;
    return { rule: { kind, percent: hundredths / 100 } };
  }
  const amountMinor = minorOf(text, currency === money.currency ? minorDigits : 0);
  return amountMinor === undefined || currency === '' ? undefined : { rule: { kind, amountMinor, currency } };
}
