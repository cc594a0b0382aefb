import { column, entity, made } from '#main/database/entity.ts';

/** Runs that checked everything. A run whose owner is gone has ended. */
export const runTable = entity({
  table: 'today_runs',
  columns: {
    run: made<number>('run'),
    /** What it is about: a kind of accounts, or one of them. */
    subject: column<string>('subject'),
    ownerId: column<string>('owner_id'),
    startedAt: column<number>('started_at'),
    endedAt: made<number | null>('ended_at'),
  },
});
