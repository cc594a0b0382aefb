import type { RenewalProposal } from '#contract/renewals.ts';

/** What a person has chosen so far in the renew dialog. */
export interface RenewChoice {
  readonly choice: number;
  readonly cardId: string;
  readonly staleReason: string;
}

/** The least that counts as a reason, in characters. */
export const shortestReason = 3;

/** What stands in the way of sending, or `ready`. Nothing here computes a date or a price: all comes from the proposal. */
export type RenewReadiness = 'open-entry' | 'no-expiry' | 'no-choice' | 'no-card' | 'no-reason' | 'ready';

export function renewReadiness(proposal: RenewalProposal, chosen: RenewChoice): RenewReadiness {
  if (proposal.open !== null) return 'open-entry';
  if (proposal.expiry === null) return 'no-expiry';
  if (proposal.choices[chosen.choice] === undefined) return 'no-choice';
  if (chosen.cardId.trim() === '') return 'no-card';
  if (proposal.stale && chosen.staleReason.trim().length < shortestReason) return 'no-reason';
  return 'ready';
}

/** The order as main takes it; undefined where something stands in the way. */
export function renewOrder(accountId: string, proposal: RenewalProposal, chosen: RenewChoice) {
  const choice = proposal.choices[chosen.choice];
  if (renewReadiness(proposal, chosen) !== 'ready' || choice === undefined || proposal.expiry === null)
    return undefined;
  return {
    accountId,
    ldhName: proposal.ldhName,
    expiryDate: proposal.expiry.date,
    period: choice.period,
    cardId: chosen.cardId.trim(),
    staleReason: proposal.stale ? chosen.staleReason.trim() : '',
  };
}
