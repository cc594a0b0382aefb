import { describe, expect, test } from 'vitest';
import { certainlyBetween, isWithin, leastBetween, type Moment, mostBetween } from '#main/clock.ts';

const steady = (milliseconds: number, start = 'today') => ({ start, milliseconds });
const hour = 3_600_000;

describe('an instant', () => {
  test.each([
    ['just now', 1_000, 1_000, true],
    ['less long ago', 1_000, 1_999, true],
    ['as long ago', 1_000, 2_000, false],
    ['in the future, since the clock was set back', 1_000, 999, false],
    ['that never was', Number.NEGATIVE_INFINITY, 1_000, false],
  ])('%s', (_what, at, now, within) => {
    expect(isWithin(1_000, at, now)).toBe(within);
  });
});

describe('between two moments', () => {
  const earlier: Moment = { at: 10 * hour, steady: steady(hour) };
  test.each<[string, Moment, Moment, least: number, certainly: number, most: number]>([
    ['clocks that agree', earlier, { at: 11 * hour, steady: steady(2 * hour) }, hour, hour, hour],
    ['a clock set ahead', earlier, { at: 20 * hour, steady: steady(2 * hour) }, hour, hour, 10 * hour],
    ['a clock set back', earlier, { at: 5 * hour, steady: steady(2 * hour) }, 0, hour, hour],
    ['another start of the computer', earlier, { at: 11 * hour, steady: steady(0, 'later') }, hour, 0, hour],
    ['no other clock, and this one set back', { at: hour }, { at: 0 }, 0, 0, Number.POSITIVE_INFINITY],
    ['the registry’s clock alone', { at: hour, registryAt: 0 }, { at: 0, registryAt: hour }, 0, hour, hour],
  ])('%s', (_what, then, now, least, certainly, most) => {
    expect([leastBetween(then, now), certainlyBetween(then, now), mostBetween(then, now)]).toEqual([
      least,
      certainly,
      most,
    ]);
  });
});
