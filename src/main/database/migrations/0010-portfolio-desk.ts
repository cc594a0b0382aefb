import type { Migration } from './migration.ts';

/**
 * What people add to their names, and what keeps a large list quick. `domain_words` finds names by any three letters of
 * either form, without its own copy of them. Downloads come into the list piece by piece, so the table that put them
 * aside goes. `expiry_asks` remembers what the expiry planner has asked in vain; `expiry_alerts` that a name was told of
 * once for each date and distance. A name that left a list takes along what the list told of it,
 * for the day it comes back. An account that was removed is emptied in pieces before its row goes.
 */
export const portfolioDesk0010: Migration = {
  number: 10,
  sql: `
    DROP TABLE download_items;
    ALTER TABLE downloads ADD COLUMN dropped INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE downloads ADD COLUMN left_to INTEGER NOT NULL DEFAULT 0;
    UPDATE downloads SET dropped = 1 WHERE finished_at IS NULL;
    ALTER TABLE domain_reports ADD COLUMN last_download INTEGER;
    CREATE INDEX domain_changes_by_download ON domain_changes (download);
    ALTER TABLE past_memberships ADD COLUMN status_list INTEGER;
    ALTER TABLE past_memberships ADD COLUMN roles_list INTEGER;
    ALTER TABLE past_memberships ADD COLUMN nameservers_list INTEGER;
    ALTER TABLE past_memberships ADD COLUMN contacts_list INTEGER;
    ALTER TABLE past_memberships ADD COLUMN expiry_date TEXT;
    ALTER TABLE accounts ADD COLUMN removed_at INTEGER;

    CREATE VIRTUAL TABLE domain_words USING fts5 (
      search_text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
    );
    INSERT INTO domain_words (rowid, search_text) SELECT domain, search_text FROM domains;
    CREATE TRIGGER domain_words_come AFTER INSERT ON domains BEGIN
      INSERT INTO domain_words (rowid, search_text) VALUES (new.domain, new.search_text);
    END;
    CREATE TRIGGER domain_words_go AFTER DELETE ON domains BEGIN
      DELETE FROM domain_words WHERE rowid = old.domain;
    END;

    CREATE TABLE domain_notes (
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      ldh_name TEXT NOT NULL,
      note TEXT NOT NULL,
      changed_at INTEGER NOT NULL,
      PRIMARY KEY (account, ldh_name)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tag_actions (
      action INTEGER PRIMARY KEY AUTOINCREMENT,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX tag_actions_by_account ON tag_actions (account);

    CREATE TABLE tag_action_names (
      action INTEGER NOT NULL REFERENCES tag_actions ON DELETE CASCADE,
      ldh_name TEXT NOT NULL,
      tag TEXT NOT NULL,
      added INTEGER NOT NULL,
      PRIMARY KEY (action, ldh_name, tag)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE expiry_asks (
      domain INTEGER PRIMARY KEY REFERENCES domains ON DELETE CASCADE,
      asked_at INTEGER NOT NULL,
      outcome TEXT NOT NULL CHECK (outcome IN ('told', 'no-expiry', 'not-found', 'failed'))
    ) STRICT;

    CREATE TABLE expiry_notices (
      notice INTEGER PRIMARY KEY AUTOINCREMENT,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      distance INTEGER NOT NULL,
      raised_at INTEGER NOT NULL,
      names INTEGER NOT NULL,
      seen_at INTEGER
    ) STRICT;
    CREATE INDEX expiry_notices_by_account ON expiry_notices (account, raised_at);

    CREATE TABLE expiry_alerts (
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      ldh_name TEXT NOT NULL,
      expiry_date TEXT NOT NULL,
      distance INTEGER NOT NULL,
      notice INTEGER NOT NULL REFERENCES expiry_notices ON DELETE CASCADE,
      PRIMARY KEY (account, ldh_name, expiry_date, distance)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX expiry_alerts_by_notice ON expiry_alerts (notice, ldh_name);
  `,
};
