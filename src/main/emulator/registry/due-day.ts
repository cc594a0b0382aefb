import { type DayNumber, dayOfInstant } from './day-number.ts';
import type { DomainRecord } from './records.ts';

/** How many days before its expiry date a marked name is renewed automatically (protocol facts, section 8). */
export const autoRenewalDays = 60;
/** How many days before its expiry date a name's payers are told ("domain expires soon", N14). */
export const noticeDays = 30;
/** How long an unpaid name stays on hold before it is deleted (N3; the registry's own rules say 30). */
export const holdDays = 30;
/** How long an application may stay unpaid (protocol facts, section 8). */
export const applicationDays = 2;
/** How long a name ordered to be deleted is still there (not shown; EPP's usual five days). */
export const pendingDeleteDays = 5;

/**
 * The next day later than `afterDay` on which time alone does something to the name; undefined when nothing will
 * (a dispute lock stops the clock). The paid time ends at 00:00 UTC of the expiry date. A name that is marked for
 * automatic renewal is due every day from 60 days before its expiry date on, since what kept it from being renewed may
 * be over: the switch was off, or the card had no money.
 */
export function nextDueDay(
  domain: DomainRecord,
  afterDay: DayNumber,
  isMarked = domain.autoRenewalCard !== undefined,
): DayNumber | undefined {
  const changedDay = dayOfInstant(domain.changedSeconds * 1000);
  switch (domain.status) {
    case 'locked':
      return undefined;
    case 'pending create':
      return Math.max(changedDay + applicationDays, afterDay + 1);
    case 'pending delete':
      return Math.max(changedDay + pendingDeleteDays, afterDay + 1);
    case 'server hold':
      return Math.max(domain.expiryDay + holdDays, afterDay + 1);
    default: {
      const notice = domain.expiryDay - noticeDays;
      const unmarked = notice > afterDay ? notice : Math.max(domain.expiryDay, afterDay + 1);
      return isMarked ? Math.min(unmarked, Math.max(domain.expiryDay - autoRenewalDays, afterDay + 1)) : unmarked;
    }
  }
}
