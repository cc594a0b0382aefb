import { standingColumns } from '#main/database/batch-columns.ts';
import { column, entity, hidden, made } from '#main/database/entity.ts';
import { messagesOf } from '#main/database/message-column.ts';
import type { RegistryInterface } from '#values/environment.ts';
import type { Oddity } from '#values/oddity.ts';

/** `preparing` is seen by nobody; ready → running ⇄ paused → done | cancelled; done → running again for what failed. */
export type CheckBatchState = 'ready' | 'running' | 'paused' | 'done' | 'cancelled';

/** `duplicate` points to the line that is asked; a `problem` was found before anything was spent. */
export type CheckLineState = 'waiting' | 'available' | 'registered' | 'problem' | 'duplicate' | 'failed';

/** Many names that a person wants to know about at once, as they were given. */
export const batchTable = entity({
  table: 'check_batches',
  columns: {
    ...standingColumns,
    state: made<CheckBatchState>('state', "'preparing'"),
    via: column<RegistryInterface>('via'),
    lines: made<number>('lines'),
    waiting: made<number>('waiting'),
    available: made<number>('available'),
    registered: made<number>('registered'),
    problems: made<number>('problems'),
    duplicates: made<number>('duplicates'),
    failed: made<number>('failed'),
  },
});

export const lineTable = entity({
  table: 'check_lines',
  columns: {
    batch: hidden<number>('batch'),
    /** Its place in the order of the list: 1, 2, 3… without gaps. */
    place: column<number>('place'),
    /** The line of the text that it was read from, from 1. */
    line: column<number>('line'),
    input: column<string>('input'),
    ldhName: column<string | null>('ldh_name'),
    unicodeName: column<string | null>('unicode_name'),
    state: column<CheckLineState>('state'),
    /** Of a duplicate, the place of the line that is asked. */
    sameAs: column<number | null>('same_as'),
    /** What is wrong with it; empty where nothing is. */
    reason: column<string>('reason'),
    /** What was off in the answer, in sentences; mostly none. */
    oddities: made<readonly Oddity[], string | null>('oddities', undefined, (kept) => messagesOf(kept ?? '[]')),
    answeredAt: made<number | null>('answered_at'),
    journalId: made<string | null>('journal_id'),
  },
});
