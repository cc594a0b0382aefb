import { useState } from 'react';
import type { Work } from '#contract/desk/work.ts';
import type { ListSource, Refreshed } from '#contract/domains/domains.ts';
import { isMessage, type Message } from '#messages/message.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Progress } from '#renderer/kit/progress.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure } from '#renderer/parts/list-screen.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import type { Reach } from '#renderer/parts/use-reach.ts';
import { latestWork, useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { Failure } from '#values/failure.ts';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';
import { everPast } from './ready-views.ts';
import { useDomainsView } from './use-domains-view.ts';
import type { useNameWindow } from './use-name-window.ts';

type ListDownload = ReturnType<typeof useListDownload>;

/** The download of a list of names from the registry: the last one, and how to start another. */
export function useListDownload(accountId: string) {
  const refresh = useAction((desk, order: { source: ListSource; evenIfEmpty?: boolean }) =>
    desk.domains.refresh({ accountId, ...order }),
  );
  const dismissWork = useAction((desk, workId: string) => desk.work.dismiss({ workId }));
  const work = latestWork(useWorks(), 'domains-refresh', accountId);
  const isRunning = work?.state === 'running' || work?.state === 'paused';
  const start = useLatest((source: ListSource) => void refresh.start({ source }));
  return {
    work,
    isRunning,
    /** Whether the list is only a part so far: no download of one has ended yet. */
    isFirst: (listedAt: number | null | undefined) => isRunning && listedAt === null,
    isBusy: isRunning || refresh.running,
    failure: refresh.failure ?? (isRunning ? undefined : (work?.failure ?? undefined)),
    start,
    dismiss: (workId: string) => void dismissWork.start(workId),
    replaceByEmpty: (source: ListSource) => void refresh.start({ source, evenIfEmpty: true }),
  };
}

/**
 * Whether the strip of the frame says a failure of the list: no request gets through, or one has since then, so that the
 * failure is over.
 */
export function isSaidByStrip(failure: Failure | undefined, { work }: ListDownload, reach: Reach): boolean {
  if (failure?.kind !== 'unreachable') return false;
  return reach.offline !== null || (work?.endedAt ?? Number.POSITIVE_INFINITY) < (reach.answeredAt ?? 0);
}

/** What there is to say above the names: a download that runs, failed or asks, and what has expired. */
export function ListNotices({
  list,
  download,
  failure,
}: {
  readonly list: ReturnType<typeof useNameWindow>;
  readonly download: ListDownload;
  readonly failure: Failure | undefined;
}) {
  const say = useWords(domainsWords);
  const [dismissed, setDismissed] = useState<Failure>();
  const { total, page } = list;
  const { work } = download;
  const asks = questionOf(work);
  const startRefresh = () => download.start('my-domains');
  return (
    <>
      <div className={styles.bar}>
        {download.isRunning && work !== undefined && (
          <Progress label={say('refreshing')} done={work.done} total={work.total} />
        )}
      </div>
      {failure !== dismissed && total > 0 && (
        <ListFailure failure={failure} onAgain={startRefresh} onDismiss={() => setDismissed(failure)} />
      )}
      {asks !== undefined && work !== undefined && (
        <div className={listStyles.banner}>
          <EmptyListQuestion
            text={asks.text}
            onKeep={() => download.dismiss(work.workId)}
            onReplace={() => download.replaceByEmpty(asks.source)}
          />
        </div>
      )}
      <ExpiredLine expired={page?.expired ?? 0} />
    </>
  );
}

/** The question that a download of a list ended with; undefined where it ended with none. */
function questionOf(work: Work | undefined): Extract<Refreshed, { kind: 'asks' }> | undefined {
  if (work?.kind !== 'domains-refresh' || work.state !== 'done') return undefined;
  const result = work.result as Partial<Refreshed> | null;
  return result?.kind === 'asks' && isMessage(result.text)
    ? (result as Extract<Refreshed, { kind: 'asks' }>)
    : undefined;
}

/** An empty list where there were names: nothing was taken over until a person says so. */
function EmptyListQuestion({
  text,
  onKeep,
  onReplace,
}: {
  readonly text: Message;
  readonly onKeep: () => void;
  readonly onReplace: () => void;
}) {
  const say = useWords(domainsWords);
  const sayMessage = useSayMessage();
  return (
    <Notice
      alert
      tone="warn"
      title={say('asksTitle')}
      actions={
        <>
          <Button onPress={onKeep}>{say('asksKeep')}</Button>
          <Button look="danger" onPress={onReplace}>
            {say('asksReplace')}
          </Button>
        </>
      }
    >
      <p>{sayMessage(text)}</p>
    </Notice>
  );
}

/** Says over a list of names that expire soon how many of them have expired already. */
function ExpiredLine({ expired }: { readonly expired: number }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const narrow = useDomainsView((view) => view.narrow);
  const sort = useDomainsView((view) => view.sort);
  if (expired === 0) return null;
  const isFirst = sort.column === 'expiry' && sort.direction === 'ascending';
  return (
    <div className={styles.expired} role="note">
      <Tag tone="bad">{say('expiredNumber', { number: format.number(expired) })}</Tag>
      <span>{say(isFirst ? 'expiredFirst' : 'expiredAmong')}</span>
      <Button look="quiet" onPress={() => narrow({ expiresWithinDays: everPast })}>
        {say('expiredOnly')}
      </Button>
    </div>
  );
}
