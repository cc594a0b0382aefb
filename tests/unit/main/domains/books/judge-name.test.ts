import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeName } from '#main/domains/books/judge-name.ts';
import { calendarDate } from '#values/calendar-date.ts';

const date = calendarDate('2027-03-14');
const later = calendarDate('2028-03-14');
const nothing = { expiryDate: null, paidUntil: null, customer: null };
const both = { expiry: true, paidUntil: true };
const neither = { expiry: false, paidUntil: false };

describe('a name', () => {
  it('that one side does not have is only on the other', () => {
    expect(judgeName({ expiryDate: date, customer: null }, undefined, both)).toEqual({
      outcome: 'only-registry',
      days: null,
    });
    expect(judgeName(undefined, { ...nothing, paidUntil: date }, both)).toEqual({ outcome: 'only-books', days: null });
  });

  it('is renewed and not billed where the registry goes on after what is paid, and the other way round', () => {
    const atRegistry = { expiryDate: later, customer: null };
    expect(judgeName(atRegistry, { ...nothing, paidUntil: date }, both)).toEqual({
      outcome: 'renewed-not-billed',
      days: 366,
    });
    expect(judgeName({ ...atRegistry, expiryDate: date }, { ...nothing, paidUntil: later }, both)).toEqual({
      outcome: 'billed-not-renewed',
      days: -366,
    });
  });

  it('with another expiry date in the books says so only where money agrees', () => {
    const registered = { expiryDate: later, customer: null };
    const booked = { ...nothing, expiryDate: date };
    expect(judgeName(registered, booked, both)).toEqual({ outcome: 'other-expiry', days: 366 });
    expect(judgeName(registered, { ...booked, paidUntil: later }, both).outcome).toBe('other-expiry');
    expect(judgeName(registered, { ...booked, paidUntil: date }, both).outcome).toBe('renewed-not-billed');
  });

  it('of another customer is one whose labels differ in more than blanks, capitals and the form of accents', () => {
    const of = (customer: string | null, booksCustomer: string | null) =>
      judgeName({ expiryDate: date, customer }, { ...nothing, expiryDate: date, customer: booksCustomer }, neither)
        .outcome;
    expect(of('Hótel Norðurljós', 'Bakarí')).toBe('other-customer');
    expect(of('Hótel Norðurljós', ' hótel  norðurljós '.normalize('NFD'))).toBe('agrees');
    expect(of(null, 'Bakarí')).toBe('agrees');
    expect(of('Bakarí', null)).toBe('agrees');
  });

  it('without a date that should be compared agrees with nothing', () => {
    expect(judgeName({ expiryDate: null, customer: null }, { ...nothing, paidUntil: date }, both).outcome).toBe(
      'no-date',
    );
    expect(judgeName({ expiryDate: date, customer: null }, nothing, { ...neither, paidUntil: true }).outcome).toBe(
      'no-date',
    );
    expect(judgeName({ expiryDate: date, customer: null }, nothing, neither).outcome).toBe('agrees');
  });
});

it('days are given exactly where a date differs, and have the sign of the outcome', () => {
  const day = fc.option(
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((at) => calendarDate(at.toISOString().slice(0, 10))),
    { nil: null },
  );
  const label = fc.option(fc.constantFrom('a', 'b'), { nil: null });
  fc.assert(
    fc.property(day, label, day, day, label, (expiryDate, customer, booksDate, paidUntil, booksCustomer) => {
      const booked = { expiryDate: booksDate, paidUntil, customer: booksCustomer };
      const { outcome, days } = judgeName({ expiryDate, customer }, booked, both);
      const dated = ['renewed-not-billed', 'billed-not-renewed', 'other-expiry'].includes(outcome);
      expect(days !== null && days !== 0).toBe(dated);
      if (outcome === 'renewed-not-billed') expect(days).toBeGreaterThan(0);
      if (outcome === 'billed-not-renewed') expect(days).toBeLessThan(0);
      if (outcome === 'agrees') expect([booksDate, paidUntil]).toEqual([expiryDate, expiryDate]);
    }),
  );
});
