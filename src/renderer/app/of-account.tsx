import { type ReactNode, useEffect, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';

/**
 * A dialog of the account that it was opened for. When another account comes into use, here or in another window, it
 * closes: what was filled in for one account must not be billed to the next.
 */
export function OfAccount({
  account,
  dialog,
}: {
  readonly account: Account | null;
  readonly dialog: (account: Account) => ReactNode;
}) {
  const open = useScreen((screen) => screen.open);
  const [openedFor] = useState(account?.accountId);
  const isSame = account !== null && account.accountId === openedFor;
  useEffect(() => {
    if (!isSame) open(null);
  }, [isSame, open]);
  return isSame ? dialog(account) : null;
}
