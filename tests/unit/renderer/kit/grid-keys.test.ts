import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GridPlace, gridMove } from '#renderer/kit/grid/grid-keys.ts';

const place: GridPlace = { row: 5, cell: -1, rows: 100, cells: 6, pageRows: 20, selectable: true };
const press = (key: string, more: { shiftKey?: boolean; command?: boolean } = {}) => ({
  key,
  shiftKey: false,
  command: false,
  ...more,
});

describe('keys in a grid', () => {
  test('arrows move the cursor by a row, and with the command key to the ends', () => {
    expect(gridMove(press('ArrowDown'), place)).toEqual({ kind: 'row', to: 6, extend: false });
    expect(gridMove(press('ArrowUp'), place)).toEqual({ kind: 'row', to: 4, extend: false });
    expect(gridMove(press('ArrowDown', { command: true }), place)).toEqual({ kind: 'row', to: 99, extend: false });
    expect(gridMove(press('ArrowUp', { command: true }), place)).toEqual({ kind: 'row', to: 0, extend: false });
  });

  test('Home, End and pages', () => {
    expect(gridMove(press('Home'), place)).toEqual({ kind: 'row', to: 0, extend: false });
    expect(gridMove(press('End'), place)).toEqual({ kind: 'row', to: 99, extend: false });
    expect(gridMove(press('PageDown'), place)).toEqual({ kind: 'row', to: 25, extend: false });
    expect(gridMove(press('PageUp'), { ...place, row: 50 })).toEqual({ kind: 'row', to: 30, extend: false });
  });

  test('without a cursor yet, the first arrow goes to the first row', () => {
    expect(gridMove(press('ArrowDown'), { ...place, row: -1 })).toEqual({ kind: 'row', to: 0, extend: false });
    expect(gridMove(press('ArrowRight'), { ...place, row: -1 })).toEqual({ kind: 'row', to: 0, extend: false });
    expect(gridMove(press(' '), { ...place, row: -1 })).toBeUndefined();
    expect(gridMove(press('Enter'), { ...place, row: -1 })).toBeUndefined();
  });

  test('where the row with the cursor has gone, the arrows go on from there', () => {
    const between = { ...place, row: -1, gap: 7 };
    expect(gridMove(press('ArrowDown'), between)).toMatchObject({ to: 7 });
    expect(gridMove(press('ArrowUp'), between)).toMatchObject({ to: 6 });
    expect(gridMove(press('PageDown'), between)).toMatchObject({ to: 26 });
    expect(gridMove(press('PageUp'), { ...between, gap: 40 })).toMatchObject({ to: 20 });
    // The last row has gone: there is none below.
    expect(gridMove(press('ArrowDown'), { ...between, gap: 100 })).toMatchObject({ to: 99 });
    expect(gridMove(press('Enter'), between)).toBeUndefined();
  });

  test('Shift selects on the way, where rows can be selected', () => {
    expect(gridMove(press('ArrowDown', { shiftKey: true }), place)).toEqual({ kind: 'row', to: 6, extend: true });
    expect(gridMove(press('ArrowDown', { shiftKey: true }), { ...place, selectable: false })).toEqual({
      kind: 'row',
      to: 6,
      extend: false,
    });
    expect(gridMove(press(' ', { shiftKey: true }), place)).toEqual({ kind: 'toggle', extend: true });
  });

  test('Space selects, Ctrl+A selects all, Enter opens', () => {
    expect(gridMove(press(' '), place)).toEqual({ kind: 'toggle', extend: false });
    expect(gridMove(press('a', { command: true }), place)).toEqual({ kind: 'select-all' });
    expect(gridMove(press('Enter'), place)).toEqual({ kind: 'open' });
    expect(gridMove(press('a'), place)).toBeUndefined();
    expect(gridMove(press(' '), { ...place, selectable: false })).toBeUndefined();
    expect(gridMove(press('a', { command: true }), { ...place, selectable: false })).toBeUndefined();
  });

  test('Left and Right go through the cells, and left of the first is the row again', () => {
    expect(gridMove(press('ArrowRight'), place)).toEqual({ kind: 'cell', to: 0 });
    expect(gridMove(press('ArrowRight'), { ...place, cell: 5 })).toEqual({ kind: 'cell', to: 5 });
    expect(gridMove(press('ArrowLeft'), { ...place, cell: 0 })).toEqual({ kind: 'cell', to: -1 });
  });

  test('an empty grid has no keys', () => {
    for (const key of ['ArrowDown', 'End', ' ', 'Enter'])
      expect(gridMove(press(key), { ...place, rows: 0 })).toBeUndefined();
  });

  test('no key leads out of the grid', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'ArrowLeft', 'ArrowRight'),
        fc.boolean(),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: -1, max: 1_000_000 }),
        (key, command, rows, at) => {
          const move = gridMove(press(key, { command }), { ...place, rows, row: Math.min(at, rows - 1) });
          if (move?.kind === 'row') {
            expect(move.to).toBeGreaterThanOrEqual(0);
            expect(move.to).toBeLessThan(rows);
          }
        },
      ),
    );
  });
});
