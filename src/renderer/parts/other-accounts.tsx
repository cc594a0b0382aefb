import { Button } from '#renderer/kit/button.tsx';
import styles from './list-screen.module.css';
import { partsWords } from './parts-words.ts';
import { useAction } from './use-action.ts';
import { useWords } from './words.ts';

interface OtherAccount {
  readonly accountId: string;
  readonly label: string;
  /** What waits in it, in words. */
  readonly what: string;
}

/** What waits in other accounts than the one in use, in one line on top of the screen. */
export function OtherAccounts({ accounts }: { readonly accounts: readonly OtherAccount[] }) {
  if (accounts.length === 0) return null;
  return (
    <div className={styles.line}>
      {accounts.map((account) => (
        <Other key={account.accountId} account={account} />
      ))}
    </div>
  );
}

function Other({ account: { accountId, label: account, what } }: { readonly account: OtherAccount }) {
  const say = useWords(partsWords);
  const use = useAction((desk, id: string) => desk.accounts.use({ accountId: id }));
  return (
    <span className={styles.lineItem}>
      <span>{say('otherAccount', { account, what })}</span>
      <Button
        look="quiet"
        aria-label={say('openAccountOf', { account })}
        busy={use.running}
        onPress={() => void use.start(accountId)}
      >
        {say('openAccount')}
      </Button>
    </span>
  );
}
