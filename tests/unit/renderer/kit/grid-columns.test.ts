import { expect, test } from 'vitest';
import { columnsThatFit, columnTracks, type GridColumn } from '#renderer/kit/grid/grid-columns.ts';

const column = (id: string, width: number, yields?: number): GridColumn<string> => ({
  id,
  title: id,
  width,
  cell: (row) => row,
  ...(yields === undefined ? {} : { yields }),
});
const columns = [column('name', 200), column('status', 100, 2), column('roles', 100, 5), column('servers', 100, 6)];
const fitting = (width: number) => columnsThatFit(columns, width, 40).map(({ id }) => id);

test('all columns are shown where there is room', () => {
  expect(fitting(540)).toEqual(['name', 'status', 'roles', 'servers']);
});

test('columns leave in their order when there is none, and the one that stays stays', () => {
  expect(fitting(539)).toEqual(['name', 'status', 'roles']);
  expect(fitting(400)).toEqual(['name', 'status']);
  expect(fitting(100)).toEqual(['name']);
});

test('before the width is known nothing is taken away', () => {
  expect(fitting(0)).toHaveLength(4);
});

test('tracks leave room for the tick box only where rows can be selected', () => {
  const grow = { ...column('name', 200), grow: 3 };
  expect(columnTracks([grow, column('status', 100)], true)).toBe('36px minmax(200px, 3fr) 100px 8px');
  expect(columnTracks([grow], false)).toBe('8px minmax(200px, 3fr) 8px');
});
