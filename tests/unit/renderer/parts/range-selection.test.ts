import { beforeEach, describe, expect, test } from 'vitest';
import { createRangeSelection } from '#renderer/parts/range-selection.ts';
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  type RowSelection,
  selectedCount,
} from '#renderer/parts/row-selection.ts';

const nameAt = (index: number): string => `n${index}.is`;
const rows = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => nameAt(first + at));

let selection: RowSelection = nothingSelected;
let question = 'a';
let failures = 0;
let ranging: boolean[] = [];
let answers: (() => void)[] = [];
let isBroken = false;

const ranges = () =>
  createRangeSelection({
    selection: () => selection,
    select: (after) => {
      selection = after;
    },
    question: () => question,
    ranging: (is) => ranging.push(is),
    failed: () => {
      failures += 1;
    },
  });
/** A list whose rows below `held` are there; the others are asked for, and answered when the test says so. */
const listOf = (total: number, held: number) => ({
  question,
  total,
  held: (index: number) => (index < held ? nameAt(index) : undefined),
  keys: async (offset: number, limit: number) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    if (isBroken) throw new Error('gone');
    return rows(offset, Math.min(total, offset + limit) - 1);
  },
});
async function answerAll(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    for (const answer of answers.splice(0)) answer();
    await Promise.resolve();
  }
}
const names = () => (selection.kind === 'some' ? [...selection.keys] : undefined);

beforeEach(() => {
  selection = nothingSelected;
  question = 'a';
  failures = 0;
  ranging = [];
  answers = [];
  isBroken = false;
});

describe('a range of rows', () => {
  test('is there at once where the rows are held, and shrinks and turns with the cursor as in a spreadsheet', () => {
    selection = { kind: 'some', keys: new Set(['x.is']) };
    const range = ranges();
    const list = listOf(300, 300);
    for (let cursor = 11; cursor <= 15; cursor += 1) range.extend(10, cursor, list);
    expect(names()).toEqual(['x.is', ...rows(10, 15)]);
    for (let cursor = 14; cursor >= 12; cursor -= 1) range.extend(10, cursor, list);
    expect(names()).toEqual(['x.is', ...rows(10, 12)]);
    range.extend(10, 8, list);
    expect(names()).toEqual(['x.is', ...rows(8, 10)]);
    expect(ranging).toEqual([]);
  });

  test('loses no press, however quick they are, while the names are on their way', async () => {
    const range = ranges();
    const list = listOf(300, 5);
    for (let cursor = 1; cursor <= 20; cursor += 1) range.extend(0, cursor, list);
    let seen: readonly string[] | undefined;
    range.whenAtRest(() => {
      seen = names();
    });
    await answerAll();
    expect(names()).toEqual(rows(0, 20));
    expect(seen).toEqual(rows(0, 20));
    expect(ranging).toEqual([true, false]);
  });

  test('from another anchor adds to the range before it; what is chosen by hand in between stays', () => {
    const range = ranges();
    const list = listOf(300, 300);
    range.extend(0, 2, list);
    range.extend(10, 12, list);
    selection = { kind: 'some', keys: new Set([...(names() ?? []), 'y.is']) };
    range.extend(10, 11, list);
    expect(names()).toEqual([...rows(0, 2), ...rows(10, 12), 'y.is']);
  });

  test('gives way to another list and to "select none" while its names are on their way', async () => {
    const range = ranges();
    range.extend(0, 20, listOf(300, 5));
    question = 'b';
    await answerAll();
    expect(names()).toEqual([]);
    range.extend(0, 20, listOf(300, 5));
    selection = everythingSelected;
    await answerAll();
    expect(selection).toBe(everythingSelected);
  });

  test('whose names cannot be had leaves the selection and says so', async () => {
    const range = ranges();
    isBroken = true;
    range.extend(0, 20, listOf(300, 5));
    await answerAll();
    expect([names(), failures, ranging]).toEqual([[], 1, [true, false]]);
    isBroken = false;
    range.extend(0, 20, listOf(300, 5));
    await answerAll();
    expect(names()).toEqual(rows(0, 20));
  });

  test('of most of a very long list keeps the others only, and of all of it nothing', async () => {
    const range = ranges();
    const list = listOf(300_000, 0);
    range.extend(1000, 299_999, list);
    await answerAll();
    expect(selection.kind).toBe('all');
    expect(selectedCount(selection, 300_000)).toBe(299_000);
    expect(isSelected(selection, nameAt(999))).toBe(false);
    range.extend(1000, 1002, list);
    await answerAll();
    expect(names()).toEqual(rows(1000, 1002));
    range.extend(0, 299_999, list);
    expect(selectedCount(selection, 300_000)).toBe(300_000);
  });
});
