/** Sorted so many at once: some milliseconds of work. */
const runLength = 4_000;

/**
 * The domains of a list in the order of their names, in pieces. A list comes in whatever order the registry has; in the
 * order of names a piece touches few places of the database's indexes instead of all of them, which for 100,000 names
 * is a tenth of the writing. `step` is called between stretches of work of some milliseconds.
 */
export async function* inNameOrder<Named extends { readonly ldhName: string }>(
  domains: readonly Named[],
  pieceLength: number,
  step: () => Promise<void>,
): AsyncGenerator<readonly Named[], void, void> {
  const runs: { readonly sorted: readonly Named[]; at: number }[] = [];
  for (let start = 0; start < domains.length; start += runLength) {
    await step();
    runs.push({ sorted: domains.slice(start, start + runLength).sort(byName), at: 0 });
  }
  const heap = [...runs];
  for (let place = (heap.length >> 1) - 1; place >= 0; place -= 1) sink(heap, place);
  let piece: Named[] = [];
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    const domain = top.sorted[top.at];
    top.at += 1;
    if (domain !== undefined) piece.push(domain);
    if (top.at >= top.sorted.length) {
      const last = heap.pop();
      if (last !== undefined && heap.length > 0) heap[0] = last;
    }
    sink(heap, 0);
    if (piece.length === pieceLength || (heap.length === 0 && piece.length > 0)) {
      await step();
      yield piece;
      piece = [];
    }
  }
}

interface Run {
  readonly sorted: readonly { readonly ldhName: string }[];
  readonly at: number;
}

/** Lets the run at `place` sink below those whose next name comes before its own. */
function sink(heap: Run[], place: number): void {
  for (let here = place; ; ) {
    let least = here;
    for (const child of [2 * here + 1, 2 * here + 2]) {
      if (child < heap.length && nextName(heap[child]) < nextName(heap[least])) least = child;
    }
    if (least === here) return;
    const [moved, risen] = [heap[here], heap[least]];
    if (moved === undefined || risen === undefined) return;
    heap[here] = risen;
    heap[least] = moved;
    here = least;
  }
}

function nextName(run: Run | undefined): string {
  return run?.sorted[run.at]?.ldhName ?? '\uFFFF';
}

function byName(one: { readonly ldhName: string }, other: { readonly ldhName: string }): number {
  return one.ldhName < other.ldhName ? -1 : one.ldhName > other.ldhName ? 1 : 0;
}
