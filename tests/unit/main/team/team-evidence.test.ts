import { expect, test } from 'vitest';
import { evidenceOf } from '#main/team/team-evidence.ts';

test('an exchange that cannot be read, or is not there, keeps no answer of the registry from being written down', async () => {
  const unreadable = { get: () => Promise.reject(new Error('The disk fails.')) };
  expect(await evidenceOf(unreadable, 'j1')).toBeUndefined();
  expect(await evidenceOf({ get: async () => undefined }, 'j1')).toBeUndefined();
  expect(await evidenceOf(unreadable, null)).toBeUndefined();
});
