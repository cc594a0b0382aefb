import type { Migration } from './migration.ts';

/** Lessons that were begun, what the practice registry saw in them, and the steps of getting access that are done. */
export const practice0011: Migration = {
  number: 11,
  sql: `
    CREATE TABLE practice_lessons (
      lesson TEXT NOT NULL PRIMARY KEY,
      begun_at INTEGER NOT NULL,
      open INTEGER NOT NULL CHECK (open IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE practice_observations (
      observation INTEGER PRIMARY KEY,
      lesson TEXT NOT NULL REFERENCES practice_lessons ON DELETE CASCADE,
      step TEXT NOT NULL,
      operation TEXT,
      method TEXT,
      target TEXT,
      status INTEGER,
      code TEXT,
      cl_trid TEXT,
      sv_trid TEXT,
      virtual_at INTEGER NOT NULL,
      seen_at INTEGER NOT NULL,
      text TEXT NOT NULL,
      UNIQUE (lesson, step)
    ) STRICT;
    CREATE TABLE access_steps (
      interface TEXT NOT NULL,
      step INTEGER NOT NULL,
      done_at INTEGER NOT NULL,
      PRIMARY KEY (interface, step)
    ) STRICT, WITHOUT ROWID;
  `,
};
