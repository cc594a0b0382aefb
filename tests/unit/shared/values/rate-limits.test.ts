import { expect, it } from 'vitest';
import { publishedLimits } from '#values/rate-limits.ts';

it('are those of the specification', () => {
  expect(
    Object.values(publishedLimits).map(({ budget, requests, windowSeconds }) => [budget, requests, windowSeconds / 60]),
  ).toEqual([
    ['availability', 7200, 30],
    ['rdap-domain', 50, 30],
    ['rdap-entity', 50, 30],
    ['rdap-nameserver', 1500, 60],
  ]);
  for (const [name, { budget }] of Object.entries(publishedLimits)) expect(budget).toBe(name);
});
