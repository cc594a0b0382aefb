import type { EmulatorNameLife } from '#contract/practice/emulator-values.ts';
import { addDays, calendarDate, dateOfInstant, daysBetween } from '#values/calendar-date.ts';
import type { ControlDomain } from './control-answers.ts';

/** How long an unpaid name stays on hold before it is deleted (N3; the registry's own rules say 30). */
const holdDays = 30;

/**
 * The life of a name on the practice registry as a line: registered, expires (on hold from then on), deleted. Under the
 * sandbox's life cycle (N3) an unpaid name is deleted on its expiry date, and there is no hold.
 */
export function nameLife(domain: ControlDomain, today: string, sandbox: boolean): EmulatorNameLife {
  const registered = dateOfInstant(Date.parse(domain.registeredAt));
  const expires = calendarDate(domain.expiryDate);
  const deleted = sandbox ? expires : addDays(expires, holdDays);
  const now = calendarDate(today);
  const whole = Math.max(1, daysBetween(registered, deleted));
  const positionOf = (date: typeof now): number => Math.min(1, Math.max(0, daysBetween(registered, date) / whole));
  const step = (name: 'registered' | 'expires' | 'deleted', date: typeof now) => ({
    step: name,
    date,
    position: positionOf(date),
    past: date <= now,
  });
  return {
    ldhName: domain.name,
    unicodeName: domain.unicodeName,
    status: domain.status,
    steps: [step('registered', registered), ...(sandbox ? [] : [step('expires', expires)]), step('deleted', deleted)],
    now: { date: now, position: positionOf(now) },
  };
}
