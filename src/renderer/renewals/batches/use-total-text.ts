import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { batchesWords } from './batches-words.ts';

interface Total {
  readonly totalMinor: number | null;
  readonly currency: string;
  readonly minorDigits: number;
  readonly unpriced: number;
}

/** What renewals cost by the price list, in words; undefined where the list does not say. */
export function useTotalText(): (total: Total) => string | undefined {
  const say = useWords(batchesWords);
  const format = useFormats();
  return ({ totalMinor, currency, minorDigits, unpriced }) => {
    if (totalMinor === null || currency === '') return undefined;
    const total = format.money(totalMinor, currency, minorDigits);
    return unpriced === 0 ? total : say('totalPartly', { total, number: format.number(unpriced) });
  };
}
