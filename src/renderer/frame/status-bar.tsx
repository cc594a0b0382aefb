import { Layers } from 'lucide-react';
import { Button as KitButton, VisuallyHidden } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import { useStanding } from '#renderer/inbox/use-standing.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { Gauge } from '#renderer/kit/gauge.tsx';
import { refusedAccess, tellingOf, unreachable, useSilenceText } from '#renderer/parts/silence.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useNewestExchanges, usePracticeOff } from '#renderer/parts/use-reach.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import { BudgetStatus } from './budget-status.tsx';
import { QueueStatus } from './queue-status.tsx';
import styles from './status-bar.module.css';
import { useLink } from './use-link.ts';

/** Always in sight: the connection, what is left of the budgets, the queue, work under way, the time here and at the emulator. */
export function StatusBar({ account }: { readonly account: Account | null }) {
  const format = useFormats();
  const now = useNow(1000);
  const standing = useStanding();
  return (
    <footer className={styles.bar}>
      {account !== null && (
        <>
          <Connection account={account} />
          <BudgetStatus accountId={account.accountId} />
          <QueueStatus queue={standing?.queues.find((queue) => queue.accountId === account.accountId)} />
        </>
      )}
      <span className={styles.spacer} />
      <WorkButton />
      {account?.environment === 'emulator' && <EmulatorTime />}
      <span className={styles.clock}>{format.timeOrDay(now, now)}</span>
    </footer>
  );
}

function Connection({ account: { accountId, practice } }: { readonly account: Account }) {
  const say = useWords(appWords);
  const silence = useSilenceText();
  const format = useFormats();
  const now = useNow();
  const connected = useLink((link) => link.connected);
  const rows = useNewestExchanges(accountId) ?? [];
  const newest = tellingOf(rows);
  const refused = refusedAccess(rows);
  const isOff = usePracticeOff(practice);
  const standing = !connected
    ? 'lost'
    : isOff
      ? 'stopped'
      : newest === undefined
        ? 'idle'
        : newest.status === null
          ? 'silent'
          : refused === undefined
            ? 'good'
            : 'refused';
  const answer = useAsked(
    'journal',
    [accountId, 'last answer'],
    (desk, options) => desk.journal.lastAnswer({ accountId }, options),
    { when: standing === 'stopped' || standing === 'silent' },
  ).answer;
  const isOffline = standing === 'silent' && unreachable(rows, 0) !== undefined;
  const words = say(isOffline ? 'offline' : standingWords[standing], { cause: silence(newest?.silence ?? '') });
  const ageOf = (at: number) => format.age(at, now);
  const shown = [words];
  if (standing === 'good' && newest !== undefined) {
    const age = ageOf(newest.startedAt);
    if (age !== undefined) shown[0] = say('connectedAge', { age });
  } else if (refused !== undefined && standing === 'refused') {
    const age = ageOf(refused.startedAt);
    if (age !== undefined) shown[0] = say('refusedAge', { age });
  } else if ((standing === 'stopped' || standing === 'silent') && answer?.answeredAt) {
    const age = ageOf(answer.answeredAt);
    shown.push(age === undefined ? say('lastAnswerNow') : say('lastAnswer', { age }));
  }
  return (
    <span className={styles.item}>
      <span className={classNames(styles.dot, styles[standing])} aria-hidden />
      <span className={styles.words} title={shown.join(' · ')}>
        {shown.join(' · ')}
      </span>
      {/* Said when it changes; an age that ticks is not. */}
      <VisuallyHidden>
        <span role="status">{standing === 'idle' ? '' : words}</span>
      </VisuallyHidden>
    </span>
  );
}

const standingWords = {
  lost: 'linkLost',
  stopped: 'practiceOff',
  idle: 'notAsked',
  silent: 'noAnswer',
  refused: 'refused',
  good: 'connected',
} as const;

function WorkButton() {
  const say = useWords(appWords);
  const works = useWorks();
  const { trayOpen, openTray } = useScreen();
  const running = works.filter((work) => work.state === 'running' || work.state === 'paused');
  const known = running.filter((work) => work.total !== null);
  const total = known.reduce((sum, work) => sum + (work.total ?? 0), 0);
  const done = known.reduce((sum, work) => sum + work.done, 0);
  if (works.length === 0 && !trayOpen) return null;
  return (
    <KitButton className={classNames(styles.button)} aria-expanded={trayOpen} onPress={() => openTray(!trayOpen)}>
      <Layers aria-hidden />
      {running.length > 0 ? say('works', { count: running.length }) : say('worksDone')}
      {total > 0 && <Gauge share={Math.min(1, done / total)} tone="info" width={48} height={4} />}
    </KitButton>
  );
}

function EmulatorTime() {
  const say = useWords(appWords);
  const format = useFormats();
  const status = useAsked('emulator', ['status'], (desk, options) => desk.emulator.status(undefined, options), {
    // Its control interface moves the clock without a word to this program.
    everyMilliseconds: 2_000,
  }).answer;
  if (status?.virtualTimeAt === null || status === undefined) return null;
  return (
    <span className={classNames(styles.item, styles.virtual)}>
      {say('emulatorTime', { time: format.dateTime(status.virtualTimeAt) })}
    </span>
  );
}
