import type { Migration } from './migration.ts';

/**
 * The rows of the team store as they came, for some weeks: what a team store that was put back has lost is put in again from
 * them. `class`, `number` and `part` are the order in which they are put in.
 */
export const keptRows0036: Migration = {
  number: 36,
  sql: `
    CREATE TABLE team_rows (
      key TEXT NOT NULL UNIQUE,
      class INTEGER NOT NULL,
      number INTEGER NOT NULL,
      part REAL NOT NULL,
      at INTEGER,
      row TEXT NOT NULL
    ) STRICT;
    CREATE INDEX team_rows_in_order ON team_rows (class, number, part, key);
    CREATE INDEX team_rows_by_age ON team_rows (at) WHERE at IS NOT NULL;
  `,
};
