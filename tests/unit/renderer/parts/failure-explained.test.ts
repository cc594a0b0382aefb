import { describe, expect, test } from 'vitest';
import { failureExplained, surelyNothingSent } from '#renderer/parts/failure-explained.ts';
import type { FailureKind } from '#values/failure.ts';
import { failures } from './failures.ts';

const kinds = Object.keys(failures) as FailureKind[];

describe('every failure is explained', () => {
  test.each(kinds)('%s', (kind) => {
    const failure = failures[kind];
    const explained = failureExplained(failure);
    expect(explained.title).toMatch(/^fail/);
    // Whatever identifies it is there to be copied, or leads somewhere.
    for (const name of ['clTRID', 'svTRID', 'reference', 'path'] as const) {
      const value = (failure as unknown as Record<string, unknown>)[name];
      if (typeof value === 'string') expect(explained.ids.map((id) => id.value)).toContain(value);
    }
    if ('journalId' in failure) expect(explained.journalId).toBe(failure.journalId);
    if ('entryId' in failure) expect(explained.entryId).toBe(failure.entryId);
  });
});

test('a renewal may be pressed again only where no byte can have left', () => {
  expect(kinds.filter((kind) => surelyNothingSent(failures[kind])).sort()).toEqual(
    [
      'already-under-way',
      'blocked',
      'invalid-input',
      'keychain-unavailable',
      'limited',
      'no-account',
      'team-unavailable',
      'unreachable',
    ].sort(),
  );
});

test('a limit that the registry set was asked for; one of our own count was not', () => {
  expect(failureExplained({ ...failures.limited, by: 'registry' }).consequence).toBe('nothing-changed');
  expect(failureExplained(failures.limited).consequence).toBe('nothing-sent');
});

test('empty identifiers are not offered', () => {
  expect(failureExplained({ ...failures.refused, clTRID: undefined, svTRID: '' }).ids.map((id) => id.value)).toEqual([
    '02104',
  ]);
});

test('work that stopped midway is not said to have sent or changed nothing', () => {
  expect(failureExplained({ ...failures.conflict, midway: true }).consequence).toBe('partly');
  expect(failureExplained(failures.conflict).consequence).toBe('nothing-changed');
});
