import { describe, expect, test } from 'vitest';
import type { Collected } from '#contract/inbox.ts';
import { said } from '../../../support/said.ts';
import { failureOf, inboxDesk, notices, quiet } from './inbox-desk.ts';
import { type PlayedRegistry, playedRegistry, type QueuedMessage } from './inbox-registry.ts';

const accountId = 'account-1';

/** The same queue, which says this of how many messages it has. */
function counting(count: unknown, messages: readonly QueuedMessage[]): PlayedRegistry {
  const honest = playedRegistry(messages);
  return {
    ...honest,
    async exchange(request) {
      const reply = await honest.exchange(request);
      if (reply.kind !== 'answered') return reply;
      const body = Buffer.from(reply.body)
        .toString()
        .replace(/"count":"\d+"/, `"count":${JSON.stringify(count)}`);
      return {
        ...reply,
        body: Buffer.from(body),
        headers: [...reply.headers, ['rpp-queue-size', String(count)] as const],
      };
    },
  };
}

describe('a count that lies', () => {
  test.each([0, '0', 1_000_000_000, '-3', -3, 'many', 2.5, null, '9'.repeat(400)])(
    '%j: every message is stored and acknowledged, and an empty queue counts nothing',
    async (count) => {
      const desk = await inboxDesk({ registry: counting(count, notices(1, 2, 3)) });
      const collected = await desk.result(desk.inbox.collect({ accountId }));
      expect(collected).toMatchObject({ stored: 3, acknowledged: 3, end: 'empty' });
      expect(desk.registry.removed).toEqual(['1', '2', '3']);
      expect((await desk.inbox.standing()).queues[0]?.serverCount).toBe(0);
    },
  );

  test.each(['-3', 'many', 2.5, null])(
    '%j is no number that can be confirmed: production acknowledges nothing',
    async (count) => {
      const account = { environment: 'production' } as const;
      const desk = await inboxDesk({ account, registry: counting(count, notices(1, 2)) });
      await desk.result(desk.inbox.collect({ accountId }));
      expect((await desk.inbox.standing()).queues[0]?.serverCount).toBeNull();
      const all = desk.inbox.collect({ accountId, acknowledge: 'after-storing', typedCount: 2 });
      expect(await failureOf(all)).toMatchObject({ kind: 'blocked', reason: 'count-not-typed' });
      expect(desk.registry.removed).toEqual([]);
    },
  );

  test('0 on production confirms one message, and no more than one is acknowledged', async () => {
    const account = { environment: 'production' } as const;
    const desk = await inboxDesk({ account, registry: counting(0, notices(1, 2, 3)) });
    await desk.result(desk.inbox.collect({ accountId }));
    const collected = await desk.result(desk.inbox.collect({ accountId, acknowledge: 'after-storing', typedCount: 1 }));
    expect(collected).toMatchObject({ acknowledged: 1, end: 'ceiling' });
    expect(desk.registry.removed).toEqual(['1']);
    expect((await desk.archive()).map(({ id }) => id)).toEqual(['1', '2']);
  });
});

describe('10,000 messages of one identifier', () => {
  test('that are all the same: two acknowledgements, then the queue is stuck; one is stored', async () => {
    const [same] = notices(7);
    if (same === undefined) throw new Error('There is one.');
    const desk = await inboxDesk({ messages: Array.from({ length: 10_000 }, () => same) });
    for (const _round of [1, 2]) {
      expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({ acknowledged: 1, end: 'stuck' });
    }
    expect(desk.registry.removed).toEqual(['7', '7']);
    expect(await desk.archive()).toHaveLength(1);
  });

  test('that all say something else: each is stored once, however many rounds it takes', async () => {
    const messages = Array.from({ length: 10_000 }, (_, number) => ({ id: '7', text: `Balance ${number}` }));
    const desk = await inboxDesk({ messages });
    let ends = new Set<string>();
    let stored = 0;
    let end = '';
    while (end !== 'empty') {
      const collected = (await desk.result(desk.inbox.collect({ accountId }))) as Collected;
      stored += collected.stored;
      expect(collected.acknowledged).toBeGreaterThan(0);
      ({ end } = collected);
      ends = ends.add(end);
    }
    expect([...ends]).toEqual(['stuck', 'empty']);
    expect(stored).toBe(10_000);
    expect(new Set((await desk.archive()).map(({ text }) => text))).toEqual(new Set(messages.map(({ text }) => text)));
  });
});

describe('a queue that changes between the question and the acknowledgement', () => {
  test('another message comes before the one that was shown: each is acknowledged once, by its own identifier', async () => {
    const desk = await inboxDesk({ messages: notices(1, 2) });
    let inserted = 10;
    desk.registry.before = ({ method }) => {
      if (method === 'DELETE' && inserted < 13) desk.registry.queue.unshift(...notices(inserted++));
    };
    expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({
      stored: 5,
      acknowledged: 5,
      end: 'empty',
    });
    expect(desk.registry.removed).toEqual(['1', '10', '11', '12', '2']);
    expect((await desk.archive()).map(({ id }) => id)).toEqual(['1', '10', '11', '12', '2']);
  });

  test('another collector acknowledges first, each time: nothing else is removed, and all that was seen is found gone', async () => {
    const desk = await inboxDesk({ messages: notices(1, 2, 3) });
    desk.registry.before = ({ method }) => void (method === 'DELETE' && desk.registry.queue.shift());
    expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({ stored: 3, end: 'empty' });
    expect(desk.registry.removed).toEqual([]);
    expect((await desk.archive()).map(({ id, acknowledged }) => [id, acknowledged])).toEqual([
      ['1', 'found-gone'],
      ['2', 'found-gone'],
      ['3', 'found-gone'],
    ]);
  });

  test('another collector empties the queue before the acknowledgement, and one message comes back: it is shown as waiting', async () => {
    const desk = await inboxDesk({ messages: notices(1) });
    let asked = 0;
    desk.registry.before = ({ method }) => {
      asked += 1;
      if (method === 'DELETE' && asked === 2) desk.registry.queue.length = 0;
    };
    await desk.result(desk.inbox.collect({ accountId }));
    desk.registry.queue.push(...notices(1));
    await desk.clock.pass(60);
    const waits = await desk.result(desk.inbox.collect({ accountId, acknowledge: 'by-hand' }));
    expect(waits).toMatchObject({ stored: 0, knownAlready: 1, end: 'waits' });
    expect(await desk.archive()).toEqual([{ id: '1', text: 'Message 1', acknowledged: undefined }]);
  });
});

test('a poller stops at a message that no address can carry, and says which', async () => {
  const desk = await inboxDesk({ messages: [{ id: '..', text: 'Odd' }, ...notices(2)] });
  const collecting = { via: 'repp-v1', form: 'json', acknowledge: 'after-storing', everySeconds: 60 } as const;
  await desk.inbox.changeCollecting(accountId, collecting);
  await quiet();
  await desk.clock.pass(600);
  expect(desk.registry.asked.map(({ method }) => method)).toEqual(['GET']);
  const [queue] = (await desk.inbox.standing()).queues;
  expect(queue).toMatchObject({ poller: 'stopped', trouble: { code: 'no-address', messageId: '..' } });
  expect(queue?.text).toEqual(said(expect.stringContaining('The messages after it wait at the registry.')));
  expect(desk.notified).toHaveLength(1);
});
