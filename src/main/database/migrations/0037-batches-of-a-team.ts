import type { Migration } from './migration.ts';

/**
 * Batches that a team shares: what the team store has of one, as it came; and of a line the renewal and the mark that its review saw,
 * by what all seats call them.
 */
export const batchesOfATeam0037: Migration = {
  number: 37,
  sql: `
    ALTER TABLE renewal_batches ADD team_document TEXT CHECK (json_valid(team_document));
    ALTER TABLE renewal_batch_lines ADD reviewed_entry_id TEXT;
    ALTER TABLE renewal_batch_lines ADD although_number INTEGER;
  `,
};
