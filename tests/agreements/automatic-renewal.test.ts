import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import { type Application, createApplication } from '#main/application/application.ts';
import { systemClock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import type { RunningEmulator } from '#main/emulator/emulator.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { type EmulatorUnderTest, emulatorUnderTest } from '../unit/main/emulator/emulator-under-test.ts';

// The registry renews automatically: the desk sends nothing, and finds the new date in the next list.
const name = 'xn--dmi-yla.example';
const cardId = 'PREPAID-0042';
let folder = '';
let store: Store;
let registry: EmulatorUnderTest;
let application: Application;
let desk: DeskClient;
let accountId: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-automatic-'));
  store = openStore(join(folder, 'desk.db'));
  registry = await emulatorUnderTest({
    seed: 'empty',
    personality: { 'auto-renewal': 'on', 'renewal-messages': 'on' },
    speed: 0,
  });
  const emulator: RunningEmulator = registry.emulator;
  application = createApplication({
    store,
    keychain: createSessionKeychain(),
    clock: systemClock,
    emulator: { start: async () => emulator, stop: async () => undefined, running: () => emulator },
    files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    host: { host: 'web', version: '0.1.0', dataFolder: folder, productionAllowed: false, versions: {} },
  });
  await application.start();
  desk = createRouterClient(application.router);
  // Sixty days before 2027-02-23 is 2026-12-25.
  await registry.control('POST', '/domains', { name, expiryDate: '2027-02-23', autoRenewalCard: cardId });
  await registry.control('POST', '/domains', { name: 'unmarked.example', expiryDate: '2027-02-23' });
  accountId = (await desk.accounts.practise()).accountId;
});

afterEach(async () => {
  await application.stop();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function downloadList(): Promise<void> {
  const { workId } = await desk.domains.refresh({ accountId });
  await application.services.work.whenOver(workId);
}

const elsewhere = () => desk.renewals.elsewhere({ accountId, handled: false, offset: 0, limit: 10 });
const posts = async () =>
  (await registry.control('GET', '/requests')).requests.filter(
    ({ method, target }: { method: string; target: string }) => method === 'POST' && !target.startsWith('/control'),
  );

test('a name that the registry renewed automatically is reported once, with both dates and the message', async () => {
  await downloadList();
  await registry.control('PUT', '/clock', { now: '2026-12-24T12:00:00Z' });
  await downloadList();
  expect(await elsewhere()).toEqual({ events: [], total: 0 });

  await registry.control('PUT', '/clock', { now: '2026-12-25T12:00:00Z' });
  await downloadList();
  await downloadList();
  const event = { accountId, ldhName: name, dateBefore: '2027-02-23', dateAfter: '2028-02-23', source: 'my-domains' };
  expect(await elsewhere()).toMatchObject({ events: [{ ...event, inboxId: null }], total: 1 });
  const { workId } = await desk.inbox.collect({ accountId, acknowledge: 'by-hand' });
  await application.services.work.whenOver(workId);
  expect(await elsewhere()).toMatchObject({ events: [{ ...event, inboxId: expect.any(String) }], total: 1 });
  expect(await posts()).toEqual([]);
  expect((await registry.control('GET', '/charges')).charges).toMatchObject([
    { domain: name, cardId, clTRID: null, automatic: true },
  ]);
});

test('a clock that jumps over years leads to one report of the first and the last date', async () => {
  await downloadList();
  await registry.control('PUT', '/clock', { now: '2029-06-01' });
  await downloadList();
  expect((await elsewhere()).events).toMatchObject([
    { ldhName: name, dateBefore: '2027-02-23', dateAfter: '2030-02-23' },
  ]);
});

test('a renewal of ours is not reported, but the automatic renewal a year later is', async () => {
  await downloadList();
  const order = { accountId, ldhName: name, period: { unit: 'y' as const, value: 1 }, cardId };
  const { expiry } = await desk.renewals.propose({ accountId, ldhName: name });
  expect((await desk.renewals.renew({ ...order, expiryDate: expiry?.date ?? '' })).state).toBe('renewed');
  await registry.control('PUT', '/clock', { now: '2026-12-25T12:00:00Z' });
  await downloadList();
  expect((await elsewhere()).total).toBe(0);
  await registry.control('PUT', '/clock', { now: '2027-12-25T12:00:00Z' });
  await downloadList();
  expect((await elsewhere()).events).toMatchObject([{ dateBefore: '2028-02-23', dateAfter: '2029-02-23' }]);
  expect(await posts()).toHaveLength(1);
});
