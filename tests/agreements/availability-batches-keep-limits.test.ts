import { setImmediate } from 'node:timers/promises';
import { createRouterClient } from '@orpc/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import { type Application, createApplication } from '#main/application/application.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { createUndiciExchange, type UndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { publishedLimits } from '#values/rate-limits.ts';
import { account } from '../unit/main/desk-harness.ts';
import { VirtualTime } from '../unit/main/registry/transport/virtual-time.ts';
import { apiKey, handle } from './protocol-world.ts';

/**
 * A bulk check of 10,000 names: the whole application on one side, the emulator with the published limit on the other,
 * over real sockets, both on one clock that is turned whenever everybody waits. Other ways of counting are tried by
 * protocol-keeps-limits.test.ts and, 10,000 times, by tests/unit/main/registry/transport/rate-budget-simulation.test.ts.
 */

const names = 10_000;

interface World {
  readonly time: VirtualTime;
  readonly emulator: RunningEmulator;
  readonly wire: UndiciExchange;
  readonly store: Store;
  readonly application: Application;
  readonly desk: DeskClient;
  /** How often each HTTP status came back. */
  readonly statuses: Map<number, number>;
  /** When each request was answered. */
  readonly answeredAt: number[];
  /** Resolves when nothing is on a socket and nothing else can go on without time. */
  readonly rest: () => Promise<void>;
}

let world: World | undefined;
afterEach(async () => {
  await world?.wire.close();
  await world?.emulator.close();
  await world?.store.close();
  world = undefined;
});

async function openWorld(): Promise<World> {
  const time = new VirtualTime(Date.parse('2026-11-02T12:00:00Z'));
  const emulator = await startEmulator({ port: 0, speed: 1, clock: time });
  const store = openStore(':memory:');
  const wire = createUndiciExchange(time);
  const statuses = new Map<number, number>();
  const answeredAt: number[] = [];
  let underWay = 0;
  const { rpp, repp, rdap } = emulator;
  await store.accounts.keep({ ...account, environment: 'emulator', handle, addresses: { rpp, repp, rdap } });
  const sessionKeychain = createSessionKeychain();
  await sessionKeychain.set(`${account.accountId}/api-key`, apiKey);
  const application = createApplication({
    store,
    keychain: createSessionKeychain(),
    sessionKeychain,
    clock: time,
    emulator: {
      start: () => Promise.reject(new Error('This is not the practice registry.')),
      stop: async () => undefined,
      running: () => undefined,
    },
    files: {
      exportsFolder: () => '/nowhere',
      chooseSavePath: undefined,
      namesAnyPath: true,
      offerDownload: () => null,
    },
    host: { host: 'web', version: '0.1.0', dataFolder: '/nowhere', productionAllowed: false, versions: {} },
    async wire(request) {
      if (request.command === 'recognise-emulator') return wire.exchange(request);
      underWay += 1;
      const reply = await wire.exchange(request);
      underWay -= 1;
      if (reply.kind === 'answered') statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      answeredAt.push(time.now());
      return reply;
    },
  });
  await application.start();
  return {
    time,
    emulator,
    wire,
    store,
    application,
    desk: createRouterClient(application.router),
    statuses,
    answeredAt,
    async rest() {
      for (let still = 0; still < 4; still += 1) {
        await setImmediate();
        if (underWay > 0) still = 0;
      }
    },
  };
}

describe('a bulk check of 10,000 names', () => {
  it('ends without one 429, and with at least 99 % of the allowed rate', async () => {
    world = await openWorld();
    const { time, desk, application, statuses, answeredAt } = world;
    const text = Array.from({ length: names }, (_, place) => `laust-${place}.example`).join('\n');
    const prepared = await desk.availabilityBatches.prepare({
      accountId: account.accountId,
      text,
      via: 'rpp-v0',
      title: '',
    });
    const start = time.now();
    const { workId, batchId } = await desk.availabilityBatches.run(prepared);
    await time.run(application.services.work.whenOver(workId ?? ''), world.rest);

    expect(await desk.availabilityBatches.get({ batchId })).toMatchObject({
      state: 'done',
      counts: { lines: names, available: names, waiting: 0, failed: 0 },
    });
    expect([...statuses]).toEqual([[200, names]]);

    // Nobody may send more than the limit in any window: the rest has to wait for the first window to pass.
    const { requests, windowSeconds } = publishedLimits.availability;
    const fastest = windowSeconds * 1000 * Math.floor((names - 1) / requests);
    expect(fastest / (time.now() - start)).toBeGreaterThanOrEqual(0.99);
    const inFirstWindow = answeredAt.filter((at) => at < start + windowSeconds * 1000).length;
    expect(inFirstWindow).toBeLessThanOrEqual(requests);
    expect(inFirstWindow / requests).toBeGreaterThanOrEqual(0.99);
  }, 120_000);
});
