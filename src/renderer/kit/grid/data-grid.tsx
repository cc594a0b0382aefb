// biome-ignore-all lint/a11y/useSemanticElements: a grid of any length is positioned rows with grid roles, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus and points inside by aria-activedescendant
import { type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './data-grid.module.css';
import type { GridColumn } from './grid-columns.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import type { GridSelection, GridSort } from './grid-selection.ts';
import { type GridCursorProps, useGridCursor } from './use-grid-cursor.ts';
import { type GridLayoutControl, useGridLayout } from './use-grid-layout.ts';
import { type GridMenus, useGridMenu } from './use-grid-menu.tsx';
import { useRowScroll } from './use-row-scroll.ts';

export interface DataGridProps<Row> extends GridCursorProps<Row> {
  readonly label: string;
  /** The same array as long as the columns are the same: rows are rendered anew when it changes. */
  readonly columns: readonly GridColumn<Row>[];
  /** How a person has laid them out; left out where columns cannot be moved. */
  readonly layout?: GridLayoutControl;
  readonly keyOf: (row: Row) => string;
  readonly rowHeight: number;
  /** Says which rows are in sight, so that they can be loaded. */
  readonly onRange: (first: number, last: number) => void;
  readonly sort?: GridSort;
  readonly onSort?: (column: string) => void;
  /** Keys of the row that is open beside the grid, and of rows that just changed. */
  readonly openKey?: string | undefined;
  readonly changed?: ReadonlySet<string>;
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
  readonly gridRef?: RefObject<HTMLDivElement | null>;
  readonly menus?: GridMenus;
}

/**
 * A table of any length: only what is in sight is in the page, loaded in windows by whoever renders it. One stop for
 * the Tab key; inside, the arrows move a cursor that screen readers follow (aria-activedescendant).
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { total, rowHeight, active, selection } = props;
  const id = useId();
  const ownRef = useRef<HTMLDivElement>(null);
  const scroller = props.gridRef ?? ownRef;
  const [expected] = useState(expectedSize);
  const width = useMeasuredWidth(scroller, expected.width);
  const selectable = selection !== undefined;
  const { columns, tracks, least, editing } = useGridLayout(scroller, props.columns, width, selectable, props.layout);
  const scroll = useRowScroll(scroller, total, rowHeight, headHeight, props.onRange, expected.height);
  const { first, last, base } = scroll;
  const { cell, onKeyDown, onPress } = useGridCursor(props, scroller, columns, scroll);
  const { menu, onContextMenu, onMenuKey } = useGridMenu(scroller, props.menus, active, editing?.hide);
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
        selectable={selection !== undefined}
        selected={selectedOf(selection, key)}
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
  const table = (
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
      onContextMenu={onContextMenu}
      onKeyDown={(event) => {
        if (!onMenuKey(event)) onKeyDown(event);
      }}
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
  return (
    <>
      {table}
      {menu}
    </>
  );
}

/** The width of the grid, followed as it changes. */
function useMeasuredWidth(scroller: RefObject<HTMLElement | null>, expected: number): number {
  const [width, setWidth] = useState(expected);
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
  return width;
}

/** What the titles do, the same functions as long as they can do as much: they are not rendered anew when rows come in. */
/** Undefined where the row cannot be selected. */
function selectedOf(selection: GridSelection | undefined, key: string | undefined): boolean | undefined {
  if (selection === undefined || (key !== undefined && selection.can?.(key) === false)) return undefined;
  return key !== undefined && selection.has(key);
}

function useHeadProps(onSort: ((column: string) => void) | undefined, selection: GridSelection | undefined) {
  const latest = useRef({ onSort, selection });
  useLayoutEffect(() => {
    latest.current = { onSort, selection };
  });
  const [sorts, extent, selectAllLabel] = [onSort !== undefined, selection?.extent, selection?.selectAllLabel];
  const allWaits = selection?.allWaits === true;
  return useMemo(
    () => ({
      ...(sorts ? { onSort: (column: string) => latest.current.onSort?.(column) } : {}),
      ...(extent === undefined || selectAllLabel === undefined
        ? {}
        : {
            selection: {
              extent,
              selectAllLabel,
              allWaits,
              all: () => latest.current.selection?.all(),
              none: () => latest.current.selection?.none(),
            },
          }),
    }),
    [sorts, extent, selectAllLabel, allWaits],
  );
}

const headHeight = 31;

/** A place in pixels, without its scroll bars. */
interface PlaceSize {
  readonly width: number;
  readonly height: number;
}

/**
 * What a window keeps of its width and height for what stands around a table: at first that of the list of names, then
 * what was measured last.
 */
let around: PlaceSize = { width: 172, height: 242 };

/**
 * How large a table will be, so that it is rendered once with its rows and columns and not again after it was measured.
 * Where it turns out otherwise it is rendered anew before anybody sees it.
 */
function expectedSize(): PlaceSize {
  if (typeof window === 'undefined') return { width: 0, height: 0 };
  return {
    width: Math.max(0, window.innerWidth - around.width),
    height: Math.max(0, window.innerHeight - around.height),
  };
}

/** The size of a table as it is, which is expected of the next one. */
function measuredSize(element: HTMLElement): PlaceSize {
  const { clientWidth: width, clientHeight: height } = element;
  if (width > 0 && height > 0) around = { width: window.innerWidth - width, height: window.innerHeight - height };
  return { width, height };
}
