import type { StaleWhy } from '#contract/renewals/renewals.ts';
import { useFailureText } from '#renderer/parts/use-failure-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from './renewals-words.ts';

/** Why an expiry date was not read just now, in the language of the screen. */
export function useStaleText(): (why: StaleWhy) => string {
  const say = useWords(renewalsWords);
  const failureText = useFailureText();
  return ({ code, said = '', failure }) => {
    switch (code) {
      case 'open':
        return say('staleOpen');
      case 'not-known':
        return say('staleNotKnown', { said });
      case 'no-date':
        return say('staleNoDate');
      case 'behind':
        return say('staleBehind', { said });
      case 'failure':
        return failure === undefined ? '' : failureText(failure);
    }
  };
}
