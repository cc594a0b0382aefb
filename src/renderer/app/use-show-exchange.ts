import type { Account } from '#contract/accounts.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { useScreen } from '#renderer/parts/use-screen.ts';

/**
 * Opens the journal's entry of a clTRID in the drawer, for screens that know no journal. Answers false where the
 * account's journal has none, or cannot be asked.
 */
export function useShowExchange(account: Account | null): (clTRID: string) => Promise<boolean> {
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
