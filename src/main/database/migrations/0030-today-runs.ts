import type { Migration } from './migration.ts';

/** Runs that checked everything: two programs at once do it once. A run whose owner is gone has ended. */
export const todayRuns0030: Migration = {
  number: 30,
  sql: `
    CREATE TABLE today_runs (
      run INTEGER PRIMARY KEY,
      subject TEXT NOT NULL,
      owner_id TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT;
    CREATE INDEX today_runs_by_subject ON today_runs (subject, run);
  `,
};
