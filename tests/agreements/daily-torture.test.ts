import { expect, test } from 'vitest';
import { dailyTorture } from '../torture/daily.ts';

/** A short run of `npm run torture -- daily`, over the sources; the long one is for the command line. */
const program = `${import.meta.dirname}/../../src/main/hosts/cli/main.ts`;

test('killed at random instants, also beside a second run: nothing billed, nothing lost, nothing twice', async () => {
  const report = await dailyTorture({ kills: 6, seed: 20261126, company: 0.4, program });
  expect(report).toMatchObject({
    ...{ kills: 6, charges: 0, lost: [], twice: [], torn: 0, batches: 1, unsound: 0 },
    ...{ exitCode: 10, listed: 40 },
  });
}, 300_000);
