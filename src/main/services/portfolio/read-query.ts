import type { DomainFilter } from '#contract/portfolio.ts';
import type { DomainQuery } from '#main/store/portfolio-record.ts';
import { addDays, type CalendarDate } from '#registry/calendar-date.ts';

/**
 * A window's filter as the store knows it: days from today become dates. `expiresWithinDays` of n days means today and
 * the n days after it; of minus n days, the n days before today, already expired.
 */
export function readQueryFilter(filter: DomainFilter, today: CalendarDate): DomainQuery['filter'] {
  const { expiresWithinDays, expiresFrom, expiresTo, ...rest } = filter;
  if (expiresWithinDays === undefined) return { ...rest, expiresFrom, expiresTo };
  const from = expiresWithinDays < 0 ? addDays(today, expiresWithinDays) : today;
  const to = expiresWithinDays < 0 ? addDays(today, -1) : addDays(today, expiresWithinDays);
  // Calendar dates compare as text.
  return {
    ...rest,
    expiresFrom: expiresFrom !== undefined && expiresFrom > from ? expiresFrom : from,
    expiresTo: expiresTo !== undefined && expiresTo < to ? expiresTo : to,
  };
}
