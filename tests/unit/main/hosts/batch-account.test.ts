import { expect, test } from 'vitest';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { runBatch } from '#main/hosts/cli/commands/batch.ts';
import { fakeAnswer, fakeDesk } from './fake-desk.ts';
import { run } from './run-command.ts';

const batch = { ...(fakeAnswer('renewalBatches.get') as RenewalBatch), accountId: 'of-the-batch', workId: null };

test.each([
  ['the account of the batch', [], 'of-the-batch'],
  ['the one that was named in words', ['--account', 'Norn Hosting'], 'a'],
])('a batch runs for %s', async (_which, words, accountId) => {
  const fake = fakeDesk({ 'renewalBatches.get': batch, 'renewalBatches.run': batch });
  await run(runBatch, ['B1', '--yes', ...words], fake);
  expect(fake.asked.find(({ operation }) => operation === 'renewalBatches.run')?.input).toEqual({
    batchId: 'B1',
    typedCount: null,
    accountId,
  });
});
