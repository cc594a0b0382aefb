import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import * as fc from 'fast-check';
import type { Speed } from '#main/application/host-ports.ts';
import { someRun } from './arbitraries.ts';
import { Violation } from './judge.ts';
import { makeSmaller } from './make-smaller.ts';
import { perform } from './perform.ts';
import { account } from './program.ts';
import type { Run } from './steps.ts';
import { World } from './world.ts';

/** A folder in memory where there is one: the disk is waited for thousands of times otherwise. */
const fast = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
let made = 0;
let template: Uint8Array | undefined;

function folderOf(): string {
  made += 1;
  return join(fast, `registry-desk-model-${process.pid}-${threadId}-${made}`);
}

/** A store with the account and its list, as on the first day: made once by the program itself, and copied for each run. */
async function templateOf(): Promise<Uint8Array> {
  if (template !== undefined) return template;
  const world = new World('ignores', folderOf(), undefined);
  const life = await world.ready('A');
  await life?.store.accounts.keep(account);
  await perform(world, { kind: 'list', by: 'A', mishap: null });
  template = await world.file();
  world.close();
  return template;
}

const folder = folderOf();

/** Carries out a run, and judges after each step. Throws Violation; `tell` is given each step that had an effect. */
export async function carryOut(
  { personality, steps }: Run,
  tell: (step: string) => void,
  speed: Speed = {},
): Promise<void> {
  const world = new World(personality, folder, await templateOf(), speed);
  try {
    for (const step of steps) {
      const told = await perform(world, step);
      if (told !== '') tell(told);
      await world.look();
    }
  } finally {
    world.close();
  }
}

export interface Found {
  readonly violation: string;
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
  readonly path?: string;
  /** What the programs leave out of what only makes them faster. */
  readonly speed?: Speed;
}

/** Tries as many runs; the first that fails is made as small as it can be. */
export async function tryRuns({ runs: numRuns, seed, path, speed }: ModelOrder): Promise<Found | undefined> {
  const property = fc.asyncProperty(someRun, (one) => carryOut(one, () => undefined, speed));
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
