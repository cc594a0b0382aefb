import type { BatchLine } from '#contract/renewals/batches.ts';
import { createRangeSelection } from '#renderer/parts/range-selection.ts';
import { nothingSelected, type RowSelection } from '#renderer/parts/row-selection.ts';
import { isBlocked, isMarked } from './batch-states.ts';

export interface LineChoicePorts<Result> {
  /** Main takes lines in or out (null: all of them); undefined where it failed. */
  readonly choose: (lineIds: readonly string[] | null, chosen: boolean) => Promise<Result | undefined>;
  /** Every order that was given has been carried out; the last one's answer. */
  readonly settled: (result: Result) => void;
  /** The lines of a range could not be read. */
  readonly failed: () => void;
  /** What `isChosen` says is another. */
  readonly changed: () => void;
  /** A person wants a line whose name is marked “do not renew”: it is chosen with a reason. */
  readonly askWhy: (line: BatchLine) => void;
  /** The list that is shown now: batch and part of it. */
  readonly question: () => string;
}

/** Whether a line can be chosen without a word. */
function isFree(line: BatchLine): boolean {
  return !isBlocked(line) && !isMarked(line);
}

/** The list as it stands when a range is asked for. */
export interface LineList {
  readonly total: number;
  readonly rowAt: (index: number) => BatchLine | undefined;
  readonly load: (first: number, last: number) => Promise<readonly BatchLine[]>;
}

interface Order {
  readonly chosen: boolean;
  /** The row that the order was given on: as long as it is the one shown, main's answer has not come into the list. */
  readonly line: BatchLine | undefined;
  open: number;
}

const linesInAnOrder = 50_000;

/** The orders to main to take lines in or out. They wait for one another; until each is answered, its wish is shown. */
function createOrders<Result>(ports: Pick<LineChoicePorts<Result>, 'choose' | 'settled' | 'changed'>) {
  const orders = new Map<string, Order>();
  const everything = { chosen: false, open: 0 };
  let queue: Promise<void> = Promise.resolve();
  let waiting = 0;

  function isChosen(line: BatchLine): boolean {
    const order = orders.get(line.lineId);
    if (order !== undefined && (order.open > 0 || order.line === line)) return order.chosen;
    return everything.open > 0 ? everything.chosen && (line.chosen || isFree(line)) : line.chosen;
  }

  function give(lineIds: readonly string[] | null, chosen: boolean, lineOf: (lineId: string) => BatchLine | undefined) {
    if (lineIds?.length === 0) return;
    if (lineIds === null) {
      orders.clear();
      everything.chosen = chosen;
      everything.open += 1;
    }
    const given = (lineIds ?? []).map((lineId) => {
      const order = { chosen, line: lineOf(lineId), open: (orders.get(lineId)?.open ?? 0) + 1 };
      orders.set(lineId, order);
      return [lineId, order] as const;
    });
    waiting += 1;
    queue = queue.then(async () => {
      let result: Result | undefined;
      for (let from = 0; from === 0 || from < given.length; from += linesInAnOrder) {
        const piece = lineIds === null ? null : lineIds.slice(from, from + linesInAnOrder);
        result = await ports.choose(piece, chosen);
        if (result === undefined) break;
      }
      for (const [lineId, order] of given) {
        const now = orders.get(lineId);
        if (now !== undefined && now.open > 0) now.open -= 1;
        // What main did not take over is shown as main has it.
        if (result === undefined && now === order) orders.delete(lineId);
      }
      if (lineIds === null) everything.open -= 1;
      waiting -= 1;
      ports.changed();
      if (waiting === 0 && result !== undefined) ports.settled(result);
    });
    ports.changed();
  }

  return { isChosen, give };
}

/**
 * What a person takes in and out of a batch under review. Each press is an order to main; orders wait for one another
 * and none is left out, since a line that stays in by mistake is billed. A range takes in the lines from its anchor to
 * the cursor; where it shrinks, those that were out before are out again.
 */
export function createLineChoice<Result>(ports: LineChoicePorts<Result>) {
  const { isChosen, give } = createOrders(ports);
  /** The lines that the range in force has taken in, and what it met on its way. */
  let ranged: RowSelection = nothingSelected;
  let made: RowSelection | undefined;
  let anchored = -1;
  let asked = '';
  const met = new Map<string, { readonly line: BatchLine; readonly was: boolean }>();

  function endRange(): void {
    ranged = { kind: 'some', keys: new Set() };
    met.clear();
  }

  function meet(line: BatchLine): string {
    if (!met.has(line.lineId)) met.set(line.lineId, { line, was: isChosen(line) });
    return line.lineId;
  }

  const keysOf = (selection: RowSelection): ReadonlySet<string> =>
    selection.kind === 'some' ? selection.keys : new Set();
  const ranges = createRangeSelection({
    selection: () => ranged,
    select: (next) => {
      const [before, after] = [keysOf(ranged), keysOf(next)];
      ranged = next;
      made = next;
      const mayTurn = (lineId: string): boolean => {
        const one = met.get(lineId);
        return one !== undefined && !one.was && isFree(one.line);
      };
      const lineOf = (lineId: string) => met.get(lineId)?.line;
      const added = [...after].filter((lineId) => !before.has(lineId) && mayTurn(lineId));
      const left = [...before].filter((lineId) => !after.has(lineId) && mayTurn(lineId));
      give(added, true, lineOf);
      give(left, false, lineOf);
    },
    question: ports.question,
    ranging: () => undefined,
    failed: ports.failed,
  });

  return {
    isChosen,
    toggle(line: BatchLine): void {
      if (isBlocked(line)) return;
      const wanted = !isChosen(line);
      if (wanted && isMarked(line)) ports.askWhy(line);
      else
        ranges.whenAtRest(() => {
          endRange();
          give([line.lineId], !isChosen(line), () => line);
        });
    },
    range(anchor: number, cursor: number, list: LineList): void {
      if (anchor !== anchored || asked !== ports.question() || ranged !== made) {
        endRange();
        made = ranged;
      }
      anchored = anchor;
      asked = ports.question();
      ranges.extend(anchor, cursor, {
        question: ports.question(),
        total: list.total,
        onlyKeys: true,
        held: (index) => {
          const line = list.rowAt(index);
          return line === undefined ? undefined : meet(line);
        },
        keys: async (offset, limit) => (await list.load(offset, offset + limit - 1)).map(meet),
      });
    },
    all(chosen: boolean): void {
      ranges.whenAtRest(() => {
        endRange();
        give(null, chosen, () => undefined);
      });
    },
  };
}

export type LineChoice = ReturnType<typeof createLineChoice>;
