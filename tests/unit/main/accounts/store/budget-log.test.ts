import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetLog } from '#main/accounts/store/budget-log.ts';
import { familyOver, memoryDatabase } from '../../../../support/store-family.ts';

function openLog() {
  const database = memoryDatabase();
  return { database, log: familyOver(budgetLog, database) };
}

const windowSeconds = 2;
const windowMilliseconds = windowSeconds * 1000;

/** The most takes that any window, closed at both ends, holds. */
function worstWindow(takes: readonly number[]): number {
  return Math.max(
    0,
    ...takes.map((from) => takes.filter((at) => at >= from && at <= from + windowMilliseconds).length),
  );
}

test('no window ever holds more than the limit, also where instants arrive out of order by less than a window', () => {
  const moment = fc.record({ advance: fc.nat(700), late: fc.nat(windowMilliseconds - 1) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(moment, { maxLength: 60 }), (limit, moments) => {
      const { log, database } = openLog();
      const taken: number[] = [];
      let now = 10_000;
      for (const { advance, late } of moments) {
        now += advance;
        const at = now - late;
        const outcome = log.take({ key: 'k', budget: 'rdap-domain', limit, windowSeconds, at });
        if (outcome.kind === 'taken') taken.push(at);
        else expect(outcome.retryAt).toBeGreaterThan(at);
      }
      database.close();
      expect(worstWindow(taken)).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 200, seed: 20261121 },
  );
});

test('blocks take as many as fit, and no window ever holds more than the limit, whoever takes beside them', () => {
  const moment = fc.record({ advance: fc.nat(700), late: fc.nat(windowMilliseconds - 1), count: fc.nat(9) });
  const { log } = openLog();
  let runs = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(moment, { maxLength: 60 }), (limit, moments) => {
      runs += 1;
      const key = `k${runs}`;
      const taken: number[] = [];
      let now = 10_000;
      for (const { advance, late, count } of moments) {
        now += advance;
        const at = now - late;
        const counting = taken.filter((earlier) => earlier >= at - windowMilliseconds).length;
        const asked = { key, budget: 'availability', limit, windowSeconds, at } as const;
        // Nought stands for a take by itself.
        const outcome = count === 0 ? log.take(asked) : log.takeSeveral({ ...asked, count });
        if (outcome.kind === 'limited') {
          expect(counting).toBeGreaterThanOrEqual(limit);
          expect(outcome.retryAt).toBeGreaterThan(at);
          continue;
        }
        const got = 'count' in outcome && typeof outcome.count === 'number' ? outcome.count : 1;
        expect(got).toBe(Math.min(Math.max(1, count), limit - counting));
        expect(outcome.left).toBe(limit - counting - got);
        taken.push(...Array.from({ length: got }, () => at));
      }
      expect(worstWindow(taken)).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 200, seed: 20261121 },
  );
});

test('a block does not go past what the registry asked to wait for', () => {
  const { log } = openLog();
  const asked = { key: 'k', budget: 'availability', limit: 50, windowSeconds, count: 20 } as const;
  log.holdUntil({ key: 'k', budget: 'availability', until: 15_000, reason: 'the registry answered 429' });
  expect(log.takeSeveral({ ...asked, at: 14_999 })).toEqual({ kind: 'limited', retryAt: 15_000, isHeld: true });
  expect(log.takeSeveral({ ...asked, at: 15_000 })).toEqual({ kind: 'taken', count: 20, left: 30 });
});

test('whoever comes back at the told instant, and not a millisecond earlier, is let through', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.nat(900), { minLength: 5, maxLength: 40 }),
      (limit, advances) => {
        const { log, database } = openLog();
        const take = (at: number) => log.take({ key: 'k', budget: 'rdap-domain', limit, windowSeconds, at });
        let now = 10_000;
        let used = 0;
        for (const advance of advances) {
          now += advance;
          const outcome = take(now);
          if (outcome.kind === 'limited') {
            expect(take(outcome.retryAt - 1).kind).toBe('limited');
            now = outcome.retryAt;
            expect(take(now).kind).toBe('taken');
          }
          used += 1;
        }
        const { used: standing } = log.standing('k', 'rdap-domain', windowSeconds, now);
        expect(standing).toBeGreaterThan(0);
        expect(standing).toBeLessThanOrEqual(Math.min(limit, used));
        database.close();
      },
    ),
    { numRuns: 100, seed: 20261121 },
  );
});

test('takes that can matter no more are removed', () => {
  const { log, database } = openLog();
  for (let at = 0; at < 100_000; at += 500) log.take({ key: 'k', budget: 'rdap-domain', limit: 3, windowSeconds, at });
  const { n } = database.get<{ n: number }>('SELECT count(*) AS n FROM budget_takes') ?? { n: -1 };
  expect(n).toBeLessThanOrEqual(3 * 3);
});
