import { type RefObject, useEffect, useMemo, useRef } from 'react';
import {
  columnsLaidOut,
  columnsThatFit,
  columnTracks,
  columnWidth,
  type GridColumn,
  type GridLayout,
  leastWidth,
  movedLayout,
  resizedLayout,
} from './grid-columns.ts';
import type { GridLayoutEditing } from './grid-layout.ts';

/** How columns are kept by whoever shows the grid. */
export interface GridLayoutControl {
  /** Null leaves the columns to the grid: as many as there is room for. */
  readonly value: GridLayout | null;
  readonly onChange: (layout: GridLayout) => void;
  /** What the keys do at a title, for screen readers. */
  readonly help: string;
  /** Hears which columns are shown, in their order. */
  readonly onShown?: (columns: readonly string[]) => void;
}

export interface ShownColumns<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly tracks: string;
  /** The least width of a row, for a table that is wider than its place. */
  readonly least: number | undefined;
  readonly editing: GridLayoutEditing | undefined;
}

/** Which columns are shown and how wide: by the room there is, or as a person has laid them out. */
export function useGridLayout<Row>(
  scroller: RefObject<HTMLElement | null>,
  all: readonly GridColumn<Row>[],
  width: number,
  selectable: boolean,
  control: GridLayoutControl | undefined,
): ShownColumns<Row> {
  const value = control?.value ?? null;
  const shown = useMemo(() => {
    const columns = value === null ? columnsThatFit(all, width, selectable ? 44 : 16) : columnsLaidOut(all, value);
    return {
      columns,
      tracks: columnTracks(columns, selectable, value !== null),
      least: value === null ? undefined : leastWidth(columns, selectable),
    };
  }, [all, value, width, selectable]);
  const latest = useRef({ control, shown });
  latest.current = { control, shown };

  const shownColumns = shown.columns.map(({ id }) => id).join(' ');
  useEffect(() => latest.current.control?.onShown?.(shownColumns.split(' ')), [shownColumns]);

  const hasControl = control !== undefined;
  const help = control?.help ?? '';
  const editing = useMemo<GridLayoutEditing | undefined>(() => {
    if (!hasControl) return undefined;
    /** The columns at the widths that they have now: from the first change on, none moves by itself. */
    const layoutNow = (): GridLayout => {
      const laidOut = latest.current.control?.value;
      if (laidOut !== undefined && laidOut !== null) return laidOut;
      return latest.current.shown.columns.map((column) => {
        const title = scroller.current?.querySelector(`[data-column="${column.id}"]`);
        const measured = title?.getBoundingClientRect().width ?? column.width;
        return { column: column.id, width: columnWidth(measured) };
      });
    };
    const change = (next: (layout: GridLayout) => GridLayout) => latest.current.control?.onChange(next(layoutNow()));
    return {
      help,
      widen: (column, by) =>
        change((layout) => {
          const before = layout.find((one) => one.column === column)?.width ?? 0;
          return resizedLayout(layout, column, before + by);
        }),
      setWidth: (column, wide) => change((layout) => resizedLayout(layout, column, wide)),
      fit: (column) => {
        const place = latest.current.shown.columns.findIndex((one) => one.id === column);
        const content = contentWidth(scroller.current, place + (selectable ? 2 : 1));
        change((layout) => resizedLayout(layout, column, content));
      },
      hide: (column) =>
        change((layout) => (layout.length === 1 ? layout : layout.filter((one) => one.column !== column))),
      move: (column, to) => change((layout) => movedLayout(layout, column, to)),
    };
  }, [hasControl, help, scroller, selectable]);

  return { ...shown, editing };
}

/** The width that the cells in sight of a column would take, were there room; its title among them. */
function contentWidth(scroller: HTMLElement | null, columnIndex: number): number {
  const cells = scroller?.querySelectorAll<HTMLElement>(`[aria-colindex="${columnIndex}"]`) ?? [];
  const measure = document.createElement('div');
  measure.style.cssText = 'position:absolute;visibility:hidden;top:0;left:0;width:max-content';
  for (const cell of cells) {
    const copy = cell.cloneNode(true) as HTMLElement;
    copy.style.width = 'max-content';
    copy.removeAttribute('id');
    measure.append(copy);
  }
  scroller?.append(measure);
  const width = measure.getBoundingClientRect().width;
  measure.remove();
  return width + 12;
}
