import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addPeriod,
  calendarDate,
  dateOfInstant,
  daysBetween,
  parseCalendarDate,
} from '#values/calendar-date.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => calendarDate(date.toISOString().slice(0, 10)));

describe('calendar dates', () => {
  it.each(['2027-03-14', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is one', (text) => {
    expect(parseCalendarDate(text)).toEqual({ ok: true, value: text });
  });

  it.each([
    '',
    '2027-3-14',
    '20270314',
    '2027-03-14T00:00:00Z',
    ' 2027-03-14',
    '2027-03-14 ',
    '14.03.2027',
    '+002027-03-14',
    '2027-W11-7',
    '２０２７-03-14',
  ])('%j does not have the form', (text) => {
    expect(parseCalendarDate(text)).toMatchObject({ ok: false, problem: { code: 'date-form' } });
  });

  it.each([
    '2027-02-29',
    '2100-02-29',
    '2027-02-30',
    '2027-04-31',
    '2027-13-01',
    '2027-00-01',
    '2027-01-00',
    '2027-01-32',
  ])('%s is no day of the calendar', (text) => {
    expect(parseCalendarDate(text)).toMatchObject({ ok: false, problem: { code: 'date-unreal' } });
  });

  it('never throw when read', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseCalendarDate(text)));
  });

  it('are ordered by the calendar as they are as text', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        expect(Math.sign(daysBetween(one, other))).toBe(one < other ? 1 : one > other ? -1 : 0);
      }),
    );
  });

  it('come back by as many days as they went', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -40_000, max: 40_000 }), (start, days) => {
        const end = addDays(start, days);
        expect(daysBetween(start, end)).toBe(days);
        expect(addDays(end, -days)).toBe(start);
      }),
    );
  });

  it('keep day and month over years, except 29 February, which is clamped', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 99 }), (start, value) => {
        const end = addPeriod(start, { unit: 'y', value });
        expect(Number(end.slice(0, 4)) - Number(start.slice(0, 4))).toBe(value);
        if (end.slice(4) !== start.slice(4)) expect([start.slice(5), end.slice(5)]).toEqual(['02-29', '02-28']);
        expect(parseCalendarDate(end).ok).toBe(true);
      }),
    );
    expect(addPeriod(calendarDate('2024-02-29'), { unit: 'y', value: 1 })).toBe('2025-02-28');
    expect(addPeriod(calendarDate('2024-02-29'), { unit: 'y', value: 4 })).toBe('2028-02-29');
    expect(addPeriod(calendarDate('2027-01-31'), { unit: 'm', value: 1 })).toBe('2027-02-28');
  });

  it('add twelve months as they add a year', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 8 }), (start, years) => {
        expect(addPeriod(start, { unit: 'm', value: years * 12 })).toBe(addPeriod(start, { unit: 'y', value: years }));
      }),
    );
  });

  it('of an instant are its UTC day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 86_399_999 }), (date, milliseconds) => {
        expect(dateOfInstant(Date.parse(`${date}T00:00:00Z`) + milliseconds)).toBe(date);
      }),
    );
  });

  it('never pass through a time zone: every zone of the earth gives the same', () => {
    const inZone = (zone: string) =>
      execFileSync(process.execPath, [join(import.meta.dirname, 'dates-in-zone.ts')], {
        encoding: 'utf8',
        env: { ...process.env, TZ: zone },
      });
    const atHome = JSON.parse(inZone('Atlantic/Reykjavik')) as { offset: number; results: unknown[] };
    expect(atHome.results.length).toBeGreaterThan(1000);
    for (const zone of [
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Europe/Berlin',
    ]) {
      const away = JSON.parse(inZone(zone)) as typeof atHome;
      // The zone was really another one; otherwise nothing would be proven.
      expect(away.offset).not.toBe(atHome.offset);
      expect(away.results).toEqual(atHome.results);
    }
  });
});
