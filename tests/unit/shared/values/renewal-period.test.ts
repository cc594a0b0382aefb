import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offeredYears, parseRenewalPeriod } from '#values/renewal-period.ts';

describe('renewal periods', () => {
  it('are one to ninety-nine years or months', () => {
    fc.assert(
      fc.property(fc.constantFrom('y', 'm'), fc.integer({ min: -5, max: 200 }), (unit, value) => {
        const parsed = parseRenewalPeriod(unit, value);
        expect(parsed.ok).toBe(value >= 1 && value <= 99);
        if (parsed.ok) expect(parsed.value).toEqual({ unit, value });
        expect(parseRenewalPeriod(unit, String(value)).ok).toBe(parsed.ok);
      }),
    );
  });

  it('that are offered can be read', () => {
    for (const value of offeredYears) expect(parseRenewalPeriod('y', value).ok).toBe(true);
  });

  it.each([
    ['d', 1, 'period-unit'],
    ['Y', 1, 'period-unit'],
    ['', 1, 'period-unit'],
    [undefined, 1, 'period-unit'],
    ['y', 1.5, 'period-value'],
    ['y', '1.5', 'period-value'],
    ['y', '', 'period-value'],
    ['y', ' 1', 'period-value'],
    ['y', '1e1', 'period-value'],
    ['y', Number.NaN, 'period-value'],
    ['y', Number.POSITIVE_INFINITY, 'period-value'],
    ['y', null, 'period-value'],
    ['y', 0, 'period-range'],
    ['y', '0', 'period-range'],
    ['y', 100, 'period-range'],
  ])('are not %j with %j: %s', (unit, value, code) => {
    expect(parseRenewalPeriod(unit, value)).toMatchObject({ ok: false, problem: { code } });
  });

  it('never throw when read', () => {
    fc.assert(fc.property(fc.anything(), fc.anything(), (unit, value) => void parseRenewalPeriod(unit, value)));
  });
});
