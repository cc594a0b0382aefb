import type { Migration } from './migration.ts';

/**
 * A renewal wrote ten indexes of its entry, most of them three times. Open entries are few, so the index that allows
 * one of them for a name finds them all; how many lines of a batch have which state is read where the lines are; the
 * others were asked for by nobody, or no faster than the table itself.
 */
export const fewerLedgerIndexes0018: Migration = {
  number: 18,
  sql: `
    DROP INDEX renewal_entries_by_account;
    DROP INDEX renewal_entries_by_state;
    DROP INDEX renewal_entries_by_batch_state;
    DROP INDEX renewal_entries_settled;
    DROP INDEX renewal_entries_by_line;
    CREATE INDEX renewal_entries_by_line ON renewal_entries (batch_id, batch_line, entry, state)
      WHERE batch_id IS NOT NULL;
  `,
};
