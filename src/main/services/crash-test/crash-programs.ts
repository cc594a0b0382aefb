/** When a program is to be killed: some time after its start, or at a named step (a test's own program knows those). */
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

/** A registry in a process of its own that forgets nothing it acknowledged, however it ends. */
export interface CrashRegistry {
  /** What a desk's environment must hold to be its account. */
  readonly environment: Readonly<Record<string, string>>;
  readonly cardId: string;
  /**
   * Connections are cut before the work, after it, and so long before it, and a front end answers 502 after it, each with
   * this chance.
   */
  disturb(share: number, seed: number, lateMilliseconds: number): Promise<void>;
  calm(): Promise<void>;
  /** How many renewals it was made to carry out late since it was last disturbed or started. */
  late(): Promise<number>;
  /** The domain of every charge, in order. */
  charges(): Promise<readonly string[]>;
  /** SIGKILL, and a new start on the same file and port. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** Programs of ours in processes of their own, which may be killed. A host that can start processes gives these. */
export interface CrashPrograms {
  makeFolder(): Promise<string>;
  removeFolder(folder: string): Promise<void>;
  writeText(path: string, text: string): Promise<void>;
  startRegistry(order: {
    readonly folder: string;
    readonly names: number;
    readonly seed: number;
    readonly personality: Readonly<Record<string, string>>;
  }): Promise<CrashRegistry>;
  /** Runs the command line program, with the crash test's quiet times; `home` is its data folder. */
  runDesk(order: {
    readonly home: string;
    readonly words: readonly string[];
    readonly environment: Readonly<Record<string, string>>;
    readonly killing?: Killing | undefined;
  }): Promise<DeskRun>;
}

/** Chance that the same seed gives again. */
export interface SeededChance {
  /** From 0 up to 1. */
  number(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
}

/** Mulberry32. */
export function seededChance(seed: number): SeededChance {
  let state = seed >>> 0;
  function number(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return { number, between: (least, most) => least + Math.floor(number() * (most - least + 1)) };
}
