import { useState } from 'react';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';

/** The newest renewal of a name by this account, where it is another one, or stands otherwise, than soon after `readAt`; else null. Sends nothing. */
export function useNewerRenewal(accountId: string, ldhName: string, readAt: number): LedgerEntry | null {
  const { answer } = useAsked('renewals', ['newest', accountId, ldhName, readAt], (desk, options) =>
    desk.renewals.page({ accountId, states: [], text: '', ldhName, offset: 0, limit: 1 }, options),
  );
  const [first, setFirst] = useState<string>();
  if (answer === undefined) return null;
  const [newest] = answer.entries;
  const place = newest === undefined ? 'none' : `${newest.entryId} ${newest.state}`;
  if (first === undefined) setFirst(place);
  return first === undefined || first === place ? null : (newest ?? null);
}
