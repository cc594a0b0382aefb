import { Button as KitButton } from 'react-aria-components';
import type { CheckBatch } from '#contract/availability/batches.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { Progress } from '#renderer/kit/progress.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './availability.module.css';
import { availabilityWords } from './availability-words.ts';
import { askedOf, checkStates } from './check-state.ts';
import { useOpenCheck } from './use-open-check.ts';

/** The bulk checks of an account, the newest first. Nothing where there is none. */
export function CheckList({ accountId }: { readonly accountId: string }) {
  const say = useWords(availabilityWords);
  const asked = useAsked('availability', [accountId, 'batches'], (desk, options) =>
    desk.availabilityBatches.list({ accountId }, options),
  );
  if (asked.failure !== undefined) return <FailureNotice failure={asked.failure} onAgain={asked.again} />;
  const batches = asked.answer?.batches ?? [];
  if (batches.length === 0) return null;
  return (
    <section className={styles.answers}>
      <h2>{say('checks')}</h2>
      <ul>
        {batches.map((batch) => (
          <li key={batch.batchId} className={styles.plain}>
            <CheckLine batch={batch} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CheckLine({ batch }: { readonly batch: CheckBatch }) {
  const say = useWords(availabilityWords);
  const format = useFormats();
  const nameOf = useInterfaceName();
  const open = useOpenCheck((checks) => checks.open);
  const { done, total } = askedOf(batch);
  const state = checkStates[batch.state];
  const title = useCheckTitle(batch);
  return (
    <KitButton
      className={classNames(styles.checkLine)}
      aria-label={say('openCheck', { title })}
      onPress={() => open(batch.accountId, batch.batchId)}
    >
      <strong>{title}</strong>
      <span>
        <Tag tone={state.tone}>{say(state.word)}</Tag>
      </span>
      <span className={styles.checkBar}>
        <Progress label={title} done={done} total={Math.max(1, total)} paused={batch.state === 'paused'} />
        <span className={styles.faint}>
          {say('checkProgress', { done: format.number(done), total: format.number(total) })}
        </span>
      </span>
      <span className={styles.faint}>
        {nameOf(batch.via)} · <Age at={batch.createdAt} />
      </span>
    </KitButton>
  );
}

/** What a check is called: its file, or how many names it has. */
export function useCheckTitle(batch: CheckBatch | undefined): string {
  const say = useWords(availabilityWords);
  const format = useFormats();
  if (batch === undefined) return '…';
  const { lines } = batch.counts;
  return batch.title === '' ? say('noTitle', { count: lines, number: format.number(lines) }) : batch.title;
}
