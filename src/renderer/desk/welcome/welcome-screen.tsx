import { Check, FlaskConical, PlugZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './welcome.module.css';
import { welcomeWords } from './welcome-words.ts';

/** The very first window: practise at once, or connect an account. */
export function WelcomeScreen({ mark }: { readonly mark: ReactNode }) {
  const say = useWords(welcomeWords);
  const { go, open, ask } = useScreen();
  const practise = useAction(async (desk, _: undefined) => {
    const account = await desk.accounts.practise();
    await desk.domains.refresh({ accountId: account.accountId });
    return account;
  });
  return (
    <main className={styles.welcome}>
      <div className={styles.column}>
        <header className={styles.head}>
          <span className={styles.mark}>{mark}</span>
          <h1>{say('title')}</h1>
          <p>{say('text')}</p>
        </header>
        {practise.failure !== undefined && <FailureNotice failure={practise.failure} onDismiss={practise.clear} />}
        <div className={styles.cards}>
          <section className={styles.card}>
            <h2>
              <span className={styles.badge}>
                <FlaskConical aria-hidden />
              </span>
              {say('practiseTitle')}
            </h2>
            <p>{say('practiseText')}</p>
            <Points points={[say('practisePoint1'), say('practisePoint2'), say('practisePoint3')]} />
            <Button
              look="primary"
              size="large"
              busy={practise.running}
              onPress={() => {
                go('domains');
                void practise.start(undefined);
              }}
            >
              {say(practise.running ? 'preparing' : 'practise')}
            </Button>
          </section>
          <section className={styles.card}>
            <h2>
              <span className={classNames(styles.badge, styles.badgeConnect)}>
                <PlugZap aria-hidden />
              </span>
              {say('connectTitle')}
            </h2>
            <p>{say('connectText')}</p>
            <Points points={[say('connectPoint1'), say('connectPoint2'), say('connectPoint3')]} />
            <Button size="large" onPress={() => open({ kind: 'account', accountId: null })}>
              {say('connect')}
            </Button>
          </section>
        </div>
        <p className={styles.foot}>
          {say('foot')} <TextLink onPress={() => ask('join-team', 'team')}>{say('join')}</TextLink>
        </p>
      </div>
    </main>
  );
}

function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Check aria-hidden />
          {point}
        </li>
      ))}
    </ul>
  );
}
