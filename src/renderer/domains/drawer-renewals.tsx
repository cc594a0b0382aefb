import { Button as KitButton } from 'react-aria-components';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { DrawerSection } from '#renderer/kit/drawer.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { LedgerStateTag } from '#renderer/parts/ledger-state-tag.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';

/** What the ledger has of a name, the newest first. */
export function useNameRenewals(accountId: string, ldhName: string): readonly LedgerEntry[] | undefined {
  return useAsked('renewals', [accountId, 'of', ldhName], (desk, options) =>
    desk.renewals.page({ accountId, states: [], text: '', ldhName, offset: 0, limit: 500 }, options),
  ).answer?.entries;
}

export function DrawerRenewals({ accountId, ldhName }: { readonly accountId: string; readonly ldhName: string }) {
  const say = useWords(domainsWords);
  const entries = useNameRenewals(accountId, ldhName) ?? [];
  if (entries.length === 0) return null;
  return (
    <DrawerSection title={say('sectionRenewals')}>
      {entries.map((entry) => (
        <EntryLine key={entry.entryId} entry={entry} />
      ))}
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
