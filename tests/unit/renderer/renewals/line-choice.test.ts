import { beforeEach, describe, expect, test } from 'vitest';
import type { BatchLine } from '#contract/renewals/batches.ts';
import { createLineChoice } from '#renderer/renewals/batches/line-choice.ts';

/** Main, played: what is chosen, in the order of the lines; it answers when the test lets it. */
let chosen: boolean[] = [];
let blocked = new Set<number>();
let answers: (() => void)[] = [];
let isBroken = false;
let settled: number[] = [];
let failures = 0;
let marked = new Set<number>();
let asked: string[] = [];
let question = 'batch-1 all';

const idOf = (index: number): string => `line-${index}`;
const lineAt = (index: number): BatchLine =>
  ({ lineId: idOf(index), chosen: chosen[index], problems: problemsOf(index) }) as never;
const problemsOf = (index: number) => [
  ...(blocked.has(index) ? [{ blocks: true }] : []),
  ...(marked.has(index) ? [{ code: 'do-not-renew', blocks: false }] : []),
];
/** The rows as the window holds them: those that main had when they were read last. */
let held: BatchLine[] = [];
const readAgain = (count = held.length): void => {
  held = Array.from({ length: count }, (_, index) => lineAt(index));
};

const choice = () =>
  createLineChoice<number>({
    choose: async (lineIds, isIn) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      if (isBroken) return undefined;
      chosen = chosen.map((was, index) =>
        blocked.has(index) || (marked.has(index) && isIn) || !(lineIds === null || lineIds.includes(idOf(index)))
          ? was
          : isIn,
      );
      return chosen.filter(Boolean).length;
    },
    settled: (count) => settled.push(count),
    askWhy: (line) => asked.push(line.lineId),
    failed: () => {
      failures += 1;
    },
    changed: () => undefined,
    question: () => question,
  });
const list = (total = chosen.length) => ({
  total,
  rowAt: (index: number) => held[index],
  load: async (first: number, last: number) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return Array.from({ length: Math.min(last, total - 1) - first + 1 }, (_, at) => lineAt(first + at));
  },
});
async function answerAll(): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    answers.shift()?.();
    await Promise.resolve();
  }
}
const taken = (): number[] => chosen.flatMap((is, index) => (is ? [index] : []));

beforeEach(() => {
  chosen = Array.from({ length: 60 }, () => false);
  blocked = new Set();
  answers = [];
  isBroken = false;
  settled = [];
  failures = 0;
  marked = new Set();
  asked = [];
  question = 'batch-1 all';
  readAgain(60);
});

describe('taking lines in and out of a batch', () => {
  test('a name that is marked “do not renew” is asked about, and no range and no press for all takes it in', async () => {
    marked = new Set([1, 2]);
    chosen[2] = true;
    readAgain();
    const choose = choice();
    choose.toggle(lineOf(1));
    expect(asked).toEqual(['line-1']);
    choose.all(true);
    expect([0, 1, 2].map((index) => choose.isChosen(lineOf(index)))).toEqual([true, false, true]);
    await answerAll();
    choose.toggle(lineOf(2));
    expect(asked).toEqual(['line-1']);
    choose.range(0, 3, list());
    await answerAll();
    expect(asked).toEqual(['line-1']);
    expect(choose.isChosen(lineOf(1))).toBe(false);
  });

  test('loses no press, however quick: each is an order of its own, and a second one on a line turns it back', async () => {
    chosen = chosen.map(() => true);
    readAgain();
    const choose = choice();
    for (const index of [0, 1, 2, 3]) choose.toggle(lineOf(index));
    choose.toggle(lineOf(2));
    expect([0, 1, 2, 3, 4].map((index) => choose.isChosen(lineOf(index)))).toEqual([false, false, true, false, true]);
    await answerAll();
    expect(taken()).toEqual(chosen.flatMap((_, index) => ([0, 1, 3].includes(index) ? [] : [index])));
    expect(settled).toEqual([57]);
    // The rows have not been read again: a press still means what is shown.
    choose.toggle(lineOf(0));
    await answerAll();
    expect(chosen[0]).toBe(true);
  });

  test('all, and then one out before main has answered', async () => {
    const choose = choice();
    choose.all(true);
    choose.toggle(lineOf(5));
    await answerAll();
    expect(taken()).toEqual(chosen.flatMap((_, index) => (index === 5 ? [] : [index])));
  });

  test('what main refused is shown as main has it, and what follows is carried out', async () => {
    const choose = choice();
    isBroken = true;
    choose.toggle(lineOf(0));
    await answerAll();
    expect([choose.isChosen(lineOf(0)), settled]).toEqual([false, []]);
    isBroken = false;
    choose.toggle(lineOf(1));
    await answerAll();
    expect(taken()).toEqual([1]);
  });
});

describe('a range of lines', () => {
  test('grows and shrinks with the cursor; what was in before stays, what is blocked never comes in', async () => {
    chosen[12] = true;
    blocked.add(11);
    readAgain();
    const choose = choice();
    for (let cursor = 10; cursor <= 15; cursor += 1) choose.range(10, cursor, list());
    for (let cursor = 14; cursor >= 10; cursor -= 1) choose.range(10, cursor, list());
    choose.range(10, 9, list());
    await answerAll();
    expect(taken()).toEqual([9, 10, 12]);
  });

  test('from another anchor adds to the one before it', async () => {
    const choose = choice();
    choose.range(0, 2, list());
    choose.range(20, 21, list());
    choose.range(20, 20, list());
    await answerAll();
    expect(taken()).toEqual([0, 1, 2, 20]);
  });

  test('over lines that were never in sight takes in every one, also all there are', async () => {
    readAgain(5);
    const choose = choice();
    for (let cursor = 1; cursor <= 59; cursor += 1) choose.range(0, cursor, list());
    await answerAll();
    expect(taken()).toHaveLength(60);
    choose.range(0, 3, list());
    await answerAll();
    expect(taken()).toEqual([0, 1, 2, 3]);
    expect(failures).toBe(0);
  });

  test('of another batch is another range', async () => {
    const choose = choice();
    choose.range(0, 3, list());
    await answerAll();
    question = 'batch-2 all';
    readAgain();
    choose.range(0, 1, list());
    await answerAll();
    expect(taken()).toEqual([0, 1, 2, 3]);
  });
});

function lineOf(index: number): BatchLine {
  const line = held[index];
  if (line === undefined) throw new Error(`Row ${index} is not held.`);
  return line;
}
