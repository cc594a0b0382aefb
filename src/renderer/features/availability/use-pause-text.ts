import type { BatchPause } from '#contract/values.ts';
import { useFailureText } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { availabilityWords } from './availability-words.ts';

/** Why a check paused by itself; undefined for what befalls renewals only. */
export function usePauseText(): (pause: BatchPause) => string | undefined {
  const say = useWords(availabilityWords);
  const format = useFormats();
  const failureText = useFailureText();
  return ({ code, count = 0, failure }) => {
    const why = failure === undefined ? '' : failureText(failure);
    switch (code) {
      case 'program-ended':
        return say('pauseProgramEnded');
      case 'fault':
        return say('pauseFault');
      case 'failure':
        return why;
      case 'no-answers':
        return say('pauseNoAnswers', { number: format.number(count), why });
      default:
        return undefined;
    }
  };
}
