import { expect, test } from 'vitest';
import { changesSince } from '#renderer/parts/use-changed-rows.ts';
import { pagesOf } from '#renderer/parts/use-row-window.ts';

test('pages cover the rows in sight', () => {
  expect(pagesOf(0, 22, 200)).toEqual([0]);
  expect(pagesOf(190, 215, 200)).toEqual([0, 1]);
  expect(pagesOf(99_978, 99_999, 200)).toEqual([499]);
  expect(pagesOf(0, -1, 200)).toEqual([0]);
  expect(pagesOf(100, 650, 200)).toEqual([0, 1, 2, 3]);
});

test('a row flashes when its content is another than when it was seen, and not before', () => {
  const seen = new Map<string, string>();
  const of = (rows: { name: string; date: string }[]) =>
    changesSince(
      seen,
      rows,
      (row) => row.name,
      (row) => row.date,
    );
  expect(of([{ name: 'a.is', date: '2027' }])).toEqual([]);
  expect(of([{ name: 'a.is', date: '2027' }])).toEqual([]);
  expect(
    of([
      { name: 'a.is', date: '2028' },
      { name: 'b.is', date: '2027' },
    ]),
  ).toEqual(['a.is']);
  expect(of([{ name: 'a.is', date: '2028' }])).toEqual([]);
});
