import type { Batches } from '#main/database/batch-record.ts';
import type { FieldsOf } from '#main/database/entity.ts';
import type { batchTable, CheckLineState, lineTable } from './batch-tables.ts';

/** Many names that a person wants to know about at once, as they were given. */
export type CheckPlan = Pick<FieldsOf<typeof batchTable>, 'batchId' | 'accountId' | 'title' | 'via' | 'createdAt'>;

type LineFields = FieldsOf<typeof lineTable>;

/** A line as it was read. */
export interface PlannedCheckLine extends Omit<LineFields, 'state' | 'oddities' | 'answeredAt' | 'journalId'> {
  readonly state: 'waiting' | 'problem' | 'duplicate';
}

/** What became of one line. */
export interface CheckResult extends Pick<LineFields, 'place' | 'reason' | 'oddities' | 'answeredAt' | 'journalId'> {
  readonly state: 'available' | 'registered' | 'failed';
}

/** A line with its answer. A duplicate carries the answer of the line that it is the same as. */
export interface StoredCheckLine extends LineFields {
  /** Of a duplicate, the line of the text with the name that is asked. */
  readonly sameAsLine: number | null;
  /** Of a duplicate, the state of the line that was asked; otherwise its own. */
  readonly answer: CheckLineState;
}

/** Every line counts once. */
export type CheckCounts = Pick<
  FieldsOf<typeof batchTable>,
  'lines' | 'waiting' | 'available' | 'registered' | 'problems' | 'duplicates' | 'failed'
>;

export interface StoredCheckBatch extends CheckPlan, Pick<FieldsOf<typeof batchTable>, 'state' | 'text' | 'pause'> {
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
