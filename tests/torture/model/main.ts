import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { endRuns, type Found, type ModelOrder, tryKnownRuns, tryRuns } from './run-model.ts';

/** Runs that a worker takes at a time. Each share has a seed of its own, so that its runs are the same on any machine. */
export const runsInAShare = 250;

export interface Tried {
  readonly runs: number;
  readonly seconds: number;
  /** The run that failed first, made small. */
  readonly found: (Found & { readonly share: number }) | undefined;
}

/** Tries so many runs in as many threads as there are processors; ends with the first share that fails. */
export async function tryInThreads(
  order: { readonly runs: number; readonly seed: number; readonly seats?: 1 | 3; readonly workers?: number },
  tell: (done: number, seconds: number) => void = () => undefined,
): Promise<Tried> {
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1000;
  const shares = Math.ceil(order.runs / runsInAShare);
  const failed: (Found & { readonly share: number })[] = [];
  let next = 0;
  let done = 0;

  async function work(): Promise<void> {
    const worker = new Worker(new URL('./share-worker.ts', import.meta.url));
    try {
      while (next < shares && failed.length === 0) {
        const share = next;
        next += 1;
        const runs = Math.min(runsInAShare, order.runs - share * runsInAShare);
        const found = await ask(worker, { runs, seed: seedOf(order.seed, share), seats: order.seats ?? 1 });
        if (found !== undefined) failed.push({ ...found, share });
        done += found?.run ?? runs;
        tell(done, seconds());
      }
      await ask(worker, null);
    } finally {
      await worker.terminate();
    }
  }

  await Promise.all(Array.from({ length: order.workers ?? availableParallelism() }, work));
  const [found] = failed.sort((one, other) => one.share - other.share);
  return { runs: done, seconds: seconds(), found };
}

function seedOf(seed: number, share: number): number {
  return (seed + share * 1_000_003) | 0;
}

function ask(worker: Worker, order: ModelOrder | null): Promise<Found | undefined> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (found: Found | undefined) => {
      worker.off('error', reject);
      resolve(found);
    });
    worker.postMessage(order);
  });
}

/** What is printed of a run that failed: what is wrong, what was done, and how to see it again. */
export function shown({ violation, seats, personality, steps, seed, path }: Found): string {
  return [
    violation,
    `The registry: ${personality}.`,
    ...steps.map((step, index) => `${String(index + 1).padStart(3)}. ${step}`),
    `To see it again: npm run torture -- model${seats === 1 ? '' : ` --seats ${seats}`} --seed ${seed} --path ${path}`,
  ].join('\n');
}

/** `npm run torture -- model [--seats 3] [--runs N] [--seed S] [--workers N] [--path P]`: the money rule as a model that is run. */
export async function torture(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      runs: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      seats: { type: 'string', default: '1' },
      workers: { type: 'string' },
      path: { type: 'string' },
    },
  });
  const [runs, seed, workers] = [values.runs, values.seed, values.workers ?? String(availableParallelism())].map(
    Number,
  );
  if (!isCount(runs) || !Number.isInteger(seed) || !isCount(workers)) {
    console.error('--runs and --workers take a whole number from 1 on, --seed takes a whole number.');
    return 2;
  }
  if (values.seats !== '1' && values.seats !== '3') {
    console.error('--seats takes 1 (one computer) or 3 (a team).');
    return 2;
  }
  const seats = values.seats === '1' ? 1 : 3;
  if (values.path !== undefined) {
    const found = await tryRuns({ runs: runsInAShare, seed: seed ?? 1, seats, path: values.path }).finally(endRuns);
    console.log(found === undefined ? 'This run holds now.' : shown(found));
    return found === undefined ? 0 : 1;
  }
  const known = await tryKnownRuns(seats).finally(endRuns);
  if (known !== undefined) {
    console.log(known);
    return 1;
  }
  let toldAt = 0;
  const tried = await tryInThreads({ runs, seed: seed ?? 1, seats, workers }, (done, seconds) => {
    if (seconds - toldAt < 10) return;
    toldAt = seconds;
    console.log(`${done} of ${runs} runs, ${(done / seconds).toFixed(1)} a second`);
  });
  const pace = `${tried.seconds.toFixed(0)} s, ${(tried.runs / tried.seconds).toFixed(1)} a second`;
  if (tried.found === undefined) {
    console.log(`${tried.runs} runs held: nothing was billed that nobody asked for, and no entry lies. ${pace}.`);
    return 0;
  }
  const { found } = tried;
  console.log(`Run ${found.share * runsInAShare + found.run} failed (made small in ${found.shrinks} steps). ${pace}.`);
  console.log(shown(found));
  return 1;
}

function isCount(number: number | undefined): number is number {
  return number !== undefined && Number.isInteger(number) && number >= 1;
}
