import type { Account } from '#contract/accounts/accounts.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useRenewalsView } from '#renderer/renewals/use-renewals-view.ts';
import { TodayScreen } from '#renderer/today/today-screen.tsx';

/** What waits for a person, and where each of it leads. */
export function TodayPlace({ account, title }: { readonly account: Account; readonly title: string }) {
  const { go, show } = useScreen();
  const { look, openBatch } = useRenewalsView();
  const lookAtNames = useNamesPlace((place) => place.look);
  return (
    <TodayScreen
      account={account}
      title={title}
      leads={{
        toUnknown() {
          look('unknown');
          go('renewals');
        },
        toEntry(entryId) {
          look('ledger');
          go('renewals');
          if (entryId !== null) show({ kind: 'renewal', entryId });
        },
        toChanges() {
          lookAtNames('changes');
          go('domains');
        },
        toCards() {
          look('cards');
          go('renewals');
        },
        toBatch(batch) {
          openBatch(batch);
          go('renewals');
        },
      }}
    />
  );
}
