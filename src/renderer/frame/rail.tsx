import { Button } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import { stoppedByTrouble, useStanding } from '#renderer/inbox/use-standing.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { type Place, placeFacts, places } from '#renderer/parts/places.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAttention, useAttentionText, waitingIn } from '#renderer/renewals/use-attention.ts';
import { todayWords } from '#renderer/today/today-words.ts';
import { useToday } from '#renderer/today/use-today.ts';
import { appWords } from './app-words.ts';
import styles from './rail.module.css';

/** What belongs to no single account. */
const atFoot: ReadonlySet<Place> = new Set(['team', 'accounts']);

/** The nouns of the desk. */
export function Rail({ place, account }: { readonly place: Place; readonly account: Account | null }) {
  const say = useWords(appWords);
  return (
    <nav className={styles.rail} aria-label={say('railLabel')}>
      {places
        .filter((one) => !atFoot.has(one))
        .map((one) => (
          <RailEntry key={one} place={one} current={one === place}>
            {one === 'today' && <TodayCount account={account} />}
            {one === 'renewals' && <AttentionCount accountId={account?.accountId} />}
            {one === 'inbox' && <UnhandledCount accountId={account?.accountId} />}
          </RailEntry>
        ))}
      <span className={styles.spacer} />
      {places
        .filter((one) => atFoot.has(one))
        .map((one) => (
          <RailEntry key={one} place={one} current={one === place} />
        ))}
    </nav>
  );
}

function RailEntry({
  place,
  current,
  children,
}: {
  readonly place: Place;
  readonly current: boolean;
  readonly children?: React.ReactNode;
}) {
  const say = useWords(appWords);
  const go = useScreen((screen) => screen.go);
  const { icon: Icon } = placeFacts[place];
  return (
    <Button
      className={classNames(styles.entry, current && styles.current)}
      {...(current ? { 'aria-current': 'page' } : {})}
      onPress={() => go(place)}
    >
      <Icon aria-hidden />
      <span>{say(place)}</span>
      {children}
    </Button>
  );
}

/** How many things wait, in all accounts that are shown together with this one. */
function TodayCount({ account }: { readonly account: Account | null }) {
  const say = useWords(todayWords);
  const format = useFormats();
  const rows = useToday(account).answer?.rows ?? [];
  const words = say('waits', { count: rows.length, number: format.number(rows.length) });
  const waits = rows.length === 0 ? [] : [{ isOwn: true, number: rows.length, words }];
  return <Count waits={waits} isAlarm={rows.some(({ group }) => group === 'money')} />;
}

/** What waits for a person in the renewals of this account, and of the others. */
function AttentionCount({ accountId }: { readonly accountId: string | undefined }) {
  const say = useWords(appWords);
  const attention = useAttention();
  const attentionText = useAttentionText();
  const waits = attention.map((one) => {
    const isOwn = one.accountId === accountId;
    const what = attentionText(one);
    const words = isOwn ? what : say('attentionElsewhere', { account: one.label, what });
    return { isOwn, number: waitingIn(one), words };
  });
  return <Count waits={waits} isAlarm={attention.some(({ alarms }) => alarms > 0)} />;
}

/** Messages that wait for a person; in alarm where collecting has stopped until somebody sees to it, or fails for long. */
function UnhandledCount({ accountId }: { readonly accountId: string | undefined }) {
  const say = useWords(appWords);
  const format = useFormats();
  const queues = useStanding()?.queues ?? [];
  const unhandled = queues
    .filter((queue) => queue.unhandled > 0)
    .map((queue) => {
      const isOwn = queue.accountId === accountId;
      const what = say('unhandledMessages', { count: queue.unhandled, number: format.number(queue.unhandled) });
      const words = isOwn ? what : say('attentionElsewhere', { account: queue.accountLabel, what });
      return { isOwn, number: queue.unhandled, words };
    });
  const stopped = queues
    .filter(stoppedByTrouble)
    .map(({ accountLabel }) => say('collectingStopped', { account: accountLabel }));
  const overdue = queues
    .filter(({ overdueSince }) => overdueSince !== null)
    .map(({ accountLabel }) => say('collectingOverdue', { account: accountLabel }));
  const alarms = [...stopped, ...overdue].map((words) => ({ isOwn: false, number: 0, words }));
  return <Count waits={[...unhandled, ...alarms]} isAlarm={alarms.length > 0} />;
}

interface Waiting {
  readonly isOwn: boolean;
  readonly number: number;
  readonly words: string;
}

/** The number of this account, as its page counts it; behind a plus, that of the others. Its words say which. */
function Count({ waits, isAlarm }: { readonly waits: readonly Waiting[]; readonly isAlarm: boolean }) {
  const format = useFormats();
  if (waits.length === 0) return null;
  const own = sum(waits.filter(({ isOwn }) => isOwn));
  const others = sum(waits.filter(({ isOwn }) => !isOwn));
  const numbers = [...(own === 0 ? [] : [format.number(own)]), ...(others === 0 ? [] : [`+${format.number(others)}`])];
  const [first = '!'] = numbers;
  const whole = numbers.length === 0 ? first : numbers.join(' ');
  const short = own > 99 ? '99+' : own === 0 && others > 99 ? '+99' : first;
  const words = waits.map((one) => one.words).join('; ');
  return (
    <span className={classNames(styles.count, isAlarm && styles.alarm)} role="img" aria-label={words} title={words}>
      {whole === short ? (
        whole
      ) : (
        <>
          <span className={styles.whole}>{whole}</span>
          <span className={styles.short}>{short}</span>
        </>
      )}
    </span>
  );
}

function sum(waits: readonly Waiting[]): number {
  return waits.reduce((total, { number }) => total + number, 0);
}
