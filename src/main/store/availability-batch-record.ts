import type { RegistryInterface } from '#registry/environment.ts';
import type { BatchPause } from './batch-pause.ts';

/** `preparing` is seen by nobody; ready → running ⇄ paused → done | cancelled; done → running again for what failed. */
export type CheckBatchState = 'ready' | 'running' | 'paused' | 'done' | 'cancelled';

/** `duplicate` points to the line that is asked; a `problem` was found before anything was spent. */
export type CheckLineState = 'waiting' | 'available' | 'registered' | 'problem' | 'duplicate' | 'failed';

/** Many names that a person wants to know about at once, as they were given. Instants are epoch milliseconds. */
export interface CheckPlan {
  readonly batchId: string;
  readonly accountId: string;
  readonly title: string;
  readonly via: RegistryInterface;
  readonly createdAt: number;
}

/** A line as it was read. */
export interface PlannedCheckLine {
  /** Its place in the order of the list: 1, 2, 3… without gaps. */
  readonly place: number;
  /** The line of the text that it was read from, from 1. */
  readonly line: number;
  readonly input: string;
  readonly ldhName: string | undefined;
  readonly unicodeName: string | undefined;
  readonly state: 'waiting' | 'problem' | 'duplicate';
  /** Of a duplicate, the place of the line that is asked. */
  readonly sameAs: number | undefined;
  /** What is wrong with it; empty where nothing is. */
  readonly reason: string;
}

/** What became of one line. */
export interface CheckResult {
  readonly place: number;
  readonly state: 'available' | 'registered' | 'failed';
  readonly reason: string;
  /** What was off in the answer, in sentences; mostly none. */
  readonly oddities: readonly string[];
  readonly answeredAt: number | undefined;
  readonly journalId: string | undefined;
}

/** A line with its answer. A duplicate carries the answer of the line that it is the same as. */
export interface StoredCheckLine extends Omit<PlannedCheckLine, 'state'> {
  readonly state: CheckLineState;
  /** Of a duplicate, the line of the text with the name that is asked. */
  readonly sameAsLine: number | undefined;
  /** Of a duplicate, the state of the line that was asked; otherwise its own. */
  readonly answer: CheckLineState;
  /** Of a duplicate, those of the answer to the line that was asked. */
  readonly oddities: readonly string[];
  readonly answeredAt: number | undefined;
  readonly journalId: string | undefined;
}

/** Every line counts once. */
export interface CheckCounts {
  readonly lines: number;
  readonly waiting: number;
  readonly available: number;
  readonly registered: number;
  readonly problems: number;
  readonly duplicates: number;
  readonly failed: number;
}

export interface StoredCheckBatch extends CheckPlan {
  readonly state: CheckBatchState;
  /** Why it stands as it does, in English; empty when there is nothing to say. */
  readonly text: string;
  readonly pause: BatchPause | undefined;
  readonly counts: CheckCounts;
}

/** Which lines to show; `problems` are duplicates too. */
export type ShownCheckLines = 'all' | 'available' | 'registered' | 'problems' | 'failed';

/** Batches of availability checks. A batch is run by one opened store at a time. */
export interface AvailabilityBatches {
  /** Begins a batch that nobody sees before it is finished; what an ended process left unfinished goes. */
  begin(plan: CheckPlan): Promise<void>;
  /** Adds lines in their order, some hundred at a time. */
  add(batchId: string, lines: readonly PlannedCheckLine[]): Promise<void>;
  /** Makes the batch ready to run. */
  finish(batchId: string): Promise<void>;
  /** Forgets a batch that was not finished. */
  drop(batchId: string): Promise<void>;
  /** The newest first. */
  list(accountId: string | undefined): Promise<readonly StoredCheckBatch[]>;
  get(batchId: string): Promise<StoredCheckBatch | undefined>;
  /** In the order of the list. */
  lines(query: {
    batchId: string;
    show: ShownCheckLines;
    offset: number;
    limit: number;
  }): Promise<{ lines: readonly StoredCheckLine[]; total: number }>;
  /**
   * Begins to run it, unless another living program does, or it was cancelled, or nothing is left to ask. Of a batch that
   * is done, the lines that failed wait again.
   */
  start(
    batchId: string,
  ): Promise<
    { kind: 'started' } | { kind: 'running' } | { kind: 'over'; state: CheckBatchState } | { kind: 'not-found' }
  >;
  /** Lines that wait, after a place, in their order. */
  waiting(batchId: string, after: number, limit: number): Promise<readonly PlannedCheckLine[]>;
  /** Writes answers down; a line that does not wait any more keeps what it has. Answers with the batch after it. */
  record(batchId: string, results: readonly CheckResult[]): Promise<StoredCheckBatch | undefined>;
  /** Ends or interrupts the run of this store, or ends a batch that does not run. False where it is over already. */
  stand(
    batchId: string,
    state: 'paused' | 'done' | 'cancelled',
    text: string,
    pause?: BatchPause | undefined,
  ): Promise<boolean>;
  /** Removes a batch that no living program runs; false where one does, or it is not there. */
  remove(batchId: string): Promise<boolean>;
  /** For program start: what ended processes left running is paused. */
  recover(text: string, pause?: BatchPause): Promise<{ paused: number }>;
}
