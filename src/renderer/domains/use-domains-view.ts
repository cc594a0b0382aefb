import { create } from 'zustand';
import type { DomainFilter, DomainSort } from '#contract/domains/domains.ts';
import type { SavedView } from '#contract/domains/history.ts';
import type { GridLayout } from '#renderer/kit/grid/grid-columns.ts';
import { nothingSelected, type RowSelection } from '#renderer/parts/row-selection.ts';
import { firstSort } from './first-questions.ts';

/** The last tagging, as long as it can be undone from here. */
export interface UndoableTagging {
  readonly actionId: string;
  readonly changed: number;
}

/** The last saved view that was removed, and where it stood among the others, as long as it can be put back from here. */
export interface RemovedView {
  readonly view: SavedView;
  readonly place: number;
}

/** The last batch that names of the selection went into; `count` is null where these names could not be read. */
export interface LeftBatch {
  readonly batchId: string;
  readonly count: number | null;
}

interface DomainsView {
  readonly accountId: string;
  readonly filter: DomainFilter;
  readonly sort: DomainSort;
  readonly selection: RowSelection;
  /** True while the names of a selected range are on their way: what acts on the selection waits. */
  readonly ranging: boolean;
  /** The row with the cursor, or -1. */
  readonly active: number;
  /** The saved view that was chosen last, whatever has been changed since. */
  readonly viewId: string | null;
  /** Null leaves the columns to the room there is; undefined until main has said how they were left. */
  readonly layout: GridLayout | null | undefined;
  /** The columns that the table shows, in their order. */
  readonly shown: readonly string[];
  readonly tagging: UndoableTagging | null;
  readonly removed: RemovedView | null;
  readonly batch: LeftBatch | null;
  /** Starts anew for another account; keeps everything for the same one. */
  readonly enter: (accountId: string) => void;
  /** Replaces the conditions that are named; undefined takes one away. */
  readonly narrow: (conditions: DomainFilter) => void;
  readonly setFilter: (filter: DomainFilter) => void;
  /** What this filter finds, as a view of nobody's: where another part of the screen leads. In this order, or the former. */
  readonly showAll: (filter: DomainFilter, sort?: DomainSort) => void;
  readonly sortTo: (sort: DomainSort) => void;
  readonly select: (selection: RowSelection) => void;
  readonly range: (ranging: boolean) => void;
  readonly moveTo: (row: number) => void;
  readonly layOut: (layout: GridLayout | null) => void;
  readonly show: (columns: readonly string[]) => void;
  /** Filter, order and columns of a saved view; its columns where it has any. */
  readonly take: (view: Pick<SavedView, 'viewId' | 'filter' | 'sort' | 'columns'>) => void;
  readonly keptAs: (viewId: string | null) => void;
  readonly tagged: (tagging: UndoableTagging | null) => void;
  readonly removedView: (removed: RemovedView | null) => void;
  /** Keeps what stays selected when names go into a batch. */
  readonly leave: (selection: RowSelection, batch: LeftBatch) => void;
  readonly forgetBatch: () => void;
}

const fresh = {
  filter: {},
  sort: firstSort,
  selection: nothingSelected,
  ranging: false,
  active: -1,
  viewId: null,
  layout: undefined,
  tagging: null,
  removed: null,
  batch: null,
} as const;

/** What the domains screen shows and has selected; it survives a walk to another screen. */
export const useDomainsView = create<DomainsView>((set) => ({
  accountId: '',
  shown: [],
  ...fresh,
  enter: (accountId) => set((before) => (before.accountId === accountId ? before : { accountId, ...fresh })),
  narrow: (conditions) => set((before) => withFilter(before, { ...before.filter, ...conditions })),
  setFilter: (filter) => set((before) => withFilter(before, filter)),
  showAll: (filter, sort) =>
    set((before) => ({ ...withFilter(before, filter), sort: sort ?? before.sort, viewId: null })),
  sortTo: (sort) => set({ sort, active: -1 }),
  select: (selection) => set({ selection }),
  range: (ranging) => set({ ranging }),
  moveTo: (active) => set({ active }),
  layOut: (layout) => set({ layout }),
  show: (shown) => set({ shown }),
  take: ({ viewId, filter, sort, columns }) =>
    set((before) => ({
      ...withFilter(before, filter),
      sort,
      viewId,
      layout: columns.length === 0 ? null : columns,
    })),
  keptAs: (viewId) => set({ viewId }),
  // One thing can be taken back: the last.
  tagged: (tagging) => set({ tagging, removed: null }),
  removedView: (removed) => set({ removed, tagging: null }),
  leave: (selection, batch) => set({ selection, batch }),
  forgetBatch: () => set({ batch: null }),
}));

/** A selection of "all that the filter finds" does not survive another filter: it would silently mean other names. */
function withFilter(before: DomainsView, filter: DomainFilter): Partial<DomainsView> {
  const selection = before.selection.kind === 'all' ? nothingSelected : before.selection;
  return { filter: tidyFilter(filter), selection, active: -1 };
}

/** Without conditions that say nothing, so that equal filters look equal. */
export function tidyFilter(filter: DomainFilter): DomainFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) =>
        value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** The same column turns round, another one starts ascending. */
export function nextSort(sort: DomainSort, column: string): DomainSort {
  if (sort.column === column) {
    return { column: sort.column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
  }
  return { column: column as DomainSort['column'], direction: 'ascending' };
}
