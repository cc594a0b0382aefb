import type { Account } from '#contract/accounts/accounts.ts';
import { Page } from '#renderer/kit/page.tsx';
import { useWords } from '#renderer/parts/words.ts';
import styles from './availability.module.css';
import { availabilityWords } from './availability-words.ts';
import { CheckList } from './check-list.tsx';
import { CheckView } from './check-view.tsx';
import { ManyNames } from './many-names.tsx';
import { AnswerLine, OneName } from './one-name.tsx';
import { useAnswers } from './use-answers.ts';
import { useOpenCheck } from './use-open-check.ts';

/** Is a name available? One while it is typed, thousands by a list; or the bulk check that is open. */
export function AvailabilityScreen({ account }: { readonly account: Account }) {
  const say = useWords(availabilityWords);
  const { accountId } = account;
  const check = useOpenCheck();
  const kept = useAnswers();
  const answers = kept.accountId === accountId ? kept.answers : [];
  if (check.batchId !== null && check.accountId === accountId) {
    return <CheckView key={check.batchId} batchId={check.batchId} accountId={accountId} onBack={check.close} />;
  }
  return (
    <Page title={say('title')} text={say('text')}>
      <OneName account={account} />
      <ManyNames account={account} />
      <CheckList accountId={accountId} />
      {answers.length > 0 && (
        <section className={styles.answers}>
          <h2>{say('answers')}</h2>
          <ul>
            {answers.map((answer) => (
              <li key={answer.journalId}>
                <AnswerLine answer={answer} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
