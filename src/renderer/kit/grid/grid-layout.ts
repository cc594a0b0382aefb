/** How columns are laid out by hand, as the row of titles needs it. Columns by id, widths in pixels. */
export interface GridLayoutEditing {
  /** What the keys do at a title, for screen readers. */
  readonly help: string;
  /** Wider by so many pixels, or narrower. */
  readonly widen: (column: string, by: number) => void;
  readonly setWidth: (column: string, width: number) => void;
  /** As wide as what is in sight of it. */
  readonly fit: (column: string) => void;
  readonly hide: (column: string) => void;
  readonly move: (column: string, to: number) => void;
}
