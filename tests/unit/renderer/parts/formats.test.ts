import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatsFor } from '#renderer/parts/formats.ts';

const english = formatsFor('en-GB', 'UTC');

describe('when something ends', () => {
  test('the day is said where it is another one, on the clock of the person', () => {
    const now = Date.UTC(2026, 10, 22, 23, 30);
    expect(english.timeOrDay(now + 10 * 60_000, now)).toBe('23:40');
    expect(english.timeOrDay(now + 41 * 86_400_000, now)).toMatch(/^2 Jan 2027, 23:30$/);
    expect(english.timeOrDay(now + 60 * 60_000, now)).toMatch(/^23 Nov 2026, 00:30$/);
    expect(formatsFor('en-GB', 'Asia/Kolkata').timeOrDay(now + 60 * 60_000, now)).toBe('06:00');
    expect(formatsFor('is', 'UTC').timeOrDay(now + 60 * 60_000, now)).toMatch(/23\. nóv/);
  });
});

describe('calendar dates', () => {
  test('read like a person writes them', () => {
    expect(english.date('2027-03-14')).toBe('14 Mar 2027');
    expect([english.date('2027-09-01'), english.month('2027-09')]).toEqual(['1 Sep 2027', 'Sep 2027']);
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

describe('weeks', () => {
  test('begin where the language has them begin, and their days have its names', () => {
    const icelandic = formatsFor('is');
    expect([english, icelandic, formatsFor('en-US')].map((format) => format.weekStart())).toEqual([1, 1, 7]);
    expect([1, 7].map(english.weekday)).toEqual(['Monday', 'Sunday']);
    expect([1, 7].map(english.shortWeekday)).toEqual(['Mon', 'Sun']);
    expect([1, 4, 7].map(icelandic.weekday)).toEqual(['mánudagur', 'fimmtudagur', 'sunnudagur']);
    expect([1, 2, 7].map(icelandic.shortWeekday)).toEqual(['mán.', 'þri.', 'sun.']);
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

describe('Icelandic, which Chromium does not bring', () => {
  const icelandic = formatsFor('is', 'Atlantic/Reykjavik');
  const at = Date.parse('2027-03-04T05:06:07Z');
  const dateTime = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('is', { timeZone: 'UTC', ...options });
  const unit = (unit: string, unitDisplay: 'narrow' | 'short' | 'long') =>
    new Intl.NumberFormat('is', { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 });
  /** ICU parts some of its words by a space that does not break; ours break. */
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

  test('dates, times and months are those of ICU, which Node has whole', () => {
    for (let month = 1; month <= 12; month += 1) {
      const calendarMonth = `2027-${String(month).padStart(2, '0')}`;
      const day = Date.parse(`${calendarMonth}-03T00:00:00Z`);
      const short = { day: 'numeric', month: 'short', year: 'numeric' } as const;
      expect(icelandic.date(`${calendarMonth}-03`)).toBe(dateTime(short).format(day));
      expect(icelandic.longDate(`${calendarMonth}-03`)).toBe(dateTime({ dateStyle: 'long' }).format(day));
      expect(icelandic.month(calendarMonth)).toBe(dateTime({ month: 'short', year: 'numeric' }).format(day));
    }
    expect(icelandic.timeOrDay(at, at)).toBe(dateTime({ hour: '2-digit', minute: '2-digit' }).format(at));
    expect(icelandic.dateTime(at)).toBe(dateTime({ dateStyle: 'medium', timeStyle: 'short' }).format(at));
    expect(icelandic.exactTime(at)).toBe(dateTime({ dateStyle: 'medium', timeStyle: 'medium' }).format(at));
    expect(formatsFor('is', 'Asia/Tokyo').dateTime(at)).toBe('4. mar. 2027, 14:06');
  });

  test('numbers, units, amounts and countries too', () => {
    for (const value of [0, 1, 2, 11, 21, 1234, 1_234_567]) {
      expect(icelandic.number(value)).toBe(new Intl.NumberFormat('is').format(value));
      expect(icelandic.days(value)).toBe(unit('day', 'narrow').format(value));
      expect(icelandic.longDays(value)).toBe(unit('day', 'long').format(value));
      expect(icelandic.minutes(value)).toBe(unit('minute', 'long').format(value));
      expect(icelandic.seconds(value)).toBe(unit('second', 'short').format(value));
      for (const currency of ['ISK', 'EUR', 'DKK']) {
        const format = new Intl.NumberFormat('is', { style: 'currency', currency, minimumFractionDigits: 2 });
        expect(icelandic.money(value * 100, currency, 2)).toBe(spaced(format.format(value)));
      }
    }
    expect(icelandic.age(at - 3_600_000 * 3, at)).toBe('3 klst.');
    expect(icelandic.age(at - 60_000 * 5, at)).toBe('5 mín.');
    expect(icelandic.bytes(25_200)).toBe('25,2 kB');
    expect(icelandic.list(['a', 'b', 'c'])).toBe('a, b og c');
    expect(icelandic.list(['a'])).toBe('a');
    const countries = new Intl.DisplayNames('is', { type: 'region' });
    for (const code of ['IS', 'DE', 'US', 'FO', 'GB', 'ZW']) {
      expect(icelandic.country(code)).toBe(countries.of(code));
    }
    expect(icelandic.country('XX')).toBe('XX');
  });
});

test('texts are sorted as the dictionaries of the language are, whatever the browser knows of it', () => {
  const tags = ['zeta', 'Ábyrgð', 'þing', 'az', 'ærlegt', 'VIP', 'ös', 'Að skoða', 'ýsa'];
  const sortedIn = (language: string) => formatsFor(language).sorted(tags, String);
  expect(sortedIn('is')).toEqual(['Að skoða', 'az', 'Ábyrgð', 'VIP', 'ýsa', 'zeta', 'þing', 'ærlegt', 'ös']);
  expect(sortedIn('en-GB')).toEqual(['Ábyrgð', 'Að skoða', 'ærlegt', 'az', 'ös', 'VIP', 'ýsa', 'zeta', 'þing']);
});

test.each(['en-GB', 'is'])('numbers in texts are sorted by their size (%s)', (language) => {
  const tags = ['batch 10', 'batch 2', 'batch', '2027', '114', 'batch 2b'];
  expect(formatsFor(language).sorted(tags, String)).toEqual([
    '114',
    '2027',
    'batch',
    'batch 2',
    'batch 2b',
    'batch 10',
  ]);
});
