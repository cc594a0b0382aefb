import { Button as KitButton } from 'react-aria-components';
import type { LedgerEntry } from '#contract/ledger-entry.ts';
import { Age } from '#renderer/parts/age.tsx';
import { LedgerStateTag } from '#renderer/parts/ledger-state-tag.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { DrawerSection } from '#renderer/ui/drawer.tsx';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';

/** What the ledger has of the name. */
export function DrawerRenewals({ accountId, ldhName }: { readonly accountId: string; readonly ldhName: string }) {
  const say = useWords(domainsWords);
  const renewals = useAsked('renewals', [accountId, 'of', ldhName], (desk, options) =>
    desk.renewals.page({ accountId, states: [], text: '', ldhName, offset: 0, limit: 500 }, options),
  );
  const entries = renewals.answer?.entries;
  return (
    <DrawerSection title={say('sectionRenewals')}>
      {entries === undefined || entries.length === 0 ? (
        <p className={styles.quiet}>{say('noRenewals')}</p>
      ) : (
        entries.map((entry) => <EntryLine key={entry.entryId} entry={entry} />)
      )}
    </DrawerSection>
  );
}

function EntryLine({ entry }: { readonly entry: LedgerEntry }) {
  const say = useWords(domainsWords);
  const periodText = usePeriodText();
  const show = useScreen((screen) => screen.show);
  return (
    <KitButton className={classNames(styles.entry)} onPress={() => show({ kind: 'renewal', entryId: entry.entryId })}>
      <LedgerStateTag state={entry.state} />
      <span>{say('period', { period: periodText(entry.period), card: entry.cardId })}</span>
      <span className={styles.quiet}>
        <Age at={entry.openedAt} />
      </span>
    </KitButton>
  );
}
