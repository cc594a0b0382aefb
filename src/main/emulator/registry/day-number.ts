import { type CalendarDate, dateOfInstant } from '#values/calendar-date.ts';

/**
 * A calendar date as whole days since 1970-01-01. The registry's country keeps UTC all year, so a day here is a
 * UTC day. A million records carry a small integer instead of a text, and a life cycle compares integers.
 */
export type DayNumber = number;

export const millisecondsPerDay = 86_400_000;

export function dayOfInstant(epochMilliseconds: number): DayNumber {
  return Math.floor(epochMilliseconds / millisecondsPerDay);
}

export function instantOfDay(day: DayNumber): number {
  return day * millisecondsPerDay;
}

export function dayOfDate(date: CalendarDate): DayNumber {
  return Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay;
}

export function dateOfDay(day: DayNumber): CalendarDate {
  return dateOfInstant(day * millisecondsPerDay);
}
