import { expect, test } from 'vitest';
import type { Collecting } from '#contract/inbox.ts';
import { openStore } from '#main/store/open-store.ts';
import type { SettingsTable } from '#main/store/store.ts';
import { answered } from './desk-harness.ts';
import { HandClock, inboxDesk, quiet } from './inbox-desk.ts';
import { writeJson } from './inbox-registry.ts';
import { startMemoryDesk } from './memory-desk.ts';

const accountId = 'account-1';
const collecting: Collecting = { via: 'repp-v1', form: 'json', acknowledge: 'after-storing', everySeconds: 60 };
const hourly: Collecting = { ...collecting, everySeconds: 3600 };

async function nextIn(desk: Awaited<ReturnType<typeof inboxDesk>>): Promise<number> {
  const [queue] = (await desk.inbox.standing()).queues;
  return ((queue?.nextAt ?? Number.NaN) - desk.clock.at) / 1000;
}

/** Hours pass a minute at a time. */
async function passMinutes(clock: HandClock, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) await clock.pass(60);
}

test.each([
  ['what a round remembers', ['set']],
  ['anything', ['set', 'replace']],
] as const)('a store that cannot write %s is no reason to ask without a pause', async (_what, verbs) => {
  const store = openStore(':memory:');
  await store.settings.set(`inbox-collecting/${accountId}`, JSON.stringify(collecting));
  const failing = Object.fromEntries(verbs.map((verb) => [verb, () => Promise.reject(new Error('full'))]));
  const settings: SettingsTable = { ...store.settings, ...failing };
  const desk = await inboxDesk({ store, ports: { settings, attention: undefined } });
  await desk.inbox.start();
  await quiet();
  // The first one at once, later ones after pauses that double up to an hour.
  expect(desk.registry.asked.length).toBeLessThanOrEqual(1);
  await passMinutes(desk.clock, 120);
  expect(desk.registry.asked.length).toBeLessThanOrEqual(7);
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
