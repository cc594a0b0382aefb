import type { BatchPause } from '#contract/values.ts';
import { useFailureText } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { batchesWords } from './batches-words.ts';

/** Why a batch paused by itself. What the registry answered stands in its own words. */
export function usePauseText(): (pause: BatchPause) => string {
  const say = useWords(batchesWords);
  const format = useFormats();
  const failureText = useFailureText();
  return ({ code, count = 0, failure, resultCode = '', said = '' }) => {
    const why = failure === undefined ? said : failureText(failure);
    // A refusal of the registry names its code itself.
    const withCode = why.includes(resultCode) ? why : `${resultCode} ${why}`.trim();
    const number = format.number(count);
    switch (code) {
      case 'program-ended':
        return say('pauseProgramEnded');
      case 'program-closed':
        return say('pauseProgramClosed');
      case 'fault':
        return say('pauseFault');
      case 'failure':
        return say('pauseFailure', { why });
      case 'no-answers':
        return say('pauseNoAnswers', { number, why });
      case 'unknown-outcomes':
        return say('pauseUnknownOutcomes', { number, why });
      case 'hopeless':
        return say('pauseHopeless', { why: withCode });
      case 'refused-alike':
        return say('pauseRefusedAlike', { number, why: withCode });
      case 'wrong-date':
        return say('pauseWrongDate', { why });
      case 'not-sent':
        return say('pauseNotSent', { why });
    }
  };
}
