import type { Restoration } from '#contract/desk/backups.ts';
import { Notice } from '#renderer/kit/notice.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { backupsWords } from './backups-words.ts';

/** What came of the last restore of this run. */
export function RestorationNotice({ restored }: { readonly restored: Restoration | null }) {
  const say = useWords(backupsWords);
  const format = useFormats();
  if (restored === null) return null;
  if (restored.failure !== null) return <FailureNotice failure={restored.failure} />;
  return (
    <Notice tone="good" title={say(restored.from === null ? 'begunAnew' : 'restored')}>
      {restored.kept !== null && <p>{say('kept', { path: restored.kept })}</p>}
      {restored.keysHeldBack.length > 0 && (
        <p>{say('keysHeldBack', { accounts: format.list(restored.keysHeldBack) })}</p>
      )}
    </Notice>
  );
}
