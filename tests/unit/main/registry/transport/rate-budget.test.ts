import { describe, expect, it } from 'vitest';
import { ahead } from '#main/registry/transport/budgets-ahead.ts';
import type { ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import {
  type BudgetPort,
  createRateBudgetLayer,
  type RateBudgetOptions,
} from '#main/registry/transport/layers/rate-budget.ts';
import { createPublishedBudgets, type TakesLog } from '#main/registry/transport/published-budgets.ts';
import { type BudgetName, publishedLimits } from '#values/rate-limits.ts';
import { answerOf } from './answers.ts';
import { exchangeRequest } from './exchange-request.ts';
import { takesInMemory } from './takes-in-memory.ts';
import { VirtualTime } from './virtual-time.ts';

/** A budget that allows `perWindow` in a window of `window` milliseconds, by the simplest count. */
function simpleBudget(time: VirtualTime, perWindow: number, window: number): BudgetPort {
  const takes: number[] = [];
  return {
    async take() {
      const oldest = takes[takes.length - perWindow];
      if (oldest !== undefined && oldest + window > time.now()) return { kind: 'limited', retryAt: oldest + window };
      takes.push(time.now());
      return { kind: 'taken' };
    },
  };
}

function layerOver(time: VirtualTime, budgets: BudgetPort, options: Partial<RateBudgetOptions> = {}) {
  const sent: { clTRID: string | undefined; at: number }[] = [];
  const exchange = createRateBudgetLayer({ budgets, clock: time, ...options })(async (request: ExchangeRequest) => {
    sent.push({ clTRID: request.clTRID, at: time.now() });
    await time.sleep(1);
    return answerOf(200);
  });
  return { exchange, sent };
}

describe('the rate budget layer', () => {
  it('lets what changes something through at once', async () => {
    const time = new VirtualTime(0);
    const budgets: BudgetPort = { take: () => Promise.reject(new Error('nobody should ask')) };
    const { exchange } = layerOver(time, budgets);
    expect(await time.run(exchange(exchangeRequest({ budget: undefined, repeatable: false })))).toEqual(answerOf(200));
  });

  it('uses takes in hand at once, within the places, and past nobody who waits', async () => {
    const time = new VirtualTime(0);
    let inHand = 3;
    const budgets: BudgetPort = {
      takeInHand: () => inHand > 0 && inHand-- > 0,
      async take() {
        await time.sleep(10);
        return { kind: 'taken' };
      },
    };
    const { exchange, sent } = layerOver(time, budgets, { underWay: 2 });
    const ask = (clTRID: string) => exchange(exchangeRequest({ clTRID, priority: 'background' }));
    const all = ['a', 'b', 'c', 'd'].map(ask);
    expect(sent.map(({ clTRID }) => clTRID)).toEqual(['a', 'b']);
    const late = time.sleep(5).then(() => ask('late'));
    await time.run(Promise.all([...all, late]));
    expect(sent.map(({ clTRID }) => clTRID)).toEqual(['a', 'b', 'c', 'd', 'late']);
    // One was left in hand for those who waited, and they did not take it in front of one another.
    expect(sent.map(({ at }) => at)).toEqual([0, 0, 11, 21, 31]);
  });

  it('puts a person before the background work that waits', async () => {
    const time = new VirtualTime(0);
    const { exchange, sent } = layerOver(time, simpleBudget(time, 1, 1000));
    const all = ['b1', 'b2', 'b3'].map((clTRID) => exchange(exchangeRequest({ clTRID, priority: 'background' })));
    const person = time.sleep(10).then(() => exchange(exchangeRequest({ clTRID: 'person', priority: 'person' })));
    await time.run(Promise.all([...all, person]));
    expect(sent.map(({ clTRID }) => clTRID)).toEqual(['b1', 'person', 'b2', 'b3']);
    expect(sent.map(({ at }) => at)).toEqual([0, 1000, 2000, 3000]);
  });

  it('asks for a person at once, even while background work is told to wait', async () => {
    const time = new VirtualTime(0);
    const budgets: BudgetPort = {
      take: async (_key, _budget, priority) =>
        priority === 'person' ? { kind: 'taken' } : { kind: 'limited', retryAt: 50_000 },
    };
    const { exchange, sent } = layerOver(time, budgets);
    const background = exchange(exchangeRequest({ clTRID: 'b', priority: 'background' }));
    const person = time.sleep(10).then(() => exchange(exchangeRequest({ clTRID: 'person', priority: 'person' })));
    await time.run(person);
    expect(sent).toEqual([{ clTRID: 'person', at: 10 }]);
    void background;
  });

  it('answers `limited` with the instant when the wait would be longer than allowed', async () => {
    const time = new VirtualTime(0);
    const { exchange, sent } = layerOver(time, simpleBudget(time, 1, 100_000));
    await time.run(exchange(exchangeRequest()));
    expect(await time.run(exchange(exchangeRequest()))).toEqual({
      kind: 'limited',
      budget: 'availability',
      isHeld: false,
      retryAt: 100_000,
    });
    const patient = layerOver(time, simpleBudget(time, 1, 4000));
    await time.run(Promise.all([patient.exchange(exchangeRequest()), patient.exchange(exchangeRequest())]));
    expect(patient.sent.length).toBe(2);
    expect(sent.length).toBe(1);
  });

  it('sends nothing that was cancelled while it waited', async () => {
    const time = new VirtualTime(0);
    const { exchange, sent } = layerOver(time, simpleBudget(time, 1, 3000));
    const controller = new AbortController();
    const first = exchange(exchangeRequest());
    const second = exchange(exchangeRequest({ signal: controller.signal, clTRID: 'second' }));
    const third = exchange(exchangeRequest({ clTRID: 'third' }));
    void time.sleep(10).then(() => controller.abort());
    const [, reply] = await time.run(Promise.all([first, second, third]));
    expect(reply).toMatchObject({ kind: 'silent', sent: false, cause: 'cancelled' });
    expect(sent.map(({ clTRID }) => clTRID)).toEqual(['test-1', 'third']);
    expect(await exchange(exchangeRequest({ signal: AbortSignal.abort() }))).toMatchObject({ cause: 'cancelled' });
  });

  it('takes only when a place is free, so that the count and the sending stay together', async () => {
    const time = new VirtualTime(0);
    let takes = 0;
    let open = 0;
    let most = 0;
    const exchange = createRateBudgetLayer({
      budgets: {
        take: async () => {
          takes += 1;
          return { kind: 'taken' };
        },
      },
      clock: time,
      underWay: 3,
    })(async () => {
      open += 1;
      most = Math.max(most, open);
      expect(takes).toBeLessThanOrEqual(open + 100);
      await time.sleep(5);
      open -= 1;
      return answerOf(200);
    });
    const all = Array.from({ length: 20 }, () => exchange(exchangeRequest({ priority: 'background' })));
    await time.run(Promise.all(all));
    expect(most).toBe(3);
    expect(takes).toBe(20);
  });

  it('keeps accounts and budgets apart, and counts under the key it is told', async () => {
    const time = new VirtualTime(0);
    const asked: string[] = [];
    const budgets: BudgetPort = {
      take: async (key, budget, priority) => {
        asked.push(`${key} ${budget} ${priority}`);
        return { kind: 'taken' };
      },
    };
    const { exchange } = layerOver(time, budgets, { accountKey: (request) => `production ${request.accountId}` });
    await time.run(exchange(exchangeRequest({ accountId: 'a' })));
    await time.run(exchange(exchangeRequest({ accountId: 'b', budget: 'rdap-domain', priority: 'background' })));
    expect(asked).toEqual(['production a availability person', 'production b rdap-domain background']);
  });

  it('counts a request without credentials for the account and for the address that all accounts share', async () => {
    const time = new VirtualTime(0);
    const limits = {
      ...publishedLimits,
      'rdap-domain': { budget: 'rdap-domain', requests: 3, windowSeconds: 1800 } as const,
    };
    const budgets = createPublishedBudgets({ takes: takesInMemory(), clock: time, limits });
    const { exchange, sent } = layerOver(time, budgets);
    const ask = (accountId: string, credentials: 'none' | 'api-key') =>
      time.run(exchange(exchangeRequest({ accountId, credentials, budget: 'rdap-domain', clTRID: accountId })));
    await ask('a', 'none');
    await ask('a', 'none');
    await ask('b', 'none');
    expect(await ask('b', 'none')).toMatchObject({ kind: 'limited' });
    expect(await ask('b', 'api-key')).toEqual(answerOf(200));
    expect(sent.map(({ clTRID }) => clTRID)).toEqual(['a', 'a', 'b', 'b']);
  });

  it('hands a failure of the count to the one who asked, and goes on', async () => {
    const time = new VirtualTime(0);
    let calls = 0;
    const budgets: BudgetPort = {
      take: async () => {
        calls += 1;
        if (calls === 1) throw new Error('the disk is full');
        return { kind: 'taken' };
      },
    };
    const { exchange } = layerOver(time, budgets);
    await expect(time.run(exchange(exchangeRequest()))).rejects.toThrow('the disk is full');
    expect(await time.run(exchange(exchangeRequest()))).toEqual(answerOf(200));
  });
});

describe('an unexpected 429', () => {
  function world(replies: ExchangeReply[]) {
    const time = new VirtualTime(0);
    const budgets = createPublishedBudgets({ takes: takesInMemory(), clock: time });
    const exchange = createRateBudgetLayer({ budgets, clock: time })(async () => replies.shift() ?? answerOf(200));
    return { time, budgets, exchange };
  }

  it('lowers the share, holds everything back until it said, and grows back window by window', async () => {
    const { time, budgets, exchange } = world([answerOf(429, { retryAt: 30_000 })]);
    await time.run(exchange(exchangeRequest()));
    expect((await budgets.ruleOf('account-1', 'availability')).limit).toBe(5760);
    expect(await time.run(exchange(exchangeRequest()))).toEqual({
      kind: 'limited',
      budget: 'availability',
      isHeld: true,
      retryAt: 30_000,
    });
    await time.run(time.sleep(30_000));
    expect(await time.run(exchange(exchangeRequest()))).toEqual(answerOf(200));
    await time.run(time.sleep(1_800_000));
    expect((await budgets.ruleOf('account-1', 'availability')).limit).toBe(6480);
    await time.run(time.sleep(1_800_000));
    expect((await budgets.ruleOf('account-1', 'availability')).limit).toBe(7200);
  });

  it('is one lesson with what was under way beside it, and a 408 with the question that is asked again', async () => {
    const { time, budgets, exchange } = world([answerOf(408), answerOf(408), answerOf(200), answerOf(408)]);
    const limit = async () => (await budgets.ruleOf('account-1', 'availability')).limit;
    for (let asked = 0; asked < 3; asked += 1) await time.run(exchange(exchangeRequest()));
    expect(await limit()).toBe(5760);
    await time.run(time.sleep(60_000));
    await time.run(exchange(exchangeRequest()));
    expect(await limit()).toBe(4608);

    const beside = world([answerOf(429, { retryAt: 1 }), answerOf(429, { retryAt: 1 }), answerOf(429, { retryAt: 1 })]);
    const besideLimit = async () => (await beside.budgets.ruleOf('account-1', 'availability')).limit;
    await beside.time.run(
      Promise.all([beside.exchange(exchangeRequest()), beside.exchange(exchangeRequest())]).then(() => undefined),
    );
    expect(await besideLimit()).toBe(5760);
    await beside.time.run(beside.time.sleep(10_000));
    await beside.time.run(beside.exchange(exchangeRequest()));
    expect(await besideLimit()).toBe(4608);
  });

  it('is learned from for that budget and account only', async () => {
    const { time, budgets, exchange } = world([answerOf(429)]);
    await time.run(exchange(exchangeRequest()));
    const limits = async (key: string, budget: BudgetName) => (await budgets.ruleOf(key, budget)).limit;
    expect(await limits('account-1', 'availability')).toBe(5760);
    expect(await limits('account-2', 'availability')).toBe(publishedLimits.availability.requests);
    expect(await limits('account-1', 'rdap-domain')).toBe(publishedLimits['rdap-domain'].requests);
  });

  it('and a 408 of the checker hold back without Retry-After too, a 408 only for a moment', async () => {
    const slow = world([answerOf(408)]);
    await slow.time.run(slow.exchange(exchangeRequest()));
    await slow.time.run(slow.exchange(exchangeRequest()));
    expect(slow.time.now()).toBe(2000);
    const refused = world([answerOf(429)]);
    await refused.time.run(refused.exchange(exchangeRequest()));
    expect(await refused.time.run(refused.exchange(exchangeRequest()))).toMatchObject({
      kind: 'limited',
      retryAt: 60_000,
    });
  });

  it('whose lesson cannot be written down is an answer all the same', async () => {
    const time = new VirtualTime(0);
    const problems: unknown[] = [];
    const budgets: BudgetPort = {
      take: async () => ({ kind: 'taken' }),
      refused: async () => {
        throw new Error('the disk is full');
      },
    };
    const exchange = createRateBudgetLayer({ budgets, clock: time, onProblem: (error) => problems.push(error) })(
      async () => answerOf(429),
    );
    expect(await time.run(exchange(exchangeRequest()))).toEqual(answerOf(429));
    expect(problems.length).toBe(1);
  });
});

describe('a long batch', () => {
  function counting(limits = publishedLimits) {
    const time = new VirtualTime(0);
    const log = takesInMemory({ blocks: true });
    const asked: number[] = [];
    const takes: TakesLog = {
      ...log,
      take: async (take) => {
        asked.push(1);
        return log.take(take);
      },
      takeSeveral: async (take) => {
        asked.push(take.count);
        return log.takeSeveral?.(take) ?? { kind: 'limited', retryAt: 0 };
      },
    };
    return { time, log, asked, budgets: ahead(createPublishedBudgets({ takes, clock: time, limits }), time) };
  }

  it('takes in blocks that fit its pace, and a single question does not', async () => {
    const { time, asked, log, budgets } = counting();
    const take = async (count: number, pause: number) => {
      asked.length = 0;
      for (let taken = 0; taken < count; taken += 1) {
        expect(await budgets.take('a', 'availability', 'background', undefined)).toEqual({ kind: 'taken' });
        await time.run(time.sleep(pause));
      }
      return [...asked];
    };
    const quick = await take(255, 1);
    expect(quick.slice(0, 4)).toEqual([1, 2, 4, 8]);
    // Then the next block is brought while one is being used, few enough that next to nothing is given up.
    expect(Math.max(...quick)).toBeLessThanOrEqual(256);
    expect(quick.length).toBeLessThan(15);
    expect(quick.reduce((sum, count) => sum + count)).toBeLessThan(255 + 256);
    await time.run(time.sleep(10_000));
    expect(await take(15, 20)).toEqual([1, 2, 4, 8]);
    // Slower than the block lasts: what is left is given up, and the next is half as large.
    expect(await take(16, 20)).toEqual([8, 8]);
    expect(await take(40, 100)).toEqual([8, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
    await time.run(time.sleep(10_000));
    expect(await take(1, 1)).toEqual([1]);
    expect(log.takes.get('a availability')?.length).toBeLessThan(380 + 256);
  });

  it('never takes ahead of a small limit, nor for a person', async () => {
    const { asked, budgets } = counting();
    for (let count = 0; count < 5; count += 1) await budgets.take('a', 'rdap-domain', 'background', undefined);
    for (let count = 0; count < 5; count += 1) await budgets.take('a', 'availability', 'person', undefined);
    expect(asked).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  });
});
