import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eppMeanings, readResultCode } from '#values/result-code.ts';

describe('result codes', () => {
  it.each(Object.entries(eppMeanings))('%s is known in both spellings: %s', (code, meaning) => {
    const outcome = code.startsWith('1') ? 'success' : 'failure';
    expect(readResultCode(code)).toEqual({ received: code, eppCode: code, outcome, meaning });
    expect(readResultCode(`0${code}`)).toEqual({ received: `0${code}`, eppCode: code, outcome, meaning });
  });

  it.each([
    ['11000', 'success'],
    ['12001', 'success'],
    ['14000', 'failure'],
    ['15999', 'failure'],
    ['13000', 'unknown'],
    ['1999', 'success'],
    ['02999', 'failure'],
    ['3000', 'unknown'],
    ['001000', 'unknown'],
    ['100', 'unknown'],
    ['1000.0', 'unknown'],
    ['1e3', 'unknown'],
    ['', 'unknown'],
    ['OK', 'unknown'],
  ])('%j is a %s', (text, outcome) => {
    expect(readResultCode(text)).toMatchObject({ received: text, outcome });
  });

  it('are never refused, and kept as they came', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readResultCode(text).received).toBe(text.trim());
      }),
    );
  });

  it('are texts: a number would lose its zero', () => {
    expect(readResultCode(' 01000 ').received).toBe('01000');
  });
});
