import type { Batches, BatchPause } from '#main/database/batch-record.ts';
import type { Message } from '#messages/message.ts';
import type { RegistryInterface } from '#values/environment.ts';
import type { Oddity } from '#values/oddity.ts';

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
  readonly oddities: readonly Oddity[];
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
  readonly oddities: readonly Oddity[];
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
  readonly text: Message;
  readonly pause: BatchPause | undefined;
  readonly counts: CheckCounts;
}

/** Which lines to show; `problems` are duplicates too. */
export type ShownCheckLines = 'all' | 'available' | 'registered' | 'problems' | 'failed';

/** Batches of availability checks. To start one that is done has the lines that failed wait again. */
export interface AvailabilityBatches
  extends Batches<CheckPlan, StoredCheckBatch, PlannedCheckLine, StoredCheckLine, ShownCheckLines> {
  /** Writes answers down; a line that does not wait any more keeps what it has. Answers with the batch after it. */
  record(batchId: string, results: readonly CheckResult[]): Promise<StoredCheckBatch | undefined>;
  /** Removes a batch that no living program runs; false where one does, or it is not there. */
  remove(batchId: string): Promise<boolean>;
}
