import { useCallback } from 'react';
import type { Failure } from '#registry/failure.ts';
import { failureExplained } from './failure-explained.ts';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

/** A failure inside a sentence: what it is in the language of the screen, then its own words. */
export function useFailureText(): (failure: Failure) => string {
  const say = useWords(partsWords);
  return useCallback((failure) => `${say(failureExplained(failure).title)}. ${failure.text}`, [say]);
}
