import type { Account } from '#contract/accounts/accounts.ts';
import { DomainDrawer } from '#renderer/domains/domain-drawer.tsx';
import { readMessage } from '#renderer/inbox/read-message.ts';
import { ExchangeDrawer } from '#renderer/journal/exchange-drawer.tsx';
import { LookupDrawer } from '#renderer/lookups/lookup-drawer.tsx';
import type { DrawerContent } from '#renderer/parts/use-screen.ts';
import { RenewalDrawer } from '#renderer/renewals/renewal-drawer.tsx';

/** What lies beside the table: everything about one thing. */
export function OpenDrawer({ drawer, account }: { readonly drawer: DrawerContent; readonly account: Account }) {
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
