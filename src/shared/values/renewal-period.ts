import { type Message, message } from '#messages/message.ts';
import { type Parsed, parsed, problem } from './parsed.ts';

/**
 * How far a renewal moves the expiry date: `value` units of `unit` (y = years, m = months).
 * The specification shows only y; other units and the range are not shown, so the protocol's 1..99 is what
 * can be written (RFC 5731) and 1..5 years is what we offer.
 */
export interface RenewalPeriod {
  readonly unit: 'y' | 'm';
  readonly value: number;
}

/** A period in words: `1 year`, `6 months`. */
export function periodText({ unit, value }: RenewalPeriod): Message {
  return message(unit === 'y' ? 'words.years' : 'words.months', { count: value });
}

/** The whole years that the forms offer; the registry may refuse, a server's answer is never pre-judged. */
export const offeredYears = [1, 2, 3, 4, 5] as const;

export function parseRenewalPeriod(unit: unknown, value: unknown): Parsed<RenewalPeriod> {
  if (unit !== 'y' && unit !== 'm') {
    return problem('period-unit', message('words.periodUnit', { given: String(JSON.stringify(unit)) }));
  }
  const units = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value;
  if (typeof units !== 'number' || !Number.isInteger(units)) {
    return problem('period-value', message('words.periodValue', { given: String(JSON.stringify(value)) }));
  }
  if (units < 1 || units > 99) {
    return problem('period-range', message('words.periodRange', { given: units }));
  }
  return parsed({ unit, value: units });
}
