import { parseCalendarDate } from '#registry/calendar-date.ts';
import { UsageError } from './usage-error.ts';

/** Options that narrow a list to days, both included; either may be left out. */
export const dayOptions = { from: { type: 'string' }, until: { type: 'string' } } as const;

/** The first instant of the one day and the last of the other, of UTC, in which the command line shows instants. */
export function readDays({ from, until }: { from?: string | undefined; until?: string | undefined }) {
  const days = { from: firstOfDay('--from', from), until: lastOfDay('--until', until) };
  if ((days.from ?? 0) > (days.until ?? Number.MAX_SAFE_INTEGER))
    throw new UsageError('--from is a day after --until.');
  return days;
}

export function firstOfDay(option: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : edgeOfDay(option, text, '00:00:00.000');
}

export function lastOfDay(option: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : edgeOfDay(option, text, '23:59:59.999');
}

function edgeOfDay(option: string, text: string, time: string): number {
  const date = parseCalendarDate(text);
  if (!date.ok) throw new UsageError(`${option}: ${date.problem.text}`);
  return Date.parse(`${date.value}T${time}Z`);
}
