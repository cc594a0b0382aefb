import { addPeriod, type CalendarDate, dateOfInstant, daysBetween } from '#registry/calendar-date.ts';

/** Protocol facts 8 and N1: at most five years from now. The registry decides; this only warns. */
export const horizonYears = 5;
const recentDays = 30;
/**
 * How long the lines of a batch go by what the store knew of them, which is looked up for many at once: a card may be
 * taken off the account, a list come in. What guards money is looked at again with each line.
 */
export const knownMilliseconds = 5_000;
/** Protocol facts N12, in both spellings that registries use (N2). */
const payingRoles = ['registrant', 'administrative', 'admin', 'billing'];

/** The last expiry date that a registry with this horizon gives today. */
export function horizonOn(today: CalendarDate): CalendarDate {
  return addPeriod(today, { unit: 'y', value: horizonYears });
}

/** Whether one of our roles on a name may pay for it; true where nobody has told our roles. */
export function mayPay(roles: readonly string[]): boolean {
  return roles.length === 0 || roles.some((role) => payingRoles.includes(role.trim().toLowerCase()));
}

/** By the desk's own days: a practice registry's clock may have been turned since. */
export function isRecent(at: number, today: CalendarDate): boolean {
  const days = daysBetween(dateOfInstant(at), today);
  return days >= 0 && days <= recentDays;
}

/**
 * How long after a renewal an older date told by RDAP is taken for a copy that lags (not shown how long one may). Later it
 * is taken for the registry's own: a renewal may have been undone there.
 */
export const copyLagMilliseconds = 24 * 3_600_000;
