import type { Migration } from './migration.ts';

/**
 * Names that are not to be renewed, and who did what. A mark is about a name of an environment, whichever account holds
 * it; a changed one is a new row, so that what a person confirms is the mark that was shown. `person` is NULL where it
 * was not recorded.
 */
export const doNotRenew0027: Migration = {
  number: 27,
  sql: `
    CREATE TABLE do_not_renew (
      mark INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL,
      ldh_name TEXT NOT NULL,
      reason TEXT NOT NULL,
      until_date TEXT,
      person TEXT,
      marked_at INTEGER NOT NULL,
      UNIQUE (environment, ldh_name)
    ) STRICT;
    ALTER TABLE renewal_batch_lines ADD COLUMN although_mark INTEGER;
    ALTER TABLE renewal_batch_lines ADD COLUMN although_reason TEXT;
    ALTER TABLE renewal_entries ADD COLUMN person TEXT;
    DROP TRIGGER renewal_entries_keep_intention;
    CREATE TRIGGER renewal_entries_keep_intention BEFORE UPDATE OF
        entry, entry_id, account_id, account_label, environment, ldh_name, unicode_name, cl_trid, expiry_date_sent,
        period_unit, period_value, expected_expiry_date, card_id, stale_reason, asked_by, opened_at, owner_id, search_text,
        why, batch_id, batch_line, person
      ON renewal_entries
      BEGIN SELECT RAISE(ABORT, 'what a renewal intended is never changed'); END;
    ALTER TABLE renewal_steps ADD COLUMN person TEXT;
  `,
};
