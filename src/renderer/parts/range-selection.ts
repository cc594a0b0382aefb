import { type RowSelection, withoutOthers, withRows } from './row-selection.ts';

/** The list as it stands when a range is asked for; a range is of one list only. */
export interface RangeList {
  /** Account, filter and order: another one ends the range. */
  readonly question: string;
  readonly total: number;
  /** A selection of this list cannot be everything but some rows. */
  readonly onlyKeys?: true;
  /** The newest row of a list that grows: the bound of everything but some rows. */
  readonly upTo?: string;
  /** The key of a row that is held already. */
  readonly held: (index: number) => string | undefined;
  /** The keys of the rows from `offset`, at most `limit` of them, at least one where there are any. */
  readonly keys: (offset: number, limit: number) => Promise<readonly string[]>;
}

export interface RangeSelectionPorts {
  readonly selection: () => RowSelection;
  readonly select: (selection: RowSelection) => void;
  /** The question of the list that is shown now. */
  readonly question: () => string;
  /** Said when rows must be waited for, and when they are there. */
  readonly ranging: (ranging: boolean) => void;
  /** The rows of a range could not be had; the selection stays what it was. */
  readonly failed: () => void;
}

interface Range {
  readonly list: RangeList;
  readonly anchor: number;
  /** What was selected before the range began. */
  readonly base: RowSelection;
  readonly known: Map<number, string>;
}

const rowsInAPiece = 20_000;
/** From here on a range of most of the list is everything but the others: what is kept and sent stays small. */
const manyRows = 100_000;

/**
 * Ranges of rows, as in a spreadsheet: what is selected is what was selected before the range began, and the rows from
 * its anchor to the cursor; it grows and shrinks with the cursor. A range is kept as two places in the list until the
 * keys of its rows are there: at once where they are held, else asked for, one question at a time and always for the
 * newest cursor, so that no press of a key is lost. A selection is of keys, since places mean other rows tomorrow.
 */
export function createRangeSelection(ports: RangeSelectionPorts) {
  let range: Range | undefined;
  /** The selection that this range made last; any other ends it. */
  let made: RowSelection | undefined;
  let wanted: number | undefined;
  let resting: Promise<void> | undefined;

  const isOver = (): boolean =>
    range === undefined || ports.selection() !== made || ports.question() !== range.list.question;

  function apply(selection: RowSelection): void {
    made = selection;
    ports.select(selection);
  }

  async function settle(): Promise<void> {
    for (;;) {
      const cursor = wanted;
      if (range === undefined || cursor === undefined || isOver()) return;
      await fetchMissing(range, cursor);
      if (isOver()) return;
      if (cursor !== wanted) continue;
      const selection = selectionOf(range, cursor);
      wanted = undefined;
      if (selection !== undefined) apply(selection);
      return;
    }
  }

  return {
    /** Selects from `anchor` to `cursor`, both included, over what was selected before this anchor was taken. */
    extend(anchor: number, cursor: number, list: RangeList): void {
      if (isOver() || range?.anchor !== anchor) {
        made = ports.selection();
        range = { list, anchor, base: made, known: new Map() };
      } else range = { ...(range as Range), list };
      wanted = cursor;
      if (resting !== undefined) return;
      const selection = selectionOf(range, cursor);
      if (selection !== undefined) {
        wanted = undefined;
        apply(selection);
        return;
      }
      ports.ranging(true);
      resting = settle()
        .catch(() => {
          range = undefined;
          ports.failed();
        })
        .finally(() => {
          wanted = undefined;
          resting = undefined;
          ports.ranging(false);
        });
    },
    /** Runs when the range is at rest: at once where it is. What acts on a selection acts on the whole of it. */
    whenAtRest(act: () => void): void {
      if (resting === undefined) act();
      else void resting.then(act);
    },
  };
}

export type RangeSelection = ReturnType<typeof createRangeSelection>;

/** The stretches of the list whose rows the selection is made of. */
function stretchesOf({ list, anchor }: Range, cursor: number): readonly (readonly [number, number])[] {
  const [first, last] = [Math.min(anchor, cursor), Math.max(anchor, cursor)];
  return isMost(list, first, last)
    ? [
        [0, first],
        [last + 1, list.total],
      ]
    : [[first, last + 1]];
}

function isMost({ total, onlyKeys }: RangeList, first: number, last: number): boolean {
  if (onlyKeys) return false;
  const size = last - first + 1;
  return size === total || (size > manyRows && size > total / 2);
}

/** Undefined where the key of a row is not there yet. */
function selectionOf(range: Range, cursor: number): RowSelection | undefined {
  const { list, anchor, base, known } = range;
  const keys: string[] = [];
  for (const [from, end] of stretchesOf(range, cursor)) {
    for (let index = from; index < end; index += 1) {
      const key = known.get(index) ?? list.held(index);
      if (key === undefined) return undefined;
      known.set(index, key);
      keys.push(key);
    }
  }
  const [first, last] = [Math.min(anchor, cursor), Math.max(anchor, cursor)];
  return isMost(list, first, last) ? withoutOthers(base, keys, list.upTo) : withRows(base, keys);
}

async function fetchMissing(range: Range, cursor: number): Promise<void> {
  const { list, known } = range;
  for (const [from, end] of stretchesOf(range, cursor)) {
    for (let index = from; index < end; index += 1) {
      if (known.has(index)) continue;
      const keys = await list.keys(index, Math.min(rowsInAPiece, end - index));
      // The list has become shorter: what there is no more cannot be selected.
      if (keys.length === 0) throw new Error('The list ended before the range did.');
      keys.forEach((key, at) => {
        known.set(index + at, key);
      });
      index += keys.length - 1;
    }
  }
}
