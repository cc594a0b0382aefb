import { expect, test } from 'vitest';
import type { BatchPause } from '#contract/values.ts';
import { exitCodeOfBatch } from '#main/hosts/cli/commands/batch.ts';
import { exitCodes } from '#main/hosts/cli/exit-codes.ts';
import { asWritten } from '#messages/message.ts';

const counts = {
  lines: 3,
  blocked: 0,
  marked: 0,
  chosen: 3,
  renewed: 1,
  refused: 1,
  notSent: 0,
  unknown: 0,
  underWay: 0,
  waiting: 1,
  unpriced: 0,
  overCap: 0,
  lifted: 0,
};
const limited = {
  kind: 'limited',
  message: asWritten(''),
  budget: 'availability',
  by: 'registry',
  retryAt: null,
} as const;
const stranger = { kind: 'not-the-registry', message: asWritten(''), status: 502, journalId: 'j' } as const;

const paused: readonly [string, Omit<BatchPause, 'message'> | null, number][] = [
  ['a person', null, exitCodes.failed],
  ['a refused key', { code: 'hopeless', resultCode: '02200' }, exitCodes.notAuthorised],
  ['no access, name after name', { code: 'refused-alike', count: 5, resultCode: '02201' }, exitCodes.notAuthorised],
  ['no money', { code: 'hopeless', resultCode: '02104' }, exitCodes.failed],
  ['too much asked', { code: 'hopeless', resultCode: '02502' }, exitCodes.limited],
  ['a limit', { code: 'failure', failure: limited as never }, exitCodes.limited],
  ['a stranger', { code: 'no-answers', count: 3, failure: stranger as never }, exitCodes.notTheRegistry],
];

test.each(paused)('a batch paused by %s ends with what paused it', (_what, about, code) => {
  const pause = about && { ...about, message: asWritten('') };
  expect(exitCodeOfBatch({ state: 'paused', counts, pause })).toBe(code);
  // Whatever paused it: what may have been billed is told first.
  const unknown = { ...counts, unknown: 1, waiting: 0 };
  expect(exitCodeOfBatch({ state: 'paused', counts: unknown, pause })).toBe(exitCodes.outcomeUnknown);
});
