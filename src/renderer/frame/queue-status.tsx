import { Button as KitButton } from 'react-aria-components';
import type { QueueStanding } from '#contract/inbox.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import styles from './status-bar.module.css';

/** What waits in the registry's queue, as it last told; nothing before it did. A press leads to the inbox. */
export function QueueStatus({ queue }: { readonly queue: QueueStanding | undefined }) {
  const say = useWords(appWords);
  const format = useFormats();
  const now = useNow();
  const go = useScreen((screen) => screen.go);
  if (queue === undefined || queue.serverCount === null || queue.serverCountAt === null) return null;
  const count = queue.serverCount;
  const number = format.number(count);
  return (
    <KitButton className={classNames(styles.button)} onPress={() => go('inbox')}>
      <span title={say('queueTold', { count, number, time: format.timeOrDay(queue.serverCountAt, now) })}>
        {say('queue')} <span className={styles.number}>{number}</span>
      </span>
    </KitButton>
  );
}
