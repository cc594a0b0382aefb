import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Account } from '#contract/accounts.ts';
import { ChangesView } from '#renderer/features/changes/changes-view.tsx';
import { DomainsScreen } from '#renderer/features/domains/domains-screen.tsx';
import { ExpiriesView } from '#renderer/features/expiries/expiries-view.tsx';
import { useExpiryNotices } from '#renderer/parts/use-expiry-notices.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { namesViews, useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useWords } from '#renderer/parts/words.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { appWords } from './app-words.ts';
import styles from './renewals-place.module.css';

export const namesViewWords = {
  list: 'namesList',
  changes: 'namesChanges',
  expiries: 'namesExpiries',
} as const;

/** Everything about the names: the list, what changed between two downloads, when they expire. */
export function DomainsPlace({ account }: { readonly account: Account }) {
  const say = useWords(appWords);
  const { view, look } = useNamesPlace();
  return (
    <div className={styles.place}>
      <Tabs
        className={classNames(styles.tabs)}
        selectedKey={view}
        onSelectionChange={(key) => {
          const wanted = namesViews.find((one) => one === key);
          if (wanted !== undefined) look(wanted);
        }}
      >
        <TabList className={classNames(styles.list)} aria-label={say('namesTabs')}>
          {namesViews.map((one) => (
            <Tab key={one} id={one} className={classNames(styles.tab)}>
              {say(namesViewWords[one])}
              {one === 'expiries' && <UnseenNumber accountId={account.accountId} />}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="list" className={classNames(styles.panel)}>
          <DomainsScreen account={account} />
        </TabPanel>
        <TabPanel id="changes" className={classNames(styles.panel)}>
          <ChangesView account={account} />
        </TabPanel>
        <TabPanel id="expiries" className={classNames(styles.panel)}>
          <ExpiriesView account={account} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function UnseenNumber({ accountId }: { readonly accountId: string }) {
  const format = useFormats();
  const unseen = useExpiryNotices(accountId).answer?.unseen ?? 0;
  return unseen === 0 ? null : <span className={styles.number}>{format.number(unseen)}</span>;
}
