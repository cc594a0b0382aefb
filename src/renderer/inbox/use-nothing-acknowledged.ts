import type { Work } from '#contract/desk/work.ts';
import type { Collected } from '#contract/inbox.ts';
import { useWords } from '#renderer/parts/words.ts';
import { inboxWords } from './inbox-words.ts';

/**
 * Why a round that was to acknowledge chosen messages acknowledged none of them; undefined for any other round, and
 * where something else is in the way.
 */
export function useNothingAcknowledged(): (work: Work, collected: Collected) => string | undefined {
  const say = useWords(inboxWords);
  return ({ subject }, { acknowledged, end }) => {
    if (subject.code !== 'acknowledge-messages' || acknowledged > 0) return undefined;
    return end === 'waits' ? say('otherAtHead') : end === 'empty' ? say('noneAtHead') : undefined;
  };
}
