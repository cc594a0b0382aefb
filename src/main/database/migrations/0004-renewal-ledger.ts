import type { Migration } from './migration.ts';

/**
 * The renewal ledger. The database itself guards it, against this program's own mistakes and for every process that
 * shares the file: one open entry for a name, intentions and steps never changed or deleted, states that follow the
 * steps, and steps that follow each other only as they may.
 */
export const renewalLedger0004: Migration = {
  number: 4,
  sql: `
    CREATE TABLE renewal_entries (
      entry INTEGER PRIMARY KEY,
      entry_id TEXT NOT NULL UNIQUE,
      account_id TEXT NOT NULL,
      account_label TEXT NOT NULL,
      environment TEXT NOT NULL,
      ldh_name TEXT NOT NULL COLLATE NOCASE,
      unicode_name TEXT NOT NULL,
      cl_trid TEXT NOT NULL,
      expiry_date_sent TEXT NOT NULL,
      period_unit TEXT NOT NULL,
      period_value INTEGER NOT NULL,
      expected_expiry_date TEXT NOT NULL,
      card_id TEXT NOT NULL,
      stale_reason TEXT NOT NULL,
      asked_by TEXT NOT NULL,
      opened_at INTEGER NOT NULL,
      owner_id TEXT NOT NULL,
      search_text TEXT NOT NULL,
      state TEXT NOT NULL,
      settled_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX renewal_entries_one_open ON renewal_entries (environment, ldh_name)
      WHERE state IN ('planned', 'sent', 'outcome-unknown');
    CREATE INDEX renewal_entries_by_account ON renewal_entries (account_id, entry);
    CREATE INDEX renewal_entries_by_state ON renewal_entries (state, account_id);

    CREATE TABLE renewal_steps (
      entry INTEGER NOT NULL REFERENCES renewal_entries,
      step INTEGER NOT NULL,
      state TEXT NOT NULL,
      at INTEGER NOT NULL,
      text TEXT NOT NULL,
      journal_id TEXT,
      result_code TEXT,
      sv_trid TEXT,
      new_expiry_date TEXT,
      PRIMARY KEY (entry, step)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX renewal_steps_by_exchange ON renewal_steps (journal_id) WHERE journal_id IS NOT NULL;

    CREATE TRIGGER renewal_entries_begin_planned BEFORE INSERT ON renewal_entries
      WHEN NEW.state <> 'planned' OR NEW.settled_at IS NOT NULL
        OR EXISTS (SELECT 1 FROM renewal_entries WHERE entry_id = NEW.entry_id OR entry = NEW.entry)
      BEGIN SELECT RAISE(ABORT, 'a renewal begins planned, and once'); END;
    CREATE TRIGGER renewal_entries_keep_intention BEFORE UPDATE OF
        entry, entry_id, account_id, account_label, environment, ldh_name, unicode_name, cl_trid, expiry_date_sent,
        period_unit, period_value, expected_expiry_date, card_id, stale_reason, asked_by, opened_at, owner_id, search_text
      ON renewal_entries
      BEGIN SELECT RAISE(ABORT, 'what a renewal intended is never changed'); END;
    CREATE TRIGGER renewal_entries_follow_steps BEFORE UPDATE OF state, settled_at ON renewal_entries
      WHEN NEW.state IS NOT (SELECT state FROM renewal_steps WHERE entry = NEW.entry ORDER BY step DESC LIMIT 1)
      BEGIN SELECT RAISE(ABORT, 'the state of a renewal is that of its last step'); END;
    CREATE TRIGGER renewal_entries_stay BEFORE DELETE ON renewal_entries
      BEGIN SELECT RAISE(ABORT, 'a renewal is never deleted'); END;

    CREATE TRIGGER renewal_steps_in_order BEFORE INSERT ON renewal_steps
      WHEN NEW.step <> (SELECT count(*) + 1 FROM renewal_steps WHERE entry = NEW.entry)
      BEGIN SELECT RAISE(ABORT, 'steps are numbered 1, 2, 3'); END;
    CREATE TRIGGER renewal_steps_as_allowed BEFORE INSERT ON renewal_steps
      WHEN NOT (NEW.step = 1 AND NEW.state = 'planned')
        AND (SELECT state FROM renewal_entries WHERE entry = NEW.entry) || ' → ' || NEW.state NOT IN (
          'planned → sent', 'planned → not-sent',
          'sent → renewed', 'sent → refused', 'sent → not-sent', 'sent → outcome-unknown',
          'outcome-unknown → reconciled-renewed', 'outcome-unknown → reconciled-not-renewed')
      BEGIN SELECT RAISE(ABORT, 'this step may not follow'); END;
    CREATE TRIGGER renewal_steps_move_entry AFTER INSERT ON renewal_steps WHEN NEW.step > 1
      BEGIN
        UPDATE renewal_entries
          SET state = NEW.state,
            settled_at = CASE WHEN NEW.state IN ('sent', 'outcome-unknown') THEN NULL ELSE NEW.at END
          WHERE entry = NEW.entry;
      END;
    CREATE TRIGGER renewal_steps_keep BEFORE UPDATE ON renewal_steps
      BEGIN SELECT RAISE(ABORT, 'a step is never changed'); END;
    CREATE TRIGGER renewal_steps_stay BEFORE DELETE ON renewal_steps
      BEGIN SELECT RAISE(ABORT, 'a step is never deleted'); END;
  `,
};
