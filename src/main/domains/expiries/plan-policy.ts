import { addDays, type CalendarDate } from '#values/calendar-date.ts';
import type { PlanOrder } from '../store/expiry-record.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * When an expiry date is asked for again. The registry publishes none of this: a name that expires within a month (or
 * has expired) is asked for daily, because somebody may renew it or let it go; any other after a month; one that was
 * asked in vain after a week.
 */
export const planPolicy = {
  nearDays: 30,
  nearAge: day,
  otherAge: 30 * day,
  vainAge: 7 * day,
} as const;

/** The policy as a question to the local copy. */
export function planOrder(accountId: string, today: CalendarDate, now: number, limit: number): PlanOrder {
  return {
    accountId,
    nearUntil: addDays(today, planPolicy.nearDays),
    nearToldBefore: now - planPolicy.nearAge,
    toldBefore: now - planPolicy.otherAge,
    askedBefore: now - planPolicy.vainAge,
    limit,
  };
}
