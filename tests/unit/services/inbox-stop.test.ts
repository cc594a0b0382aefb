import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openStore } from '#main/store/open-store.ts';
import type { Store } from '#main/store/store.ts';
import { openWorkerStore } from '#main/store/worker-store.ts';
import { temporaryFolder } from '../store/store-kinds.ts';
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
  detail: 'cancelled',
  durationMilliseconds: 1,
} as const;

describe.each([
  ['in memory', async () => openStore(':memory:')],
  ['in a worker', () => openWorkerStore(join(temporaryFolder(), 'desk.db'))],
])('Stop, the store %s', (_where, open) => {
  test.each(['GET', 'DELETE'])(
    'is remembered while a %s is on its way, and the round ends as cancelled',
    async (method) => {
      opened = await open();
      const desk = await inboxDesk({ store: opened, messages: notices(1, 2, 3) });
      const hung = hanging(desk, method);
      const work = desk.result(desk.inbox.collect({ accountId }));
      work.catch(() => undefined);
      await hung;
      await quiet();
      await desk.inbox.stop(accountId);
      expect(await failureOf(work)).toMatchObject({ kind: 'cancelled' });
      await quiet();
      const [queue] = (await desk.inbox.standing()).queues;
      expect(queue).toMatchObject({ poller: 'stopped', trouble: { code: 'by-hand' } });
    },
  );
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
