import type { DomainFilter } from '#contract/domains/domains.ts';
import { addDays, type CalendarDate } from '#values/calendar-date.ts';
import type { DomainQuery } from './store/record.ts';

/**
 * A window's filter as the store knows it: days from today become dates. `expiresWithinDays` of n days means today, the
 * n days after it, and every expired name that can still be renewed, since nothing is more urgent; of minus n days, the n
 * days before today, already expired.
 */
export function readQueryFilter(filter: DomainFilter, today: CalendarDate): DomainQuery['filter'] {
  const { expiresWithinDays, expiresFrom, expiresTo, doNotRenew, ...others } = filter;
  const rest = {
    ...others,
    ...(doNotRenew !== undefined && { doNotRenew: { on: today, except: !doNotRenew } }),
  };
  if (expiresWithinDays === undefined) return { ...rest, expiresFrom, expiresTo };
  const isPast = expiresWithinDays < 0;
  const from = isPast ? addDays(today, expiresWithinDays) : undefined;
  const to = addDays(today, isPast ? -1 : expiresWithinDays);
  // Calendar dates compare as text.
  return {
    ...rest,
    expiresFrom: expiresFrom !== undefined && (from === undefined || expiresFrom > from) ? expiresFrom : from,
    expiresTo: expiresTo !== undefined && expiresTo < to ? expiresTo : to,
    ...(!isPast && { renewableOn: today }),
  };
}
