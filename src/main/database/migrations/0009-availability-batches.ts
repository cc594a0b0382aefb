import type { Migration } from './migration.ts';

/**
 * Bulk checks. A line keeps its place for ever; counts are kept beside the batch, so that a list of batches reads no
 * lines. The indexes give the lines of one state in their order, and the duplicates of a line.
 */
export const availabilityBatches0009: Migration = {
  number: 9,
  sql: `
    CREATE TABLE check_batches (
      batch INTEGER PRIMARY KEY,
      batch_id TEXT NOT NULL UNIQUE,
      account_id TEXT NOT NULL,
      title TEXT NOT NULL,
      via TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('preparing', 'ready', 'running', 'paused', 'done', 'cancelled')),
      text TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      owner_id TEXT NOT NULL,
      lines INTEGER NOT NULL DEFAULT 0,
      waiting INTEGER NOT NULL DEFAULT 0,
      available INTEGER NOT NULL DEFAULT 0,
      registered INTEGER NOT NULL DEFAULT 0,
      problems INTEGER NOT NULL DEFAULT 0,
      duplicates INTEGER NOT NULL DEFAULT 0,
      failed INTEGER NOT NULL DEFAULT 0,
      CHECK (lines = waiting + available + registered + problems + duplicates + failed)
    ) STRICT;
    CREATE INDEX check_batches_by_account ON check_batches (account_id, batch);
    CREATE TABLE check_lines (
      batch INTEGER NOT NULL REFERENCES check_batches ON DELETE CASCADE,
      place INTEGER NOT NULL,
      line INTEGER NOT NULL,
      input TEXT NOT NULL,
      ldh_name TEXT,
      unicode_name TEXT,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'available', 'registered', 'problem', 'duplicate', 'failed')),
      same_as INTEGER,
      reason TEXT NOT NULL,
      answered_at INTEGER,
      journal_id TEXT,
      PRIMARY KEY (batch, place),
      CHECK ((state = 'duplicate') = (same_as IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX check_lines_by_state ON check_lines (batch, state, place);
  `,
};
