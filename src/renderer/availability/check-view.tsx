import { ChevronLeft, ListX } from 'lucide-react';
import { useState } from 'react';
import type { CheckBatch } from '#contract/availability/batches.ts';
import { Button } from '#renderer/kit/button.tsx';
import { CountedChoices } from '#renderer/kit/counted-choices.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Progress } from '#renderer/kit/progress.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { Age } from '#renderer/parts/age.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure, ListGrid } from '#renderer/parts/list-screen.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { availabilityWords } from './availability-words.ts';
import { CheckActions, type ShownLines } from './check-actions.tsx';
import { useCheckColumns } from './check-columns.tsx';
import { useCheckTitle } from './check-list.tsx';
import { askedOf, checkStates } from './check-state.ts';
import styles from './check-view.module.css';

/** One bulk check: how it goes, what can be done with it, and its lines in the order of the list. */
export function CheckView({
  batchId,
  accountId,
  onBack,
}: {
  readonly batchId: string;
  readonly accountId: string;
  readonly onBack: () => void;
}) {
  const say = useWords(availabilityWords);
  const nameOf = useInterfaceName();
  const asked = useAsked('availability', [accountId, 'batch', batchId], (desk, options) =>
    desk.availabilityBatches.get({ batchId }, options),
  );
  const [show, setShow] = useState<ShownLines>('all');
  const batch = asked.answer;
  const title = useCheckTitle(batch);
  const state = batch === undefined ? undefined : checkStates[batch.state];
  return (
    <div className={listStyles.screen}>
      <div className={styles.head}>
        <Button look="quiet" icon={<ChevronLeft aria-hidden />} onPress={onBack}>
          {say('back')}
        </Button>
        <div className={styles.headTitle}>
          <h1>{title}</h1>
          {state !== undefined && <Tag tone={state.tone}>{say(state.word)}</Tag>}
          {batch !== undefined && (
            <span className={styles.faint}>
              {nameOf(batch.via)} · <Age at={batch.createdAt} />
            </span>
          )}
        </div>
        {batch !== undefined && <CheckActions batch={batch} show={show} onRemoved={onBack} />}
      </div>
      <ListFailure failure={asked.failure} onAgain={asked.again} />
      {batch !== undefined && (
        <>
          <Standing batch={batch} title={title} />
          <ShowChoice batch={batch} show={show} onShow={setShow} />
          <Lines batch={batch} show={show} />
        </>
      )}
    </div>
  );
}

/** Before it runs: what it would spend. While it runs: how far, and until when. Where it paused: why. */
function Standing({ batch, title }: { readonly batch: CheckBatch; readonly title: string }) {
  const say = useWords(availabilityWords);
  const format = useFormats();
  const pausedFor = useSayMessage()(batch.pause?.message ?? batch.text);
  const now = useNow();
  const { accountId, counts, state } = batch;
  const left = useAsked('budgets', [accountId], (desk, options) => desk.budgets.list({ accountId }, options), {
    when: state === 'ready' || state === 'paused',
  }).answer?.budgets.find(({ budget }) => budget === 'availability')?.left;
  const { done, total } = askedOf(batch);
  const numbers = { number: format.number(counts.waiting), left: format.number(left ?? 0) };
  const isWaitingToRun = (state === 'ready' || state === 'paused') && counts.waiting > 0 && left !== undefined;
  return (
    <div className={styles.standing}>
      {state !== 'ready' && (
        <Progress label={title} done={done} total={Math.max(1, total)} paused={state !== 'running'} />
      )}
      <p className={styles.soft}>
        {state !== 'ready' && say('checkProgress', { done: format.number(done), total: format.number(total) })}
        {isWaitingToRun && ` ${say(counts.waiting > left ? 'budgetShort' : 'budgetEnough', numbers)}`}
        {batch.waitsUntil !== null && ` · ${say('waits', { time: format.timeOrDay(batch.waitsUntil, now) })}`}
        {batch.forecastEndAt !== null && ` · ${say('ends', { time: format.timeOrDay(batch.forecastEndAt, now) })}`}
      </p>
      {pausedFor !== '' && (
        <Notice tone="warn" title={say('pausedNotice')}>
          <p>{pausedFor}</p>
        </Notice>
      )}
    </div>
  );
}

function ShowChoice({
  batch,
  show,
  onShow,
}: {
  readonly batch: CheckBatch;
  readonly show: ShownLines;
  readonly onShow: (show: ShownLines) => void;
}) {
  const say = useWords(availabilityWords);
  const format = useFormats();
  const { counts } = batch;
  const choices = [
    { value: 'all', label: say('showAll'), count: format.number(counts.lines) },
    { value: 'available', label: say('available'), count: format.number(counts.available) },
    { value: 'registered', label: say('registered'), count: format.number(counts.registered) },
    { value: 'problems', label: say('showProblems'), count: format.number(counts.problems + counts.duplicates) },
    { value: 'failed', label: say('showFailed'), count: format.number(counts.failed) },
  ] as const;
  return <CountedChoices label={say('showLabel')} choices={choices} value={show} onChange={onShow} />;
}

function Lines({ batch, show }: { readonly batch: CheckBatch; readonly show: ShownLines }) {
  const say = useWords(availabilityWords);
  const showDrawer = useScreen((screen) => screen.show);
  const { accountId, batchId } = batch;
  const [active, setActive] = useState(-1);
  const list = useRowWindow('availability', [accountId, batchId, show], (desk, part, options) =>
    desk.availabilityBatches.lines({ batchId, show, ...part }, options),
  );
  const columns = useCheckColumns(batch.state);
  return (
    <>
      <ListFailure failure={list.failure} onAgain={list.again} />
      <ListGrid
        list={list}
        label={say('gridLabel')}
        columns={columns}
        keyOf={(line) => String(line.place)}
        active={active}
        onActive={setActive}
        onOpen={(index) => {
          const journalId = list.rowAt(index)?.journalId;
          if (journalId !== null && journalId !== undefined) showDrawer({ kind: 'exchange', journalId });
        }}
        question={JSON.stringify([batchId, show])}
        empty={<EmptyState icon={<ListX />} title={say('emptyTitle')} text={say('emptyText')} />}
      />
    </>
  );
}
