import { pauseOf } from '#main/database/batch-pause.ts';
import type { StandingRow } from '#main/database/batches.ts';
import type { Database } from '#main/database/database.ts';
import { messageOf, messagesOf } from '#main/database/message-column.ts';
import type { RegistryInterface } from '#values/environment.ts';
import type {
  CheckBatchState,
  CheckLineState,
  PlannedCheckLine,
  StoredCheckBatch,
  StoredCheckLine,
} from './batch-record.ts';

/** A row of `check_batches`. */
export interface BatchRow extends StandingRow {
  readonly via: RegistryInterface;
  readonly state: CheckBatchState;
  readonly lines: number;
  readonly waiting: number;
  readonly available: number;
  readonly registered: number;
  readonly problems: number;
  readonly duplicates: number;
  readonly failed: number;
}

/** A row of `check_lines`, with the line that a duplicate is the same as. */
export interface LineRow {
  readonly place: number;
  readonly line: number;
  readonly input: string;
  readonly ldh_name: string | null;
  readonly unicode_name: string | null;
  readonly state: CheckLineState;
  readonly same_as: number | null;
  readonly reason: string;
  readonly answered_at: number | null;
  readonly journal_id: string | null;
  readonly oddities: string | null;
  readonly asked_line?: number | null;
  readonly asked_state?: CheckLineState | null;
  readonly asked_reason?: string | null;
  readonly asked_answered_at?: number | null;
  readonly asked_journal_id?: string | null;
  readonly asked_oddities?: string | null;
}

export function batchOf(_database: Database, row: BatchRow): StoredCheckBatch {
  return {
    batchId: row.batch_id,
    accountId: row.account_id,
    title: row.title,
    via: row.via,
    createdAt: row.created_at,
    state: row.state,
    text: messageOf(row.text),
    pause: pauseOf(row.pause),
    counts: {
      lines: row.lines,
      waiting: row.waiting,
      available: row.available,
      registered: row.registered,
      problems: row.problems,
      duplicates: row.duplicates,
      failed: row.failed,
    },
  };
}

/** A duplicate carries what was answered to the line that it is the same as. */
export function lineOf(row: LineRow): StoredCheckLine {
  const isDuplicate = row.state === 'duplicate';
  const oddities = isDuplicate ? row.asked_oddities : row.oddities;
  return {
    place: row.place,
    line: row.line,
    input: row.input,
    ldhName: row.ldh_name ?? undefined,
    unicodeName: row.unicode_name ?? undefined,
    state: row.state,
    sameAs: row.same_as ?? undefined,
    sameAsLine: row.asked_line ?? undefined,
    answer: isDuplicate ? (row.asked_state ?? row.state) : row.state,
    reason: isDuplicate ? (row.asked_reason ?? '') : row.reason,
    oddities: oddities == null ? [] : messagesOf(oddities),
    answeredAt: (isDuplicate ? row.asked_answered_at : row.answered_at) ?? undefined,
    journalId: (isDuplicate ? row.asked_journal_id : row.journal_id) ?? undefined,
  };
}

/** A line that waits, as it was read. */
export function plannedLineOf(row: LineRow): PlannedCheckLine {
  return {
    place: row.place,
    line: row.line,
    input: row.input,
    ldhName: row.ldh_name ?? undefined,
    unicodeName: row.unicode_name ?? undefined,
    state: 'waiting',
    sameAs: undefined,
    reason: row.reason,
  };
}
