import { leastBetween, type Moment } from '#main/clock.ts';
import { addPeriod, type CalendarDate, dateOfInstant, daysBetween } from '#values/calendar-date.ts';
import type { RenewedElsewhere } from './store/ledger-record.ts';

/** Protocol facts 8 and N1: at most five years from now. The registry decides; this only warns. */
export const horizonYears = 5;
const recentDays = 30;
const dayMilliseconds = 24 * 3_600_000;
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

/**
 * Whether a renewal is so recent that a second one needs a second word. One in the future is: a clock was set. `now` is
 * left out for a practice registry, whose own days count, since a person may have turned its clock.
 */
export function isRecent(
  renewed: Moment,
  { today, now }: { readonly today: CalendarDate; readonly now: Moment | undefined },
): boolean {
  if (daysBetween(dateOfInstant(renewed.at), today) <= recentDays) return true;
  return now !== undefined && leastBetween(renewed, now) <= recentDays * dayMilliseconds;
}

/** Whether a form has to say that the name was renewed elsewhere: as long as nobody dealt with it, and while it is recent. */
export function isElsewhereNews(
  { at, handledAt }: Pick<RenewedElsewhere, 'at' | 'handledAt'>,
  days: Parameters<typeof isRecent>[1],
): boolean {
  return handledAt === null || isRecent({ at }, days);
}

/**
 * How long after a renewal an older date told by RDAP is taken for a copy that lags (not shown how long one may). Later it
 * is taken for the registry's own: a renewal may have been undone there.
 */
export const copyLagMilliseconds = 24 * 3_600_000;
