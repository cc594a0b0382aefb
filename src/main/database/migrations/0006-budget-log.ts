import type { Migration } from './migration.ts';

/** Sliding logs: one row for each thing sent, and what the registry itself told us to wait for. */
export const budgetLog0006: Migration = {
  number: 6,
  sql: `
    CREATE TABLE budgets (
      budget_number INTEGER PRIMARY KEY,
      key TEXT NOT NULL,
      budget TEXT NOT NULL,
      held_until INTEGER,
      hold_reason TEXT,
      UNIQUE (key, budget)
    ) STRICT;
    CREATE TABLE budget_takes (
      budget_number INTEGER NOT NULL REFERENCES budgets ON DELETE CASCADE,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX budget_takes_by_instant ON budget_takes (budget_number, at);
  `,
};
