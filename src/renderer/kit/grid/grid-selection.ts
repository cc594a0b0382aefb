/** What a grid needs to know and do about the selection; who owns it is the screen's matter. */
export interface GridSelection {
  /** How much of everything is selected. */
  readonly extent: 'none' | 'some' | 'all';
  readonly selectAllLabel: string;
  /** True where everything cannot be selected yet; the label says why. */
  readonly allWaits?: boolean;
  readonly has: (key: string) => boolean;
  /** Whether a row can be selected; every one where it is left out. */
  readonly can?: (key: string) => boolean;
  readonly toggle: (index: number) => void;
  /** Everything between two rows, both included. */
  readonly range: (from: number, to: number) => void;
  readonly all: () => void;
  readonly none: () => void;
}

export interface GridSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}
