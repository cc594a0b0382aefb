import type { DayPlace } from './use-expiries-view.ts';

/** How many columns after the first of its week a day stands. */
export function columnOf(weekday: number, weekStart: number): number {
  return (weekday - weekStart + 7) % 7;
}

/**
 * Where a key leads from a day (ARIA date grid): arrows by a day or a week, Home and End in the week, the page keys by a
 * month, with Shift by a year. Undefined where it is no such key. A day that the month does not have is its last one.
 */
export function placeAfterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { ahead, at }: DayPlace,
  days: readonly { readonly weekday: number }[],
  weekStart: number,
): DayPlace | undefined {
  const months = { PageUp: -1, PageDown: 1 }[key];
  if (months !== undefined) return { ahead: ahead + months * (shiftKey ? 12 : 1), at };
  const column = columnOf(days[at]?.weekday ?? weekStart, weekStart);
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -column, End: 6 - column }[key];
  if (steps === undefined) return undefined;
  const to = at + steps;
  if (to < 0) return { ahead: ahead - 1, at: to };
  return to < days.length ? { ahead, at: to } : { ahead: ahead + 1, at: to - days.length };
}
