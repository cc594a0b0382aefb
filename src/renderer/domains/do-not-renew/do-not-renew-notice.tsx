import type { DomainRow } from '#contract/domains/domains.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { doNotRenewWords } from './do-not-renew-words.ts';
import { useRemoveMark } from './use-remove-mark.ts';

/** The mark of a name: why, until when, and who said so; with the ways to change it and to take it away. */
export function DoNotRenewNotice({
  accountId,
  row: { ldhName, doNotRenew: mark },
}: {
  readonly accountId: string;
  readonly row: Pick<DomainRow, 'ldhName' | 'doNotRenew'>;
}) {
  const say = useWords(doNotRenewWords);
  const format = useFormats();
  const now = useNow();
  const open = useScreen((screen) => screen.open);
  const remove = useRemoveMark(accountId);
  if (mark === null) return null;
  const selection = { kind: 'names' as const, names: [ldhName] };
  const person = mark.person ?? say('notRecorded');
  return (
    <>
      {remove.failure !== undefined && <FailureNotice failure={remove.failure} onDismiss={remove.clear} />}
      <Notice
        tone="warn"
        title={mark.until === null ? say('noticeTitle') : say('noticeTitleUntil', { date: format.date(mark.until) })}
        actions={
          <>
            <Button onPress={() => open({ kind: 'do-not-renew', selection, count: 1, mark })}>{say('change')}</Button>
            <Button look="quiet" busy={remove.running} onPress={() => void remove.start(selection)}>
              {say('drop')}
            </Button>
          </>
        }
      >
        <p>{say('quoted', { reason: mark.reason })}</p>
        <p>{say('by', { person, when: format.timeOrDay(mark.markedAt, now) })}</p>
      </Notice>
    </>
  );
}
