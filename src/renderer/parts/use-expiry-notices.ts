import type { DeskOutputs } from '#contract/contract.ts';
import { type Asked, useAsked } from './use-asked.ts';

/** A day ends without a topic: names come nearer by themselves. */
const lookAgainMilliseconds = 10 * 60_000;

/** The notices of names that have come near their expiry. Asking is what looks whether there are new ones. */
export function useExpiryNotices(accountId: string): Asked<DeskOutputs['expiryPlanner']['notices']> {
  return useAsked(
    'portfolio',
    [accountId, 'notices'],
    (desk, options) => desk.expiryPlanner.notices({ accountId }, options),
    { keepFormer: true, everyMilliseconds: lookAgainMilliseconds },
  );
}
