import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { Notice } from '#renderer/kit/notice.tsx';
import { Progress } from '#renderer/kit/progress.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useCheckUnknown } from '../use-check-unknown.ts';
import { batchProgress } from './batch-states.ts';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';
import { useBatchTitle } from './use-batch-title.ts';

const shownCounts = [
  { id: 'renewed', word: 'countRenewed', tone: 'good' },
  { id: 'refused', word: 'countRefused', tone: 'bad' },
  { id: 'notSent', word: 'countNotSent', tone: 'soft' },
  { id: 'overCap', word: 'countOverCap', tone: 'warn' },
  { id: 'unknown', word: 'countUnknown', tone: 'warn' },
  { id: 'underWay', word: 'countUnderWay', tone: 'soft' },
  { id: 'waiting', word: 'countWaiting', tone: 'soft' },
] as const;

/** How far a batch is that has begun: what came of its names, until when, and why it stands where it stands. */
export function BatchStanding({ batch }: { readonly batch: RenewalBatch }) {
  const say = useWords(batchesWords);
  const format = useFormats();
  const now = useNow();
  const title = useBatchTitle()(batch);
  const sayMessage = useSayMessage();
  const sayPart = useWords(partsWords);
  const { counts, state } = batch;
  if (state === 'review') return null;
  const { done, total } = batchProgress(batch);
  const left = counts.waiting + counts.notSent;
  const apart = { ...counts, notSent: counts.notSent - counts.overCap };
  const elsewhere = state === 'running' && batch.workId === null;
  return (
    <div className={styles.standing}>
      <Progress label={title} done={done} total={Math.max(1, total)} paused={state !== 'running'} />
      <p className={styles.counts}>
        <span>{say('progress', { done: format.number(done), total: format.number(total) })}</span>
        {shownCounts
          .filter(({ id }) => apart[id] > 0)
          .map(({ id, word, tone }) => (
            <span key={id} className={classNames(styles[tone])}>
              <strong>{format.number(apart[id])}</strong> {say(word)}
            </span>
          ))}
        {batch.forecastEndAt !== null && (
          <span className={styles.faint}>{say('forecast', { time: format.timeOrDay(batch.forecastEndAt, now) })}</span>
        )}
        {elsewhere && (
          <span className={styles.faint}>
            {batch.runBy === null ? say('elsewhere') : say('runBy', { person: sayPart('personAt', batch.runBy) })}
          </span>
        )}
      </p>
      {state === 'paused' && (
        <Notice tone="warn" title={say('pausedTitle')}>
          <p>{sayMessage(batch.pause?.message ?? batch.text) || say('pausedText')}</p>
          <p>
            {say('pausedSent', {
              sent: format.number(counts.chosen - left),
              chosen: format.number(counts.chosen),
              left: format.number(left),
            })}
          </p>
        </Notice>
      )}
      {counts.unknown > 0 && state !== 'running' && <UnknownNote batch={batch} />}
    </div>
  );
}

/** Outcomes that nobody knows: their dates are read in place. */
function UnknownNote({ batch: { accountId, counts } }: { readonly batch: RenewalBatch }) {
  const say = useWords(batchesWords);
  const format = useFormats();
  const check = useCheckUnknown(accountId);
  return (
    <>
      <Notice
        tone="warn"
        title={say('unknownNote', { count: counts.unknown, number: format.number(counts.unknown) })}
        actions={
          <Button busy={check.busy} onPress={check.start}>
            {say('checkNow')}
          </Button>
        }
      />
      {check.failure !== undefined && <FailureNotice failure={check.failure} />}
    </>
  );
}
