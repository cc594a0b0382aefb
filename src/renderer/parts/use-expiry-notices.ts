import type { DeskOutputs } from '#contract/contract.ts';
import { type Asked, useAsked } from './use-asked.ts';

/** The notices of names that have come near their expiry. Main looks for new ones by itself; a window only shows them. */
export function useExpiryNotices(accountId: string): Asked<DeskOutputs['expiryPlanner']['notices']> {
  return useAsked(
    'domains',
    [accountId, 'notices'],
    (desk, options) => desk.expiryPlanner.notices({ accountId }, options),
    { keepFormer: true },
  );
}
