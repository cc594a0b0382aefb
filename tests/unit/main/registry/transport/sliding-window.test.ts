import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowance,
  countedFor,
  decideTake,
  lowerShare,
  shareNow,
  windowRule,
} from '#main/registry/transport/sliding-window.ts';
import { publishedLimits } from '#values/rate-limits.ts';

const availability = windowRule(publishedLimits.availability);

describe('the rule of a published limit', () => {
  it('keeps under one percent of a large rate back for a person and for the way there, two of a small one', () => {
    for (const limit of Object.values(publishedLimits)) {
      const rule = windowRule(limit);
      const rate = allowance(rule, 'background') / countedFor(rule);
      if (limit.requests < 1000) expect(allowance(rule, 'background')).toBe(limit.requests - 2);
      else expect(rate / (limit.requests / (limit.windowSeconds * 1000))).toBeGreaterThan(0.99);
      expect(allowance(rule, 'person')).toBe(limit.requests);
      expect(countedFor(rule)).toBeGreaterThan(limit.windowSeconds * 1000);
    }
  });

  it('never allows less than one', () => {
    const rule = windowRule({ budget: 'availability', requests: 1, windowSeconds: 10 }, 0.1);
    expect(rule.limit).toBe(1);
    expect(allowance(rule, 'background')).toBe(1);
  });
});

describe('a take', () => {
  it('is free while fewer than allowed lie in the window', () => {
    expect(decideTake([], availability, 'person', 0)).toEqual({ kind: 'taken' });
    const rule = windowRule({ budget: 'rdap-domain', requests: 2, windowSeconds: 10 });
    expect(decideTake([0], rule, 'person', 0)).toEqual({ kind: 'taken' });
    expect(decideTake([0, 5], rule, 'person', 6)).toEqual({ kind: 'limited', retryAt: 10_030 });
    expect(decideTake([0, 5], rule, 'person', 10_029)).toEqual({ kind: 'limited', retryAt: 10_030 });
    expect(decideTake([0, 5], rule, 'person', 10_030)).toEqual({ kind: 'taken' });
  });

  it('does not lock for ever when the clock was set back', () => {
    const rule = windowRule({ budget: 'rdap-domain', requests: 1, windowSeconds: 10 });
    expect(decideTake([99_999_999], rule, 'person', 1000)).toEqual({ kind: 'limited', retryAt: 11_030 });
  });

  it('never lets more than allowed into any window, and says exactly when the next one may be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.integer({ min: 0, max: 8000 }), { maxLength: 60 }),
        (requests, pauses) => {
          const rule = windowRule({ budget: 'availability', requests, windowSeconds: 10 });
          const taken: number[] = [];
          let now = 0;
          for (const pause of pauses) {
            now += pause;
            const decision = decideTake(taken, rule, 'person', now);
            if (decision.kind === 'taken') taken.push(now);
            else {
              expect(decision.retryAt).toBeGreaterThan(now);
              expect(decideTake(taken, rule, 'person', decision.retryAt - 1).kind).toBe('limited');
              expect(decideTake(taken, rule, 'person', decision.retryAt).kind).toBe('taken');
            }
          }
          for (const at of taken) {
            expect(taken.filter((other) => other > at - 10_000 && other <= at).length).toBeLessThanOrEqual(requests);
          }
        },
      ),
    );
  });
});

describe('the share', () => {
  it('falls by a fifth with each lesson, not below a tenth, and is whole again after some windows', () => {
    let learned = lowerShare(undefined, availability, 0);
    expect(learned.share).toBeCloseTo(0.8);
    learned = lowerShare(learned, availability, 0);
    expect(learned.share).toBeCloseTo(0.64);
    for (let count = 0; count < 20; count += 1) learned = lowerShare(learned, availability, 0);
    expect(learned.share).toBe(0.1);
    expect(shareNow(learned, availability, 1_800_000)).toBeCloseTo(0.2);
    expect(shareNow(learned, availability, 9 * 1_800_000)).toBe(1);
    expect(shareNow(learned, availability, -5)).toBe(0.1);
  });
});
