import { expect, test } from 'vitest';
import type { Collecting } from '#contract/inbox.ts';
import { openStore } from '#main/database/open-store.ts';
import type { SettingsTable } from '#main/database/store.ts';
import { said } from '../../../support/said.ts';
import { answered } from '../desk-harness.ts';
import { startMemoryDesk } from '../memory-desk.ts';
import { HandClock, type InboxDesk, inboxDesk, quiet } from './inbox-desk.ts';
import { textReply, unreached, writeJson } from './inbox-registry.ts';

const accountId = 'account-1';
const collecting: Collecting = { via: 'repp-v1', form: 'json', acknowledge: 'after-storing', everySeconds: 60 };
const hourly: Collecting = { ...collecting, everySeconds: 3600 };

async function standing(desk: InboxDesk) {
  const [queue] = (await desk.inbox.standing()).queues;
  return queue;
}

async function nextIn(desk: InboxDesk): Promise<number> {
  const queue = await standing(desk);
  return ((queue?.nextAt ?? Number.NaN) - desk.clock.at) / 1000;
}

/** Hours pass a minute at a time. */
async function passMinutes(clock: HandClock, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) await clock.pass(60);
}

test.each([
  ['what a round remembers', ['set'], true],
  ['anything', ['set', 'replace'], false],
] as const)('a store that cannot write %s is no reason to ask without a pause', async (_what, verbs, mayAsk) => {
  const store = openStore(':memory:');
  await store.settings.set(`inbox-collecting/${accountId}`, JSON.stringify(collecting));
  const failing = Object.fromEntries(verbs.map((verb) => [verb, () => Promise.reject(new Error('full'))]));
  const settings: SettingsTable = { ...store.settings, ...failing };
  const desk = await inboxDesk({ store, ports: { settings, attention: undefined } });
  await desk.inbox.start();
  await quiet();
  // The first one at once, later ones after pauses that double up to an hour.
  expect(desk.registry.asked.length).toBe(mayAsk ? 1 : 0);
  await passMinutes(desk.clock, 120);
  // Where not even the turn can be taken nobody is asked, and that is said.
  expect(desk.registry.asked.length).toBe(mayAsk ? 6 : 0);
  expect(await standing(desk)).toMatchObject({
    poller: 'backing-off',
    trouble: { code: 'failure' },
    text: said('Error: full'),
  });
  await desk.inbox.close();
});

test('an account that was edited is asked at its new address only', async () => {
  const clock = new HandClock();
  const memory = await startMemoryDesk({ clock });
  memory.wire = (request) => ({
    ...answered(200),
    body: Buffer.from(writeJson({ code: '1300', transaction: { clTRID: request.clTRID ?? '', svTRID: 's' } })),
  });
  await memory.desk.inbox.changeCollecting({ accountId, collecting: hourly });
  await quiet();
  expect(memory.sent.length).toBe(1);
  const stored = await memory.store.accounts.get(accountId);
  if (stored === undefined) throw new Error('There is no account.');
  await memory.store.accounts.keep({ ...stored, addresses: { ...stored.addresses, repp: 'https://new.test/repp' } });
  await clock.pass(3600);
  await quiet();
  expect(memory.sent.slice(1).map(({ url }) => new URL(url).origin)).toEqual(['https://new.test']);
  const [queue] = (await memory.desk.inbox.standing()).queues;
  expect(queue).toMatchObject({ poller: 'waiting', trouble: null });
});

test('what another program stops is not asked again, and its interval counts within a minute', async () => {
  const desk = await inboxDesk();
  await desk.inbox.changeCollecting(accountId, hourly);
  await quiet();
  const { store, registry, clock } = desk;
  const other = await inboxDesk({ store, registry, clock, ports: { polls: false } });
  await other.inbox.changeCollecting(accountId, { ...hourly, everySeconds: 600 });
  await desk.clock.pass(60);
  expect(await nextIn(desk)).toBe(540);
  await other.inbox.stop(accountId);
  await passMinutes(desk.clock, 60);
  expect(desk.registry.asked.length).toBe(1);
});

test('several programs on one store ask once for each interval, also when one of them dies', async () => {
  const desk = await inboxDesk();
  const { store, registry, clock } = desk;
  const other = await inboxDesk({ store, registry, clock });
  await desk.inbox.changeCollecting(accountId, collecting);
  await other.inbox.start();
  await quiet();
  expect(registry.asked.length).toBe(1);
  await passMinutes(clock, 10);
  expect(registry.asked.length).toBe(11);
  await desk.inbox.close();
  await passMinutes(clock, 10);
  expect(registry.asked.length).toBe(21);
  // One that took the turn and was killed holds the others up for one interval.
  await store.settings.set(`inbox-turn/${accountId}`, String(clock.at + 59_000));
  await clock.pass(59);
  await clock.pass(1);
  expect(registry.asked.length).toBe(21);
  await clock.pass(59);
  expect(registry.asked.length).toBe(22);
});

test('a clock that is set back is no reason to wait longer than the interval, nor to ask at once', async () => {
  const desk = await inboxDesk();
  await desk.inbox.changeCollecting(accountId, hourly);
  await quiet();
  desk.clock.at -= 10 * 86_400_000;
  await desk.inbox.changeCollecting(accountId, hourly);
  await quiet();
  expect(await nextIn(desk)).toBe(3600);
  const { store, registry, clock } = desk;
  await desk.inbox.close();
  const after = await inboxDesk({ store, registry, clock });
  await after.inbox.start();
  await quiet();
  expect(await nextIn(after)).toBe(3600);
  expect(registry.asked.length).toBe(1);
  await passMinutes(clock, 60);
  expect(registry.asked.length).toBe(2);
});

test('a system that sleeps through the interval has its queue asked at the next look, at most a minute later', async () => {
  const clock = new HandClock();
  const slept: number[] = [];
  const { sleep } = clock;
  clock.sleep = (milliseconds, signal) => {
    slept.push(milliseconds);
    return sleep.call(clock, milliseconds, signal);
  };
  const desk = await inboxDesk({ clock });
  await desk.inbox.changeCollecting(accountId, hourly);
  await quiet();
  await passMinutes(clock, 60);
  expect(desk.registry.asked.length).toBe(2);
  expect(Math.max(...slept)).toBeLessThanOrEqual(60_000);
});

test('a round that a person has started is waited for, and the interval counts from its end', async () => {
  const desk = await inboxDesk();
  await desk.inbox.changeCollecting(accountId, collecting);
  await quiet();
  let goOn = (): void => undefined;
  desk.registry.before = () =>
    new Promise<void>((resolve) => {
      goOn = resolve;
    });
  const work = desk.result(desk.inbox.collect({ accountId }));
  await quiet();
  await passMinutes(desk.clock, 5);
  expect(desk.registry.asked.length).toBe(2);
  // Settings can be changed meanwhile.
  await desk.inbox.changeCollecting(accountId, { ...collecting, everySeconds: 90 });
  desk.registry.before = () => undefined;
  goOn();
  await work;
  await quiet();
  expect(desk.registry.asked.length).toBe(2);
  expect(await nextIn(desk)).toBe(90);
  await desk.inbox.close();
});

test.each([
  ['a person’s', (desk: InboxDesk) => desk.result(desk.inbox.collect({ accountId }))],
  [
    'another program’s',
    async ({ store, registry, clock }: InboxDesk) => {
      const other = await inboxDesk({ store, registry, clock, ports: { polls: false } });
      await other.result(other.inbox.collect({ accountId }));
    },
  ],
])('%s round that goes well ends the long pauses of a poller that has failed', async (_whose, collect) => {
  const desk = await inboxDesk();
  desk.registry.instead.push(unreached, unreached, unreached);
  await desk.inbox.changeCollecting(accountId, collecting);
  await quiet();
  await passMinutes(desk.clock, 6);
  expect(desk.registry.asked.length).toBe(3);
  expect(await standing(desk)).toMatchObject({ poller: 'backing-off', nextAt: desk.clock.at + 480_000 });
  await collect(desk);
  await desk.clock.pass(60);
  expect(desk.registry.asked.length).toBe(5);
  expect(await standing(desk)).toMatchObject({
    poller: 'waiting',
    nextAt: desk.clock.at + 60_000,
    trouble: null,
    text: said(''),
  });
  // What fails afterwards is the first failure again.
  desk.registry.instead.push(unreached);
  await desk.clock.pass(60);
  expect(await standing(desk)).toMatchObject({ poller: 'backing-off', nextAt: desk.clock.at + 120_000 });
});

test('another program that fails as well ends no long pause', async () => {
  const desk = await inboxDesk();
  const { store, registry, clock } = desk;
  registry.instead.push(unreached, unreached);
  await desk.inbox.changeCollecting(accountId, collecting);
  await quiet();
  const other = await inboxDesk({ store, registry, clock, ports: { polls: false } });
  await other.result(other.inbox.collect({ accountId })).catch(() => undefined);
  await clock.pass(60);
  expect(await standing(desk)).toMatchObject({ poller: 'backing-off', nextAt: clock.at + 60_000 });
});

test('a limit that was told while the clock was ahead is not waited for longer than it was to last', async () => {
  const clock = new HandClock();
  let ahead = 86_400_000;
  clock.now = () => clock.at + ahead;
  const desk = await inboxDesk({ clock });
  desk.registry.instead.push({ ...textReply('', 429), retryAt: clock.now() + 900_000 });
  await desk.inbox.changeCollecting(accountId, collecting);
  await quiet();
  expect((await standing(desk))?.nextAt).toBe(clock.now() + 900_000);
  ahead = 0;
  await clock.pass(60);
  expect(await standing(desk)).toMatchObject({ poller: 'backing-off', nextAt: clock.now() + 900_000 });
  await passMinutes(clock, 14);
  expect(desk.registry.asked.length).toBe(1);
  await clock.pass(60);
  expect(desk.registry.asked.length).toBe(2);
  expect(await standing(desk)).toMatchObject({ poller: 'waiting', trouble: null });
});
