import { describe, expect, test } from 'vitest';
import { judgeFigures } from '../torture/renewals/judge-figures.ts';
import { tortureRenewals } from '../torture/renewals/main.ts';
import { registryKinds } from '../torture/renewals/registries.ts';
import { namedSteps } from '../torture/renewals/stopping-desk.ts';

/** Long on a busy machine: each kill is a program that starts, works and dies. */
const patience = 300_000;
const times = { quietTimes: { quietMilliseconds: 1_500, apartMilliseconds: 300 }, lateMilliseconds: 500 };

describe('the torture of renewals, a short one (npm run torture -- renewals is the long one)', () => {
  test.each(registryKinds)(
    'under a registry of the kind “$name”, every renewal is billed once and no row lies',
    { timeout: patience },
    async ({ name }) => {
      const figures = await tortureRenewals({
        kills: 3,
        seed: 20261121,
        kinds: [name],
        // Each step once, spread over the three kinds.
        steps: (place) => namedSteps.filter((_, index) => index % registryKinds.length === place),
        times,
      });
      const one = figures.get(name);
      expect(one).toMatchObject({ done: true, doubles: 0, dishonest: 0 });
      expect(one?.kills).toBeGreaterThanOrEqual(7);
      expect(one?.intended).toBeGreaterThan(5);
      expect(one?.billed).toBe(one?.intended);
    },
  );

  test('finds a desk that takes what had left for what had not', { timeout: patience }, async () => {
    const figures = await tortureRenewals({
      kills: 1,
      seed: 7,
      kinds: ['ignores'],
      steps: () => ['wire:after', 'settle:before', 'wire:after', 'settle:before'],
      times,
      fault: 'forgets-sent',
    });
    const one = figures.get('ignores');
    expect((one?.doubles ?? 0) + (one?.dishonest ?? 0)).toBeGreaterThan(0);
  });
});

describe('the judge of the torture', () => {
  const entry = (ldhName: string, state: string) => ({ ldhName, state: state as 'renewed' });
  const intended = new Set(['a.is', 'b.is']);

  test.each([
    [
      'each billed once and told so',
      ['a.is', 'b.is'],
      [
        ['a.is', 'renewed'],
        ['b.is', 'reconciled-renewed'],
      ],
      0,
      0,
    ],
    ['one billed twice', ['a.is', 'a.is'], [['a.is', 'renewed']], 1, 1],
    ['one billed that nobody asked for', ['c.is'], [], 1, 1],
    ['one billed and told as refused', ['a.is'], [['a.is', 'refused']], 0, 1],
    ['one told as renewed and not billed', [], [['a.is', 'renewed']], 0, 1],
    ['one left open', [], [['a.is', 'sent']], 0, 1],
    [
      'one tried again after it was not sent',
      ['a.is'],
      [
        ['a.is', 'not-sent'],
        ['a.is', 'renewed'],
      ],
      0,
      0,
    ],
  ] as const)('%s', (_what, charges, entries, doubles, dishonest) => {
    const verdict = judgeFigures({ intended, charges, entries: entries.map(([name, state]) => entry(name, state)) });
    expect([verdict.doubles, verdict.dishonest]).toEqual([doubles, dishonest]);
  });
});
