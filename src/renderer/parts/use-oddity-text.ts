import { useCallback } from 'react';
import { oddityWords } from './oddity-words.ts';
import { useWords } from './words.ts';

/** The English texts as patterns: what stands in a placeholder's place is its value, at the beginning one word of ours. */
const patterns = Object.entries(oddityWords.english).map(([key, text]) => {
  const parts = text.split(/\{\{(\w+)\}\}/).map((part, index) => {
    if (index % 2 === 1) return `(?<${part}>${index === 1 && text.startsWith('{{') ? '\\S+' : '.*'})`;
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return { key, pattern: new RegExp(`^${parts.join('')}$`, 's') };
});

/** What was off in an answer, in the language of the screen; a sentence that is not known here stays as it was kept. */
export function useOddityText(): (oddity: string) => string {
  const say = useWords(oddityWords) as (key: string, values: Readonly<Record<string, string>>) => string;
  return useCallback(
    (oddity) => {
      for (const { key, pattern } of patterns) {
        const found = pattern.exec(oddity);
        if (found !== null) return say(key, found.groups ?? {});
      }
      return oddity;
    },
    [say],
  );
}
