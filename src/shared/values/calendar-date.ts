import { Temporal } from 'temporal-polyfill';
import { asWritten, message } from '#messages/message.ts';
import { type Parsed, parsed, problem } from './parsed.ts';
import type { RenewalPeriod } from './renewal-period.ts';

/**
 * A day of the calendar, `YYYY-MM-DD`, never a moment: it has no time zone and must not get one
 * (specification: expiryDate is an ISO 8601 calendar date). Compares correctly as a string.
 */
export type CalendarDate = string & { readonly __calendarDate: true };

const strictForm = /^\d{4}-\d{2}-\d{2}$/;

/** More days than the names of a reseller expire on. */
const mostRemembered = 4_000;
/** Days found to be real: a list of 100,000 names has a few hundred different ones. */
const realDays = new Set<string>();
/** Where periods led to: the lines of a batch have few different ones. */
const periodEnds = new Map<string, CalendarDate>();

/** Reads `YYYY-MM-DD`; refuses any other form and days that do not exist. */
export function parseCalendarDate(text: string): Parsed<CalendarDate> {
  if (realDays.has(text)) return parsed(text as CalendarDate);
  if (!strictForm.test(text)) {
    return problem('date-form', message('words.dateForm', { given: JSON.stringify(text) }));
  }
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return problem('date-unreal', message('words.dateUnreal', { date: asWritten(text) }));
  }
  if (realDays.size >= mostRemembered) realDays.clear();
  realDays.add(text);
  return parsed(text as CalendarDate);
}

/** The date of a literal known to be right; throws where it is not. For constants and tests. */
export function calendarDate(text: string): CalendarDate {
  const result = parseCalendarDate(text);
  if (!result.ok) throw new RangeError(`${JSON.stringify(text)}: ${result.problem.code}`);
  return result.value;
}

/**
 * The date that a renewal by `period` leads to. 29 February becomes 28 February where the target year has
 * no leap day (not shown in the specification; protocol facts 14.1 chooses the clamp).
 */
export function addPeriod(date: CalendarDate, period: RenewalPeriod): CalendarDate {
  const asked = `${date}+${period.value}${period.unit}`;
  const known = periodEnds.get(asked);
  if (known !== undefined) return known;
  const duration = period.unit === 'y' ? { years: period.value } : { months: period.value };
  const end = Temporal.PlainDate.from(date).add(duration).toString() as CalendarDate;
  if (periodEnds.size >= mostRemembered) periodEnds.clear();
  periodEnds.set(asked, end);
  return end;
}

/** Adds whole days; `days` may be negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString() as CalendarDate;
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
}

/** The UTC day of an instant. The registry's own country is UTC all year, so its days are UTC days. */
export function dateOfInstant(epochMilliseconds: number): CalendarDate {
  return new Date(epochMilliseconds).toISOString().slice(0, 10) as CalendarDate;
}
