import { useState } from 'react';
import type { Work } from '#contract/desk/work.ts';
import type { ListSource, Refreshed } from '#contract/domains/domains.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Progress } from '#renderer/kit/progress.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure } from '#renderer/parts/list-screen.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { unreachableCause, useSilenceText } from '#renderer/parts/silence.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { useNow, useOpenedAt } from '#renderer/parts/use-now.ts';
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

/** What there is to say above the names: a download that runs, failed or asks, and how far the list can be trusted. */
export function ListNotices({
  accountId,
  list,
  download,
  failure,
}: {
  readonly accountId: string;
  readonly list: ReturnType<typeof useNameWindow>;
  readonly download: ListDownload;
  readonly failure: Failure | undefined;
}) {
  const say = useWords(domainsWords);
  const [dismissed, setDismissed] = useState<Failure>();
  const unreachable = useUnreachable(accountId);
  const { total, page } = list;
  const { work } = download;
  // The offline banner says it as well, with the age of what is shown instead.
  const isSaidBelow = failure?.kind === 'unreachable' && unreachable !== undefined;
  const asks = questionOf(work);
  const startRefresh = () => download.start('my-domains');
  return (
    <>
      <div className={styles.bar}>
        {download.isRunning && work !== undefined && (
          <Progress label={say('refreshing')} done={work.done} total={work.total} />
        )}
      </div>
      {!isSaidBelow && failure !== dismissed && total > 0 && (
        <ListFailure failure={failure} onAgain={startRefresh} onDismiss={() => setDismissed(failure)} />
      )}
      {asks !== undefined && work !== undefined && (
        <div className={listStyles.banner}>
          <EmptyListQuestion
            before={asks.before}
            onKeep={() => download.dismiss(work.workId)}
            onReplace={() => download.replaceByEmpty(asks.source)}
          />
        </div>
      )}
      {total > 0 && unreachable !== undefined && (
        <OfflineBanner cause={unreachable} listedAt={page?.listedAt ?? null} onAgain={startRefresh} />
      )}
      <ExpiredLine expired={page?.expired ?? 0} />
    </>
  );
}

/** The question that a download of a list ended with; undefined where it ended with none. */
function questionOf(work: Work | undefined): Extract<Refreshed, { kind: 'asks' }> | undefined {
  if (work?.kind !== 'domains-refresh' || work.state !== 'done') return undefined;
  const result = work.result as Partial<Refreshed> | null;
  return result?.kind === 'asks' && typeof result.before === 'number'
    ? (result as Extract<Refreshed, { kind: 'asks' }>)
    : undefined;
}

/** An empty list where there were names: nothing was taken over until a person says so. */
function EmptyListQuestion({
  before,
  onKeep,
  onReplace,
}: {
  readonly before: number;
  readonly onKeep: () => void;
  readonly onReplace: () => void;
}) {
  const say = useWords(domainsWords);
  const format = useFormats();
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
      <p>{say('asksText', { number: format.number(before) })}</p>
    </Notice>
  );
}

/** Why the account's registry cannot be reached, as far as this window has seen; undefined where it was reached. */
function useUnreachable(accountId: string): string | undefined {
  const openedAt = useOpenedAt();
  const rows = useAsked('journal', [accountId, 'newest'], (desk, options) =>
    desk.journal.page({ accountId, interface: null, text: '', offset: 0, limit: 5 }, options),
  ).answer?.rows;
  return rows === undefined ? undefined : unreachableCause(rows, openedAt);
}

/** Says that the last request did not reach the registry, and how old the copy is that is shown instead. */
function OfflineBanner({
  cause,
  listedAt,
  onAgain,
}: {
  readonly cause: string;
  readonly listedAt: number | null;
  readonly onAgain: () => void;
}) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const silence = useSilenceText();
  const format = useFormats();
  const now = useNow();
  const age = listedAt === null ? undefined : format.age(listedAt, now);
  const list =
    listedAt === null
      ? say('listNever')
      : say('listAge', { age: age === undefined ? sayPart('justNow') : sayPart('ago', { age }) });
  return (
    <div className={listStyles.banner}>
      <Notice
        tone="warn"
        title={say('offlineTitle')}
        actions={<Button onPress={onAgain}>{sayPart('tryAgain')}</Button>}
      >
        <p>{say('offlineText', { list, cause: silence(cause) })}</p>
      </Notice>
    </div>
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
