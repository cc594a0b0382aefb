import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRetryAfter } from '#main/registry/transport/retry-after.ts';

const now = Date.UTC(2026, 9, 12, 9);

describe('Retry-After', () => {
  it.each([
    ['0', now],
    ['120', now + 120_000],
    [' 120 ', now + 120_000],
    ['999999999', now + 86_400_000],
    ['Mon, 12 Oct 2026 09:30:00 GMT', now + 1_800_000],
    ['Mon, 12 Oct 2026 08:30:00 GMT', now],
    ['Fri, 31 Dec 2027 23:59:59 GMT', now + 86_400_000],
  ])('%s', (value, instant) => {
    expect(readRetryAfter(value, now)).toBe(instant);
  });

  it.each([
    '',
    '-1',
    '1.5',
    'soon',
    '12e3',
    '9999999999',
    'Mon, 32 Oct 2026 09:30:00 GMT',
    'Tue, 31 Feb 2026 09:30:00 GMT',
    '2026-10-12T09:30:00Z',
    'Mon, 12 Okt 2026 09:30:00 GMT',
  ])('cannot be read from %j', (value) => {
    expect(readRetryAfter(value, now)).toBeUndefined();
  });

  it('is never in the past and never further than a day', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.nat().map(String),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
          fc.string(),
        ),
        (value) => {
          const instant = readRetryAfter(value, now);
          if (instant === undefined) return;
          expect(instant).toBeGreaterThanOrEqual(now);
          expect(instant).toBeLessThanOrEqual(now + 86_400_000);
        },
      ),
    );
  });
});
