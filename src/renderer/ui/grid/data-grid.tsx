// biome-ignore-all lint/a11y/useSemanticElements: a grid of any length is positioned rows with grid roles, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus and points inside by aria-activedescendant
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import styles from './data-grid.module.css';
import { expectedSize, measuredSize } from './expected-size.ts';
import type { GridColumn } from './grid-columns.ts';
import { GridHead } from './grid-head.tsx';
import { gridMove } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import type { GridSelection, GridSort } from './grid-selection.ts';
import { type GridLayoutControl, useGridLayout } from './use-grid-layout.ts';
import { useRowScroll } from './use-row-scroll.ts';

export interface DataGridProps<Row> {
  readonly label: string;
  /** The same array as long as the columns are the same: rows are rendered anew when it changes. */
  readonly columns: readonly GridColumn<Row>[];
  /** How a person has laid them out; left out where columns cannot be moved. */
  readonly layout?: GridLayoutControl;
  /** Rows in all, loaded or not. */
  readonly total: number;
  /** The row at an index, or undefined while it is on its way. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (row: Row) => string;
  readonly rowHeight: number;
  /** Says which rows are in sight, so that they can be loaded. */
  readonly onRange: (first: number, last: number) => void;
  readonly sort?: GridSort;
  readonly onSort?: (column: string) => void;
  readonly selection?: GridSelection;
  readonly active: number;
  /** Where the row with the cursor has left the table: the row that took its place, from which the arrows go on. */
  readonly gap?: number | undefined;
  readonly onActive: (index: number) => void;
  readonly onOpen: (index: number) => void;
  /** Ctrl/Cmd+C: the cell with the cursor (by column), or the row, or what is selected. */
  readonly onCopy?: (index: number, column: string | undefined) => void;
  /** Keys of the row that is open beside the grid, and of rows that just changed. */
  readonly openKey?: string | undefined;
  readonly changed?: ReadonlySet<string>;
  /** A new value scrolls back to the top: another filter, another sort. */
  readonly question: string;
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
  /** Keys of the screen itself (R for renew); called where the grid has no use for the key. */
  readonly onKey?: (event: React.KeyboardEvent) => void;
  readonly gridRef?: RefObject<HTMLDivElement | null>;
}

/**
 * A table of any length: only what is in sight is in the page, loaded in windows by whoever renders it. One stop for
 * the Tab key; inside, the arrows move a cursor that screen readers follow (aria-activedescendant).
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { total, rowHeight, active, selection, onRange, question } = props;
  const id = useId();
  const ownRef = useRef<HTMLDivElement>(null);
  const scroller = props.gridRef ?? ownRef;
  const anchor = useRef(-1);
  /** True once the cursor has walked on without Shift: Shift and an arrow then begin a range where it stands. */
  const walked = useRef(false);
  /** The row that is waited for: to be followed by what is open beside the grid, or to be opened. */
  const awaited = useRef<{ readonly row: number; readonly wish: 'follow' | 'open' }>(undefined);
  const [expected] = useState(expectedSize);
  const [width, setWidth] = useState(expected.width);
  const [cell, setCell] = useState(-1);
  const selectable = selection !== undefined;
  const { columns, tracks, least, editing } = useGridLayout(scroller, props.columns, width, selectable, props.layout);
  const scroll = useRowScroll(scroller, total, rowHeight, headHeight, onRange, expected.height);
  const { first, last, base, pageRows, bringToSight, toTop } = scroll;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same as long as the grid is there
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => setWidth(measuredSize(element).width);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question starts at the top
  useEffect(() => {
    anchor.current = -1;
    awaited.current = undefined;
    toTop();
  }, [question]);

  // A key that came before its row was there is about that row, or the one that the cursor has gone on to; the cursor
  // itself may come there some renderings later.
  useEffect(() => {
    const { row, wish } = awaited.current ?? { row: -1 };
    if (wish === undefined || row !== active || props.rowAt(row) === undefined) return;
    awaited.current = undefined;
    props.onActive(row);
    if (wish === 'open') props.onOpen(row);
  });

  function goTo(index: number) {
    const wish = awaited.current?.wish ?? (props.rowAt(index) === undefined ? 'follow' : undefined);
    awaited.current = wish && { row: index, wish };
    props.onActive(index);
    bringToSight(index);
  }

  function open(index: number) {
    if (props.rowAt(index) === undefined) awaited.current = { row: index, wish: 'open' };
    else props.onOpen(index);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.target !== scroller.current) return;
    const move = gridMove(
      { key: event.key, shiftKey: event.shiftKey, command: event.ctrlKey || event.metaKey },
      {
        row: active,
        gap: props.gap,
        cell,
        rows: total,
        cells: columns.length,
        pageRows,
        selectable,
        copies: props.onCopy !== undefined,
      },
    );
    if (move === undefined) {
      if (event.key === 'Escape') awaited.current = undefined;
      props.onKey?.(event);
      return;
    }
    event.preventDefault();
    switch (move.kind) {
      case 'row':
        if (move.extend && selection !== undefined) {
          if (anchor.current < 0 || walked.current) anchor.current = Math.max(0, active, props.gap ?? 0);
          selection.range(anchor.current, move.to);
        }
        walked.current = !move.extend;
        goTo(move.to);
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

  function select(index: number, extend: boolean) {
    if (selection === undefined) return;
    walked.current = false;
    if (extend && anchor.current >= 0) {
      selection.range(anchor.current, index);
    } else {
      anchor.current = index;
      // Nobody has seen whether a row that is on its way is selected: it is.
      if (props.rowAt(index) === undefined) selection.range(index, index);
      else selection.toggle(index);
    }
  }

  const press = useRef((_index: number, _extend: boolean, _toggle: boolean): void => undefined);
  press.current = (index, extend, toggle) => {
    props.onActive(index);
    if (toggle || extend) select(index, extend);
    else {
      anchor.current = index;
      walked.current = false;
      open(index);
    }
  };
  const onPress = useCallback(
    (index: number, extend: boolean, toggle: boolean) => press.current(index, extend, toggle),
    [],
  );
  const head = useHeadProps(props.onSort, selection);

  function rowOf(index: number, top: number, slot?: number) {
    const row = props.rowAt(index);
    const key = row === undefined ? undefined : props.keyOf(row);
    return (
      <GridRow
        key={slot ?? 'apart'}
        id={`${id}-r${index}`}
        index={index}
        height={rowHeight}
        top={top}
        apart={slot === undefined}
        row={row}
        columns={columns}
        selected={selection === undefined ? undefined : key !== undefined && selection.has(key)}
        activeCell={index === active ? cell : undefined}
        className={classNames(
          key !== undefined && key === props.openKey && styles.open,
          key !== undefined && props.changed?.has(key) && styles.flash,
        )}
        onPress={onPress}
      />
    );
  }

  const isActiveApart = active >= 0 && active < total && (active < first || active > last);
  const activeId =
    active < 0 || active >= total ? undefined : cell < 0 ? `${id}-r${active}` : `${id}-r${active}-c${cell}`;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + (selectable ? 1 : 0)}
      aria-multiselectable={selectable}
      aria-activedescendant={activeId}
      onKeyDown={onKeyDown}
    >
      <div
        className={styles.wide}
        style={{ ...(least === undefined ? {} : { minWidth: least }), ['--tracks' as string]: tracks }}
        role="presentation"
      >
        <GridHead
          columns={columns}
          {...(props.sort === undefined ? {} : { sort: props.sort })}
          {...head}
          {...(editing === undefined ? {} : { editing })}
        />
        {total > 0 && (
          <div role="rowgroup" className={styles.body} style={{ height: scroll.bodyHeight }}>
            <div role="presentation" className={styles.rows} style={{ top: scroll.offset }}>
              {scroll.slots.map(({ key, index }) => rowOf(index, (index - base) * rowHeight, key))}
            </div>
            {/* The cursor's row stays in the page wherever it is, since the grid refers to it by id. */}
            {isActiveApart && rowOf(active, active < first ? 0 : scroll.bodyHeight - rowHeight)}
          </div>
        )}
      </div>
      {total === 0 && (
        <div className={styles.empty} role="row">
          <div role="gridcell" className={styles.empty}>
            {props.empty}
          </div>
        </div>
      )}
    </div>
  );
}

/** What the titles do, the same functions as long as they can do as much: they are not rendered anew when rows come in. */
function useHeadProps(onSort: ((column: string) => void) | undefined, selection: GridSelection | undefined) {
  const latest = useRef({ onSort, selection });
  useLayoutEffect(() => {
    latest.current = { onSort, selection };
  });
  const [sorts, extent, selectAllLabel] = [onSort !== undefined, selection?.extent, selection?.selectAllLabel];
  return useMemo(
    () => ({
      ...(sorts ? { onSort: (column: string) => latest.current.onSort?.(column) } : {}),
      ...(extent === undefined || selectAllLabel === undefined
        ? {}
        : {
            selection: {
              extent,
              selectAllLabel,
              all: () => latest.current.selection?.all(),
              none: () => latest.current.selection?.none(),
            },
          }),
    }),
    [sorts, extent, selectAllLabel],
  );
}

const headHeight = 31;
