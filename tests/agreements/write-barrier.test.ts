import { createRouterClient } from '@orpc/server';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import { type Application, createApplication } from '#main/application/application.ts';
import { type Clock, systemClock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { type WatchingProxy, watchingProxy } from '../support/watching-proxy.ts';
import { arbitraryOf } from '../unit/main/hosts/arbitrary-of.ts';
import { callOf, operations } from '../unit/main/hosts/operations.ts';

/** Real time, but that it can be moved on. */
class MovableClock implements Clock {
  ahead = 0;
  now(): number {
    return systemClock.now() + this.ahead;
  }
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return systemClock.sleep(milliseconds, signal);
  }
}

let emulator: RunningEmulator;
let proxy: WatchingProxy;
let store: Store;
let application: Application;
let desk: DeskClient;
let clock: MovableClock;
/** How often a secret was read from the keychain, and which time it asks a person first, who takes six minutes. */
let keysRead: number;
let slowKey: number;
let whileAsking: () => Promise<void>;
let accountId: string;
let names: readonly string[];
const cardId = 'PREPAID-0042';
const handle = 'NORN1-EX';

const writes = () => proxy.seen.filter((line) => /^(POST|PUT|PATCH|DELETE) /.test(line));

beforeAll(async () => {
  emulator = await startEmulator({ port: 0, clock: systemClock, names: 60, personality: { 'renewal-messages': 'on' } });
});
afterAll(() => emulator.close());

beforeEach(async () => {
  proxy = await watchingProxy(emulator.url);
  store = openStore(':memory:');
  clock = new MovableClock();
  [keysRead, slowKey] = [0, -1];
  whileAsking = async () => undefined;
  const keychain = createSessionKeychain();
  application = createApplication({
    store,
    keychain: {
      ...keychain,
      kind: 'keychain',
      get: async (entry) => {
        keysRead += 1;
        if (keysRead === slowKey) clock.ahead += 6 * 60_000;
        await whileAsking();
        return keychain.get(entry);
      },
    },
    clock,
    emulator: {
      start: () => Promise.reject(new Error('There is no practice here.')),
      stop: async () => undefined,
      running: () => undefined,
    },
    files: {
      exportsFolder: () => '/nowhere',
      chooseSavePath: undefined,
      namesAnyPath: true,
      offerDownload: () => null,
    },
    host: { host: 'web', version: '0', dataFolder: '/nowhere', productionAllowed: true, versions: {} },
    log: () => undefined,
  });
  await application.start();
  desk = createRouterClient(application.router) as DeskClient;
  const account = await desk.accounts.add({
    label: 'Production',
    environment: 'production',
    handle,
    addresses: { rpp: `${proxy.url}/rpp`, repp: `${proxy.url}/repp`, rdap: proxy.url },
    cards: [{ cardId, label: '' }],
    readOnly: false,
  });
  accountId = account.accountId;
  await desk.accounts.setSecret({ accountId, secret: 'api-key', value: 'practice-key-norn', keep: 'session' });
  const { workId } = await desk.domains.refresh({ accountId });
  await application.services.work.whenOver(workId);
  const { rows } = await desk.domains.page({
    accountId,
    filter: { role: ['billing'], status: ['active'] },
    sort: { column: 'expiry', direction: 'ascending' },
    limit: 20,
  });
  names = rows.map((row) => row.ldhName);
});

afterEach(async () => {
  await application.stop();
  await store.close();
  await proxy.close();
});

async function order(ldhName: string) {
  const { expiry } = await desk.renewals.propose({ accountId, ldhName });
  return { accountId, ldhName, expiryDate: expiry?.date ?? '', period: { unit: 'y' as const, value: 1 }, cardId };
}
const arm = () => desk.barrier.arm({ accountId, minutes: 5, typedHandle: handle });
/** What a window is told: the defined failure of the contract, with the reason that the person can do something about. */
const blocked = (reason: 'not-armed' | 'count-not-typed' | 'read-only') => ({
  code: 'FAILURE',
  data: { kind: 'blocked', reason },
});

describe('at a proxy between main and a production registry', () => {
  test('nothing that changes leaves while disarmed: a renewal, a batch, an acknowledge, a collecting that acknowledges', async () => {
    // A renewal that leaves a message in the queue, so that there is something to acknowledge.
    await arm();
    await desk.renewals.renew(await order(names[9] ?? ''));
    await desk.barrier.disarm({ accountId });
    proxy.seen.length = 0;
    const first = await order(names[0] ?? '');
    await expect(desk.renewals.renew(first)).rejects.toMatchObject(blocked('not-armed'));
    const source = { kind: 'text' as const, text: names.slice(0, 5).join('\n') };
    const batch = await desk.renewalBatches.prepare({ ...first, source, title: '' });
    await desk.renewalBatches.dryRun({ batchId: batch.batchId });
    const run = desk.renewalBatches.run({ batchId: batch.batchId, typedCount: batch.counts.waiting, accountId });
    await expect(run).rejects.toMatchObject(blocked('not-armed'));
    await expect(collect()).rejects.toMatchObject(blocked('not-armed'));
    expect(writes()).toEqual([]);
    await arm();
    await expect(collect()).rejects.toMatchObject(blocked('count-not-typed'));
    await collect('by-hand');
    expect(writes()).toEqual([]);
    const { queues } = await desk.inbox.standing();
    const { serverCount } = queues.find((queue) => queue.accountId === accountId) ?? {};
    await collect('after-storing', serverCount ?? undefined);
    expect(writes().some((line) => /^DELETE .*\/v1\/messages\//.test(line))).toBe(true);
  });

  test('armed they leave; after the minutes, or when told, they do not', async () => {
    await arm();
    const entry = await desk.renewals.renew(await order(names[1] ?? ''));
    expect(entry.state).toBe('renewed');
    expect(writes()).toHaveLength(1);
    clock.ahead += 5 * 60_000;
    await expect(desk.renewals.renew(await order(names[2] ?? ''))).rejects.toMatchObject(blocked('not-armed'));
    await arm();
    await desk.barrier.disarm({ accountId });
    await expect(desk.renewals.renew(await order(names[2] ?? ''))).rejects.toMatchObject(blocked('not-armed'));
    expect(writes()).toHaveLength(1);
  });

  test('arming that ends while the keychain asks for its password is over: nothing leaves', async () => {
    await desk.accounts.setSecret({ accountId, secret: 'api-key', value: 'practice-key-norn', keep: 'keychain' });
    const [before, wanted] = [await order(names[3] ?? ''), await order(names[4] ?? '')];
    await arm();
    expect((await desk.renewals.renew(before)).state).toBe('renewed');
    // Whether there is one, for reading the date, and at last for the renewal itself.
    [keysRead, slowKey] = [0, 2];
    const entry = await desk.renewals.renew(wanted);
    expect(keysRead).toBe(2);
    expect(entry.state).toBe('not-sent');
    expect(writes()).toHaveLength(1);
  });

  test('Stop while the keychain asks for its password: no acknowledgement leaves any more', async () => {
    await desk.accounts.setSecret({ accountId, secret: 'api-key', value: 'practice-key-norn', keep: 'keychain' });
    await arm();
    await desk.renewals.renew(await order(names[8] ?? ''));
    await collect('by-hand');
    const { queues } = await desk.inbox.standing();
    const { serverCount } = queues.find((queue) => queue.accountId === accountId) ?? {};
    proxy.seen.length = 0;
    whileAsking = async () => {
      // The question has its key already: this reading is for the acknowledgement.
      if (proxy.seen.some((line) => /^GET .*\/v1\/messages/.test(line))) await desk.inbox.stop({ accountId });
    };
    await collect('after-storing', serverCount ?? undefined);
    expect(proxy.seen.some((line) => /^GET .*\/v1\/messages/.test(line))).toBe(true);
    expect(writes()).toEqual([]);
    expect((await desk.inbox.standing()).queues.find((one) => one.accountId === accountId)?.poller).toBe('stopped');
  });

  test('a batch whose arming ends in the middle stops at the proxy in that moment', async () => {
    await arm();
    const first = await order(names[3] ?? '');
    const text = names.slice(3, 15).join('\n');
    const batch = await desk.renewalBatches.prepare({ ...first, source: { kind: 'text', text }, title: '' });
    const count = batch.counts.waiting;
    expect(count).toBeGreaterThan(8);
    await expect(
      desk.renewalBatches.run({ batchId: batch.batchId, typedCount: null, accountId }),
    ).rejects.toMatchObject(blocked('count-not-typed'));
    expect(writes()).toEqual([]);
    const { workId } = await desk.renewalBatches.run({ batchId: batch.batchId, typedCount: count, accountId });
    await expect.poll(() => writes().length).toBeGreaterThan(0);
    clock.ahead += 5 * 60_000;
    await application.services.work.whenOver(workId ?? '');
    const left = await desk.renewalBatches.get({ batchId: batch.batchId });
    const sent = writes().length;
    expect(left.counts.renewed).toBe(sent);
    // All were sent where the machine was faster than this test; otherwise it stands paused.
    expect(left.state).toBe(sent === count ? 'done' : 'paused');
  });

  test('a read-only account sends nothing that changes, armed or not', async () => {
    const [account] = (await desk.accounts.list()).accounts;
    if (account === undefined) throw new Error('no account');
    const { label, environment, addresses, cards } = account;
    await desk.accounts.change({
      accountId,
      draft: { label, environment, handle, addresses, cards, readOnly: true },
    });
    await expect(arm()).rejects.toMatchObject(blocked('read-only'));
    await expect(desk.renewals.renew(await order(names[5] ?? ''))).rejects.toMatchObject(blocked('read-only'));
    await expect(collect()).rejects.toMatchObject(blocked('read-only'));
    expect(writes()).toEqual([]);
  });

  test('whatever operation of the contract is called, with whatever input: no write leaves while disarmed', {
    timeout: 120_000,
  }, async () => {
    const never = ['barrier.arm', 'emulator.', 'exports.', 'accounts.remove', 'accounts.change'];
    const wanted = operations().filter(({ name }) => !never.some((one) => name.startsWith(one)));
    const known = { accountId, ldhName: names[0], cardId, expiryDate: (await order(names[0] ?? '')).expiryDate };
    for (const { path, input } of wanted) {
      const made = input === undefined ? fc.constant(undefined) : arbitraryOf(input, path.join('.'));
      for (const value of fc.sample(made, { seed: 20261121, numRuns: 4 })) {
        const given = typeof value === 'object' && value !== null ? withKnown(value, known) : value;
        await callOf(desk, path)(given).catch(() => undefined);
      }
    }
    for (const { workId } of (await desk.work.list()).works)
      await application.services.work.whenOver(workId).catch(() => 0);
    expect(proxy.seen.length).toBeGreaterThan(10);
    expect(writes()).toEqual([]);
  });
});

/** Made input whose names and ids are real ones, so that it gets as far as it can. */
function withKnown(value: object, known: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, known[key] ?? own]));
}

async function collect(acknowledge: 'by-hand' | 'after-storing' = 'after-storing', typedCount?: number): Promise<void> {
  const given = typedCount === undefined ? {} : { typedCount };
  const { workId } = await desk.inbox.collect({ accountId, acknowledge, ...given });
  await application.services.work.whenOver(workId);
}
