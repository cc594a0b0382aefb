// biome-ignore-all lint/a11y/useSemanticElements: a grid of any length is positioned rows with grid roles, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus and points inside by aria-activedescendant
import { Check } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '../class-names.ts';
import styles from './data-grid.module.css';
import type { GridColumn } from './grid-columns.ts';

export interface GridRowProps<Row> {
  readonly id: string;
  readonly index: number;
  readonly height: number;
  /** Where it lies among the rows, in pixels. */
  readonly top: number;
  /** There without being seen: the cursor's row when it is out of sight. */
  readonly apart: boolean;
  readonly row: Row | undefined;
  readonly columns: readonly GridColumn<Row>[];
  /** Whether rows have boxes. */
  readonly selectable: boolean;
  /** Undefined where this one cannot be selected. */
  readonly selected: boolean | undefined;
  /** The cell with the cursor, -1 for the whole row, undefined where the cursor is elsewhere. */
  readonly activeCell: number | undefined;
  readonly className: string;
  readonly onPress: (index: number, extend: boolean, toggle: boolean) => void;
}

/** One row in sight. Pressing its box selects, Ctrl/Cmd too, Shift selects up to here; pressing elsewhere opens. */
function Row<Row>(props: GridRowProps<Row>) {
  const { row, selectable, selected, activeCell } = props;
  const shift = selectable ? 2 : 1;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      id={props.id}
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={selected}
      aria-busy={row === undefined ? true : undefined}
      className={classNames(
        styles.row,
        selected === true && styles.selected,
        activeCell !== undefined && styles.active,
        activeCell !== undefined && activeCell >= 0 && styles.cellMode,
        props.apart && styles.apart,
        props.className,
      )}
      style={{ height: props.height, top: props.top }}
      onMouseDown={(event) => {
        // A Shift press would select text on its way.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        const box = (event.target as Element).closest('[data-tick]') !== null;
        if (row !== undefined) props.onPress(props.index, event.shiftKey, box || event.ctrlKey || event.metaKey);
      }}
    >
      {selectable ? (
        <div role="gridcell" aria-colindex={1} className={styles.tick} data-tick="">
          {selected !== undefined && (
            <span className={classNames(styles.box, selected && styles.boxOn)} aria-hidden>
              {selected && <Check />}
            </span>
          )}
        </div>
      ) : (
        <span role="presentation" />
      )}
      {props.columns.map((column, index) => (
        <div
          key={column.id}
          // Only the cursor is ever pointed at.
          id={activeCell === index ? `${props.id}-c${index}` : undefined}
          role="gridcell"
          aria-colindex={index + shift}
          className={classNames(
            styles.cell,
            column.align === 'end' && styles.end,
            activeCell === index && styles.activeCell,
          )}
        >
          {row === undefined ? <span className={styles.waiting} /> : column.cell(row)}
        </div>
      ))}
    </div>
  );
}

/** Rendered anew only when something of the row has changed: a table that scrolls renders the rows that come in. */
export const GridRow = memo(Row) as typeof Row;
