import { expect, test } from 'vitest';
import { type Collecting, queueStandingSchema } from '#contract/inbox.ts';
import { openStore } from '#main/database/open-store.ts';
import { backOff } from '#main/inbox/poller-trouble.ts';
import { message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { said } from '../../../support/said.ts';
import { type DeskWishes, type InboxDesk, inboxDesk, notices, quiet } from './inbox-desk.ts';
import { textReply, unreached } from './inbox-registry.ts';

const accountId = 'account-1';
const everyMinute: Collecting = { via: 'repp-v1', form: 'json', acknowledge: 'after-storing', everySeconds: 60 };

async function pollingDesk(wishes: DeskWishes = {}): Promise<InboxDesk> {
  const desk = await inboxDesk(wishes);
  await desk.inbox.changeCollecting(accountId, everyMinute);
  await quiet();
  return desk;
}

async function standing(desk: InboxDesk) {
  const [queue] = (await desk.inbox.standing()).queues;
  return queue;
}

test('nobody is asked until somebody wants it', async () => {
  const desk = await inboxDesk();
  await desk.inbox.start();
  await desk.clock.pass(100_000);
  expect(desk.registry.asked).toEqual([]);
  expect(await standing(desk)).toMatchObject({ poller: 'off', nextAt: null, text: said('') });
});

test('the queue is asked at its interval, and not before', async () => {
  const desk = await pollingDesk({ messages: notices(1) });
  expect(desk.registry.asked.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
  expect(await standing(desk)).toMatchObject({ poller: 'waiting', nextAt: desk.clock.at + 60_000 });
  await desk.clock.pass(59);
  expect(desk.registry.asked.length).toBe(3);
  await desk.clock.pass(1);
  expect(desk.registry.asked.length).toBe(4);
  expect(desk.registry.asked.every(({ priority }) => priority === 'background')).toBe(true);
});

test('the interval goes on over a restart', async () => {
  const desk = await pollingDesk();
  await desk.clock.pass(20);
  await desk.inbox.close();
  const { store, registry, clock } = desk;
  const after = await inboxDesk({ store, registry, clock });
  await after.inbox.start();
  await quiet();
  expect(await standing(after)).toMatchObject({ poller: 'waiting', nextAt: clock.at + 40_000 });
  await clock.pass(40);
  expect(registry.asked.length).toBe(2);
});

test('offline: quiet, with longer and longer pauses, and back to the interval when it is over', async () => {
  const desk = await pollingDesk();
  desk.registry.instead.push(unreached, unreached, unreached);
  await desk.clock.pass(60);
  const first = await standing(desk);
  expect(first).toMatchObject({ poller: 'backing-off', nextAt: desk.clock.at + 120_000 });
  expect(first?.text).toEqual(said(expect.stringContaining('could not be reached')));
  expect(first?.trouble).toMatchObject({ code: 'failure', failure: { kind: 'unreachable' } });
  await desk.clock.pass(119);
  expect(desk.registry.asked.length).toBe(2);
  await desk.clock.pass(1);
  expect((await standing(desk))?.nextAt).toBe(desk.clock.at + 240_000);
  await desk.clock.pass(240);
  await desk.clock.pass(480);
  expect(await standing(desk)).toMatchObject({
    poller: 'waiting',
    nextAt: desk.clock.at + 60_000,
    trouble: null,
    text: said(''),
  });
  expect(desk.notified).toEqual([]);
});

test('what chance adds to a pause leaves the standing such that windows can be told it', async () => {
  const desk = await pollingDesk({ ports: { chance: () => 0.123456789 } });
  desk.registry.instead.push(unreached, unreached);
  await desk.clock.pass(60);
  expect(queueStandingSchema.parse(await standing(desk))).toMatchObject({ poller: 'backing-off' });
});

test('while a person collects, nothing is said of what an earlier round had in its way', async () => {
  const desk = await pollingDesk();
  desk.registry.instead.push(unreached, unreached);
  await desk.clock.pass(60);
  expect(await standing(desk)).toMatchObject({ poller: 'backing-off', trouble: { code: 'failure' } });
  let during: Awaited<ReturnType<typeof standing>>;
  desk.registry.before = async () => {
    during = await standing(desk);
  };
  await expect(desk.result(desk.inbox.collect({ accountId }))).rejects.toThrow();
  expect(during).toMatchObject({ poller: 'collecting', nextAt: null, trouble: null, text: said('') });
  await quiet();
  expect(await standing(desk)).toMatchObject({ poller: 'backing-off', trouble: { code: 'failure' } });
});

test('a limit is waited out until the registry’s own instant', async () => {
  const desk = await pollingDesk();
  const retryAt = desk.clock.at + 60_000 + 900_000;
  desk.registry.instead.push({ ...textReply('', 429), retryAt });
  await desk.clock.pass(60);
  expect(await standing(desk)).toMatchObject({ poller: 'backing-off', nextAt: retryAt });
});

test.each([
  ['a refused key', textReply('{"response":{"result":{"code":"2200"}}}', 401)],
  ['an answer that cannot be read', textReply('{"response":{"msgQ":')],
])('%s stops it until a person resumes, also after a restart', async (_what, reply) => {
  const desk = await pollingDesk();
  desk.registry.instead.push(reply);
  await desk.clock.pass(60);
  const stopped = await standing(desk);
  expect(stopped).toMatchObject({ poller: 'stopped', nextAt: null });
  expect(stopped?.text).not.toEqual(said(''));
  expect(stopped?.trouble).toMatchObject({ code: 'failure', failure: { message: stopped?.text } });
  const asked = desk.registry.asked.length;
  const after = await inboxDesk({ store: desk.store, registry: desk.registry, clock: desk.clock });
  await after.inbox.start();
  await desk.clock.pass(100_000);
  expect(desk.registry.asked.length).toBe(asked);
  expect(await standing(after)).toEqual(stopped);
  await after.inbox.resume(accountId);
  await quiet();
  expect(desk.registry.asked.length).toBe(asked + 1);
  expect((await standing(after))?.poller).toBe('waiting');
});

test.each([
  ['a bare 403', textReply('', 403)],
  ['an empty answer', textReply('')],
  ['a page of JSON', textReply('{"message":"Down for maintenance"}')],
  ['a page of XML', textReply('<maintenance/>')],
])('%s may be of something in front of the registry: some in a row stop it, and not one', async (_what, reply) => {
  const desk = await pollingDesk();
  desk.registry.instead.push(...Array(5).fill(reply), undefined);
  for (let hour = 0; hour < 6; hour += 1) await desk.clock.pass(3600);
  expect(desk.registry.asked.length).toBe(7);
  expect(await standing(desk)).toMatchObject({ poller: 'waiting', trouble: null });
  desk.registry.instead.push(...Array(6).fill(reply));
  for (let hour = 0; hour < 10; hour += 1) await desk.clock.pass(3600);
  expect(desk.registry.asked.length).toBe(13);
  expect(await standing(desk)).toMatchObject({ poller: 'stopped', trouble: { code: 'failure' } });
});

test('that it has stopped is told once, and not where a person has stopped it', async () => {
  const desk = await pollingDesk();
  desk.registry.instead.push(textReply('{"response":{"result":{"code":"2200"}}}', 401));
  await desk.clock.pass(60);
  await desk.clock.pass(60);
  const told = { title: desk.account.label, text: say('en', message('inbox.noticeStopped')), inboxId: null };
  expect(desk.notified).toEqual([told]);
  expect((await desk.inbox.notices(0)).notices).toEqual([{ ...told, text: message('inbox.noticeStopped'), number: 1 }]);
  await desk.inbox.resume(accountId);
  await quiet();
  await desk.inbox.stop(accountId);
  await quiet();
  expect(desk.notified.length).toBe(1);
});

test.each([
  ['a page of maintenance', textReply('<html><h1>Down for maintenance</h1></html>', 503)],
  ['a page where a response is expected', textReply('<html><h1>Back soon</h1></html>')],
  ['silence', unreached],
])('%s for half an hour is told once, while it goes on trying, and again in another outage', async (_what, reply) => {
  const desk = await pollingDesk();
  const told = { title: desk.account.label, text: say('en', message('inbox.noticeOverdue')), inboxId: null };
  async function outage(): Promise<void> {
    desk.registry.instead.push(...Array(6).fill(reply));
    await desk.clock.pass(60);
    const since = desk.clock.at;
    const before = desk.notified.length;
    for (const minutes of [2, 4, 8, 15]) await desk.clock.pass(minutes * 60);
    expect(await standing(desk)).toMatchObject({ poller: 'backing-off', overdueSince: null });
    expect(desk.notified.length).toBe(before);
    await desk.clock.pass(60);
    expect(await standing(desk)).toMatchObject({ poller: 'backing-off', overdueSince: since });
    expect(desk.notified.slice(before)).toEqual([told]);
    await desk.clock.pass(3600);
    expect(await standing(desk)).toMatchObject({ poller: 'backing-off', overdueSince: since });
    expect(desk.notified.slice(before)).toEqual([told]);
    await desk.clock.pass(3600);
    expect(await standing(desk)).toMatchObject({ poller: 'waiting', overdueSince: null });
  }
  await outage();
  await outage();
  expect((await desk.inbox.notices(0)).notices.map(({ text }) => text.code)).toEqual([
    'inbox.noticeOverdue',
    'inbox.noticeOverdue',
  ]);
});

test('of an outage that goes on over a restart nobody is told again', async () => {
  const desk = await pollingDesk();
  desk.registry.instead.push(...Array(20).fill(unreached));
  for (let hour = 0; hour < 4; hour += 1) await desk.clock.pass(3600);
  expect(desk.notified.length).toBe(1);
  await desk.inbox.close();
  const { store, registry, clock } = desk;
  const after = await inboxDesk({ store, registry, clock });
  await after.inbox.start();
  for (let hour = 0; hour < 4; hour += 1) await clock.pass(3600);
  expect(await standing(after)).toMatchObject({ poller: 'backing-off', overdueSince: expect.any(Number) });
  expect(after.notified).toEqual([]);
});

test('that the practice registry is off is no outage', async () => {
  const desk = await pollingDesk({ account: { practice: true } });
  desk.registry.instead.push(...Array(20).fill(unreached));
  for (let hour = 0; hour < 8; hour += 1) await desk.clock.pass(3600);
  expect(await standing(desk)).toMatchObject({ poller: 'backing-off', overdueSince: null });
  expect(desk.notified).toEqual([]);
});

test('an unreadable answer that stops it is told once, with both; a person’s own round tells of the answer', async () => {
  const cut = textReply('{"response":{"msgQ":');
  const desk = await pollingDesk();
  desk.registry.instead.push(cut);
  await desk.clock.pass(60);
  expect((await standing(desk))?.poller).toBe('stopped');
  expect((await desk.inbox.page({ filter: {}, offset: 0, limit: 10 })).total).toBe(1);
  const told = { title: desk.account.label, text: say('en', message('inbox.noticeStoppedUnreadable')), inboxId: null };
  expect(desk.notified).toEqual([told]);
  expect((await desk.inbox.notices(0)).notices).toEqual([
    { ...told, text: message('inbox.noticeStoppedUnreadable'), number: 1 },
  ]);
  desk.registry.instead.push(textReply('{"response":{"msgQ":['));
  await expect(desk.result(desk.inbox.collect({ accountId }))).rejects.toThrow();
  await quiet();
  expect(desk.notified.slice(1)).toMatchObject([{ text: say('en', message('inbox.noticeUnreadable')) }]);
});

test('what a round could not do is in the standing while the next one is waited for', async () => {
  const desk = await pollingDesk({ ports: { ceiling: 2 } });
  desk.registry.queue.push(...notices(1, 2, 3));
  await desk.clock.pass(60);
  expect(await standing(desk)).toMatchObject({ poller: 'waiting', trouble: { code: 'ceiling' } });
  desk.blocked = true;
  await desk.clock.pass(60);
  expect(await standing(desk)).toMatchObject({
    poller: 'waiting',
    nextAt: desk.clock.at + 60_000,
    trouble: { code: 'failure', failure: { kind: 'blocked', reason: 'not-armed' } },
  });
  desk.blocked = false;
  await desk.clock.pass(60);
  expect(await standing(desk)).toMatchObject({ poller: 'waiting', trouble: null, text: said('') });
});

test('a stuck queue stops it and says which message', async () => {
  const desk = await pollingDesk();
  desk.registry.queue.push(...notices(7));
  desk.registry.mishaps.push('forgotten');
  await desk.clock.pass(60);
  const stopped = await standing(desk);
  expect(stopped?.poller).toBe('stopped');
  expect(stopped?.text).toEqual(said(expect.stringContaining('message 7')));
  expect(stopped?.trouble).toEqual({ code: 'stuck', messageId: '7' });
  // Looking after it by hand takes it up again.
  await desk.result(desk.inbox.collect({ accountId }));
  await quiet();
  expect((await standing(desk))?.poller).toBe('waiting');
});

test('a person stops it in the middle of a round; what was stored stays', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2, 3) });
  desk.registry.before = async ({ method }) => {
    if (method === 'DELETE' && desk.registry.removed.length === 1) await desk.inbox.stop(accountId);
  };
  const work = desk.result(desk.inbox.collect({ accountId }));
  await expect(work).rejects.toThrow();
  expect(await standing(desk)).toMatchObject({ poller: 'stopped', trouble: { code: 'by-hand' } });
  expect((await desk.archive()).map(({ id }) => id)).toEqual(['1', '2']);
});

test('a desk that is closed asks nobody, whoever changes what is wanted', async () => {
  const desk = await pollingDesk();
  await desk.inbox.close();
  await desk.inbox.changeCollecting(accountId, { ...everyMinute, everySeconds: 30 });
  await desk.clock.pass(3600);
  expect(desk.registry.asked.length).toBe(1);
});

test('an interval of 0 ends it, and a host that runs one command never begins', async () => {
  const desk = await pollingDesk();
  await desk.inbox.changeCollecting(accountId, { ...everyMinute, everySeconds: 0 });
  await desk.clock.pass(100_000);
  expect(desk.registry.asked.length).toBe(1);
  expect((await standing(desk))?.poller).toBe('off');
  const command = await inboxDesk({ ports: { polls: false } });
  await command.inbox.changeCollecting(accountId, everyMinute);
  await command.inbox.start();
  await command.clock.pass(100_000);
  expect(command.registry.asked).toEqual([]);
});

test('an account that is removed is not asked any more', async () => {
  const desk = await pollingDesk();
  await desk.store.accounts.remove(accountId, desk.clock.at);
  await desk.clock.pass(60);
  await desk.clock.pass(100_000);
  expect(desk.registry.asked.length).toBe(1);
});

test('pauses double up to an hour, and never for the practice registry', () => {
  expect([1, 2, 3, 10].map((failures) => backOff(60, failures, false, 0.5))).toEqual([120, 240, 480, 3600]);
  expect(backOff(7200, 3, false, 0.5)).toBe(7200);
  expect(backOff(60, 10, true, 0.5)).toBe(60);
});

test.each(['get', 'set'] as const)(
  'a store that fails to %s for a while is told, and does not end it',
  async (verb) => {
    const store = openStore(':memory:');
    let broken = false;
    const settings = {
      ...store.settings,
      get: (name: string) => (broken && verb === 'get' ? Promise.reject(new Error('busy')) : store.settings.get(name)),
      set: (name: string, value: string) =>
        broken && verb === 'set' ? Promise.reject(new Error('full')) : store.settings.set(name, value),
    };
    const desk = await pollingDesk({ store, ports: { settings } });
    broken = true;
    await desk.clock.pass(60);
    await desk.clock.pass(60);
    broken = false;
    const between = await standing(desk);
    expect(between?.poller).toBe('backing-off');
    expect(between?.text).toEqual(said(expect.stringContaining(verb === 'get' ? 'busy' : 'full')));
    const asked = desk.registry.asked.length;
    await desk.clock.pass(10_000);
    expect(desk.registry.asked.length).toBeGreaterThan(asked);
    expect(await standing(desk)).toMatchObject({ poller: 'waiting', text: said('') });
  },
);

test('one that has ended leaves nothing that looks like collecting', async () => {
  const desk = await inboxDesk({
    ports: {
      failureOf: () => {
        throw new Error('A fault of ours.');
      },
    },
  });
  desk.registry.instead.push(unreached);
  await desk.inbox.changeCollecting(accountId, everyMinute);
  await quiet();
  expect(desk.registry.asked.length).toBe(1);
  expect(await standing(desk)).toMatchObject({ poller: 'off', nextAt: null });
});
