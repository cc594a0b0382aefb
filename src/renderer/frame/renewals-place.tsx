import type { ReactNode } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { readMessage } from '#renderer/inbox/read-message.ts';
import { TabNumber, Tabs } from '#renderer/kit/tabs.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { AlarmsBanner } from '#renderer/renewals/alarms-banner.tsx';
import { BatchList } from '#renderer/renewals/batches/batch-list.tsx';
import { BatchView } from '#renderer/renewals/batches/batch-view.tsx';
import { CardsView } from '#renderer/renewals/cards/cards-view.tsx';
import { CostsView } from '#renderer/renewals/costs/costs-view.tsx';
import { RenewalsScreen } from '#renderer/renewals/renewals-screen.tsx';
import { renewalsWords } from '#renderer/renewals/renewals-words.ts';
import { ElsewhereNotice } from '#renderer/renewals/renewed-elsewhere/elsewhere-notice.tsx';
import { UnknownView } from '#renderer/renewals/unknown-view.tsx';
import { type RenewalsViewName, renewalsViews, useRenewalsView } from '#renderer/renewals/use-renewals-view.ts';
import styles from './place.module.css';

const tabWords = {
  ledger: 'tabLedger',
  unknown: 'tabUnknown',
  batches: 'tabBatches',
  costs: 'tabCosts',
  cards: 'tabCards',
} as const;

/** Everything about renewals: the ledger, what is unknown, many at once, what it costs, and the proof. */
export function RenewalsPlace({ account, title }: { readonly account: Account; readonly title: string }) {
  const say = useWords(renewalsWords);
  const { view, batch, look } = useRenewalsView();
  const { accountId } = account;
  const { show, go } = useScreen();
  const panels: Record<RenewalsViewName, ReactNode> = {
    ledger: <RenewalsScreen account={account} />,
    unknown: <UnknownView account={account} />,
    batches:
      batch?.accountId === accountId ? (
        <BatchView key={batch.batchId} batchId={batch.batchId} account={account} />
      ) : (
        <BatchList account={account} />
      ),
    costs: <CostsView account={account} />,
    cards: <CardsView key={accountId} account={account} />,
  };
  return (
    <div className={styles.place}>
      <AlarmsBanner accountId={accountId} />
      <ElsewhereNotice
        accountId={accountId}
        onReadMessage={readMessage}
        onSeeAll={() => {
          useNamesPlace.getState().look('changes');
          go('domains');
        }}
      />
      <Tabs
        fill
        label={say('tabs')}
        title={title}
        selected={view}
        onSelect={(wanted) => {
          look(wanted);
          // What lies beside the ledger is of the ledger.
          if (wanted !== 'ledger' && wanted !== 'unknown') show(null);
        }}
        views={renewalsViews.map((one) => ({
          id: one,
          label: say(tabWords[one]),
          badge: one === 'unknown' && <UnknownNumber accountId={accountId} />,
          panel: panels[one],
        }))}
      />
    </div>
  );
}

function UnknownNumber({ accountId }: { readonly accountId: string }) {
  const format = useFormats();
  const total = useAsked('renewals', [accountId, 'unknown'], (desk, options) =>
    desk.renewals.page({ accountId, states: ['outcome-unknown'], text: '', offset: 0, limit: 100 }, options),
  ).answer?.total;
  return total === undefined || total === 0 ? null : <TabNumber>{format.number(total)}</TabNumber>;
}
