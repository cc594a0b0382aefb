import { expect, test } from 'vitest';
import { shown } from '../torture/model/main.ts';
import { tryRuns } from '../torture/model/run-model.ts';

// A short run; the long one is npm run torture -- model, of 20,000 runs.
test.each([1, 2, 3, 4])(
  'whatever persons, the registry, the clock and the disk do, nothing is billed that nobody asked for (seed %i)',
  { timeout: 300_000 },
  async (seed) => {
    const found = await tryRuns({ runs: 75, seed });
    expect(found === undefined ? 'held' : shown(found)).toBe('held');
  },
);
