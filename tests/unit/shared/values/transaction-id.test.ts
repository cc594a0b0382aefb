import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeClTRID, parseTransactionId } from '#values/transaction-id.ts';

describe('transaction identifiers', () => {
  it.each(['abc', 'ABC-12345', 'a b', 'x'.repeat(64), '!~#'])('%j is one', (text) => {
    expect(parseTransactionId(text)).toEqual({ ok: true, value: text });
  });

  it.each(['', 'ab', 'x'.repeat(65)])('%j has the wrong length', (text) => {
    expect(parseTransactionId(text)).toMatchObject({ ok: false, problem: { code: 'transaction-id-length' } });
  });

  it.each([' abc', 'abc ', 'a  b', 'a\tb', 'a\nb', 'a\r\nX: y', 'dæmi', 'a\u0000b'])(
    '%j has the wrong form',
    (text) => {
      expect(parseTransactionId(text)).toMatchObject({ ok: false, problem: { code: 'transaction-id-form' } });
    },
  );

  it('that are read travel in a header as they are', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseTransactionId(text);
        if (parsed.ok) expect(new Headers({ 'RPP-Cltrid': parsed.value }).get('RPP-Cltrid')).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('that we make can be read, tell their second, and differ by their chance', () => {
    const chance = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
      minLength: 8,
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        fc.constantFrom('renew', 'check', 'poll', 'acknowledge'),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        chance,
        chance,
        (purpose, date, one, other) => {
          const made = makeClTRID(purpose, date.getTime(), one);
          expect(parseTransactionId(made).ok).toBe(true);
          expect(made.split('-')[1]).toBe(date.toISOString().slice(0, 19).replace(/[-:]/g, ''));
          expect(makeClTRID(purpose, date.getTime(), other) === made).toBe(one === other);
        },
      ),
    );
  });
});
