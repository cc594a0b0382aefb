import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { GridColumn } from './grid-columns.ts';
import { gridMove } from './grid-keys.ts';
import type { GridSelection } from './grid-selection.ts';
import type { RowScroll } from './use-row-scroll.ts';

export interface GridCursorProps<Row> {
  /** Rows in all, loaded or not. */
  readonly total: number;
  /** The row at an index, or undefined while it is on its way. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly selection?: GridSelection;
  readonly active: number;
  /** Where the row with the cursor has left the table: the row that took its place, from which the arrows go on. */
  readonly gap?: number | undefined;
  readonly onActive: (index: number) => void;
  readonly onOpen: (index: number) => void;
  /** Ctrl/Cmd+C: the cell with the cursor (by column), or the row, or what is selected. */
  readonly onCopy?: (index: number, column: string | undefined) => void;
  /** A new value scrolls back to the top: another filter, another sort. */
  readonly question: string;
  /** Keys of the screen itself (R for renew); called where the grid has no use for the key. */
  readonly onKey?: (event: KeyboardEvent) => void;
}

/** The cursor of a grid: where keys and presses lead it, and what they select, open and copy. */
export function useGridCursor<Row>(
  props: GridCursorProps<Row>,
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
  { pageRows, bringToSight, toTop }: RowScroll,
) {
  const { active, selection, question } = props;
  const [cell, setCell] = useState(-1);
  const { goTo, open, forget } = useAwaitedRow(props);
  const { select, extendTo, walk, startAt } = useSelecting(props);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question starts at the top
  useEffect(() => {
    startAt(-1);
    toTop();
  }, [question]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== scroller.current) return;
    const move = gridMove(
      { key: event.key, shiftKey: event.shiftKey, command: event.ctrlKey || event.metaKey },
      {
        row: active,
        gap: props.gap,
        cell,
        rows: props.total,
        cells: columns.length,
        pageRows,
        selectable: selection !== undefined,
        copies: props.onCopy !== undefined,
      },
    );
    if (move === undefined) {
      if (event.key === 'Escape') forget();
      props.onKey?.(event);
      return;
    }
    event.preventDefault();
    switch (move.kind) {
      case 'row':
        if (move.extend) extendTo(move.to);
        walk(move.extend);
        goTo(move.to);
        bringToSight(move.to);
        return;
      case 'cell':
        setCell(move.to);
        return;
      case 'toggle':
        select(active, move.extend);
        return;
      case 'select-all':
        selection?.all();
        return;
      case 'copy':
        props.onCopy?.(active, cell < 0 ? undefined : columns[cell]?.id);
        return;
      case 'open':
        open(active);
    }
  }

  const press = useRef((_index: number, _extend: boolean, _toggle: boolean): void => undefined);
  press.current = (index, extend, toggle) => {
    props.onActive(index);
    if (toggle || extend) select(index, extend);
    else {
      startAt(index);
      open(index);
    }
  };
  const onPress = useCallback(
    (index: number, extend: boolean, toggle: boolean) => press.current(index, extend, toggle),
    [],
  );
  return { cell, onKeyDown, onPress };
}

/** Leads the cursor to rows that may still be on their way: each is followed, or opened, once it is there. */
function useAwaitedRow<Row>({ active, rowAt, onActive, onOpen, question }: GridCursorProps<Row>) {
  /** The row that is waited for: to be followed by what is open beside the grid, or to be opened. */
  const awaited = useRef<{ readonly row: number; readonly wish: 'follow' | 'open' }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was waited for is in the rows of the former question
  useEffect(() => {
    awaited.current = undefined;
  }, [question]);

  // A key that came before its row was there is about that row, or the one that the cursor has gone on to; the cursor
  // itself may come there some renderings later.
  useEffect(() => {
    const { row, wish } = awaited.current ?? { row: -1 };
    if (wish === undefined || row !== active || rowAt(row) === undefined) return;
    awaited.current = undefined;
    onActive(row);
    if (wish === 'open') onOpen(row);
  });

  return {
    forget() {
      awaited.current = undefined;
    },
    goTo(index: number) {
      const wish = awaited.current?.wish ?? (rowAt(index) === undefined ? 'follow' : undefined);
      awaited.current = wish && { row: index, wish };
      onActive(index);
    },
    open(index: number) {
      if (rowAt(index) === undefined) awaited.current = { row: index, wish: 'open' };
      else onOpen(index);
    },
  };
}

/** Selects rows one by one, and in ranges from an anchor to the cursor. */
function useSelecting<Row>({ selection, active, gap, rowAt }: GridCursorProps<Row>) {
  const anchor = useRef(-1);
  /** True once the cursor has walked on without Shift: Shift and an arrow then begin a range where it stands. */
  const walked = useRef(false);
  return {
    /** The next range begins here; at -1, where the cursor is then. */
    startAt(index: number) {
      anchor.current = index;
      walked.current = false;
    },
    walk(extend: boolean) {
      walked.current = !extend;
    },
    extendTo(index: number) {
      if (selection === undefined) return;
      if (anchor.current < 0 || walked.current) anchor.current = Math.max(0, active, gap ?? 0);
      selection.range(anchor.current, index);
    },
    select(index: number, extend: boolean) {
      if (selection === undefined) return;
      walked.current = false;
      if (extend && anchor.current >= 0) {
        selection.range(anchor.current, index);
        return;
      }
      anchor.current = index;
      // Nobody has seen whether a row that is on its way is selected: it is.
      if (rowAt(index) === undefined) selection.range(index, index);
      else selection.toggle(index);
    },
  };
}
