import { useCallback } from 'react';
import { useWords, type WordBook } from '#renderer/parts/words.ts';

/** What a switch, a fault or a seed means, in the language of the screen; one that is not known keeps the emulator's own words. */
export function useMeaning(book: WordBook) {
  const say = useWords(book) as (key: string) => string;
  return useCallback(
    ({ name, meaning }: { readonly name: string; readonly meaning: string }) =>
      Object.hasOwn(book.english, name) ? say(name) : meaning,
    [book, say],
  );
}
