import type { Migration } from './migration.ts';

/** Small named values as JSON text. */
export const settings0002: Migration = {
  number: 2,
  sql: `
    CREATE TABLE settings (
      name TEXT PRIMARY KEY,
      json TEXT NOT NULL CHECK (json_valid(json))
    ) STRICT, WITHOUT ROWID;
  `,
};
