// biome-ignore-all lint/a11y/useSemanticElements: a grid of any length is positioned rows with grid roles, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus and points inside by aria-activedescendant
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from 'react-aria-components';
import { Checkbox } from '../checkbox.tsx';
import { classNames } from '../class-names.ts';
import styles from './data-grid.module.css';
import type { GridColumn } from './grid-columns.ts';
import type { GridLayoutEditing } from './grid-layout.ts';
import type { GridSelection, GridSort } from './grid-selection.ts';
import { useColumnDrag } from './use-column-drag.ts';

type SelectAllProps = Pick<GridSelection, 'extent' | 'selectAllLabel' | 'allWaits' | 'all' | 'none'>;

/** The row of titles: sorts, selects all, and where columns may be laid out, moves and widens them. */
function Head<Row>({
  columns,
  sort,
  onSort,
  selection,
  editing,
}: {
  readonly columns: readonly GridColumn<Row>[];
  readonly sort?: GridSort;
  readonly onSort?: (column: string) => void;
  readonly selection?: SelectAllProps;
  readonly editing?: GridLayoutEditing;
}) {
  const helpId = useId();
  const head = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const drag = useColumnDrag(head, editing);
  const shift = selection === undefined ? 1 : 2;
  // One stop for the Tab key where the arrows lead from title to title; else each button is one.
  const roving = editing !== undefined;
  const stop = Math.min(current, columns.length - 1);

  function onKeyDown(event: React.KeyboardEvent, index: number) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const column = columns[index];
    if (editing === undefined || step === 0 || column === undefined || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) editing.widen(column.id, step * 16);
    else if (event.ctrlKey || event.metaKey) {
      editing.move(column.id, index + step);
      focusTitle(index + step);
    } else focusTitle(index + step);
  }

  function focusTitle(index: number) {
    const place = Math.max(0, Math.min(columns.length - 1, index));
    setCurrent(place);
    // After the columns have changed places.
    requestAnimationFrame(() => head.current?.querySelector<HTMLElement>(`[data-title="${place}"]`)?.focus());
  }

  return (
    <div role="rowgroup" className={styles.head}>
      <div
        ref={head}
        role="row"
        aria-rowindex={1}
        className={classNames(styles.headRow, drag.dragging && styles.dragging)}
      >
        {selection === undefined ? <span role="presentation" /> : <SelectAll {...selection} />}
        {columns.map((column, index) => {
          const sorted = sort?.column === column.id ? sort.direction : undefined;
          const sorts = column.sortable === true && onSort !== undefined;
          const tab = roving ? (index === stop ? 0 : -1) : undefined;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={index + shift}
              aria-sort={column.sortable === true ? (sorted ?? 'none') : undefined}
              data-column={column.id}
              className={classNames(
                styles.title,
                column.align === 'end' && styles.end,
                drag.dropBefore === index && styles.dropBefore,
                drag.dropBefore === columns.length && index === columns.length - 1 && styles.dropAfter,
              )}
              {...(roving && !sorts ? { tabIndex: tab, 'data-title': index, 'aria-describedby': helpId } : {})}
              onFocus={() => setCurrent(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPointerDown={(event) => drag.startMove(event, column.id)}
            >
              {sorts ? (
                <SortButton
                  title={column.title}
                  sorted={sorted}
                  {...(roving
                    ? { excludeFromTabOrder: tab !== 0, 'data-title': index, 'aria-describedby': helpId }
                    : {})}
                  onPress={() => {
                    if (!drag.hasMoved()) onSort(column.id);
                  }}
                />
              ) : (
                <span className={styles.titleText}>{column.title}</span>
              )}
              {editing !== undefined && (
                <span
                  className={styles.grip}
                  aria-hidden
                  onPointerDown={(event) => drag.startWiden(event, column.id)}
                  onDoubleClick={() => editing.fit(column.id)}
                />
              )}
            </div>
          );
        })}
      </div>
      {editing !== undefined && (
        <span id={helpId} hidden>
          {editing.help}
        </span>
      )}
    </div>
  );
}

function SelectAll({ extent, selectAllLabel, allWaits = false, all, none }: SelectAllProps) {
  return (
    <div role="columnheader" aria-colindex={1} className={styles.tick}>
      <Checkbox
        aria-label={selectAllLabel}
        isDisabled={allWaits}
        isSelected={extent === 'all'}
        isIndeterminate={extent === 'some'}
        onChange={(on) => (on ? all() : none())}
      />
    </div>
  );
}

function SortButton({
  title,
  sorted,
  ...rest
}: Pick<ButtonProps, 'excludeFromTabOrder' | 'aria-describedby' | 'onPress'> & {
  readonly title: string;
  readonly sorted: GridSort['direction'] | undefined;
}) {
  return (
    <Button className={classNames(styles.sortButton, sorted !== undefined && styles.sorted)} {...rest}>
      <span className={styles.titleText}>{title}</span>
      {sorted === 'ascending' && <ArrowUp aria-hidden />}
      {sorted === 'descending' && <ArrowDown aria-hidden />}
    </Button>
  );
}

/** Not rendered anew while the rows scroll. */
export const GridHead = memo(Head) as typeof Head;
