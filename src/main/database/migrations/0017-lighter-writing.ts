import type { Migration } from './migration.ts';

/**
 * What a long batch writes for each request, made less. Takes of one instant are one row with their number. An exchange
 * that a step of the ledger named before is marked by the one who writes it, all of a group at once: a trigger made SQLite
 * keep a copy of every page for each row. What an account sent lately is found by when it was sent, for which an
 * exchange that is no evidence needs no further index.
 */
export const lighterWriting0017: Migration = {
  number: 17,
  sql: `
    ALTER TABLE budget_takes ADD COLUMN number INTEGER NOT NULL DEFAULT 1 CHECK (number > 0);
    DROP TRIGGER exchanges_named_before;
    DROP INDEX exchanges_by_account;
    CREATE INDEX exchanges_of_evidence ON exchanges (started_at) WHERE evidence = 1;
  `,
};
