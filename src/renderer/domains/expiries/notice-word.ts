import type { ExpiryNotice } from '#contract/domains/expiries.ts';

/** The word for the head of a notice: of names that come near their expiry, or have expired, and of those that were renewed. */
export function noticeWord({ distance, still }: Pick<ExpiryNotice, 'distance' | 'still'>) {
  if (distance < 0) return still > 0 ? 'noticeExpired' : 'noticeExpiredOver';
  return still > 0 ? 'noticeExpires' : 'noticeOver';
}
