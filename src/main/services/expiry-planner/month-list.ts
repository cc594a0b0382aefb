import { addDays, addPeriod, type CalendarDate, calendarDate } from '#registry/calendar-date.ts';

/** A month of the calendar, `YYYY-MM`, with its first and last day. */
export interface CalendarMonth {
  readonly month: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
}

/** The month before today's, today's, and the `ahead` after it. */
export function monthsAround(today: CalendarDate, ahead: number): CalendarMonth[] {
  const thisMonth = calendarDate(`${today.slice(0, 7)}-01`);
  let firstDay = calendarDate(`${addDays(thisMonth, -1).slice(0, 7)}-01`);
  return Array.from({ length: ahead + 2 }, () => {
    const next = addPeriod(firstDay, { unit: 'm', value: 1 });
    const month = { month: firstDay.slice(0, 7), firstDay, lastDay: addDays(next, -1) };
    firstDay = next;
    return month;
  });
}
