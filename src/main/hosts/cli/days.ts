import { message } from '#messages/message.ts';
import { parseCalendarDate } from '#values/calendar-date.ts';
import { UsageError } from './usage-error.ts';

/** Options that narrow a list to days, both included; either may be left out. */
export const dayOptions = { from: { type: 'string' }, until: { type: 'string' } } as const;

/** The first instant of the one day and the last of the other, of UTC, in which the command line shows instants. */
export function readDays({ from, until }: { from?: string | undefined; until?: string | undefined }) {
  const days = { from: edgeOfDay('--from', from, '00:00:00.000'), until: edgeOfDay('--until', until, '23:59:59.999') };
  if ((days.from ?? 0) > (days.until ?? Number.MAX_SAFE_INTEGER))
    throw new UsageError(message('commandLine.fromAfterUntil'));
  return days;
}

function edgeOfDay(option: string, text: string | undefined, time: string): number | undefined {
  if (text === undefined) return undefined;
  const date = parseCalendarDate(text);
  if (!date.ok) throw new UsageError(message('commandLine.optionWrong', { option, problem: date.problem.message }));
  return Date.parse(`${date.value}T${time}Z`);
}
