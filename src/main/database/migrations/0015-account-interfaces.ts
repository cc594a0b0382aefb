import type { Migration } from './migration.ts';

/**
 * Which interfaces of an account are switched off and its own path templates: accounts from before have all on, by the
 * specified paths. And the share of a limit that was learned from an unexpected refusal, for every process.
 */
export const accountInterfaces0015: Migration = {
  number: 15,
  sql: `
    ALTER TABLE accounts ADD COLUMN switched_off TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(switched_off));
    ALTER TABLE accounts ADD COLUMN paths TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(paths));
    ALTER TABLE budgets ADD COLUMN share REAL;
    ALTER TABLE budgets ADD COLUMN learned_at INTEGER;
  `,
};
