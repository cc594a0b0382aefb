import type { BatchPause } from '#main/database/batch-record.ts';
import type { Message } from '#messages/message.ts';
import type { BatchState } from '#values/ledger-state.ts';
import type { BatchChange, BatchPlan } from './batch-record.ts';
import type { lineTable } from './batch-tables.ts';

/** A batch as a team has it. */
export interface SharedBatch extends Omit<BatchPlan, 'batchId' | 'accountId'> {
  readonly state: BatchState | 'preparing';
  readonly revision: number;
  readonly text: Message | null;
  readonly pause: BatchPause | null;
  /** The last other order that a person gave under review. */
  readonly order: BatchChange | null;
  /** Lines in it: as many as it was prepared with. */
  readonly lines: number;
  /** The program that runs it. */
  readonly runner?: { readonly seatId: string; readonly processId: string };
}

/** Some lines as they were prepared; they never change. */
export interface SharedLines {
  readonly lines: readonly SharedLine[];
}

/** A line, with what its review saw by what all seats call it. */
type SharedLine = Omit<
  Parameters<typeof lineTable.insert>[1],
  'batch' | 'chosen' | 'althoughMark' | 'reviewedEntry' | 'reviewedSteps'
> & { readonly reviewedSteps: number };

/** Which lines are chosen, and what a person said of some of them. */
export interface SharedPicks {
  /** First and last line of each row of chosen lines. */
  readonly chosen: readonly (readonly [first: number, last: number])[];
  readonly although: Readonly<Record<string, string>>;
  readonly aboveCap: Readonly<Record<string, string>>;
}

/** A line that ended without an entry, and why. */
export interface SharedStop {
  readonly text: Message;
  readonly code: string | null;
}

/** What a person does to a batch under review. */
export type Review =
  | {
      readonly kind: 'choose';
      readonly given: readonly [lines: readonly number[] | null, chosen: boolean, although: string | null];
    }
  | { readonly kind: 'lift-cap'; readonly given: readonly [lines: readonly number[] | null, reason: string | null] }
  | { readonly kind: 'change'; readonly given: readonly [change: BatchChange] };

/** What a review would come to, and what it was judged from. */
interface MayReview {
  readonly kind: 'may';
  readonly before: { readonly accountId: string; readonly document: SharedBatch; readonly picks: SharedPicks };
  readonly picks: SharedPicks;
}

/** `own`: the batch is this desk's alone, or not there. */
export type Reviewed = { readonly kind: 'begun' | 'marked' | 'own' } | MayReview;
