import { expect, test } from 'vitest';
import { describeStoresAndAlone } from '../unit/main/database/store-kinds.ts';
import { budgetsOfTeamSeat } from '../unit/main/team/seat-kind.ts';

const take = { key: 'emulator ABC12-IS', budget: 'rdap-domain', limit: 3, windowSeconds: 10 } as const;
const hold = { key: take.key, budget: take.budget, reason: 'HTTP 429' } as const;

describeStoresAndAlone(
  'the budget log',
  (kind) => {
    test('gives out the limit, then says when the next one may be', async () => {
      const store = await kind.open();
      expect(await store.budgets.take({ ...take, at: 1_000 })).toEqual({ kind: 'taken', left: 2 });
      expect(await store.budgets.take({ ...take, at: 3_000 })).toEqual({ kind: 'taken', left: 1 });
      expect(await store.budgets.take({ ...take, at: 3_000 })).toEqual({ kind: 'taken', left: 0 });
      expect(await store.budgets.take({ ...take, at: 4_000 })).toEqual({
        kind: 'limited',
        retryAt: 11_001,
        isHeld: false,
      });
      expect(await store.budgets.take({ ...take, at: 11_000 })).toEqual({
        kind: 'limited',
        retryAt: 11_001,
        isHeld: false,
      });
      expect(await store.budgets.take({ ...take, at: 11_001 })).toEqual({ kind: 'taken', left: 0 });
      expect(await store.budgets.take({ ...take, at: 11_001 })).toEqual({
        kind: 'limited',
        retryAt: 13_001,
        isHeld: false,
      });
    });

    test('a lowered limit waits until enough has left the window', async () => {
      const store = await kind.open();
      for (const at of [1_000, 2_000, 3_000]) await store.budgets.take({ ...take, at });
      expect(await store.budgets.take({ ...take, limit: 1, at: 4_000 })).toEqual({
        kind: 'limited',
        retryAt: 13_001,
        isHeld: false,
      });
    });

    test('keys and budgets do not share', async () => {
      const store = await kind.open();
      await store.budgets.take({ ...take, limit: 1, at: 1 });
      expect(await store.budgets.take({ ...take, limit: 1, at: 1, key: 'sandbox' })).toMatchObject({ kind: 'taken' });
      expect(await store.budgets.take({ ...take, limit: 1, at: 1, budget: 'rdap-entity' })).toMatchObject({
        kind: 'taken',
      });
      expect(await store.budgets.take({ ...take, limit: 1, at: 1 })).toMatchObject({ kind: 'limited' });
    });

    test('nothing is taken while the registry holds us, and a shorter hold does not end a longer one', async () => {
      const store = await kind.open();
      await store.budgets.holdUntil({ ...hold, until: 5_000 });
      await store.budgets.holdUntil({ ...hold, until: 2_000 });
      expect(await store.budgets.take({ ...take, at: 1_000 })).toEqual({
        kind: 'limited',
        retryAt: 5_000,
        isHeld: true,
      });
      expect(await store.budgets.standing(take.key, take.budget, 10, 1_000)).toEqual({
        used: 0,
        oldestAt: undefined,
        heldUntil: 5_000,
      });
      expect(await store.budgets.take({ ...take, at: 5_000 })).toEqual({ kind: 'taken', left: 2 });
      expect(await store.budgets.standing(take.key, take.budget, 10, 5_000)).toEqual({
        used: 1,
        oldestAt: 5_000,
        heldUntil: undefined,
      });
    });

    test('what was learned from a refusal comes with every take, and an older lesson does not replace a newer', async () => {
      const store = await kind.open();
      expect(await store.budgets.lesson(take)).toBeUndefined();
      await store.budgets.holdUntil({ ...hold, until: 900, lesson: { share: 0.64, learnedAt: 800 } });
      await store.budgets.holdUntil({ ...hold, until: 900, lesson: { share: 0.8, learnedAt: 500 } });
      const lesson = { share: 0.64, learnedAt: 800 };
      expect(await store.budgets.lesson(take)).toEqual(lesson);
      expect(await store.budgets.lesson({ ...take, key: 'another' })).toBeUndefined();
      expect(await store.budgets.take({ ...take, at: 1_000 })).toEqual({ kind: 'taken', left: 2, lesson });
      expect(await store.budgets.takeSeveral({ ...take, at: 1_000, count: 9 })).toMatchObject({ count: 2, lesson });
      expect(await store.budgets.take({ ...take, at: 1_000 })).toMatchObject({ kind: 'limited', lesson });
    });

    test('standing counts what lies in the window', async () => {
      const store = await kind.open();
      const nothing = { used: 0, oldestAt: undefined, heldUntil: undefined };
      expect(await store.budgets.standing(take.key, take.budget, 10, 1_000)).toEqual(nothing);
      for (const at of [1_000, 2_000, 3_000]) await store.budgets.take({ ...take, at });
      expect(await store.budgets.standing(take.key, take.budget, 10, 11_500)).toMatchObject({
        used: 2,
        oldestAt: 2_000,
      });
      expect(await store.budgets.standing(take.key, take.budget, 10, 90_000)).toEqual(nothing);
    });

    test('a clock that was set far back does not block for ever', async () => {
      const store = await kind.open();
      for (const at of [900_000_000, 900_000_001, 900_000_002]) await store.budgets.take({ ...take, at });
      expect(await store.budgets.take({ ...take, at: 1_000 })).toEqual({
        kind: 'limited',
        retryAt: 11_001,
        isHeld: false,
      });
      expect(await store.budgets.take({ ...take, at: 11_001 })).toEqual({ kind: 'taken', left: 2 });
    });

    test.runIf(kind.hasFile)('two stores take from one budget, and a restart forgets nothing', async () => {
      const store = await kind.open();
      const other = await kind.openAgain();
      const takes = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 === 0 ? store : other).budgets.take({ ...take, limit: 25, at: 1_000 + index }),
        ),
      );
      expect(takes.filter(({ kind: outcome }) => outcome === 'taken')).toHaveLength(25);
      await store.close();
      await other.close();
      const again = await kind.openAgain();
      expect(await again.budgets.take({ ...take, limit: 25, at: 1_050 })).toMatchObject({ kind: 'limited' });
    });

    test('says when so many more could have been taken, exactly as taking them would', async () => {
      const store = await kind.open();
      const asked = { ...take, counts: [1, 2, 3, 4, 5, 7] };
      expect(await store.budgets.freeAt({ ...asked, at: 500 })).toEqual([500, 500, 500, 10_501, 10_501, 20_502]);
      await store.budgets.take({ ...take, at: 1_000 });
      await store.budgets.take({ ...take, at: 3_000 });
      const foretold = await store.budgets.freeAt({ ...asked, at: 4_000 });
      expect(foretold).toEqual([4_000, 11_001, 13_001, 14_001, 21_002, 24_002]);
      const taken: number[] = [];
      for (let at = 4_000; taken.length < 7; ) {
        const answer = await store.budgets.take({ ...take, at });
        if (answer.kind === 'taken') taken.push(at);
        else at = answer.retryAt;
      }
      expect(asked.counts.map((count) => taken[count - 1])).toEqual(foretold);
      // Two in a second: three places are free after 24 s, and the fourth waits for the first of them.
      const slowly = { ...asked, counts: [3, 4, 6], at: 40_000, perSecond: 2 };
      expect(await store.budgets.freeAt(slowly)).toEqual([41_500, 50_501, 51_501]);
      await store.budgets.holdUntil({ ...hold, until: 90_000 });
      expect((await store.budgets.freeAt({ ...asked, counts: [1], at: 60_000 }))[0]).toBe(90_000);
      // A limit that was lowered below what is used already.
      expect((await store.budgets.freeAt({ ...asked, limit: 1, counts: [1, 2], at: 24_100 }))[0]).toBe(90_000);
    });
  },
  [budgetsOfTeamSeat],
);
