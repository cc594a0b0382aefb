import type { ReactNode } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { BooksView } from '#renderer/domains/books/books-view.tsx';
import { ChangesView } from '#renderer/domains/changes/changes-view.tsx';
import { CustomersView } from '#renderer/domains/customers/customers-view.tsx';
import { DomainsScreen } from '#renderer/domains/domains-screen.tsx';
import { ExpiriesView } from '#renderer/domains/expiries/expiries-view.tsx';
import { readMessage } from '#renderer/inbox/read-message.ts';
import { TabNumber, Tabs } from '#renderer/kit/tabs.tsx';
import { useExpiryNotices } from '#renderer/parts/use-expiry-notices.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { type NamesView, namesViews, useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { ElsewherePanel } from '#renderer/renewals/renewed-elsewhere/elsewhere-panel.tsx';
import { useRenewalsView } from '#renderer/renewals/use-renewals-view.ts';
import { appWords } from './app-words.ts';
import styles from './place.module.css';

export const namesViewWords = {
  list: 'namesList',
  changes: 'namesChanges',
  books: 'namesBooks',
  expiries: 'namesExpiries',
  customers: 'namesCustomers',
} as const;

/** Everything about the names: the list, its changes, when they expire, whose they are. */
export function DomainsPlace({ account }: { readonly account: Account }) {
  const say = useWords(appWords);
  const { view, look } = useNamesPlace();
  const go = useScreen((screen) => screen.go);
  const openBatch = useRenewalsView((renewals) => renewals.openBatch);
  const seeBatch = useLatest((batchId: string) => {
    openBatch({ batchId, accountId: account.accountId });
    go('renewals');
  });
  const panels: Record<NamesView, ReactNode> = {
    list: <DomainsScreen account={account} onSeeBatch={seeBatch} />,
    changes: (
      <ChangesView account={account}>
        <ElsewherePanel accountId={account.accountId} onReadMessage={readMessage} />
      </ChangesView>
    ),
    books: <BooksView account={account} />,
    expiries: <ExpiriesView account={account} />,
    customers: <CustomersView account={account} />,
  };
  return (
    <div className={styles.place}>
      <Tabs
        fill
        label={say('namesTabs')}
        title={say('domains')}
        selected={view}
        onSelect={look}
        views={namesViews.map((one) => ({
          id: one,
          label: say(namesViewWords[one]),
          badge: one === 'expiries' && <UnseenNumber accountId={account.accountId} />,
          panel: panels[one],
        }))}
      />
    </div>
  );
}

function UnseenNumber({ accountId }: { readonly accountId: string }) {
  const format = useFormats();
  const unseen = useExpiryNotices(accountId).answer?.unseen ?? 0;
  return unseen === 0 ? null : <TabNumber>{format.number(unseen)}</TabNumber>;
}
