import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import * as fc from 'fast-check';
import type { Speed } from '#main/application/host-ports.ts';
import { Arbiter } from './arbiter.ts';
import { runsWith } from './arbitraries.ts';
import type { Computers } from './computers.ts';
import { Violation } from './judge.ts';
import { knownRuns } from './known-runs.ts';
import { makeSmaller } from './make-smaller.ts';
import { OneComputer } from './one-computer.ts';
import { perform } from './perform.ts';
import { account } from './program.ts';
import { SimulatedTime } from './simulated-time.ts';
import type { By, Run } from './steps.ts';
import { TeamComputers } from './team-computers.ts';
import { World } from './world.ts';

/** A folder in memory where there is one: the disk is waited for thousands of times otherwise. */
const fast = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
let made = 0;

function folderOf(): string {
  made += 1;
  return join(fast, `registry-desk-model-${process.pid}-${threadId}-${made}`);
}

type Seats = Run['seats'];
type Template = ReadonlyMap<string, Uint8Array>;
const templates = new Map<Seats, Promise<Template>>();
let arbiter: Promise<Arbiter> | undefined;

/** The stores with the account and its list, as on the first day: made once by the programs themselves, and copied for each run. */
function templateOf(seats: Seats): Promise<Template> {
  const template = templates.get(seats) ?? makeTemplate(seats);
  templates.set(seats, template);
  return template;
}

async function makeTemplate(seats: Seats): Promise<Template> {
  const world = new World('ignores', await computersOf(seats, undefined));
  const everyone: readonly By[] = seats === 1 ? ['A'] : ['A', 'B', 'C'];
  for (const by of everyone) {
    const life = await world.ready(by);
    if (life === undefined) throw new Error(`${by} could not begin.`);
    if (by === 'A') await world.drive(life, life.opened.store.accounts.keep(account));
    await perform(world, { kind: 'list', by, mishap: null });
  }
  const files = await world.files();
  world.close();
  return files;
}

/** What a world makes its computers of. */
async function computersOf(
  seats: Seats,
  template: Template | undefined,
): Promise<(time: SimulatedTime, newId: () => string) => Computers> {
  const folder = folderOf();
  if (seats === 1) return () => new OneComputer(folder, template);
  arbiter ??= Arbiter.start(new SimulatedTime().real);
  const started = await arbiter;
  await started.clear();
  return (time, newId) => new TeamComputers(folder, template, { arbiter: started, time, newId });
}

/** Ends what runs of a team have started. */
export async function endRuns(): Promise<void> {
  const started = await arbiter;
  arbiter = undefined;
  await started?.end();
}

/** Carries out a run, and judges after each step. Throws Violation; `tell` is given each step that had an effect. */
export async function carryOut(
  { seats, personality, steps }: Run,
  tell: (step: string) => void,
  speed: Speed = {},
): Promise<void> {
  const template = await templateOf(seats);
  const world = new World(personality, await computersOf(seats, template), speed);
  try {
    for (const step of steps) {
      const told = await perform(world, step);
      if (told !== '') tell(told);
      await world.look();
    }
    await world.lookAtTheEnd();
  } finally {
    world.close();
  }
}

export interface Found {
  readonly violation: string;
  readonly seats: Seats;
  readonly personality: string;
  readonly steps: readonly string[];
  readonly seed: number;
  readonly path: string;
  /** The how-manieth run failed first. */
  readonly run: number;
  readonly shrinks: number;
}

export interface ModelOrder {
  readonly runs: number;
  readonly seed: number;
  readonly seats?: Seats;
  readonly path?: string;
  /** What the programs leave out of what only makes them faster. */
  readonly speed?: Speed;
}

/** Tries the runs that failed once; answers with the first that fails, as it is shown. */
export async function tryKnownRuns(seats: Seats): Promise<string | undefined> {
  for (const [fault, steps] of knownRuns) {
    for (const personality of ['ignores', 'replays'] as const) {
      const told: string[] = [];
      const run = { seats, personality, steps };
      const broken = await carryOut(run, (step) => told.push(step)).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      if (broken !== undefined) return [`A known run: ${fault}.`, broken, ...told].join('\n');
    }
  }
  return undefined;
}

/** Tries as many runs; the first that fails is made as small as it can be. */
export async function tryRuns({ runs: numRuns, seed, seats = 1, path, speed }: ModelOrder): Promise<Found | undefined> {
  const property = fc.asyncProperty(runsWith(seats), (one) => carryOut(one, () => undefined, speed));
  const details = await fc.check(property, { numRuns, seed, ...(path !== undefined && { path, endOnFailure: true }) });
  const [found] = details.counterexample ?? [];
  if (!details.failed || found === undefined) return undefined;
  const smallest = await makeSmaller(found, (run) => promiseBrokenBy(run, speed));
  const steps: string[] = [];
  const violation = await carryOut(smallest, (step) => steps.push(step), speed).then(
    () => 'It did not fail again: something in it is left to chance.',
    (error: unknown) => (error instanceof Violation ? error.message : String((error as Error).stack)),
  );
  return {
    violation,
    seats,
    personality: smallest.personality,
    steps,
    seed,
    path: details.counterexamplePath ?? '',
    run: details.numRuns,
    shrinks: details.numShrinks,
  };
}

/** Which promise a run breaks, if any. */
async function promiseBrokenBy(run: Run, speed?: Speed): Promise<string | undefined> {
  try {
    await carryOut(run, () => undefined, speed);
    return undefined;
  } catch (error) {
    return error instanceof Violation ? error.promise : String(error);
  }
}
