import type { Account } from '#contract/accounts/accounts.ts';
import { AccountsScreen } from '#renderer/accounts/accounts-screen.tsx';
import { AvailabilityScreen } from '#renderer/availability/availability-screen.tsx';
import { InboxScreen } from '#renderer/inbox/inbox-screen.tsx';
import { JournalScreen } from '#renderer/journal/journal-screen.tsx';
import { LookupsScreen } from '#renderer/lookups/lookups-screen.tsx';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import type { Place } from '#renderer/parts/places.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { EmulatorScreen } from '#renderer/practice/emulator/emulator-screen.tsx';
import { PracticeScreen } from '#renderer/practice/practice-screen.tsx';
import { TeamScreen } from '#renderer/team/team-screen.tsx';
import { appWords } from './app-words.ts';
import { RenewalsPlace } from './renewals-place.tsx';
import { TodayPlace } from './today-place.tsx';

/** Every place but the names, which is read with the first screen. */
export function OtherPlace({ place, account }: { readonly place: Place; readonly account: Account | null }) {
  const say = useWords(appWords);
  const showExchange = useShowExchange(account);
  if (place === 'emulator') return <EmulatorScreen showExchange={showExchange} />;
  if (place === 'practice') return <PracticeScreen account={account} />;
  if (place === 'team') return <TeamScreen />;
  if (account === null || place === 'accounts') return <AccountsScreen />;
  switch (place) {
    case 'domains':
      return null;
    case 'today':
      return <TodayPlace account={account} title={say(place)} />;
    case 'renewals':
      return <RenewalsPlace account={account} title={say(place)} />;
    case 'inbox':
      return <InboxScreen account={account} title={say(place)} />;
    case 'availability':
      return <AvailabilityScreen account={account} />;
    case 'lookups':
      return <LookupsScreen account={account} />;
    case 'journal':
      return <JournalScreen account={account} title={say(place)} />;
  }
}

/**
 * Opens the journal's entry of a clTRID in the drawer, for screens that know no journal. Answers false where the
 * account's journal has none, or cannot be asked.
 */
function useShowExchange(account: Account | null): (clTRID: string) => Promise<boolean> {
  const { desk } = useDesk();
  const show = useScreen((screen) => screen.show);
  return async (clTRID) => {
    if (account === null) return false;
    try {
      const { rows } = await desk.journal.page({
        accountId: account.accountId,
        interface: null,
        text: clTRID,
        limit: 10,
      });
      const found = rows.find((row) => row.clTRID === clTRID);
      if (found !== undefined) show({ kind: 'exchange', journalId: found.journalId });
      return found !== undefined;
    } catch {
      return false;
    }
  };
}
