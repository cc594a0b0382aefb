import { expect, test } from 'vitest';
import { said } from '../../support/said.ts';
import { answered, FakeClock, noon } from './desk-harness.ts';
import { playedRegistry } from './inbox/inbox-registry.ts';
import { startMemoryDesk } from './memory-desk.ts';

const accountId = 'account-1';

test('a queue whose registry asked to come back later is not asked before, whoever asks, and says until when', async () => {
  const clock = new FakeClock();
  const memory = await startMemoryDesk({ clock });
  const { application, desk, sent } = memory;
  const registry = playedRegistry();
  const retryAt = noon + 3_600_000;
  let refusals = 1;
  memory.wire = (request) => {
    if (refusals-- > 0) return { ...answered(429), retryAt };
    return registry.exchange(request);
  };
  const collect = async () => {
    const { workId } = await desk.inbox.collect({ accountId, acknowledge: 'by-hand' });
    return application.services.work.whenOver(workId);
  };
  expect((await collect()).failure).toMatchObject({ kind: 'limited', by: 'registry', retryAt });
  expect((await collect()).failure).toMatchObject({
    kind: 'limited',
    by: 'hold',
    budget: undefined,
    retryAt,
    message: said(expect.stringMatching(/until 2026-10-12T13:00:00Z: the registry has requested a pause\.$/)),
    nothingSent: true,
  });
  expect(sent).toHaveLength(1);
  clock.at = retryAt;
  expect((await collect()).state).toBe('done');
  expect(sent).toHaveLength(2);
  await application.stop();
});
