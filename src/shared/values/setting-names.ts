/** Names under which settings are kept that a team shares: see also `priceListsSetting`. */
export const rulesSetting = 'inbox-rules';

/** The distances before expiry at which names are told of. */
export const expiryDistancesSetting = 'expiry-alert-distances';

export function collectingSetting(accountId: string): string {
  return `inbox-collecting/${accountId}`;
}

/** Why collecting stopped; null while it may go on. */
export function stoppedSetting(accountId: string): string {
  return `inbox-stopped/${accountId}`;
}
