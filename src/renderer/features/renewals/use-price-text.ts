import type { LedgerEntry } from '#contract/ledger-entry.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from './renewals-words.ts';

/** What a renewal that is sent today costs by the price list of its account, in words. */
export function usePriceText({ accountId, period }: LedgerEntry, isKnown: boolean): string {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const answer = useAsked(
    'settings',
    ['price', accountId, period.unit, period.value],
    (desk, options) => desk.costs.price({ accountId, period }, options),
    { when: isKnown },
  ).answer;
  if (answer === undefined || answer.priceMinor === null) return say('priceUnknown');
  return say('priceByList', { price: format.money(answer.priceMinor, answer.currency, answer.minorDigits) });
}
