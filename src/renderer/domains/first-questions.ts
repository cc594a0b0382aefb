import type { DomainSort } from '#contract/domains/domains.ts';
import { windowKey } from '#renderer/parts/window-key.ts';

/** What the list of names looks like before anybody has chosen: soonest expiry first, all of them. */
export const firstSort: DomainSort = { column: 'expiry', direction: 'ascending' };

/** What the first page of an account is kept under. */
export function firstPageKey(accountId: string): readonly unknown[] {
  return windowKey('domains', [accountId, {}, firstSort], 0);
}
