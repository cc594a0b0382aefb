import type { TeamHistory } from '#contract/team.ts';
import { Notice } from '#renderer/kit/notice.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './team.module.css';
import { teamWords } from './team-words.ts';

const whatWords = {
  account: 'bringsAccount',
  renewal: 'bringsRenewal',
  message: 'bringsMessage',
  note: 'bringsNote',
  mark: 'bringsMark',
  customer: 'bringsCustomer',
  setting: 'bringsSetting',
  card: 'bringsCard',
} as const;

/** What this desk brings into the team, where the team's own stays, and what keeps it from moving in. */
export function HistoryNotice({ history }: { readonly history: TeamHistory }) {
  const say = useWords(teamWords);
  const format = useFormats();
  const { accounts, accountsThere, renewals, messages, pieces, present, otherwise, otherwiseCount, openThere } =
    history;
  const counted = (word: 'bringsAccounts' | 'bringsRenewals' | 'bringsMessages' | 'bringsPieces', count: number) =>
    say(word, { count, number: format.number(count) });
  return (
    <>
      {openThere.length > 0 && (
        <Notice alert tone="bad" title={say('openThere')}>
          <p>{openThere.join(', ')}</p>
        </Notice>
      )}
      <Notice tone="info" title={say('bringsTitle')}>
        <ul className={styles.points}>
          <li>{counted('bringsAccounts', accounts)}</li>
          <li>{counted('bringsRenewals', renewals)}</li>
          <li>{counted('bringsMessages', messages)}</li>
          <li>{counted('bringsPieces', pieces)}</li>
        </ul>
        {accountsThere > 0 && (
          <p>{say('bringsSame', { count: accountsThere, number: format.number(accountsThere) })}</p>
        )}
        {present > 0 && <p>{say('bringsPresent', { count: present, number: format.number(present) })}</p>}
        <p>{say('bringsAside')}</p>
      </Notice>
      {otherwiseCount > 0 && (
        <Notice tone="warn" title={say('otherwise', { count: otherwiseCount, number: format.number(otherwiseCount) })}>
          <ul className={styles.points}>
            {otherwise.map(({ what, name }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of one kind may have one name, and nothing moves
              <li key={place}>{name === '' ? say(whatWords[what]) : `${say(whatWords[what])}: ${name}`}</li>
            ))}
            {otherwiseCount > otherwise.length && (
              <li>{say('otherwiseMore', { number: format.number(otherwiseCount - otherwise.length) })}</li>
            )}
          </ul>
        </Notice>
      )}
    </>
  );
}
