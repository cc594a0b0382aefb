import { useEffect } from 'react';
import { VisuallyHidden } from 'react-aria-components';
import type { Account } from '#contract/accounts.ts';
import { AccountsScreen } from '#renderer/features/accounts/accounts-screen.tsx';
import { AvailabilityScreen } from '#renderer/features/availability/availability-screen.tsx';
import { DomainDrawer } from '#renderer/features/domains/domain-drawer.tsx';
import { EmulatorScreen } from '#renderer/features/emulator/emulator-screen.tsx';
import { ExpiryNotifier } from '#renderer/features/expiries/expiry-notifier.tsx';
import { InboxNotifier } from '#renderer/features/inbox/inbox-notifier.tsx';
import { InboxScreen } from '#renderer/features/inbox/inbox-screen.tsx';
import { readMessage } from '#renderer/features/inbox/read-message.ts';
import { ExchangeDrawer } from '#renderer/features/journal/exchange-drawer.tsx';
import { JournalScreen } from '#renderer/features/journal/journal-screen.tsx';
import { LookupDrawer } from '#renderer/features/lookups/lookup-drawer.tsx';
import { LookupsScreen } from '#renderer/features/lookups/lookups-screen.tsx';
import { LessonBar } from '#renderer/features/practice/lesson-bar.tsx';
import { PracticeScreen } from '#renderer/features/practice/practice-screen.tsx';
import { RenewalDrawer } from '#renderer/features/renewals/renewal-drawer.tsx';
import { type DrawerContent, type Place, useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { appWords } from './app-words.ts';
import { DomainsPlace } from './domains-place.tsx';
import styles from './frame.module.css';
import { PracticeNotice } from './practice-notice.tsx';
import { Rail } from './rail.tsx';
import { RenewalsPlace } from './renewals-place.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { Tour } from './tour/tour.tsx';
import { TourOffer } from './tour/tour-offer.tsx';
import { useShowExchange } from './use-show-exchange.ts';
import { useWindowTitle } from './use-window-title.ts';
import { useWorkNews } from './use-work-news.ts';
import { WorkTray } from './work-tray.tsx';

/** Places that begin with a table and have no title of their own in sight. */
const tablePlaces: readonly Place[] = ['domains', 'renewals', 'inbox', 'journal'];

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
  const needsAccount = wanted !== 'emulator' && wanted !== 'practice';
  const place: Place = account === null && needsAccount ? 'accounts' : wanted;
  useWindowTitle(account, place);
  useWorkNews();
  const accountId = account?.accountId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the drawer shows belongs to the former account
  useEffect(() => show(null), [accountId, show]);
  return (
    <div className={styles.frame}>
      <div className={classNames(styles.edge, account !== null && styles[account.environment])} aria-hidden />
      <TopBar account={account} accounts={accounts} />
      <Rail place={place} account={account} />
      <main className={styles.main} aria-label={say(place)}>
        {tablePlaces.includes(place) && (
          <VisuallyHidden>
            <h1>{say(place)}</h1>
          </VisuallyHidden>
        )}
        <div className={styles.content}>
          {account !== null && <TourOffer />}
          {account?.practice === true && <PracticeNotice />}
          <div className={styles.screen} key={accountId}>
            <PlaceScreen place={place} account={account} />
          </div>
          {account?.practice === true && <LessonBar />}
        </div>
        {drawer !== null && account !== null && (
          <div className={styles.drawer}>
            <DrawerFor drawer={drawer} account={account} />
          </div>
        )}
      </main>
      <InboxNotifier />
      <ExpiryNotifier />
      {trayOpen && <WorkTray />}
      <StatusBar account={account} />
      <Tour />
    </div>
  );
}

function PlaceScreen({ place, account }: { readonly place: Place; readonly account: Account | null }) {
  const showExchange = useShowExchange(account);
  if (place === 'emulator') return <EmulatorScreen showExchange={showExchange} />;
  if (place === 'practice') return <PracticeScreen account={account} />;
  if (account === null || place === 'accounts') return <AccountsScreen />;
  switch (place) {
    case 'domains':
      return <DomainsPlace account={account} />;
    case 'renewals':
      return <RenewalsPlace account={account} />;
    case 'inbox':
      return <InboxScreen account={account} />;
    case 'availability':
      return <AvailabilityScreen account={account} />;
    case 'lookups':
      return <LookupsScreen account={account} />;
    case 'journal':
      return <JournalScreen account={account} />;
  }
}

function DrawerFor({ drawer, account }: { readonly drawer: DrawerContent; readonly account: Account }) {
  switch (drawer.kind) {
    case 'domain':
      return (
        <DomainDrawer key={drawer.ldhName} account={account} ldhName={drawer.ldhName} onReadMessage={readMessage} />
      );
    case 'renewal':
      return <RenewalDrawer key={drawer.entryId} entryId={drawer.entryId} />;
    case 'lookup': {
      const { kind, key } = drawer.object;
      return <LookupDrawer key={`${kind} ${key}`} account={account} target={drawer.object} />;
    }
    case 'exchange':
      return <ExchangeDrawer key={drawer.journalId} journalId={drawer.journalId} />;
  }
}
