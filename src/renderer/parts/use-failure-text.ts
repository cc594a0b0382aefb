import { useCallback } from 'react';
import { type Message, message } from '#messages/message.ts';
import type { Failure } from '#values/failure.ts';
import { failureExplained } from './failure-explained.ts';
import { useLanguage } from './language.tsx';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

/** Says a message in the language of the screen. */
export function useSayMessage(): (message: Message) => string {
  return useLanguage().say;
}

/** A failure's own sentences, in the language of the screen. */
export function useFailureMessage(): (failure: Failure) => string {
  const sayMessage = useSayMessage();
  return useCallback(
    (failure) => {
      const text = sayMessage(failure.message);
      return failure.nothingSent ? `${text} ${sayMessage(message('words.nothingSent'))}` : text;
    },
    [sayMessage],
  );
}

/** A failure inside a sentence: what it is, then its own words. */
export function useFailureText(): (failure: Failure) => string {
  const say = useWords(partsWords);
  const textOf = useFailureMessage();
  return useCallback((failure) => `${say(failureExplained(failure).title)}. ${textOf(failure)}`, [say, textOf]);
}
