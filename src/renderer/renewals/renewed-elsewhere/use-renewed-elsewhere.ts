import type { RenewedElsewhere } from '#contract/renewals/ledger-entry.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';

/** Names of an account that were renewed elsewhere, the newest first: those that are open, or those dealt with. */
export function useRenewedElsewhere(
  accountId: string,
  { handled, limit }: { readonly handled: boolean; readonly limit: number },
): { readonly events: readonly RenewedElsewhere[]; readonly total: number } | undefined {
  return useAsked('renewals', [accountId, 'elsewhere', handled, limit], (desk, options) =>
    desk.renewals.elsewhere({ accountId, handled, offset: 0, limit }, options),
  ).answer;
}
