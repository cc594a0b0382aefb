import { Button } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import { stoppedByTrouble, useStanding } from '#renderer/inbox/use-standing.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { type Place, placeFacts, places } from '#renderer/parts/places.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAttention, useAttentionText, waitingIn } from '#renderer/renewals/use-attention.ts';
import { appWords } from './app-words.ts';
import styles from './rail.module.css';

/** The nouns of the desk. */
export function Rail({ place, account }: { readonly place: Place; readonly account: Account | null }) {
  const say = useWords(appWords);
  return (
    <nav className={styles.rail} aria-label={say('railLabel')}>
      {places
        .filter((one) => one !== 'accounts')
        .map((one) => (
          <RailEntry key={one} place={one} current={one === place}>
            {one === 'renewals' && <AttentionCount accountId={account?.accountId} />}
            {one === 'inbox' && <UnhandledCount />}
          </RailEntry>
        ))}
      <span className={styles.spacer} />
      <RailEntry place="accounts" current={place === 'accounts'} />
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

/** What waits for a person in this account; behind a plus, what waits in the others. Its words say which. */
function AttentionCount({ accountId }: { readonly accountId: string | undefined }) {
  const say = useWords(appWords);
  const format = useFormats();
  const attention = useAttention();
  const attentionText = useAttentionText();
  const own = attention.find((one) => one.accountId === accountId);
  const others = attention.filter((one) => one.accountId !== accountId);
  if (attention.length === 0) return null;
  const ownNumber = own === undefined ? 0 : waitingIn(own);
  const otherNumber = others.reduce((sum, one) => sum + waitingIn(one), 0);
  const words = [
    ...(own === undefined ? [] : [attentionText(own)]),
    ...others.map((one) => say('attentionElsewhere', { account: one.label, what: attentionText(one) })),
  ].join('; ');
  const numbers = [
    ...(ownNumber === 0 ? [] : [format.number(ownNumber)]),
    ...(otherNumber === 0 ? [] : [`+${format.number(otherNumber)}`]),
  ].join(' ');
  return (
    <span
      className={classNames(styles.count, attention.some(({ alarms }) => alarms > 0) && styles.alarm)}
      role="img"
      aria-label={words}
      title={words}
    >
      {numbers}
    </span>
  );
}

/** Messages that wait for a person; in alarm where collecting has stopped until somebody sees to it, or fails for long. */
function UnhandledCount() {
  const say = useWords(appWords);
  const format = useFormats();
  const { unhandled = 0, queues = [] } = useStanding() ?? {};
  const stopped = queues.filter(stoppedByTrouble);
  const overdue = queues.filter(({ overdueSince }) => overdueSince !== null);
  const isAlarm = stopped.length + overdue.length > 0;
  if (unhandled === 0 && !isAlarm) return null;
  const number = format.number(unhandled);
  const words = [
    ...(unhandled === 0 ? [] : [say('unhandledMessages', { count: unhandled, number })]),
    ...stopped.map(({ accountLabel }) => say('collectingStopped', { account: accountLabel })),
    ...overdue.map(({ accountLabel }) => say('collectingOverdue', { account: accountLabel })),
  ].join('; ');
  return (
    <span className={classNames(styles.count, isAlarm && styles.alarm)} role="img" aria-label={words} title={words}>
      <span className={styles.whole}>{unhandled === 0 ? '!' : number}</span>
      <span className={styles.short}>{unhandled === 0 ? '!' : unhandled > 99 ? '99+' : number}</span>
    </span>
  );
}
