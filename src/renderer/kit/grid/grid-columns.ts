import type { ReactNode } from 'react';

/** One column. `width` in pixels is its least; `grow` is its share of what is left over. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly grow?: number;
  readonly align?: 'end';
  readonly sortable?: boolean;
  /** Columns with a higher number leave first when there is no room; 0 and absent always stay. */
  readonly yields?: number;
  /** Left out until a person asks for it. */
  readonly optional?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** Columns as a person has laid them out: which, in which order, how wide in pixels. */
export type GridLayout = readonly { readonly column: string; readonly width: number }[];

export const narrowestColumn = 40;
export const widestColumn = 1200;

/** The columns that fit into `width` pixels, beside `fixed` pixels that are taken already. */
export function columnsThatFit<Row>(
  columns: readonly GridColumn<Row>[],
  width: number,
  fixed: number,
): readonly GridColumn<Row>[] {
  let shown = columns.filter((column) => column.optional !== true);
  const need = () => fixed + shown.reduce((sum, column) => sum + column.width, 0);
  while (width > 0 && need() > width) {
    const first = [...shown].sort((a, b) => (b.yields ?? 0) - (a.yields ?? 0))[0];
    if (first === undefined || (first.yields ?? 0) === 0) break;
    shown = shown.filter((column) => column !== first);
  }
  return shown;
}

/** The columns of a layout, in its order and widths; what is not in it is not shown, and what it does not know is left out. */
export function columnsLaidOut<Row>(
  columns: readonly GridColumn<Row>[],
  layout: GridLayout,
): readonly GridColumn<Row>[] {
  return layout.flatMap(({ column: id, width }) => {
    const column = columns.find((one) => one.id === id);
    return column === undefined ? [] : [{ ...column, width: columnWidth(width) }];
  });
}

/** The value for grid-template-columns. Laid-out columns keep their widths; the last track takes what is left over. */
export function columnTracks<Row>(columns: readonly GridColumn<Row>[], selectable: boolean, laidOut = false): string {
  const tracks = columns.map((column) =>
    laidOut || column.grow === undefined ? `${column.width}px` : `minmax(${column.width}px, ${column.grow}fr)`,
  );
  return [selectable ? '36px' : '8px', ...tracks, laidOut ? 'minmax(8px, 1fr)' : '8px'].join(' ');
}

/** The pixels that the columns need at least. */
export function leastWidth<Row>(columns: readonly GridColumn<Row>[], selectable: boolean): number {
  return columns.reduce((sum, column) => sum + column.width, selectable ? 44 : 16);
}

export function columnWidth(width: number): number {
  return Math.round(Math.max(narrowestColumn, Math.min(widestColumn, width)));
}

export function resizedLayout(layout: GridLayout, column: string, width: number): GridLayout {
  return layout.map((one) => (one.column === column ? { column, width: columnWidth(width) } : one));
}

/** The column at `to`, the others closing up. */
export function movedLayout(layout: GridLayout, column: string, to: number): GridLayout {
  const moved = layout.find((one) => one.column === column);
  if (moved === undefined) return layout;
  const others = layout.filter((one) => one !== moved);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), moved, ...others.slice(place)];
}
