import { expect, test } from 'vitest';
import { say } from '#messages/say.ts';
import { said } from '../../../support/said.ts';
import { linesOf, recordsOf } from './lines-of-import.ts';

test('what is wrong with a line is said in a short text, however long its values are', async () => {
  const long = 'x'.repeat(1_000_000);
  const rows = [`a.example,${long},t,n`, `${long}.example,,,`, `b.example,,${long},n`, `a.example,,,${long}`];
  const { lines } = await linesOf(`domain,expiry,tags,note\n${rows.join('\n')}`);
  const problems = lines.flatMap((line) => line.problems);
  expect(problems).toHaveLength(4);
  for (const problem of problems) expect(say('en', problem).length).toBeLessThan(300);
});

/** Half a million letters at a time. */
test.each([
  ['names and dates', `domain,expiry\n${'nafn.example,2027-03-14\n'.repeat(200_000)}`],
  ['empty lines', `domain,expiry\n${'\n'.repeat(4_000_000)}`],
  ['one long cell', `domain,expiry\nx${'x'.repeat(4_000_000)}`],
  ['a cell of quotes', `domain,expiry\n"${'""'.repeat(2_000_000)}"`],
  ['a row of separators', `domain,expiry\na.example${','.repeat(4_000_000)}`],
  ['a heading of separators', `domain${','.repeat(4_000_000)}\n`],
])('a long list of %s leaves others their turn, in stretches', async (_what, text) => {
  expect((await linesOf(text)).turns).toBeGreaterThanOrEqual(Math.floor(text.length / 500_000));
});

test('a row of very many cells is read as a thousand', () => {
  const [head, row] = recordsOf(`domain${',x'.repeat(20_000)}\na.example${','.repeat(20_000)}`);
  expect([head?.cells.length, row?.cells.length]).toEqual([1_000, 1_000]);
  expect(row?.cells.at(-1)).toBe(','.repeat(20_000 - 999));
});

test('a cell of tags that is longer than any list of tags gives none, and says so', async () => {
  const { lines } = await linesOf(`domain;tags\na.example;"${'x,'.repeat(100_000)}last"`);
  expect(lines).toEqual([
    expect.objectContaining({
      name: expect.objectContaining({ tags: [] }),
      problems: [said(expect.stringContaining('at most 20 new tags'))],
    }),
  ]);
});
