import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { InboxSelection } from '#contract/inbox.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { asWritten } from '#messages/message.ts';
import { said } from '../../../support/said.ts';
import { temporaryFolder } from '../database/store-kinds.ts';
import { failureOf, type InboxDesk, inboxDesk, notices, quiet } from './inbox-desk.ts';

const accountId = 'account-1';
let opened: Store | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

/** Lets one request of a kind hang until it is cancelled, as the wire does; resolves when it is on its way. */
function hanging(desk: InboxDesk, method: string): Promise<void> {
  const { exchange } = desk.registry;
  return new Promise((isOnItsWay) => {
    desk.registry.exchange = async (request) => {
      if (request.method !== method) return exchange(request);
      await request.beforeSending?.();
      return new Promise((resolve) => {
        request.signal?.addEventListener('abort', () => resolve(cancelled), { once: true });
        isOnItsWay();
      });
    };
  });
}

const cancelled = {
  kind: 'silent',
  sent: true,
  cause: 'cancelled',
  detail: asWritten('cancelled'),
  durationMilliseconds: 1,
} as const;

describe.each([
  ['in memory', async () => openStore(':memory:')],
  ['in a worker', () => openWorkerStore(join(temporaryFolder(), 'desk.db'))],
])('Stop, the store %s', (_where, open) => {
  test('is remembered while a question is on its way, which ends at once, and the round ends as cancelled', async () => {
    opened = await open();
    const desk = await inboxDesk({ store: opened, messages: notices(1, 2, 3) });
    const hung = hanging(desk, 'GET');
    const work = desk.result(desk.inbox.collect({ accountId }));
    work.catch(() => undefined);
    await hung;
    await quiet();
    await desk.inbox.stop(accountId);
    expect(await failureOf(work)).toMatchObject({ kind: 'cancelled' });
    await quiet();
    expect((await desk.inbox.standing()).queues[0]).toMatchObject({ poller: 'stopped', trouble: { code: 'by-hand' } });
    const nothing = { stored: 0, acknowledged: 0, text: said('Stored: 0. Acknowledged: 0. Collecting was stopped.') };
    expect(desk.soFar.at(-1)).toMatchObject(nothing);
  });

  test('lets an acknowledgement that has left come to its end, and keeps what only its answer says', async () => {
    opened = await open();
    const desk = await inboxDesk({ store: opened, messages: notices(1, 2, 3) });
    desk.registry.bareRequests = true;
    const { exchange } = desk.registry;
    const answer = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    let aborted = false;
    desk.registry.exchange = async (request) => {
      const reply = await exchange(request);
      if (request.method !== 'DELETE') return reply;
      request.signal?.addEventListener('abort', () => {
        aborted = true;
      });
      left.resolve();
      await answer.promise;
      return aborted ? cancelled : reply;
    };
    const work = desk.result(desk.inbox.collect({ accountId }));
    work.catch(() => undefined);
    await left.promise;
    const standing = async () => (await desk.inbox.standing()).queues[0];
    expect(await standing()).toMatchObject({ poller: 'collecting' });
    await desk.inbox.stop(accountId);
    expect(await standing()).toMatchObject({ poller: 'ending', trouble: null, text: said('') });
    answer.resolve();
    expect(await failureOf(work)).toMatchObject({ kind: 'cancelled' });
    await quiet();
    expect(desk.registry.removed).toEqual(['1']);
    expect(await desk.archive()).toEqual([{ id: '1', text: 'Message 1', acknowledged: 'answered' }]);
    expect((await desk.inbox.standing()).queues[0]).toMatchObject({ poller: 'stopped' });
    expect(desk.soFar.at(-1)).toMatchObject({
      stored: 1,
      acknowledged: 1,
      end: 'stopped',
      trouble: { code: 'by-hand' },
      text: said('Stored: 1. Acknowledged: 1. Collecting was stopped.'),
    });
  });

  test('between the store and the wire keeps the message, and nothing is acknowledged', async () => {
    opened = await open();
    const desk = await inboxDesk({ store: opened, messages: notices(1, 2) });
    const { exchange } = desk.registry;
    desk.registry.exchange = async (request) => {
      if (request.method === 'DELETE') await desk.inbox.stop(accountId);
      return exchange(request);
    };
    expect(await failureOf(desk.result(desk.inbox.collect({ accountId })))).toMatchObject({ kind: 'cancelled' });
    expect(desk.registry.removed).toEqual([]);
    expect(await desk.archive()).toEqual([{ id: '1', text: 'Message 1', acknowledged: undefined }]);
  });
});

test('Stop of a poller’s round says at once that the answer to an acknowledgement is awaited, and then that it has stopped', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2) });
  const { exchange } = desk.registry;
  const answer = Promise.withResolvers<void>();
  desk.registry.exchange = async (request) => {
    const reply = await exchange(request);
    if (request.method === 'DELETE') await answer.promise;
    return reply;
  };
  const collecting = { via: 'repp-v1', form: 'json', acknowledge: 'after-storing', everySeconds: 60 } as const;
  await desk.inbox.changeCollecting(accountId, collecting);
  await quiet();
  const standing = async () => (await desk.inbox.standing()).queues[0]?.poller;
  expect(await standing()).toBe('collecting');
  desk.published.length = 0;
  const stopping = desk.inbox.stop(accountId);
  await quiet();
  expect(desk.published).toEqual(['inbox']);
  expect(await standing()).toBe('ending');
  answer.resolve();
  await stopping;
  expect(await standing()).toBe('stopped');
  expect(desk.registry.removed).toEqual(['1']);
});

test('a new round after Stop is no answer of the one that comes to its end', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  const { exchange } = desk.registry;
  const answer = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  desk.registry.exchange = async (request) => {
    const reply = await exchange(request);
    if (request.method === 'DELETE') {
      left.resolve();
      await answer.promise;
    }
    return reply;
  };
  const first = desk.inbox.collect({ accountId });
  desk.result(first).catch(() => undefined);
  await left.promise;
  await desk.inbox.stop(accountId);
  const second = desk.inbox.collect({ accountId });
  expect((await second).workId).not.toBe((await first).workId);
  answer.resolve();
  expect(await desk.result(second)).toMatchObject({ end: 'empty' });
});

test('an acknowledgement by hand that waits behind the poller is stopped as well', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2, 3) });
  await desk.result(desk.inbox.collect({ accountId, acknowledge: 'by-hand' }));
  const hung = hanging(desk, 'GET');
  await desk.inbox.changeCollecting(accountId, {
    via: 'repp-v1',
    form: 'json',
    acknowledge: 'after-storing',
    everySeconds: 60,
  });
  await desk.clock.pass(60);
  await hung;
  const work = desk.result(desk.inbox.acknowledge({ kind: 'filter', filter: {}, except: [] }));
  work.catch(() => undefined);
  await quiet();
  const asked = desk.registry.asked.length;
  await desk.inbox.stop(accountId);
  expect(await failureOf(work)).toMatchObject({ kind: 'cancelled' });
  await quiet();
  expect(desk.registry.asked.length).toBe(asked);
  expect(desk.registry.removed).toEqual([]);
});

test('Stop of one account ends its part of an acknowledgement of several, and the other part goes on', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  await desk.store.accounts.keep({ ...desk.account, accountId: 'account-2', handle: 'OTHER-IS' });
  await desk.result(desk.inbox.collect({ accountId, acknowledge: 'by-hand' }));
  await desk.result(desk.inbox.collect({ accountId: 'account-2', acknowledge: 'by-hand' }));
  const asked = desk.registry.asked.length;
  let isStopped = false;
  desk.registry.before = async () => {
    if (isStopped) return;
    isStopped = true;
    await desk.inbox.stop('account-2');
  };
  const work = desk.result(desk.inbox.acknowledge({ kind: 'filter', filter: {}, except: [] }));
  expect(await failureOf(work)).toMatchObject({ kind: 'cancelled' });
  const after = desk.registry.asked.slice(asked);
  expect(after.filter(({ method }) => method === 'DELETE').map((request) => request.accountId)).toEqual([accountId]);
  expect(desk.soFar.at(-1)).toMatchObject({ acknowledged: 1, end: 'stopped' });
});

test('what a person confirms while another round is under way waits for its turn', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2, 3) });
  const production = await inboxDesk({
    store: desk.store,
    registry: desk.registry,
    clock: desk.clock,
    account: { environment: 'production' },
  });
  // Brings the number to confirm.
  await production.result(production.inbox.collect({ accountId }));
  const first = production.inbox.collect({ accountId });
  const again = production.inbox.collect({ accountId });
  const all = production.inbox.collect({ accountId, acknowledge: 'after-storing', typedCount: 3 });
  expect(await again).toEqual(await first);
  expect(await all).not.toEqual(await first);
  expect(await production.result(first)).toMatchObject({ end: 'waits', acknowledged: 0 });
  expect(await production.result(all)).toMatchObject({ end: 'empty', acknowledged: 3 });
});

describe('Stop in another program on the store', () => {
  /** A round of one program; the other one stops the account while the second message is being fetched. */
  async function stoppedElsewhere(stop: (other: InboxDesk) => Promise<unknown>, ports = {}) {
    const desk = await inboxDesk({ messages: notices(1, 2, 3, 4), ports });
    const { store, registry, clock } = desk;
    const other = await inboxDesk({ store, registry, clock, ports: { polls: false } });
    registry.before = async ({ method }) => {
      if (method !== 'GET' || registry.removed.length !== 1) return;
      registry.before = () => undefined;
      await stop(other);
      clock.at += 1000;
    };
    return desk;
  }

  test.each([true, false])('ends a round that a person has started, where intervals are kept: %s', async (polls) => {
    const desk = await stoppedElsewhere((other) => other.inbox.stop(accountId), { polls });
    const work = desk.result(desk.inbox.collect({ accountId }));
    expect(await failureOf(work)).toMatchObject({ kind: 'cancelled' });
    // What was on its way is stored, and nothing leaves any more.
    expect((await desk.archive()).map(({ id }) => id)).toEqual(['1', '2']);
    expect(desk.soFar.at(-1)).toMatchObject({ stored: 2, acknowledged: 1 });
    expect(desk.registry.asked.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
    // Collecting takes it up again.
    expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({ end: 'empty', acknowledged: 3 });
  });

  test('ends the poller with its round', async () => {
    const desk = await stoppedElsewhere((other) => other.inbox.stop(accountId));
    await desk.inbox.changeCollecting(accountId, {
      via: 'repp-v1',
      form: 'json',
      acknowledge: 'after-storing',
      everySeconds: 60,
    });
    await quiet();
    for (let minute = 0; minute < 10; minute += 1) await desk.clock.pass(60);
    expect(desk.registry.removed).toEqual(['1']);
    const [queue] = (await desk.inbox.standing()).queues;
    expect(queue).toMatchObject({ poller: 'stopped', trouble: { code: 'by-hand' } });
    expect(desk.notified).toEqual([]);
  });

  test('a poller of another program that gives up ends no round of a person', async () => {
    const why = { text: 'Refused.', trouble: { code: 'stuck', messageId: '7' } };
    const stop = (other: InboxDesk) => other.store.settings.set(`inbox-stopped/${accountId}`, JSON.stringify(why));
    const desk = await stoppedElsewhere(stop);
    expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({ end: 'empty', acknowledged: 4 });
  });

  test('what a person acknowledges of a stopped account goes on, and of one that is stopped meanwhile it ends', async () => {
    const desk = await inboxDesk({ messages: notices(1, 2) });
    await desk.result(desk.inbox.collect({ accountId, acknowledge: 'by-hand' }));
    await desk.inbox.stop(accountId);
    const all: InboxSelection = { kind: 'filter', filter: {}, except: [] };
    expect(await desk.result(desk.inbox.acknowledge(all))).toMatchObject({ acknowledged: 1 });
    const { store, registry, clock } = desk;
    const other = await inboxDesk({ store, registry, clock, ports: { polls: false } });
    await other.inbox.resume(accountId);
    registry.before = async ({ method }) => {
      if (method !== 'GET') return;
      await other.inbox.stop(accountId);
      clock.at += 1000;
    };
    expect(await failureOf(desk.result(desk.inbox.acknowledge(all)))).toMatchObject({ kind: 'cancelled' });
    expect(registry.removed).toEqual(['1']);
  });
});
