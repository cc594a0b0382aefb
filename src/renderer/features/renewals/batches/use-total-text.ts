import type { RenewalBatch } from '#contract/renewal-batches.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { batchesWords } from './batches-words.ts';

/** What a batch costs by the price list, in words; undefined where the list does not say. */
export function useTotalText(): (batch: RenewalBatch) => string | undefined {
  const say = useWords(batchesWords);
  const format = useFormats();
  return ({ totalMinor, currency, minorDigits, counts }) => {
    if (totalMinor === null || currency === '') return undefined;
    const total = format.money(totalMinor, currency, minorDigits);
    return counts.unpriced === 0 ? total : say('totalPartly', { total, number: format.number(counts.unpriced) });
  };
}
