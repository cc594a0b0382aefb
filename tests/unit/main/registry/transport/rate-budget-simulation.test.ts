import { describe, expect, it } from 'vitest';
import { ahead } from '#main/registry/transport/budgets-ahead.ts';
import type { ExchangeReply } from '#main/registry/transport/exchange.ts';
import { createRateBudgetLayer } from '#main/registry/transport/layers/rate-budget.ts';
import { createPublishedBudgets } from '#main/registry/transport/published-budgets.ts';
import { publishedLimits, type RateLimit } from '#values/rate-limits.ts';
import { exchangeRequest } from './exchange-request.ts';
import { createRegistryLimiter, type LimiterKind } from './registry-limiter.ts';
import { takesInMemory } from './takes-in-memory.ts';
import { VirtualTime } from './virtual-time.ts';

const kinds: readonly LimiterKind[] = ['fixed', 'sliding', 'bucket'];

/** mulberry32: small, and the same on every machine. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface World {
  readonly time: VirtualTime;
  readonly send: (priority: 'person' | 'background') => Promise<ExchangeReply>;
  readonly limiter: ReturnType<typeof createRegistryLimiter>;
  readonly arrivals: number[];
}

/** Our layer and count on one side, a registry's limiter on the other, and a way between them that is never equally long. */
function createWorld(
  limit: RateLimit,
  kind: LimiterKind,
  chance: () => number,
  longestWay: number,
  shares = 1,
): World[] {
  const time = new VirtualTime();
  const isAhead = chance() < 0.5;
  const takes = takesInMemory({ blocks: isAhead });
  const limiter = createRegistryLimiter(kind, limit.requests, limit.windowSeconds * 1000, Math.floor(chance() * 1e6));
  const arrivals: number[] = [];
  return Array.from({ length: shares }, () => {
    const plain = createPublishedBudgets({
      takes,
      clock: time,
      limits: { ...publishedLimits, availability: limit },
    });
    const layer = createRateBudgetLayer({ budgets: isAhead ? ahead(plain, time) : plain, clock: time });
    const exchange = layer(async () => {
      await time.sleep(chance() * longestWay);
      arrivals.push(time.now());
      const admitted = limiter.admits(time.now());
      await time.sleep(chance() * longestWay);
      return {
        kind: 'answered',
        status: admitted ? 200 : 429,
        headers: [],
        body: new Uint8Array(),
        durationMilliseconds: 1,
      };
    });
    return { time, limiter, arrivals, send: (priority) => exchange(exchangeRequest({ priority })) };
  });
}

/** As a service does it: told to come back later, it does. */
async function sendPatiently(world: World, priority: 'person' | 'background'): Promise<void> {
  for (;;) {
    const reply = await world.send(priority);
    if (reply.kind !== 'limited') return;
    await world.time.sleep(reply.retryAt - world.time.now());
  }
}

describe('the rate budget against a registry’s limiter', () => {
  it('never causes a 429 in 10,000 random schedules, whether windows are fixed, sliding or a bucket', async () => {
    let refused = 0;
    let sent = 0;
    for (let seed = 0; seed < 10_000; seed += 1) {
      const chance = chanceFrom(seed);
      const limit: RateLimit = {
        budget: 'availability',
        // Now and then large enough to be taken in blocks.
        requests: seed % 50 === 0 ? 400 + Math.floor(chance() * 200) : 1 + Math.floor(chance() * 12),
        windowSeconds: 600 + Math.floor(chance() * 3000),
      };
      const kind = kinds[seed % kinds.length] as LimiterKind;
      // The way there varies by less than the margin, and one, two or three processes share the log.
      const longestWay = limit.windowSeconds * 2.9;
      const worlds = createWorld(limit, kind, chance, longestWay, 1 + (seed % 3));
      const [first] = worlds as [World];
      const count = 5 + Math.floor(chance() * limit.requests * 2.5);
      const spread = chance() * limit.windowSeconds * 2000;
      const all = Array.from({ length: count }, async () => {
        const world = worlds[Math.floor(chance() * worlds.length)] as World;
        const priority = chance() < 0.2 ? 'person' : 'background';
        await first.time.sleep(chance() * spread);
        await sendPatiently(world, priority);
      });
      await first.time.run(Promise.all(all));
      refused += first.limiter.refused;
      sent += first.arrivals.length;
      expect([seed, first.arrivals.length]).toEqual([seed, count]);
    }
    expect(refused).toBe(0);
    expect(sent).toBeGreaterThan(100_000);
  }, 120_000);

  it('would cause one if the count were only a little too generous (the simulation can fail)', async () => {
    const limit: RateLimit = { budget: 'availability', requests: 10, windowSeconds: 1800 };
    const time = new VirtualTime();
    const limiter = createRegistryLimiter('sliding', 9, 1_800_000, 0);
    const layer = createRateBudgetLayer({
      budgets: createPublishedBudgets({
        takes: takesInMemory(),
        clock: time,
        limits: { ...publishedLimits, availability: limit },
      }),
      clock: time,
    });
    const exchange = layer(async () => {
      const status = limiter.admits(time.now()) ? 200 : 429;
      return { kind: 'answered', status, headers: [], body: new Uint8Array(), durationMilliseconds: 1 };
    });
    await time.run(Promise.all(Array.from({ length: 10 }, () => exchange(exchangeRequest()))));
    expect(limiter.refused).toBe(1);
  });

  it.each(kinds)(
    'uses over 0.99 of the allowed rate in a long batch against a %s limiter',
    async (kind) => {
      const limit = publishedLimits.availability;
      const chance = chanceFrom(7);
      const [world] = createWorld(limit, kind, chance, 100) as [World];
      const start = world.time.now();
      const windows = 4;
      const end = start + windows * limit.windowSeconds * 1000;
      let over = false;
      const workers = Array.from({ length: 8 }, async () => {
        while (!over) {
          const reply = await world.send('background');
          if (reply.kind === 'limited') await world.time.sleep(Math.min(reply.retryAt, end) - world.time.now());
          over = world.time.now() >= end;
        }
      });
      await world.time.run(Promise.all(workers));
      const sent = world.arrivals.filter((at) => at < end).length;
      expect(world.limiter.refused).toBe(0);
      expect(sent / (windows * limit.requests)).toBeGreaterThanOrEqual(0.99);
    },
    60_000,
  );
});
