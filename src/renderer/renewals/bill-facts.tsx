import type { ReactNode } from 'react';
import { AccountName, type NamedAccount } from '#renderer/parts/account-name.tsx';
import { useWords } from '#renderer/parts/words.ts';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';

/** Who is billed, to which card, how much: in every confirmation of something that bills. */
export function BillFacts({
  account,
  card,
  price,
}: {
  readonly account: NamedAccount;
  readonly card: string;
  /** Left out where nothing is billed. */
  readonly price?: ReactNode;
}) {
  const say = useWords(renewalsWords);
  return (
    <dl className={styles.billFacts}>
      <div>
        <dt>{say('factAccount')}</dt>
        <dd>
          <AccountName account={account} />
        </dd>
      </div>
      <div>
        <dt>{say('card')}</dt>
        <dd>{card}</dd>
      </div>
      {price !== undefined && (
        <div>
          <dt>{say('price')}</dt>
          <dd>{price}</dd>
        </div>
      )}
    </dl>
  );
}
