import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { QuietTimes } from '#values/quiet-times.ts';
import { runProgram } from '../program.ts';

/** When a program is to be killed: some time after its start, or at a named step. */
export type Killing =
  | { readonly afterMilliseconds: number }
  | { readonly at: string /** The how-manieth time that it comes by the step, from 1. */; readonly number: number };

export interface DeskRun {
  readonly killed: boolean;
  /** Null where it was killed. */
  readonly exitCode: number | null;
  /** What it wrote to standard output. */
  readonly output: string;
  readonly milliseconds: number;
}

/** How the desk under test differs from the one that people start. */
export interface DeskUnderTest {
  readonly quietTimes: QuietTimes;
  /** Puts a fault into it, for a torture that must find it. */
  readonly fault?: 'forgets-sent' | undefined;
}

export interface DeskOrder {
  /** Its data folder, which is made where it is missing. */
  readonly home: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly killing: Killing | undefined;
}

const stoppingDesk = join(import.meta.dirname, 'stopping-desk.ts');

/** Runs the command line program once, in a process of its own, and kills it as told. */
export async function runDesk({ quietTimes, fault }: DeskUnderTest, order: DeskOrder): Promise<DeskRun> {
  const { home, words, environment, killing } = order;
  await mkdir(home, { recursive: true });
  const startedAt = performance.now();
  const run = runProgram(stoppingDesk, words, {
    ...environment,
    REGISTRY_DESK_HOME: home,
    ...(killing !== undefined && 'at' in killing
      ? { REGISTRY_DESK_STOP_AT: killing.at, REGISTRY_DESK_STOP_NUMBER: String(killing.number) }
      : {}),
    REGISTRY_DESK_QUIET: JSON.stringify(quietTimes),
    ...(fault === undefined ? {} : { REGISTRY_DESK_FAULT: fault }),
  });
  const isTimed = killing !== undefined && 'afterMilliseconds' in killing;
  const timer = isTimed ? setTimeout(run.kill, killing.afterMilliseconds) : undefined;
  const end = await run.ended;
  clearTimeout(timer);
  const milliseconds = performance.now() - startedAt;
  return end.kind === 'killed'
    ? { killed: true, exitCode: null, output: '', milliseconds }
    : { killed: false, exitCode: end.code, output: end.output, milliseconds };
}
