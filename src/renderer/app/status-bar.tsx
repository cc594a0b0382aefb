import { Layers } from 'lucide-react';
import { Button as KitButton, VisuallyHidden } from 'react-aria-components';
import type { Account } from '#contract/accounts.ts';
import { useStanding } from '#renderer/features/inbox/use-standing.ts';
import { useSilenceText } from '#renderer/parts/silence.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { Gauge } from '#renderer/ui/gauge.tsx';
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
          <Connection accountId={account.accountId} />
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

function Connection({ accountId }: { readonly accountId: string }) {
  const say = useWords(appWords);
  const silence = useSilenceText();
  const format = useFormats();
  const now = useNow();
  const connected = useLink((link) => link.connected);
  const newest = useAsked('journal', [accountId, 'newest'], (desk, options) =>
    desk.journal.page({ accountId, interface: null, text: '', offset: 0, limit: 5 }, options),
  ).answer?.rows.find((row) => row.status !== null || (row.silence !== null && row.silence !== 'not sent: limited'));
  const age = newest === undefined ? undefined : format.age(newest.startedAt, now);
  const [tone, words] = !connected
    ? (['lost', say('linkLost')] as const)
    : newest === undefined
      ? (['idle', say('notAsked')] as const)
      : newest.status === null
        ? (['silent', say('noAnswer', { cause: silence(newest.silence ?? '') })] as const)
        : (['good', age === undefined ? say('connected') : say('connectedAge', { age })] as const);
  return (
    <span className={styles.item}>
      <span className={classNames(styles.dot, styles[tone])} aria-hidden />
      <span className={styles.words}>{words}</span>
      {/* Said when it changes; an age that ticks is not. */}
      <VisuallyHidden>
        <span role="status">{tone === 'good' ? say('connected') : tone === 'idle' ? '' : words}</span>
      </VisuallyHidden>
    </span>
  );
}

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
