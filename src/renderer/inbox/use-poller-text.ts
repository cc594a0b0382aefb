import type { QueueStanding } from '#contract/inbox.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import { inboxWords } from './inbox-words.ts';

/** What the poller is doing, in a few words. */
export function usePollerText(): (standing: Pick<QueueStanding, 'poller' | 'nextAt' | 'trouble'>) => string {
  const say = useWords(inboxWords);
  const format = useFormats();
  const now = useNow();
  return ({ poller, nextAt, trouble }) => {
    const time = nextAt === null ? '' : format.timeOrDay(nextAt, now);
    switch (poller) {
      case 'off':
        return say('pollerOff');
      case 'waiting':
        return say(trouble?.code === 'failure' ? 'pollerBlocked' : 'pollerWaiting', { time });
      case 'collecting':
        return say('pollerCollecting');
      case 'backing-off':
        return say('pollerBackingOff', { time });
      case 'ending':
        return say('pollerEnding');
      case 'stopped':
        return say('pollerStopped');
    }
  };
}
