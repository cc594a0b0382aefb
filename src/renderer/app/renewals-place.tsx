import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Account } from '#contract/accounts.ts';
import { CostsView } from '#renderer/features/costs/costs-view.tsx';
import { CrashTestView } from '#renderer/features/crash-test/crash-test-view.tsx';
import { AlarmsBanner } from '#renderer/features/renewals/alarms-banner.tsx';
import { BatchList } from '#renderer/features/renewals/batches/batch-list.tsx';
import { BatchView } from '#renderer/features/renewals/batches/batch-view.tsx';
import { RenewalsScreen } from '#renderer/features/renewals/renewals-screen.tsx';
import { renewalsWords } from '#renderer/features/renewals/renewals-words.ts';
import { UnknownView } from '#renderer/features/renewals/unknown-view.tsx';
import { renewalsViews, useRenewalsView } from '#renderer/features/renewals/use-renewals-view.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import styles from './renewals-place.module.css';

const tabWords = {
  ledger: 'tabLedger',
  unknown: 'tabUnknown',
  batches: 'tabBatches',
  costs: 'tabCosts',
  'crash-test': 'tabCrashTest',
} as const;

/** Everything about renewals: the ledger, what is unknown, many at once, what it costs, and the proof. */
export function RenewalsPlace({ account }: { readonly account: Account }) {
  const say = useWords(renewalsWords);
  const { view, batchId, look } = useRenewalsView();
  const { accountId } = account;
  return (
    <div className={styles.place}>
      <AlarmsBanner accountId={accountId} />
      <Tabs
        className={classNames(styles.tabs)}
        selectedKey={view}
        onSelectionChange={(key) => {
          const wanted = renewalsViews.find((one) => one === key);
          if (wanted !== undefined) look(wanted);
        }}
      >
        <TabList className={classNames(styles.list)} aria-label={say('tabs')}>
          {renewalsViews.map((one) => (
            <Tab key={one} id={one} className={classNames(styles.tab)}>
              {say(tabWords[one])}
              {one === 'unknown' && <UnknownNumber accountId={accountId} />}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="ledger" className={classNames(styles.panel)}>
          <RenewalsScreen account={account} />
        </TabPanel>
        <TabPanel id="unknown" className={classNames(styles.panel)}>
          <UnknownView account={account} />
        </TabPanel>
        <TabPanel id="batches" className={classNames(styles.panel)}>
          {batchId === null ? (
            <BatchList account={account} />
          ) : (
            <BatchView key={batchId} batchId={batchId} account={account} />
          )}
        </TabPanel>
        <TabPanel id="costs" className={classNames(styles.panel)}>
          <CostsView account={account} />
        </TabPanel>
        <TabPanel id="crash-test" className={classNames(styles.panel)}>
          <CrashTestView />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function UnknownNumber({ accountId }: { readonly accountId: string }) {
  const format = useFormats();
  const total = useAsked('renewals', [accountId, 'unknown'], (desk, options) =>
    desk.renewals.page({ accountId, states: ['outcome-unknown'], text: '', offset: 0, limit: 100 }, options),
  ).answer?.total;
  return total === undefined || total === 0 ? null : <span className={styles.number}>{format.number(total)}</span>;
}
