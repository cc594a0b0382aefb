import { useEffect } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { BatchLeavesSelection } from '#renderer/domains/batch-leaves-selection.ts';
import { ExpiryNotifier } from '#renderer/domains/expiries/expiry-notifier.tsx';
import { InboxNotifier } from '#renderer/inbox/inbox-notifier.tsx';
import { useStanding } from '#renderer/inbox/use-standing.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { type Place, placeFacts } from '#renderer/parts/places.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { LessonBar } from '#renderer/practice/lesson-bar.tsx';
import { ElsewhereNotifier } from '#renderer/renewals/renewed-elsewhere/elsewhere-notifier.tsx';
import { useRenewalsView } from '#renderer/renewals/use-renewals-view.ts';
import { appWords } from './app-words.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { DomainsPlace } from './domains-place.tsx';
import styles from './frame.module.css';
import { OpenDrawer, OtherPlace } from './later-screens.tsx';
import { Rail } from './rail.tsx';
import { StatusBar } from './status-bar.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { useWorkNews } from './use-work-news.ts';
import { WorkTray } from './work-tray.tsx';

/** The frame around every screen: account and environment, rail, drawer, tray, status. */
export function Frame({
  account,
  accounts,
}: {
  readonly account: Account | null;
  readonly accounts: readonly Account[];
}) {
  const say = useWords(appWords);
  const { place: wanted, drawer, trayOpen, show } = useScreen();
  const place: Place = account === null && placeFacts[wanted].needsAccount ? 'accounts' : wanted;
  useWindowTitle(account, place);
  useWorkNews();
  const accountId = account?.accountId;
  const enterRenewals = useRenewalsView((state) => state.enter);
  useEffect(() => {
    // What the drawer shows, and a batch that is open, belong to the former account.
    show(null);
    enterRenewals(accountId);
  }, [accountId, show, enterRenewals]);
  return (
    <div className={styles.frame}>
      <div className={classNames(styles.edge, account !== null && styles[account.environment])} aria-hidden />
      <TopBar account={account} accounts={accounts} />
      <Rail place={place} account={account} />
      <main className={styles.main} aria-label={say(place)}>
        <div className={styles.content}>
          <StorageNotice />
          <ConnectionStrip account={account} />
          {/* A page of no single account stays as it is, with what is open on it, when another one comes into use. */}
          <div className={styles.screen} key={place === 'accounts' || place === 'team' ? place : accountId}>
            {account !== null && place === 'domains' ? (
              <DomainsPlace account={account} />
            ) : (
              <OtherPlace place={place} account={account} />
            )}
          </div>
          {account?.practice === true && <LessonBar />}
        </div>
        {drawer !== null && account !== null && (
          <div className={styles.drawer}>
            <OpenDrawer drawer={drawer} account={account} />
          </div>
        )}
      </main>
      <InboxNotifier />
      <ExpiryNotifier />
      <ElsewhereNotifier />
      <BatchLeavesSelection />
      {trayOpen && <WorkTray />}
      <StatusBar account={account} />
    </div>
  );
}

/** The window's title: how many of the account's messages are unhandled, where we are, as whom, and in which environment. */
function useWindowTitle(account: Account | null, place: Place): void {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const unhandled = useStanding()?.queues.find(({ accountId }) => accountId === account?.accountId)?.unhandled ?? 0;
  useEffect(() => {
    const title =
      account === null
        ? say('product')
        : say('windowTitle', {
            place: say(place),
            account: account.label,
            environment: sayPart(account.environment).toUpperCase(),
          });
    document.title = unhandled === 0 ? title : say('windowTitleCount', { number: format.number(unhandled), title });
  }, [account, place, unhandled, say, sayPart, format]);
}
