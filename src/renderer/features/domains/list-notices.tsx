import type { Refreshed } from '#contract/portfolio.ts';
import type { Work } from '#contract/work.ts';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { unreachableCause, useSilenceText } from '#renderer/parts/silence.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow, useOpenedAt } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';

/** The question that a download of a list ended with; undefined where it ended with none. */
export function questionOf(work: Work | undefined): Extract<Refreshed, { kind: 'asks' }> | undefined {
  if (work?.kind !== 'portfolio-refresh' || work.state !== 'done') return undefined;
  const result = work.result as Partial<Refreshed> | null;
  return result?.kind === 'asks' && typeof result.before === 'number'
    ? (result as Extract<Refreshed, { kind: 'asks' }>)
    : undefined;
}

/** An empty list where there were names: nothing was taken over until a person says so. */
export function EmptyListQuestion({
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
export function useUnreachable(accountId: string): string | undefined {
  const openedAt = useOpenedAt();
  const rows = useAsked('journal', [accountId, 'newest'], (desk, options) =>
    desk.journal.page({ accountId, interface: null, text: '', offset: 0, limit: 5 }, options),
  ).answer?.rows;
  return rows === undefined ? undefined : unreachableCause(rows, openedAt);
}

/** Says that the last request did not reach the registry, and how old the copy is that is shown instead. */
export function OfflineBanner({
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
    <div className={styles.banner}>
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
