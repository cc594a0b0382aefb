import { expect, test } from 'vitest';
import type { Work } from '#contract/desk/work.ts';
import { asWritten } from '#messages/message.ts';
import { newlyEnded, refreshResult } from '#renderer/frame/work-results.ts';
import { exportReceipt } from '#renderer/parts/export-receipt.ts';

const work = (change: Partial<Work>): Work => ({
  workId: 'w',
  kind: 'export',
  accountId: 'a',
  subject: { code: 'export-domains', name: 'Practice' },
  title: '',
  state: 'done',
  done: 1,
  total: 1,
  startedAt: 0,
  endedAt: 1,
  forecastEndAt: null,
  canPause: true,
  trouble: asWritten(''),
  failure: null,
  result: null,
  ...change,
});
const receipt = { path: '/x.csv', rows: 3, bytes: 90, sha256: 'ab', downloadPath: null };
const counts = { names: 300, added: 2, lost: 1, changed: 4 };

test('a receipt is a finished export’s, and nothing else is', () => {
  expect(exportReceipt(work({ result: receipt }))).toEqual(receipt);
  expect(exportReceipt(work({ result: receipt, state: 'running' }))).toBeUndefined();
  expect(exportReceipt(work({ result: { rows: 3 } }))).toBeUndefined();
  expect(exportReceipt(work({ result: receipt, kind: 'domains-refresh' }))).toBeUndefined();
});

test('what a download found, where its shape is the expected one', () => {
  expect(refreshResult(work({ kind: 'domains-refresh', result: { ...counts, skipped: 0 } }))).toMatchObject(counts);
  expect(refreshResult(work({ kind: 'domains-refresh', result: { names: '300' } }))).toBeUndefined();
  expect(refreshResult(work({ result: counts }))).toBeUndefined();
});

test('news is what was open before and is over now', () => {
  const seen = new Map([
    ['a', 'running'],
    ['b', 'paused'],
    ['c', 'done'],
    ['d', 'running'],
  ] as const);
  const works = [
    work({ workId: 'a', state: 'done' }),
    work({ workId: 'b', state: 'cancelled' }),
    work({ workId: 'c', state: 'done' }),
    work({ workId: 'd', state: 'paused' }),
    work({ workId: 'e', state: 'failed' }),
  ];
  expect(newlyEnded(seen, works).map(({ workId }) => workId)).toEqual(['a', 'b']);
});
