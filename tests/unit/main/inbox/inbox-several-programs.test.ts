import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createStoreWatch, storeLookMilliseconds } from '#main/application/watch-store.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { asWritten } from '#messages/message.ts';
import { temporaryFolder } from '../database/store-kinds.ts';
import { HandClock, type InboxDesk, inboxDesk, notices, quiet } from './inbox-desk.ts';
import { playedRegistry } from './inbox-registry.ts';

const accountId = 'account-1';
const tellAll = [{ ruleId: 'r1', kind: '', nameContains: '', tag: '', notify: true }];
let opened: Store[] = [];
let watches: ReturnType<typeof createStoreWatch>[] = [];
afterEach(async () => {
  for (const watch of watches) watch.stop();
  watches = [];
  await Promise.all(opened.map((store) => store.close()));
  opened = [];
});

/** Two stores on one file, as two programs have them. */
async function twoStores(): Promise<[Store, Store]> {
  const path = join(temporaryFolder(), 'desk.db');
  const stores: [Store, Store] = [await openWorkerStore(path), await openWorkerStore(path)];
  opened = stores;
  return stores;
}

/** Starts the inbox of a desk and the watch of its store, as the application does. */
async function start({ inbox, published, clock }: InboxDesk, version: () => Promise<number>): Promise<void> {
  const watch = createStoreWatch({ version, clock, publish: (topic) => void published.push(topic), inbox });
  watches.push(watch);
  await inbox.start();
  await watch.start();
}

/** So many numbers from the first on. */
function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}

/** Lets seconds pass, look by look, until it is so: threads and disks answer by their own time. */
function soon(clock: HandClock, expectation: () => void): Promise<void> {
  return vi.waitFor(
    async () => {
      await clock.pass(5);
      expectation();
    },
    { timeout: 25_000, interval: 50 },
  );
}

test('what another program collects is told, counted and published within seconds', async () => {
  const [mine, theirs] = await twoStores();
  const clock = new HandClock();
  let looks = 0;
  const version = async () => {
    const found = await mine.inbox.version();
    looks += 1;
    return found;
  };
  const desk = await inboxDesk({ store: mine, clock });
  await desk.inbox.keepRules(tellAll);
  await start(desk, version);
  const ports = { attention: undefined, polls: false };
  const commandLine = await inboxDesk({ store: theirs, clock, messages: notices(1), ports });
  await commandLine.result(commandLine.inbox.collect({ accountId }));
  await soon(clock, () => expect(desk.notified.map(({ text }) => text)).toEqual(['Message 1']));
  expect(desk.badges.at(-1)).toBe(1);
  // Windows ask again for what they show of the store, accounts and names among it.
  expect(desk.published).toEqual(expect.arrayContaining(['inbox', 'accounts', 'domains', 'renewals', 'settings']));
  // Nothing is published where nothing was written, once the looks are answered.
  const published = desk.published.length;
  const answered = looks + 2;
  await soon(clock, () => expect(looks).toBeGreaterThanOrEqual(answered));
  await quiet();
  expect(desk.published.length).toBe(published);
  await commandLine.inbox.mark({ kind: 'filter', filter: {}, except: [] }, true);
  await soon(clock, () => expect(desk.badges.at(-1)).toBe(0));
  expect(desk.published.length).toBeGreaterThan(published);
  await desk.inbox.close();
});

test('a store that was busy at the first look is looked at again', async () => {
  const clock = new HandClock();
  const answers = [() => Promise.reject(new Error('busy')), async () => 1, async () => 1, async () => 2];
  const version = (): Promise<number> => answers.shift()?.() ?? Promise.resolve(2);
  let written = 0;
  const writtenByAnother = async () => {
    written += 1;
  };
  const watch = createStoreWatch({ version, clock, publish: () => undefined, inbox: { writtenByAnother } });
  await watch.start();
  await quiet();
  // What was written before the first answer may be another program's.
  const seen: number[] = [];
  for (let look = 0; look < 4; look += 1) {
    await clock.pass(storeLookMilliseconds / 1000);
    seen.push(written);
  }
  expect(seen).toEqual([1, 1, 2, 2]);
  watch.stop();
});

test('a poller that another program has resumed asks again within seconds', async () => {
  const [mine, theirs] = await twoStores();
  const clock = new HandClock();
  const desk = await inboxDesk({ store: mine, clock });
  await start(desk, mine.inbox.version);
  await desk.inbox.changeCollecting(accountId, {
    via: 'repp-v1',
    form: 'json',
    acknowledge: 'after-storing',
    everySeconds: 86_400,
  });
  await soon(clock, () => expect(desk.registry.asked.length).toBe(1));
  await desk.inbox.stop(accountId);
  await clock.pass(86_400);
  const other = await inboxDesk({ store: theirs, clock, ports: { polls: false } });
  expect(desk.registry.asked.length).toBe(1);
  await other.inbox.resume(accountId);
  await soon(clock, () => expect(desk.registry.asked.length).toBe(2));
  await desk.inbox.close();
});

test('two desks on one store tell each message once between them', async () => {
  const stores = await twoStores();
  const clock = new HandClock();
  const registry = playedRegistry();
  const [first, second] = await Promise.all(stores.map((store) => inboxDesk({ store, clock, registry })));
  if (first === undefined || second === undefined) throw new Error('There are two.');
  await first.inbox.keepRules(tellAll);
  await first.inbox.start();
  await second.inbox.start();
  const told = () => [...first.notified, ...second.notified].map(({ text }) => text);
  const sent: string[] = [];
  for (const number of numbers(1, 10)) {
    registry.queue.push(...notices(number));
    sent.push(`Message ${number}`);
    // Both look at the same moment.
    await first.result(first.inbox.collect({ accountId }));
    await second.inbox.mark({ kind: 'filter', filter: {}, except: [] }, true);
    await soon(clock, () => expect(told().sort()).toEqual([...sent].sort()));
  }
  await first.inbox.close();
  await second.inbox.close();
});

test('many messages at a time are one notification, and a few are each their own', async () => {
  const store = openStore(':memory:');
  const collecting = await inboxDesk({ store, messages: notices(1, 2, 3, 4, 5), ports: { attention: undefined } });
  await collecting.inbox.keepRules(tellAll);
  const desk = await inboxDesk({ store, clock: collecting.clock });
  await desk.inbox.start();
  await quiet();
  await collecting.result(collecting.inbox.collect({ accountId }));
  await desk.inbox.mark({ kind: 'filter', filter: {}, except: [] }, true);
  await quiet();
  expect(desk.notified.length).toBe(5);
  collecting.registry.queue.push(...notices(...numbers(6, 60)));
  await collecting.result(collecting.inbox.collect({ accountId }));
  await store.inbox.notify({ title: 'Norn', text: asWritten('Collecting has stopped.') });
  await desk.inbox.mark({ kind: 'filter', filter: {}, except: [] }, true);
  await quiet();
  expect(desk.notified.slice(5).map(({ text }) => text)).toEqual(['Collecting has stopped.', '60 messages']);
  // A long queue is not a notification every moment.
  collecting.registry.queue.push(...notices(66));
  await collecting.result(collecting.inbox.collect({ accountId }));
  await desk.inbox.mark({ kind: 'filter', filter: {}, except: [] }, true);
  await quiet();
  expect(desk.notified.length).toBe(7);
  await desk.clock.pass(5);
  expect(desk.notified.slice(7).map(({ text }) => text)).toEqual(['Message 66']);
});
