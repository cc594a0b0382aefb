import type { Migration } from './migration.ts';

/**
 * What a seat of a team keeps beside its copy: to which team store it belongs and how far it has read there, the calls
 * that the team store may not have answered yet, and who the others are. Rows that came from the team say which seat
 * wrote them; contradictions found here that the team store has not been told yet say so.
 */
export const team0032: Migration = {
  number: 32,
  sql: `
    CREATE TABLE team_membership (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      address TEXT NOT NULL,
      store_id TEXT NOT NULL,
      incarnation TEXT NOT NULL,
      name TEXT NOT NULL,
      seat_id TEXT NOT NULL,
      person TEXT NOT NULL,
      machine TEXT NOT NULL,
      role TEXT NOT NULL,
      joined_at INTEGER NOT NULL,
      read_to TEXT NOT NULL,
      server TEXT
    ) STRICT;
    CREATE TABLE team_outbox (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      call_id TEXT NOT NULL UNIQUE,
      process_id TEXT NOT NULL,
      owner_id TEXT NOT NULL,
      verb TEXT NOT NULL,
      given TEXT NOT NULL,
      is_fact INTEGER NOT NULL,
      made_at INTEGER NOT NULL,
      void_at INTEGER,
      known_at INTEGER,
      answer TEXT
    ) STRICT;
    CREATE INDEX team_outbox_waiting ON team_outbox (number) WHERE known_at IS NULL;
    CREATE TABLE team_seats (
      seat_id TEXT PRIMARY KEY,
      person TEXT NOT NULL,
      machine TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE accounts ADD COLUMN team_mark TEXT;
    ALTER TABLE renewal_entries ADD COLUMN by_seat TEXT;
    DROP TRIGGER renewal_entries_keep_intention;
    CREATE TRIGGER renewal_entries_keep_intention BEFORE UPDATE OF
        entry, entry_id, account_id, account_label, environment, ldh_name, unicode_name, cl_trid, expiry_date_sent,
        period_unit, period_value, expected_expiry_date, card_id, stale_reason, asked_by, opened_at, owner_id, search_text,
        why, batch_id, batch_line, person, by_seat
      ON renewal_entries
      BEGIN SELECT RAISE(ABORT, 'what a renewal intended is never changed'); END;
    ALTER TABLE renewal_steps ADD COLUMN by_seat TEXT;
    ALTER TABLE renewal_readings ADD COLUMN by_seat TEXT;
    ALTER TABLE renewal_contradictions ADD COLUMN team_kept_at INTEGER;
  `,
};
