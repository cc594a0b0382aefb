import { type CalendarDate, dateOfInstant } from '#values/calendar-date.ts';

export interface ReadInstant {
  readonly epochMilliseconds: number;
  /** The day of it in UTC, which is the registry's own day; a plain date stays itself. */
  readonly date: CalendarDate;
  /** True when the text named no zone and UTC was assumed. */
  readonly assumedZone: boolean;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
const form = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads a date or date-time as registries write them (protocol facts 15.8): YYYY-MM-DD, RFC 3339 with Z, offset or
 * fraction, also with a blank for the T and without a zone, which is then taken for UTC and marked. Undefined for
 * anything else.
 */
export function readInstant(text: string): ReadInstant | undefined {
  const found = form.exec(text.trim());
  if (found === null) return undefined;
  const [, day = '', hour, minute, second, fraction, zone] = found;
  const midnight = utcMidnight(day);
  if (midnight === undefined) return undefined;
  if (hour === undefined) return { epochMilliseconds: midnight, date: day as CalendarDate, assumedZone: false };
  // 23:59:60 is a leap second; 24:00:00 is the end of the day.
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second ?? 0) > 60) return undefined;
  const offset = offsetMinutes(zone);
  if (offset === undefined) return undefined;
  const epochMilliseconds =
    midnight +
    ((Number(hour) * 60 + Number(minute) - offset) * 60 + Number(second ?? 0)) * 1000 +
    Math.floor(Number(`0.${fraction ?? '0'}`) * 1000);
  const assumedZone = zone === undefined;
  // Most are written in UTC, and stay within their day: nothing to compute.
  const withinDay = epochMilliseconds >= midnight && epochMilliseconds - midnight < dayMilliseconds;
  if (withinDay) return { epochMilliseconds, date: day as CalendarDate, assumedZone };
  const utcYear = new Date(epochMilliseconds).getUTCFullYear();
  if (utcYear < 0 || utcYear > 9999) return undefined;
  return { epochMilliseconds, date: dateOfInstant(epochMilliseconds), assumedZone };
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Checked by hand and not by parseCalendarDate: a list has a hundred thousand of them. */
function utcMidnight(day: string): number | undefined {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  const dayOfMonth = Number(day.slice(8));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lastDay = month === 1 && isLeap ? 29 : (monthDays[month] ?? 0);
  if (dayOfMonth < 1 || dayOfMonth > lastDay) return undefined;
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  return year >= 100 ? Date.UTC(year, month, dayOfMonth) : new Date(0).setUTCFullYear(year, month, dayOfMonth);
}

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
