import { type NameSelection, withNames, withoutOthers } from './name-selection.ts';

/** The list as it stands when a range is asked for; a range is of one list only. */
export interface RangeList {
  /** Account, filter and order: another one ends the range. */
  readonly question: string;
  readonly total: number;
  /** The name of a row that is held already. */
  readonly held: (index: number) => string | undefined;
  readonly names: (offset: number, limit: number) => Promise<{ readonly names: readonly string[] }>;
}

export interface RangeSelectionPorts {
  readonly selection: () => NameSelection;
  readonly select: (selection: NameSelection) => void;
  /** The question of the list that is shown now. */
  readonly question: () => string;
  /** Said when names must be waited for, and when they are there. */
  readonly ranging: (ranging: boolean) => void;
  /** The names of a range could not be had; the selection stays what it was. */
  readonly failed: () => void;
}

interface Range {
  readonly list: RangeList;
  readonly anchor: number;
  /** What was selected before the range began. */
  readonly base: NameSelection;
  readonly known: Map<number, string>;
}

const namesInAPiece = 20_000;
/** From here on a range of most of the list is everything but the others: what is kept and sent stays small. */
const manyNames = 100_000;

/**
 * Ranges of rows, as in a spreadsheet: what is selected is what was selected before the range began, and the rows from
 * its anchor to the cursor; it grows and shrinks with the cursor. A range is kept as two places in the list until the
 * names of its rows are there: at once where they are held, else asked for, one question at a time and always for the
 * newest cursor, so that no press of a key is lost. A selection is of names, since places mean other names tomorrow.
 */
export function createRangeSelection(ports: RangeSelectionPorts) {
  let range: Range | undefined;
  /** The selection that this range made last; any other ends it. */
  let made: NameSelection | undefined;
  let wanted: number | undefined;
  let resting: Promise<void> | undefined;

  const isOver = (): boolean =>
    range === undefined || ports.selection() !== made || ports.question() !== range.list.question;

  function apply(selection: NameSelection): void {
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

/** The stretches of the list whose names the selection is made of. */
function stretchesOf({ list, anchor }: Range, cursor: number): readonly (readonly [number, number])[] {
  const [first, last] = [Math.min(anchor, cursor), Math.max(anchor, cursor)];
  return isMost({ first, last, total: list.total })
    ? [
        [0, first],
        [last + 1, list.total],
      ]
    : [[first, last + 1]];
}

function isMost({ first, last, total }: { first: number; last: number; total: number }): boolean {
  const size = last - first + 1;
  return size === total || (size > manyNames && size > total / 2);
}

/** Undefined where the name of a row is not there yet. */
function selectionOf(range: Range, cursor: number): NameSelection | undefined {
  const { list, anchor, base, known } = range;
  const names: string[] = [];
  for (const [from, end] of stretchesOf(range, cursor)) {
    for (let index = from; index < end; index += 1) {
      const name = known.get(index) ?? list.held(index);
      if (name === undefined) return undefined;
      known.set(index, name);
      names.push(name);
    }
  }
  const [first, last] = [Math.min(anchor, cursor), Math.max(anchor, cursor)];
  return isMost({ first, last, total: list.total }) ? withoutOthers(base, names) : withNames(base, names);
}

async function fetchMissing(range: Range, cursor: number): Promise<void> {
  const { list, known } = range;
  for (const [from, end] of stretchesOf(range, cursor)) {
    for (let index = from; index < end; index += 1) {
      if (known.has(index)) continue;
      const { names } = await list.names(index, Math.min(namesInAPiece, end - index));
      // The list has become shorter: what there is no more cannot be selected.
      if (names.length === 0) throw new Error('The list ended before the range did.');
      names.forEach((name, at) => {
        known.set(index + at, name);
      });
      index += names.length - 1;
    }
  }
}
