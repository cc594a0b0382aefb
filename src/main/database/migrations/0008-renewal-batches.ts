import type { Migration } from './migration.ts';

/**
 * What bulk renewals and reconciling add. A batch's line is told apart by its place; what became of it is the ledger's
 * own entry, so the two can never disagree, and the database lets a line of a batch have one entry that may have been
 * billed, whoever runs the batch. Readings of an unknown outcome, and alarms that wait to be seen, are kept beside the
 * ledger. An unknown outcome may be sent once more only after a reading that shows the old date.
 */
export const renewalBatches0008: Migration = {
  number: 8,
  sql: `
    ALTER TABLE renewal_entries ADD COLUMN why TEXT NOT NULL DEFAULT '';
    ALTER TABLE renewal_entries ADD COLUMN batch_id TEXT;
    ALTER TABLE renewal_entries ADD COLUMN batch_line INTEGER;
    -- Who sends just now: another process than the one that opened the entry may send it again.
    ALTER TABLE renewal_steps ADD COLUMN owner_id TEXT;
    CREATE UNIQUE INDEX renewal_entries_one_for_line ON renewal_entries (batch_id, batch_line)
      WHERE batch_id IS NOT NULL AND state <> 'not-sent';
    CREATE INDEX renewal_entries_by_line ON renewal_entries (batch_id, batch_line, entry) WHERE batch_id IS NOT NULL;
    CREATE INDEX renewal_entries_by_batch_state ON renewal_entries (batch_id, state) WHERE batch_id IS NOT NULL;
    CREATE INDEX renewal_entries_settled ON renewal_entries (account_id, settled_at)
      WHERE state IN ('renewed', 'reconciled-renewed');
    CREATE INDEX renewal_entries_by_name ON renewal_entries (environment, ldh_name, entry);

    DROP TRIGGER renewal_entries_keep_intention;
    CREATE TRIGGER renewal_entries_keep_intention BEFORE UPDATE OF
        entry, entry_id, account_id, account_label, environment, ldh_name, unicode_name, cl_trid, expiry_date_sent,
        period_unit, period_value, expected_expiry_date, card_id, stale_reason, asked_by, opened_at, owner_id, search_text,
        why, batch_id, batch_line
      ON renewal_entries
      BEGIN SELECT RAISE(ABORT, 'what a renewal intended is never changed'); END;

    CREATE TABLE renewal_readings (
      entry INTEGER NOT NULL REFERENCES renewal_entries,
      reading INTEGER NOT NULL,
      at INTEGER NOT NULL,
      source TEXT NOT NULL,
      date_now TEXT,
      text TEXT NOT NULL,
      journal_id TEXT,
      PRIMARY KEY (entry, reading)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER renewal_readings_keep BEFORE UPDATE ON renewal_readings
      BEGIN SELECT RAISE(ABORT, 'a reading is never changed'); END;
    CREATE TRIGGER renewal_readings_stay BEFORE DELETE ON renewal_readings
      BEGIN SELECT RAISE(ABORT, 'a reading is never deleted'); END;

    DROP TRIGGER renewal_steps_as_allowed;
    CREATE TRIGGER renewal_steps_as_allowed BEFORE INSERT ON renewal_steps
      WHEN NOT (NEW.step = 1 AND NEW.state = 'planned')
        AND (SELECT state FROM renewal_entries WHERE entry = NEW.entry) || ' → ' || NEW.state NOT IN (
          'planned → sent', 'planned → not-sent',
          'sent → renewed', 'sent → refused', 'sent → not-sent', 'sent → outcome-unknown',
          'outcome-unknown → reconciled-renewed', 'outcome-unknown → reconciled-not-renewed')
        AND NOT (NEW.state = 'sent' AND EXISTS (
          SELECT 1 FROM renewal_readings AS r JOIN renewal_entries AS e USING (entry)
            WHERE r.entry = NEW.entry AND e.state = 'outcome-unknown' AND r.date_now = e.expiry_date_sent
              AND r.reading = (SELECT max(reading) FROM renewal_readings WHERE entry = NEW.entry)
              AND r.at >= (SELECT max(at) FROM renewal_steps WHERE entry = NEW.entry)))
      BEGIN SELECT RAISE(ABORT, 'this step may not follow'); END;

    CREATE TABLE renewal_alarms (
      entry INTEGER PRIMARY KEY REFERENCES renewal_entries,
      raised_at INTEGER NOT NULL,
      seen_at INTEGER
    ) STRICT;
    CREATE INDEX renewal_alarms_unseen ON renewal_alarms (entry) WHERE seen_at IS NULL;
    CREATE TRIGGER renewal_steps_raise_alarm AFTER INSERT ON renewal_steps
      WHEN NEW.new_expiry_date <> (SELECT expected_expiry_date FROM renewal_entries WHERE entry = NEW.entry)
      BEGIN
        INSERT INTO renewal_alarms (entry, raised_at) VALUES (NEW.entry, NEW.at) ON CONFLICT (entry) DO NOTHING;
      END;
    INSERT INTO renewal_alarms (entry, raised_at)
      SELECT s.entry, min(s.at) FROM renewal_steps AS s JOIN renewal_entries AS e USING (entry)
        WHERE s.new_expiry_date <> e.expected_expiry_date GROUP BY s.entry;

    CREATE TABLE renewal_batches (
      batch INTEGER PRIMARY KEY,
      batch_id TEXT NOT NULL UNIQUE,
      account_id TEXT NOT NULL,
      environment TEXT NOT NULL,
      title TEXT NOT NULL,
      period_unit TEXT NOT NULL,
      period_value INTEGER NOT NULL,
      card_id TEXT NOT NULL,
      currency TEXT NOT NULL,
      minor_digits INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('preparing', 'review', 'running', 'paused', 'done', 'cancelled')),
      text TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      owner_id TEXT NOT NULL
    ) STRICT;
    CREATE INDEX renewal_batches_by_account ON renewal_batches (account_id, batch);
    CREATE TABLE renewal_batch_lines (
      batch INTEGER NOT NULL REFERENCES renewal_batches ON DELETE CASCADE,
      line INTEGER NOT NULL,
      source_line INTEGER NOT NULL,
      input TEXT NOT NULL,
      ldh_name TEXT,
      unicode_name TEXT,
      expiry_date TEXT,
      new_expiry_date TEXT,
      price_minor INTEGER,
      problems TEXT NOT NULL,
      blocked INTEGER NOT NULL,
      chosen INTEGER NOT NULL CHECK (NOT (blocked AND chosen)),
      ended_text TEXT,
      PRIMARY KEY (batch, line)
    ) STRICT, WITHOUT ROWID;
  `,
};
