import { expect, test } from 'vitest';
import { answered, canary, FakeClock } from '../desk-harness.ts';
import { startMemoryDesk } from '../memory-desk.ts';
import { writeJson } from './inbox-registry.ts';

const accountId = 'account-1';
const transaction = { clTRID: 'poll-1', svTRID: 'server-1' };

test('a slow question beside it takes neither headers nor an unreadable body from a message', async () => {
  const memory = await startMemoryDesk();
  const { desk, application } = memory;
  const slow = Promise.withResolvers<void>();
  const message = { id: '7', text: 'Hello', queuedAt: '2026-10-09T08:15:30+00:00' };
  // Longer than a journal keeps, with its secret at the very end.
  const unreadable = `<!DOCTYPE epp [<!ENTITY x "${'y'.repeat(100_000)}">]><epp><pw>open-sesame-1</pw><end/></epp>`;
  let polls = 0;
  memory.wire = async ({ method }) => {
    if (method === 'HEAD') {
      await slow.promise;
      return answered(200, [['rpp-code', '01000']]);
    }
    if (method === 'DELETE') {
      return {
        ...answered(200, [['x-mark', 'acknowledge']]),
        body: Buffer.from(writeJson({ code: '1000', transaction, message: { id: '7' }, count: '0' })),
      };
    }
    polls += 1;
    const body = polls === 1 ? writeJson({ code: '1301', transaction, message, count: '1' }) : unreadable;
    const headers = [
      ['x-mark', `request ${polls}`],
      ['set-cookie', 'session=0123456789'],
    ] as const;
    return { ...answered(200, headers), body: Buffer.from(body) };
  };

  const check = desk.availability.check({ accountId, name: 'fjara.is', via: 'rpp-v0' });
  const { workId } = await desk.inbox.collect({ accountId, acknowledge: 'after-storing' });
  await application.services.work.whenOver(workId);

  const { messages } = await desk.inbox.page({ filter: {}, offset: 0, limit: 10 });
  const [odd, plain] = await Promise.all(messages.map(({ inboxId }) => desk.inbox.details({ inboxId })));
  expect(plain?.received.map(({ headers }) => headers[0])).toEqual([
    ['x-mark', 'request 1'],
    ['x-mark', 'acknowledge'],
  ]);
  expect(odd?.message.kind).toBe('unreadable');
  expect(odd?.received[0]?.raw).toBe(unreadable.replace('open-sesame-1', '‹redacted›'));
  expect(JSON.stringify([odd, plain])).not.toMatch(new RegExp(`0123456789|open-sesame|${canary}`));
  slow.resolve();
  await check;
  await application.stop();
});

test('an answer to something else that says how many messages wait is heard, of the queue that is collected', async () => {
  const clock = new FakeClock();
  const memory = await startMemoryDesk({ clock });
  const { desk, application } = memory;
  let size = '7';
  memory.wire = ({ interface: via }) =>
    answered(200, [
      ['rpp-code', '01000'],
      ['rpp-queue-size', size],
      ['repp-result-code', '1000'],
      ['repp-check-avail', '1'],
      ['repp-queue-size', via === 'repp-v1' ? '3' : '99'],
    ]);
  const check = (via: 'rpp-v0' | 'repp-v1') => desk.availability.check({ accountId, name: 'fjara.is', via });
  const counted = async () => (await desk.inbox.standing()).queues[0]?.serverCount;
  const [queue] = (await desk.inbox.standing()).queues;
  expect(queue?.serverCount).toBeNull();
  await desk.inbox.changeCollecting({
    accountId,
    collecting: { ...(queue?.collecting ?? (undefined as never)), via: 'rpp-v1' },
  });
  await check('repp-v1');
  expect(await counted()).toBeNull();
  await check('rpp-v0');
  await expect.poll(counted).toBe(7);
  // The queue's own answer comes later, and counts; so does what is heard after it.
  clock.at += 60_000;
  const before = memory.wire;
  memory.wire = () => {
    const body = Buffer.from(writeJson({ code: '1300', transaction }));
    return { ...answered(200), body };
  };
  await application.services.work.whenOver((await desk.inbox.collect({ accountId })).workId);
  expect(await counted()).toBe(0);
  clock.at += 60_000;
  memory.wire = before;
  size = '2';
  await check('rpp-v0');
  await expect.poll(counted).toBe(2);
  await application.stop();
});
