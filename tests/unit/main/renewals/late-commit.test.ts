import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import { type Application, createApplication } from '#main/application/application.ts';
import { type Clock, systemClock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { failureOf } from '../desk-harness.ts';

// A registry that gives the answer up and carries the renewal out minutes later, at the usual quiet times.
let folder = '';
let store: Store;
let emulator: RunningEmulator;
let application: Application;
let desk: DeskClient;
let carryOut = (): void => undefined;
/** How far the desk's clock is ahead of the machine's. */
let ahead = 0;
const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-late-'));
  store = openStore(join(folder, 'desk.db'));
  ahead = 0;
  const carriedOut = new Promise<void>((resolve) => {
    carryOut = resolve;
  });
  emulator = await startEmulator({ port: 0, clock: systemClock, sleep: () => carriedOut });
  application = createApplication({
    store,
    keychain: createSessionKeychain(),
    clock,
    emulator: { start: async () => emulator, stop: async () => undefined, running: () => emulator },
    files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    host: { host: 'web', version: '0.1.0', dataFolder: folder, productionAllowed: false, versions: {} },
  });
  await application.start();
  desk = createRouterClient(application.router);
});

afterEach(async () => {
  carryOut();
  await application.stop();
  await emulator.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function control(method: string, path: string, body?: object) {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  return (await fetch(`${emulator.control}/${path}`, init)).json();
}

async function posts(): Promise<number> {
  const { requests } = await control('GET', 'requests');
  return requests.filter((request: { method: string }) => request.method === 'POST').length;
}

it('a renewal that is carried out minutes after it was given up is found out, and never sent a second time', async () => {
  const { accountId, cards } = await desk.accounts.practise();
  const { workId } = await desk.domains.refresh({ accountId });
  await application.services.work.whenOver(workId);
  await control('PATCH', 'personality', { 'expiry-guard': 'ignore', 'cltrid-replay': 'ignore' });
  await control('POST', 'faults', { fault: 'late-commit', route: 'rpp-v0/renew-domain', times: 1 });
  const ldhName = 'xn--dmi-yla.example';
  const { expiry } = await desk.renewals.propose({ accountId, ldhName });
  const order = { accountId, ldhName, expiryDate: expiry?.date ?? '', period: { unit: 'y' as const, value: 1 } };
  const { entryId, state } = await desk.renewals.renew({ ...order, cardId: cards[0]?.cardId ?? '' });
  expect(state).toBe('outcome-unknown');

  // What a wait for the head of an answer takes, the quiet time, and shortly before the second reading would count.
  for (const later of [31_000, 300_000, 119_000]) {
    ahead += later;
    expect(await desk.renewals.examine({ entryId })).toMatchObject({ settled: false });
    expect((await failureOf(desk.renewals.sendAgain({ entryId }))).kind).toBe('conflict');
    const once = await failureOf(desk.renewals.renew({ ...order, cardId: cards[0]?.cardId ?? '' }));
    expect(once.kind).toBe('already-under-way');
  }
  expect((await control('GET', 'charges')).total).toBe(0);

  carryOut();
  await expect.poll(async () => (await control('GET', 'charges')).total).toBe(1);
  expect((await desk.renewals.examine({ entryId })).entry.state).toBe('reconciled-renewed');
  expect((await control('GET', 'charges')).total).toBe(1);
  expect(await posts()).toBe(1);
});
