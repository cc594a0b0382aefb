import { describe, expect, it } from 'vitest';
import {
  columnsLaidOut,
  columnsThatFit,
  columnTracks,
  type GridColumn,
  movedLayout,
  resizedLayout,
} from '#renderer/kit/grid/grid-columns.ts';
import { type GridPlace, gridMove } from '#renderer/kit/grid/grid-keys.ts';

const column = (id: string, width: number, rest: Partial<GridColumn<unknown>> = {}): GridColumn<unknown> => ({
  id,
  title: id,
  width,
  cell: () => null,
  ...rest,
});
const ids = (columns: readonly GridColumn<unknown>[]) => columns.map((one) => `${one.id} ${one.width}`);

describe('columns', () => {
  const all = [
    column('name', 200, { grow: 2 }),
    column('status', 100, { yields: 3 }),
    column('note', 150, { optional: true }),
    column('servers', 150, { yields: 6 }),
  ];

  it('that do not fit leave in their order; optional ones are not there by themselves', () => {
    expect(ids(columnsThatFit(all, 500, 44))).toEqual(['name 200', 'status 100', 'servers 150']);
    expect(ids(columnsThatFit(all, 400, 44))).toEqual(['name 200', 'status 100']);
    expect(ids(columnsThatFit(all, 100, 44))).toEqual(['name 200']);
  });

  it('laid out by a person keep their order and widths, whatever the room', () => {
    const layout = [
      { column: 'note', width: 90 },
      { column: 'gone', width: 90 },
      { column: 'name', width: 5 },
    ];
    const shown = columnsLaidOut(all, layout);
    expect(ids(shown)).toEqual(['note 90', 'name 40']);
    expect(columnTracks(shown, true, true)).toBe('36px 90px 40px minmax(8px, 1fr)');
    expect(columnTracks(columnsThatFit(all, 500, 44), false)).toBe('8px minmax(200px, 2fr) 100px 150px 8px');
  });

  it('are widened and moved', () => {
    const layout = ['a', 'b', 'c'].map((id) => ({ column: id, width: 100 }));
    expect(resizedLayout(layout, 'b', 5_000.4)[1]).toEqual({ column: 'b', width: 1200 });
    const order = (to: number, id = 'a') => movedLayout(layout, id, to).map((one) => one.column);
    expect(order(1)).toEqual(['b', 'a', 'c']);
    expect(order(9)).toEqual(['b', 'c', 'a']);
    expect(order(-1, 'c')).toEqual(['c', 'a', 'b']);
    expect(order(1, 'nobody')).toEqual(['a', 'b', 'c']);
  });
});

describe('keys', () => {
  const place: GridPlace = { row: 5, cell: -1, rows: 100, cells: 4, pageRows: 10, selectable: true, copies: true };
  const move = (key: string, changes: Partial<GridPlace> = {}, held = '') =>
    gridMove({ key, shiftKey: held.includes('shift'), command: held.includes('command') }, { ...place, ...changes });

  it.each([
    ['ArrowDown', {}, '', { kind: 'row', to: 6, extend: false }],
    ['ArrowDown', { row: 99 }, '', { kind: 'row', to: 99, extend: false }],
    ['ArrowUp', { row: -1 }, '', { kind: 'row', to: 0, extend: false }],
    ['ArrowDown', {}, 'shift', { kind: 'row', to: 6, extend: true }],
    ['ArrowDown', {}, 'command', { kind: 'row', to: 99, extend: false }],
    ['PageDown', {}, '', { kind: 'row', to: 15, extend: false }],
    ['Home', {}, '', { kind: 'row', to: 0, extend: false }],
    ['End', {}, 'shift', { kind: 'row', to: 99, extend: true }],
    ['Home', { cell: 2 }, '', { kind: 'cell', to: 0 }],
    ['End', { cell: 2 }, '', { kind: 'cell', to: 3 }],
    ['End', { cell: 2 }, 'command', { kind: 'row', to: 99, extend: false }],
    ['ArrowRight', {}, '', { kind: 'cell', to: 0 }],
    ['ArrowRight', { cell: 3 }, '', { kind: 'cell', to: 3 }],
    ['ArrowRight', { cell: 1 }, 'command', { kind: 'cell', to: 3 }],
    ['ArrowLeft', { cell: 0 }, '', { kind: 'cell', to: -1 }],
    ['ArrowRight', { row: -1 }, '', { kind: 'row', to: 0, extend: false }],
    [' ', {}, '', { kind: 'toggle', extend: false }],
    [' ', { selectable: false }, '', undefined],
    ['a', {}, 'command', { kind: 'select-all' }],
    ['a', {}, '', undefined],
    ['c', {}, 'command', { kind: 'copy' }],
    ['c', { copies: false }, 'command', undefined],
    ['Enter', {}, '', { kind: 'open' }],
    ['Enter', { row: -1 }, '', undefined],
    ['r', {}, '', undefined],
    ['ArrowDown', { rows: 0 }, '', undefined],
  ])('%s %j %s', (key, changes, held, expected) => {
    expect(move(key, changes, held)).toEqual(expected);
  });
});
