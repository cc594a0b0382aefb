import { expect, test } from 'vitest';
import { answered, canary } from './desk-harness.ts';
import { writeJson } from './inbox-registry.ts';
import { startMemoryDesk } from './memory-desk.ts';

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
