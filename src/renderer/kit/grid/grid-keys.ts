/** The part of a keyboard event that the grid looks at. */
export interface GridKeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly command: boolean;
}

export interface GridPlace {
  /** Row with the cursor, or -1 where there is none yet. */
  readonly row: number;
  /** Without a cursor: the row that took the place of the one it was on. */
  readonly gap?: number | undefined;
  /** Cell with the cursor, or -1 for the row as a whole. */
  readonly cell: number;
  readonly rows: number;
  readonly cells: number;
  /** Rows in sight: how far PageDown goes. */
  readonly pageRows: number;
  readonly selectable: boolean;
  readonly copies?: boolean;
}

export type GridMove =
  | { readonly kind: 'row'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'cell'; readonly to: number }
  | { readonly kind: 'toggle'; readonly extend: boolean }
  | { readonly kind: 'select-all' }
  | { readonly kind: 'copy' }
  | { readonly kind: 'open' };

/**
 * What a key means in a grid, or undefined where it means nothing here and should go on its way, as in a spreadsheet.
 * Rows: Up and Down, PageUp, PageDown, with Ctrl/Cmd to the first and the last, with Shift to select on the way. Cells
 * of a row: Left and Right, with Ctrl/Cmd to the first and the last; Left of the first cell is the row again. Home and
 * End go to the ends of the row while the cursor is in a cell, else to the ends of the table; with Ctrl/Cmd always to
 * the ends of the table. Space selects, Shift+Space from the last selected row to here, Ctrl/Cmd+A selects all,
 * Ctrl/Cmd+C copies, Enter opens.
 */
export function gridMove(press: GridKeyPress, place: GridPlace): GridMove | undefined {
  const { key, shiftKey, command } = press;
  if (place.rows === 0) return undefined;
  const last = place.rows - 1;
  // Between two rows there is one above and one below.
  const [above, below] = place.row < 0 && place.gap !== undefined ? [place.gap, place.gap - 1] : [place.row, place.row];
  const rowMove = (to: number): GridMove => ({
    kind: 'row',
    to: Math.max(0, Math.min(last, to)),
    extend: shiftKey && place.selectable,
  });
  switch (key) {
    case 'ArrowDown':
      return rowMove(command ? last : below + 1);
    case 'ArrowUp':
      return rowMove(command ? 0 : above - 1);
    case 'PageDown':
      return rowMove(Math.max(below, 0) + place.pageRows);
    case 'PageUp':
      return rowMove(above - place.pageRows);
    case 'Home':
      return place.cell >= 0 && !command ? { kind: 'cell', to: 0 } : rowMove(0);
    case 'End':
      return place.cell >= 0 && !command ? { kind: 'cell', to: place.cells - 1 } : rowMove(last);
    case 'ArrowRight':
      if (place.row < 0) return rowMove(0);
      return { kind: 'cell', to: command ? place.cells - 1 : Math.min(place.cells - 1, place.cell + 1) };
    case 'ArrowLeft':
      if (place.row < 0) return rowMove(0);
      return { kind: 'cell', to: command ? 0 : Math.max(-1, place.cell - 1) };
    case ' ':
      return place.selectable && place.row >= 0 ? { kind: 'toggle', extend: shiftKey } : undefined;
    case 'a':
    case 'A':
      return command && place.selectable ? { kind: 'select-all' } : undefined;
    case 'c':
    case 'C':
      return command && !shiftKey && place.copies === true && place.row >= 0 ? { kind: 'copy' } : undefined;
    case 'Enter':
      return place.row >= 0 && !command ? { kind: 'open' } : undefined;
    default:
      return undefined;
  }
}
