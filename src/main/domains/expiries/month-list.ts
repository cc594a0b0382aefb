import { addDays, addPeriod, type CalendarDate, calendarDate, daysBetween } from '#values/calendar-date.ts';

/** A month of the calendar, `YYYY-MM`, with its first and last day. */
export interface CalendarMonth {
  readonly month: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
}

/** The month before today's, today's, and the `ahead` after it. */
export function monthsAround(today: CalendarDate, ahead: number): CalendarMonth[] {
  return Array.from({ length: ahead + 2 }, (_, index) => monthAhead(today, index - 1));
}

/** The month that is so many after today's; before it where `ahead` is negative. */
export function monthAhead(today: CalendarDate, ahead: number): CalendarMonth {
  const firstDay = addPeriod(calendarDate(`${today.slice(0, 7)}-01`), { unit: 'm', value: ahead });
  const next = addPeriod(firstDay, { unit: 'm', value: 1 });
  return { month: firstDay.slice(0, 7), firstDay, lastDay: addDays(next, -1) };
}

/** Every day of a month, with its day of the week: from Monday, 1, to Sunday, 7. */
export function daysOf({ firstDay, lastDay }: CalendarMonth): { day: CalendarDate; weekday: number }[] {
  // A Monday long before all of them.
  const first = daysBetween(calendarDate('0001-01-01'), firstDay);
  return Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, index) => ({
    day: addDays(firstDay, index),
    weekday: ((first + index) % 7) + 1,
  }));
}
