import { afterEach, describe, expect, it } from 'vitest';
import type { Clock } from '#main/clock.ts';
import type { RunningEmulator } from '#main/emulator/emulator.ts';
import { checkDomain } from '#main/registry/protocol/epp-v1/check-domain.ts';
import { checkAvailability as checkByRdap } from '#main/registry/protocol/rdap/check-availability.ts';
import { checkAvailability as checkByRppV0 } from '#main/registry/protocol/rpp-v0/check-availability.ts';
import { DeskFailure } from '#values/failure.ts';
import { publishedLimits } from '#values/rate-limits.ts';
import { openProtocolWorld, type ProtocolWorld } from './protocol-world.ts';

/**
 * Our budget against the emulator's limiter, over real sockets and on the emulator's clock, in each of the ways in which a
 * registry may count. tests/unit/main/registry/transport/rate-budget-simulation.test.ts does the same 10,000 times without sockets.
 */

const limit = { requests: 12, windowSeconds: 1800 };
const perKind = 25;

let world: ProtocolWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** Sleeping turns the emulator's clock, once everything else has come to rest. */
function clockOf(emulator: RunningEmulator): Clock {
  return {
    now: () => emulator.clock.now(),
    async sleep(milliseconds, signal) {
      const until = emulator.clock.now() + milliseconds;
      while (emulator.clock.now() < until) {
        // Long enough for what is on a socket to arrive: only waiters are left then.
        for (let turn = 0; turn < 25; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        signal?.throwIfAborted();
        emulator.clock.advance(Math.min(until - emulator.clock.now(), 60_000));
      }
    },
  };
}

function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

describe.each(['sliding', 'fixed', 'bucket'])('a registry that counts by a %s window', (limiter) => {
  it(`never says 429 to ${perKind} random schedules over all four ways`, async () => {
    world = await openProtocolWorld({
      personality: { limiter },
      clock: clockOf,
      limits: { ...publishedLimits, availability: { budget: 'availability', ...limit } },
    });
    const { session, emulator, control, journal } = world;
    await control('PATCH', '/limits', { availability: limit });
    const clock = clockOf(emulator);
    const ldhName = 'laust-nafn.example';
    const ways = [
      () => checkByRppV0({ ldhName, clTRID: 'check-1' }),
      () => checkDomain({ dialect: 'rpp-v1', ldhName, clTRID: 'check-1' }),
      () => checkDomain({ dialect: 'repp-v1', ldhName, clTRID: 'check-1' }),
      () => checkByRdap({ ldhName }),
    ] as const;
    let answered = 0;
    for (let schedule = 0; schedule < perKind; schedule += 1) {
      const chance = chanceFrom(schedule);
      const count = 6 + Math.floor(chance() * 20);
      for (let asked = 0; asked < count; ) {
        const way = ways[Math.floor(chance() * ways.length)] ?? ways[0];
        if (chance() < 0.2) await clock.sleep(chance() * 600_000);
        try {
          const { answer } = await session.run(way(), { priority: chance() < 0.3 ? 'person' : 'background' });
          expect(answer.verdict).toBe('available');
          asked += 1;
          answered += 1;
        } catch (error) {
          if (!(error instanceof DeskFailure) || error.failure.kind !== 'limited') throw error;
          expect(error.failure.by).toBe('our-count');
          await clock.sleep((error.failure.retryAt ?? 0) - clock.now());
        }
      }
    }
    expect(answered).toBeGreaterThan(200);
    expect(journal.filter((record) => 'status' in record && record.status === 429)).toEqual([]);
  });

  it('says it to a client that does not count, so that the test above proves something', async () => {
    world = await openProtocolWorld({ personality: { limiter } });
    const { session, control } = world;
    await control('PATCH', '/limits', { availability: limit });
    const run = () => session.run(checkByRdap({ ldhName: 'laust-nafn.example' }));
    for (let count = 0; count < limit.requests; count += 1) await run();
    await expect(run()).rejects.toMatchObject({ failure: { kind: 'limited', by: 'registry', budget: 'availability' } });
  });
});
