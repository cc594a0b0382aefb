import { Circle, TriangleAlert } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { TodayRow } from '#contract/today.ts';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { useFailureMessage, useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './today.module.css';
import { todayWords } from './today-words.ts';
import { type TodayLeads, useActionWord, useRowAction } from './use-row-action.ts';

const urgencies = { money: 'urgent', expiring: 'soon', waiting: 'calm', desk: 'calm' } as const;

/** One thing that waits: what, why, whose it is, and its one action. `isGone`: something was done about it. */
export function TodayLine({
  row,
  account,
  isGone,
  namesAccount,
  leads,
}: {
  readonly row: TodayRow;
  readonly account: Account;
  readonly isGone: boolean;
  readonly namesAccount: boolean;
  readonly leads: TodayLeads;
}) {
  const say = useWords(todayWords);
  const sayMessage = useSayMessage();
  const failureText = useFailureMessage();
  const wordOf = useActionWord();
  const action = useRowAction(account, row, leads);
  const isWorking = useIsWorking(row);
  const urgency = urgencies[row.group];
  const Mark = urgency === 'urgent' ? TriangleAlert : Circle;
  const what = sayMessage(row.what);
  const word = wordOf(row);
  const whose = [namesAccount ? row.account?.label : undefined, row.person].filter((one) => one != null);
  const label =
    row.account !== null && namesAccount
      ? say('actionOf', { action: word, what, account: row.account.label })
      : say('actionHere', { action: word, what });
  return (
    <li className={classNames(styles.row, isGone && styles.gone)} data-kind={row.kind}>
      <span className={classNames(styles.mark, styles[urgency])} role="img" aria-label={say(urgency)}>
        <Mark aria-hidden />
      </span>
      <span className={styles.text}>
        <strong>{what}</strong> <span className={styles.why}>{sayMessage(row.why)}</span>
        {action.failure !== undefined && <span className={styles.failure}>{failureText(action.failure)}</span>}
      </span>
      <span className={styles.whose}>{whose.join(' · ')}</span>
      {isGone ? (
        <span className={styles.done}>{say('done')}</span>
      ) : (
        <span className={styles.buttons}>
          {action.look !== undefined && (
            <Button look="quiet" onPress={action.look}>
              {say('look')}
            </Button>
          )}
          <Button aria-label={label} busy={action.busy || isWorking} onPress={action.start}>
            {word}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Whether the work that the row asks for goes on already, started here or elsewhere. */
function useIsWorking({ kind, account }: TodayRow): boolean {
  const works = useWorks();
  const wanted =
    kind === 'unknown-outcome'
      ? 'renewal-examination'
      : kind === 'no-list' || kind === 'old-list'
        ? 'domains-refresh'
        : undefined;
  return works.some(
    (work) => work.kind === wanted && work.accountId === account?.accountId && work.state === 'running',
  );
}
