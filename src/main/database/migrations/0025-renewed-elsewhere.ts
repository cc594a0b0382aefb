import type { Migration } from './migration.ts';

/**
 * Expiry dates that moved forward with no renewal of ours that explains it: somebody else renewed the name, or the
 * registry did. Each is kept once for a name and its new date. `notified_at` is when a notification said so,
 * `handled_at` when a person dealt with it.
 */
export const renewedElsewhere0025: Migration = {
  number: 25,
  sql: `
    CREATE TABLE renewals_elsewhere (
      number INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      environment TEXT NOT NULL,
      ldh_name TEXT NOT NULL COLLATE NOCASE,
      unicode_name TEXT NOT NULL,
      date_before TEXT NOT NULL,
      date_after TEXT NOT NULL,
      source TEXT NOT NULL,
      at INTEGER NOT NULL,
      download INTEGER,
      notified_at INTEGER,
      handled_at INTEGER,
      UNIQUE (account, ldh_name, date_after)
    ) STRICT;
    CREATE INDEX renewals_elsewhere_open ON renewals_elsewhere (account, number) WHERE handled_at IS NULL;
    CREATE INDEX renewals_elsewhere_by_name ON renewals_elsewhere (environment, ldh_name);
  `,
};
