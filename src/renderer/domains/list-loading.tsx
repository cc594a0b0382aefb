import listStyles from '#renderer/parts/list-screen.module.css';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { latestWork, useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import { domainsWords } from './domains-words.ts';

/** The line that says why some buttons wait: they refer to it. */
export const loadingId = 'list-loading';

/** How far the download has come, in the foot of the list; and what waits where the list is only a part so far. */
export function ListLoading({ accountId, isPart }: { readonly accountId: string; readonly isPart: boolean }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const work = latestWork(useWorks(), 'domains-refresh', accountId);
  if (work === undefined || (work.state !== 'running' && work.state !== 'paused')) return null;
  const total = work.total === null ? undefined : format.number(work.total);
  const done = format.number(work.done);
  return (
    <span className={listStyles.loading}>
      <span className={listStyles.picked}>
        {total === undefined ? say('loading') : say('loadingNumber', { done, total })}
      </span>
      {isPart && <span id={loadingId}>{say('loadingWaits')}</span>}
    </span>
  );
}
