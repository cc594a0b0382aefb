import { afterAll, expect, test } from 'vitest';
import { hasPostgres } from '../support/postgres.ts';
import { knownRuns } from '../torture/model/known-runs.ts';
import { shown } from '../torture/model/main.ts';
import { carryOut, endRuns, tryRuns } from '../torture/model/run-model.ts';

// A short run; the long one is npm run torture -- model, of 20,000 runs.
const patience = { timeout: 300_000 };
afterAll(endRuns);

test.each([1, 2, 3, 4])(
  'whatever persons, the registry, the clock and the disk do, nothing is billed that nobody asked for (seed %i)',
  patience,
  async (seed) => {
    const found = await tryRuns({ runs: 75, seed });
    expect(found === undefined ? 'held' : shown(found)).toBe('held');
  },
);

test('and so without what only makes the program faster', patience, async () => {
  const found = await tryRuns({ runs: 40, seed: 5, speed: { ahead: false, batched: false } });
  expect(found === undefined ? 'held' : shown(found)).toBe('held');
});

test.skipIf(!hasPostgres).each([6, 7])(
  'whatever befalls three seats, their links and their team store, nothing is billed that nobody asked for (seed %i)',
  patience,
  async (seed) => {
    const found = await tryRuns({ runs: 40, seed, seats: 3 });
    expect(found === undefined ? 'held' : shown(found)).toBe('held');
  },
);

const numbers = hasPostgres ? ([1, 3] as const) : ([1] as const);

test.each(knownRuns.flatMap((run) => numbers.map((seats) => [...run, seats] as const)))(
  'a run that failed once holds: %s',
  patience,
  async (_fault, steps, seats) => {
    for (const personality of ['ignores', 'replays'] as const) {
      await expect(
        carryOut({ seats, personality, steps }, () => undefined),
        personality,
      ).resolves.toBeUndefined();
    }
  },
);
