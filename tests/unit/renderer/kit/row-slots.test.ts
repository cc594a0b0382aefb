import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inRowOrder, type RowSlot, slotsFor } from '#renderer/kit/grid/row-slots.ts';

const rowsOf = (slots: readonly RowSlot[]) => slots.map(({ index }) => index);
const keyOf = (slots: readonly RowSlot[], row: number) => slots.find(({ index }) => index === row)?.key;

test('rows that stay keep their element, and rows that come in take over those of the rows that left', () => {
  const before = slotsFor([], 0, 4);
  const after = slotsFor(before, 2, 6);
  for (const row of [2, 3, 4]) expect(keyOf(after, row)).toBe(keyOf(before, row));
  expect(keyOf(after, 5)).toBe(keyOf(before, 0));
  expect(keyOf(after, 6)).toBe(keyOf(before, 1));
  // No element moves while the table does.
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
});

test('at rest the elements stand in the order of their rows', () => {
  const scrolled = slotsFor(slotsFor([], 0, 4), 2, 6);
  expect(rowsOf(scrolled)).toEqual([5, 6, 2, 3, 4]);
  expect(rowsOf(inRowOrder(scrolled))).toEqual([2, 3, 4, 5, 6]);
  const ordered = slotsFor([], 3, 9);
  expect(inRowOrder(ordered)).toBe(ordered);
});

test('the same rows are the same array', () => {
  const slots = slotsFor([], 3, 9);
  expect(slotsFor(slots, 3, 9)).toBe(slots);
});

test('wherever a table is scrolled to, each of its rows is there once, in an element of its own', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(200), fc.integer({ min: -1, max: 60 }))), (walk) => {
      let slots: readonly RowSlot[] = [];
      for (const [first, more] of walk) {
        slots = slotsFor(slots, first, first + more);
        expect(rowsOf(inRowOrder(slots))).toEqual(Array.from({ length: more + 1 }, (_, at) => first + at));
        expect(new Set(slots.map(({ key }) => key)).size).toBe(slots.length);
      }
    }),
  );
});
