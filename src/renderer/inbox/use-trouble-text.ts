import type { Work } from '#contract/desk/work.ts';
import type { Collected, QueueTrouble } from '#contract/inbox.ts';
import { useFailureText } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { shownIdentifier } from '#values/shown-identifier.ts';
import { inboxWords } from './inbox-words.ts';

/** What stands in the way of collecting, in the language of the screen. */
export function useTroubleText(): (trouble: QueueTrouble) => string {
  const say = useWords(inboxWords);
  const failureText = useFailureText();
  const format = useFormats();
  return ({ code, messageId = '', count = 0, failure }) => {
    switch (code) {
      case 'by-hand':
        return say('troubleByHand');
      case 'stuck':
        return say('troubleStuck', { id: shownIdentifier(messageId) });
      case 'no-address':
        return say('troubleNoAddress', { id: shownIdentifier(messageId) });
      case 'confirmed':
        return say('troubleConfirmed', { count, number: format.number(count) });
      case 'ceiling':
        return say('troubleCeiling');
      case 'failure':
        return failure === undefined ? '' : failureText(failure);
    }
  };
}

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

/** What a round that did not come to the end of the queue has done, and why it went no further. */
export function useRoundText(): (collected: Collected) => string {
  const say = useWords(inboxWords);
  const format = useFormats();
  const troubleText = useTroubleText();
  return ({ stored, acknowledged, end, trouble }) => {
    const counts = { stored: format.number(stored), acknowledged: format.number(acknowledged) };
    const why = trouble !== null ? troubleText(trouble) : end === 'ceiling' ? say('collectedAgain') : '';
    return `${say('collectedCounts', counts)} ${why}`.trim();
  };
}
