import { expect, test } from 'vitest';
import type { Collected, InboxSelection } from '#contract/inbox.ts';
import { said } from '../../../support/said.ts';
import { failureOf, inboxDesk, notices, quiet } from './inbox-desk.ts';

const accountId = 'account-1';
const byHand = { accountId, acknowledge: 'by-hand' } as const;
const everything: InboxSelection = { kind: 'filter', filter: {}, except: [] };

test('acknowledging by hand removes the message at the head and brings the next one', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2, 3) });
  await desk.result(desk.inbox.collect(byHand));
  expect(await desk.result(desk.inbox.acknowledge(everything))).toMatchObject({
    stored: 1,
    acknowledged: 1,
    end: 'waits',
  });
  expect(desk.registry.removed).toEqual(['1']);
  expect((await desk.archive()).map(({ id, acknowledged }) => [id, acknowledged])).toEqual([
    ['1', 'answered'],
    ['2', undefined],
  ]);
});

test('a message that another program has acknowledged is no longer at the head, and nothing is removed for it', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2) });
  await desk.result(desk.inbox.collect(byHand));
  desk.registry.queue.shift();
  await desk.result(desk.inbox.acknowledge(everything));
  expect(desk.registry.removed).toEqual([]);
  expect((await desk.archive()).map(({ id, acknowledged }) => [id, acknowledged])).toEqual([
    ['1', undefined],
    ['2', undefined],
  ]);
  const { messages } = await desk.inbox.page({ filter: {}, offset: 0, limit: 10 });
  expect(messages.map(({ offHeadAt }) => offHeadAt)).toEqual([null, desk.clock.at]);
  expect((await desk.inbox.standing()).queues[0]?.unacknowledged).toBe(1);
});

test('a new message of the same identifier is never removed for an old one', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  await desk.result(desk.inbox.collect(byHand));
  desk.registry.queue[0] = { id: '1', queuedAt: '2027-01-01T00:00:00Z', text: 'After a reset' };
  await desk.result(desk.inbox.acknowledge(everything));
  expect(desk.registry.removed).toEqual([]);
  expect((await desk.archive()).map(({ text }) => text)).toEqual(['Message 1', 'After a reset']);
});

test('what has left the queue already, or could not be read, has nothing to acknowledge', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  await desk.result(desk.inbox.collect({ accountId }));
  expect((await failureOf(desk.inbox.acknowledge(everything))).kind).toBe('conflict');
});

test('blocked writes are said before anything is sent', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  await desk.result(desk.inbox.collect(byHand));
  desk.blocked = true;
  expect((await failureOf(desk.inbox.acknowledge(everything))).kind).toBe('blocked');
  expect(desk.registry.asked.length).toBe(1);
});

test('messages of two accounts are acknowledged each at its own queue', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  await desk.store.accounts.keep({ ...desk.account, accountId: 'account-2', label: 'Other' });
  await desk.result(desk.inbox.collect(byHand));
  await desk.result(desk.inbox.collect({ ...byHand, accountId: 'account-2' }));
  // Both accounts are at the same registry here: the second finds the message gone.
  expect(await desk.result(desk.inbox.acknowledge(everything))).toMatchObject({ acknowledged: 1 });
  expect((await desk.archive()).map(({ acknowledged }) => acknowledged)).toEqual(['answered', 'found-gone']);
});

test('marks and tags tell windows and the badge', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2) });
  await desk.result(desk.inbox.collect({ accountId }));
  await quiet();
  expect(desk.badges.at(-1)).toBe(2);
  desk.published.length = 0;
  expect(await desk.inbox.mark(everything, true)).toMatchObject({ changed: 2 });
  expect(await desk.inbox.tag(everything, { add: ['seen'], remove: [] })).toMatchObject({ changed: 2 });
  await quiet();
  expect(desk.published).toEqual(['inbox', 'inbox']);
  expect(desk.badges.at(-1)).toBe(0);
  expect((await desk.inbox.standing()).unhandled).toBe(0);
  expect((await desk.inbox.facets(accountId)).tag).toEqual([{ value: 'seen', count: 2 }]);
});

test('a message that is not there is not found', async () => {
  const desk = await inboxDesk();
  expect((await failureOf(desk.inbox.details('nobody'))).kind).toBe('not-found');
});

test('a whole queue that is acknowledged by hand needs its count confirmed', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2, 3), account: { environment: 'production' } });
  await desk.result(desk.inbox.collect({ accountId }));
  const all = { accountId, acknowledge: 'after-storing' } as const;
  expect(await failureOf(desk.inbox.collect(all))).toMatchObject({ kind: 'blocked', reason: 'count-not-typed' });
  expect((await failureOf(desk.inbox.collect({ ...all, typedCount: 2 }))).kind).toBe('blocked');
  expect(desk.registry.removed).toEqual([]);
  expect(await desk.result(desk.inbox.collect({ ...all, typedCount: 3 }))).toMatchObject({
    stored: 2,
    acknowledged: 3,
  });
});

test('while the registry has told no number nothing of a production queue is acknowledged at once', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2, 3), account: { environment: 'production' } });
  const all = { accountId, acknowledge: 'after-storing' } as const;
  for (const typed of [{}, { typedCount: 1 }, { typedCount: 3 }]) {
    expect(await failureOf(desk.inbox.collect({ ...all, ...typed }))).toMatchObject({ reason: 'count-not-typed' });
  }
  expect(desk.registry.asked).toEqual([]);
});

test('the number that was confirmed is the most that a round acknowledges; the next message is stored and waits', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2), account: { environment: 'production' } });
  await desk.result(desk.inbox.collect({ accountId }));
  desk.registry.queue.push(...notices(3, 4, 5));
  // A lost reply may have removed its message: it counts.
  desk.registry.mishaps.push('lost-after');
  const all = { accountId, acknowledge: 'after-storing', typedCount: 2 } as const;
  const collected = (await desk.result(desk.inbox.collect(all))) as Collected;
  expect(collected).toMatchObject({ stored: 2, end: 'ceiling' });
  expect(collected.text).toEqual(said(expect.stringContaining('2 messages were confirmed')));
  expect(desk.registry.removed).toEqual(['1', '2']);
  expect((await desk.archive()).map(({ id }) => id)).toEqual(['1', '2', '3']);
});
