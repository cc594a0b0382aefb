import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

/** A renewal period in words: `1 year`, `6 months`. */
export function usePeriodText(): (period: { readonly unit: 'y' | 'm'; readonly value: number }) => string {
  const say = useWords(partsWords);
  return (period) => say(period.unit === 'y' ? 'years' : 'months', { count: period.value });
}
