import { expect, test } from 'vitest';
import { formatsFor } from '#renderer/parts/formats.ts';
import { dateAfter, readDate, weeksOf } from '#renderer/parts/read-date.ts';

test.each(['en-GB', 'is'])('reads every day of a year as the screen writes it (%s)', (language) => {
  const format = formatsFor(language);
  for (let day = '2028-01-01'; day < '2029'; day = dateAfter(day, { days: 1 })) {
    expect(readDate(format.date(day), format.month)).toBe(day);
    expect(readDate(format.longDate(day), format.month)).toBe(day);
    expect(readDate(day, format.month)).toBe(day);
  }
});

test('reads numbers with the day first, and no day that does not exist', () => {
  const { month } = formatsFor('en-GB');
  for (const text of ['5.3.2027', '05/03/2027', '5 3 2027', ' 5 march 2027 ', '5. MAR. 2027']) {
    expect(readDate(text, month), text).toBe('2027-03-05');
  }
  for (const text of ['', 'soon', '3/2027', '31.2.2027', '2027-13-01', '5 Foo 2027', '29 Feb 2027']) {
    expect(readDate(text, month), text).toBeUndefined();
  }
});

test('a month later is its last day where it has no such day', () => {
  expect(dateAfter('2027-01-31', { months: 1 })).toBe('2027-02-28');
  expect(dateAfter('2028-01-31', { months: -11 })).toBe('2027-02-28');
  expect(dateAfter('2027-12-31', { days: 1 })).toBe('2028-01-01');
});

test('the weeks of a month begin with the day of the language', () => {
  const weeks = weeksOf('2027-02-14', 1);
  expect(weeks).toHaveLength(4);
  expect(weeks[0]?.[0]).toBe('2027-02-01');
  expect(weeksOf('2027-02-14', 7)[0]).toEqual([
    undefined,
    ...['01', '02', '03', '04', '05', '06'].map((day) => `2027-02-${day}`),
  ]);
});
