import type { Migration } from './migration.ts';

/**
 * The archive of poll messages. The database itself guards it: a message is there once for each account, identifier
 * and content (`digest`), is never removed, and what was received is never changed. Rows are slim, so that lists and
 * counts read little; bodies as received are in a table of their own. `inbox_words` keeps no copy of the words: three
 * letters anywhere in a word find it, and accents and the Icelandic letters stand for themselves.
 */
export const inbox0007: Migration = {
  number: 7,
  sql: `
    CREATE TABLE inbox_messages (
      message INTEGER PRIMARY KEY,
      inbox_id TEXT NOT NULL UNIQUE,
      account_id TEXT NOT NULL,
      account_label TEXT NOT NULL,
      environment TEXT NOT NULL,
      message_id TEXT,
      digest TEXT NOT NULL,
      acknowledged_digest TEXT,
      kind TEXT NOT NULL,
      text TEXT NOT NULL,
      language TEXT,
      queued_at TEXT,
      stored_at INTEGER NOT NULL,
      acknowledged_at INTEGER,
      acknowledged_how TEXT CHECK (acknowledged_how IN ('answered', 'found-gone')),
      ldh_name TEXT,
      unicode_name TEXT,
      action TEXT CHECK (json_valid(action)),
      search_text TEXT NOT NULL,
      handled INTEGER NOT NULL DEFAULT 0,
      came_again INTEGER NOT NULL DEFAULT 0,
      entry_id TEXT,
      unasked INTEGER NOT NULL,
      oddities TEXT NOT NULL CHECK (json_valid(oddities)),
      CHECK ((acknowledged_at IS NULL) = (acknowledged_how IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX inbox_messages_once ON inbox_messages (account_id, message_id, digest) WHERE message_id IS NOT NULL;
    CREATE INDEX inbox_messages_by_account ON inbox_messages (account_id, message);
    CREATE INDEX inbox_messages_by_kind ON inbox_messages (kind, account_id, message);
    CREATE INDEX inbox_messages_unhandled ON inbox_messages (account_id, message) WHERE handled = 0;
    CREATE INDEX inbox_messages_in_queue ON inbox_messages (account_id, message)
      WHERE acknowledged_at IS NULL AND message_id IS NOT NULL;
    CREATE INDEX inbox_messages_by_name ON inbox_messages (ldh_name, message) WHERE ldh_name IS NOT NULL;
    CREATE INDEX inbox_messages_by_entry ON inbox_messages (entry_id) WHERE entry_id IS NOT NULL;

    CREATE TABLE inbox_received (
      received INTEGER PRIMARY KEY,
      message INTEGER NOT NULL REFERENCES inbox_messages,
      at INTEGER NOT NULL,
      origin TEXT NOT NULL CHECK (origin IN ('request', 'acknowledge')),
      form TEXT NOT NULL CHECK (form IN ('json', 'xml', 'none')),
      headers TEXT NOT NULL CHECK (json_valid(headers)),
      raw TEXT NOT NULL,
      journal_id TEXT NOT NULL
    ) STRICT;
    CREATE INDEX inbox_received_by_message ON inbox_received (message);

    CREATE TABLE inbox_tags (
      message INTEGER NOT NULL REFERENCES inbox_messages,
      tag TEXT NOT NULL,
      PRIMARY KEY (message, tag)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX inbox_tags_by_tag ON inbox_tags (tag, message);

    -- Kept by triggers, so that no list has to count what is not on it.
    CREATE TABLE inbox_counts (
      account_id TEXT PRIMARY KEY,
      archived INTEGER NOT NULL,
      unhandled INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER inbox_counts_grow AFTER INSERT ON inbox_messages
      BEGIN
        INSERT INTO inbox_counts (account_id, archived, unhandled) VALUES (NEW.account_id, 1, 1 - NEW.handled)
          ON CONFLICT (account_id) DO UPDATE
          SET archived = archived + excluded.archived, unhandled = unhandled + excluded.unhandled;
      END;
    CREATE TRIGGER inbox_counts_follow AFTER UPDATE OF handled ON inbox_messages WHEN NEW.handled <> OLD.handled
      BEGIN
        UPDATE inbox_counts SET unhandled = unhandled + OLD.handled - NEW.handled WHERE account_id = NEW.account_id;
      END;

    CREATE TABLE inbox_notices (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      inbox_id TEXT NOT NULL,
      title TEXT NOT NULL,
      text TEXT NOT NULL
    ) STRICT;

    CREATE VIRTUAL TABLE inbox_words USING fts5 (words, tokenize = 'trigram', content = '', contentless_delete = 1);

    CREATE INDEX renewal_entries_by_cl_trid ON renewal_entries (cl_trid);

    CREATE TRIGGER inbox_messages_keep_identity BEFORE UPDATE OF
        message, inbox_id, account_id, account_label, environment, message_id, digest, stored_at ON inbox_messages
      BEGIN SELECT RAISE(ABORT, 'which message this is never changes'); END;
    CREATE TRIGGER inbox_messages_stay BEFORE DELETE ON inbox_messages
      BEGIN SELECT RAISE(ABORT, 'a message is never removed'); END;
    CREATE TRIGGER inbox_received_keep BEFORE UPDATE ON inbox_received
      BEGIN SELECT RAISE(ABORT, 'what was received never changes'); END;
    CREATE TRIGGER inbox_received_stay BEFORE DELETE ON inbox_received
      BEGIN SELECT RAISE(ABORT, 'what was received is never removed'); END;
  `,
};
