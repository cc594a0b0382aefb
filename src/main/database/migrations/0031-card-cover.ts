import type { Migration } from './migration.ts';

/**
 * What people enter about the cards that renewals are billed to: top-ups and balances, which may be taken back and stay;
 * caps for a calendar month, each change a row; and renewals that a person sent above a cap. A step `sent` says on which
 * day of the account's calendar it was, so that a month is counted without a look at every renewal.
 */
export const cardCover0031: Migration = {
  number: 31,
  sql: `
    CREATE TABLE card_amounts (
      amount INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id TEXT NOT NULL,
      card_id TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('top-up', 'balance')),
      day TEXT NOT NULL,
      told_at INTEGER CHECK ((told_at IS NULL) = (kind = 'top-up')),
      minor INTEGER NOT NULL,
      currency TEXT NOT NULL,
      minor_digits INTEGER NOT NULL,
      reference TEXT NOT NULL,
      inbox_id TEXT,
      person TEXT,
      entered_at INTEGER NOT NULL,
      taken_back_at INTEGER,
      taken_back_by TEXT
    ) STRICT;
    CREATE INDEX card_amounts_by_card ON card_amounts (account_id, card_id, amount);
    CREATE TABLE card_caps (
      cap INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id TEXT NOT NULL,
      card_id TEXT NOT NULL,
      minor INTEGER,
      currency TEXT NOT NULL,
      minor_digits INTEGER NOT NULL,
      person TEXT,
      set_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX card_caps_by_card ON card_caps (account_id, card_id, cap);
    CREATE TABLE card_lifts (
      entry INTEGER NOT NULL REFERENCES renewal_entries,
      step INTEGER NOT NULL,
      reason TEXT NOT NULL,
      person TEXT,
      at INTEGER NOT NULL,
      cap_minor INTEGER NOT NULL,
      spent_minor INTEGER NOT NULL,
      price_minor INTEGER,
      currency TEXT NOT NULL,
      minor_digits INTEGER NOT NULL,
      PRIMARY KEY (entry, step)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE renewal_steps ADD COLUMN day TEXT;
    DROP TRIGGER renewal_steps_keep;
    UPDATE renewal_steps SET day = date(at / 1000, 'unixepoch') WHERE state = 'sent';
    CREATE TRIGGER renewal_steps_keep BEFORE UPDATE ON renewal_steps
      BEGIN SELECT RAISE(ABORT, 'a step is never changed'); END;
    CREATE INDEX renewal_steps_sent_on ON renewal_steps (day) WHERE state = 'sent';

    ALTER TABLE renewal_batch_lines ADD COLUMN above_cap_reason TEXT;
    ALTER TABLE renewal_batch_lines ADD COLUMN ended_code TEXT;
  `,
};
