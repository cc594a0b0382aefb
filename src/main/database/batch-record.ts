import type { Message } from '#messages/message.ts';
import type { Failure } from '#values/failure.ts';

/** Why a batch paused without a person. What it is about depends on the code. */
export interface BatchPause {
  readonly code:
    | 'program-ended'
    | 'program-closed'
    | 'fault'
    | 'failure'
    | 'no-answers'
    | 'unknown-outcomes'
    | 'hopeless'
    | 'refused-alike'
    | 'wrong-date'
    | 'not-sent';
  /** Of `no-answers`, `unknown-outcomes` and `refused-alike`: how many in a row. */
  readonly count?: number;
  /** Of `failure`, `not-sent` and `no-answers`: the last one. */
  readonly failure?: Failure;
  /** Of `hopeless` and `refused-alike`: what the registry answered with. */
  readonly resultCode?: string;
  /** What the ledger says of the renewal that it paused for, with the registry's own words. */
  readonly said?: Message;
}

/** A window of the lines of a batch, in their order. */
export interface LinesQuery<Shown> {
  readonly batchId: string;
  readonly show: Shown;
  readonly offset: number;
  readonly limit: number;
}

/** Batches of whatever kind. A batch is run by one opened store at a time. */
export interface Batches<Plan, Batch extends { readonly state: string }, Line, StoredLine, Shown> {
  /** Begins a batch that nobody sees before it is finished; what an ended process left unfinished goes. */
  begin(plan: Plan): Promise<void>;
  /** Adds lines in their order, some hundred at a time. */
  add(batchId: string, lines: readonly Line[]): Promise<void>;
  /** Ends the adding of lines: the batch is seen from here on. */
  finish(batchId: string): Promise<void>;
  /** Forgets a batch that was not finished. */
  drop(batchId: string): Promise<void>;
  /** The newest first. */
  list(accountId: string | null): Promise<readonly Batch[]>;
  get(batchId: string): Promise<Batch | undefined>;
  lines(query: LinesQuery<Shown>): Promise<{ lines: readonly StoredLine[]; total: number }>;
  /** Begins to run it, unless another living program does, or it is over. */
  start(
    batchId: string,
  ): Promise<
    { kind: 'started' } | { kind: 'running' } | { kind: 'over'; state: Batch['state'] } | { kind: 'not-found' }
  >;
  /** Lines after `after` that are still to be sent, in their order. */
  waiting(batchId: string, after: number, limit: number): Promise<readonly Line[]>;
  /** Ends or interrupts the run of this store, or ends a batch that does not run. False where it is over already. */
  stand(
    batchId: string,
    state: 'paused' | 'done' | 'cancelled',
    text: Message | undefined,
    pause?: BatchPause | undefined,
  ): Promise<boolean>;
  /** For program start: what ended processes left running is paused. */
  recover(text: Message, pause?: BatchPause): Promise<{ paused: number }>;
}
