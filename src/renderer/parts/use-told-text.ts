import { useCallback } from 'react';
import { useWords, type WordBook } from './words.ts';

/** Gives the sentence of a screen's language for one that main or the emulator told in English. */
export type SayTold = (told: string) => string;

/**
 * Sentences that are told and kept in English, found by their words: each text of the book is its own pattern, and what
 * stands in a placeholder's place is its value, at the beginning one word of ours. One that is not known stays as it is.
 */
export function toldTexts<English extends Record<string, string>>(book: WordBook<English>): () => SayTold {
  const patterns = Object.entries(book.english).map(([key, text]) => {
    const parts = text.split(/\{\{(\w+)\}\}/).map((part, index) => {
      if (index % 2 === 1) return `(?<${part}>${index === 1 && text.startsWith('{{') ? '\\S+' : '.*'})`;
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    });
    return { key, pattern: new RegExp(`^${parts.join('')}$`, 's') };
  });
  return function useToldText() {
    const say = useWords(book) as (key: string, values: Readonly<Record<string, string>>) => string;
    return useCallback(
      (told) => {
        for (const { key, pattern } of patterns) {
          const found = pattern.exec(told);
          if (found !== null) return say(key, found.groups ?? {});
        }
        return told;
      },
      [say],
    );
  };
}
