import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatsFor } from '#renderer/parts/formats.ts';

const english = formatsFor('en-GB', 'UTC');

describe('calendar dates', () => {
  test('read like a person writes them', () => {
    expect(english.date('2027-03-14')).toBe('14 Mar 2027');
    expect(english.longDate('2027-03-14')).toBe('14 March 2027');
  });

  test('never slip by a day, in whatever time zone', () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Atlantic/Reykjavik', 'America/New_York', 'Asia/Kolkata'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }),
        (zone, day) => {
          const date = day.toISOString().slice(0, 10);
          expect(formatsFor('en-GB', zone).date(date)).toMatch(new RegExp(`^${Number(date.slice(8))} `));
        },
      ),
    );
  });

  test('text that is no date is shown as it came', () => {
    expect(english.date('soon')).toBe('soon');
    expect(english.date('2027-3-1')).toBe('2027-3-1');
  });
});

describe('ages', () => {
  const now = 1_000_000_000_000;
  test.each([
    [0, undefined],
    [59_999, undefined],
    [60_000, '1m'],
    [59 * 60_000, '59m'],
    [2 * 3_600_000, '2h'],
    [47 * 3_600_000, '47h'],
    [48 * 3_600_000, '2d'],
    [400 * 86_400_000, '400d'],
  ])('%i milliseconds are %s', (gone, shown) => {
    expect(english.age(now - gone, now)).toBe(shown);
  });

  test('what lies ahead of a slower clock is just now', () => {
    expect(english.age(now + 5000, now)).toBeUndefined();
  });
});

test('sizes, times and amounts', () => {
  expect(english.bytes(228)).toBe('228 bytes');
  expect(english.bytes(25_200)).toBe('25.2 kB');
  expect(english.bytes(61_000_000)).toBe('61 MB');
  expect(english.milliseconds(84)).toBe('84 ms');
  expect(english.milliseconds(30_000)).toBe('30 secs');
  expect(english.number(100_000)).toBe('100,000');
  expect(english.money(4980, 'ISK', 0)).toMatch(/ISK.4,980$/);
  expect(english.money(4980, 'EUR', 2)).toBe('€49.80');
});

test('Icelandic is ready', () => {
  expect(formatsFor('is', 'UTC').longDate('2027-03-14')).toBe('14. mars 2027');
});
