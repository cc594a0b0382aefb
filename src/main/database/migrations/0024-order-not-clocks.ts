import type { Migration } from './migration.ts';

/**
 * What the ledger rests on, by order and not by clocks. Steps and readings keep the steady time and the registry's own
 * time beside this computer's; so do the downloads and lookups that report expiry dates. A reading names the step that it was taken after, and only one of the last step lets a
 * renewal be sent once more. A line of a batch keeps what the ledger had of its name when it was reviewed. A fact that
 * contradicts a settled entry is kept beside it, once, and is an alarm until a person has seen it.
 */
export const orderNotClocks0024: Migration = {
  number: 24,
  sql: `
    ALTER TABLE renewal_steps ADD COLUMN steady_start TEXT;
    ALTER TABLE renewal_steps ADD COLUMN steady_at INTEGER;
    ALTER TABLE renewal_steps ADD COLUMN registry_at INTEGER;
    ALTER TABLE renewal_readings ADD COLUMN steady_start TEXT;
    ALTER TABLE renewal_readings ADD COLUMN steady_at INTEGER;
    ALTER TABLE renewal_readings ADD COLUMN registry_at INTEGER;
    ALTER TABLE renewal_readings ADD COLUMN after_step INTEGER NOT NULL DEFAULT 0;

    ALTER TABLE downloads ADD COLUMN steady_start TEXT;
    ALTER TABLE downloads ADD COLUMN steady_at INTEGER;
    ALTER TABLE downloads ADD COLUMN registry_at INTEGER;
    ALTER TABLE domain_reports ADD COLUMN steady_start TEXT;
    ALTER TABLE domain_reports ADD COLUMN steady_at INTEGER;
    ALTER TABLE domain_reports ADD COLUMN registry_at INTEGER;

    ALTER TABLE renewal_batch_lines ADD COLUMN reviewed_entry INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE renewal_batch_lines ADD COLUMN reviewed_steps INTEGER NOT NULL DEFAULT 0;

    DROP TRIGGER renewal_steps_as_allowed;
    CREATE TRIGGER renewal_steps_as_allowed BEFORE INSERT ON renewal_steps
      WHEN NOT (NEW.step = 1 AND NEW.state = 'planned')
        AND NOT CASE (SELECT state FROM renewal_entries WHERE entry = NEW.entry)
          WHEN 'planned' THEN NEW.state = 'sent' OR NEW.state = 'not-sent'
          WHEN 'sent' THEN NEW.state = 'renewed' OR NEW.state = 'refused' OR NEW.state = 'not-sent'
            OR NEW.state = 'outcome-unknown'
          WHEN 'outcome-unknown' THEN NEW.state = 'reconciled-renewed' OR NEW.state = 'reconciled-not-renewed'
          ELSE 0 END
        AND NOT (NEW.state = 'sent' AND EXISTS (
          SELECT 1 FROM renewal_readings AS r JOIN renewal_entries AS e USING (entry)
            WHERE r.entry = NEW.entry AND e.state = 'outcome-unknown' AND r.date_now = e.expiry_date_sent
              AND r.reading = (SELECT max(reading) FROM renewal_readings WHERE entry = NEW.entry)
              AND r.after_step = NEW.step - 1))
      BEGIN SELECT RAISE(ABORT, 'this step may not follow'); END;

    CREATE TABLE renewal_contradictions (
      contradiction INTEGER PRIMARY KEY,
      entry INTEGER NOT NULL REFERENCES renewal_entries,
      at INTEGER NOT NULL,
      source TEXT NOT NULL,
      evidence TEXT NOT NULL,
      date_now TEXT,
      text TEXT NOT NULL,
      journal_id TEXT,
      seen_at INTEGER,
      UNIQUE (entry, source, evidence)
    ) STRICT;
    CREATE INDEX renewal_contradictions_unseen ON renewal_contradictions (entry) WHERE seen_at IS NULL;
    CREATE TRIGGER renewal_contradictions_stay BEFORE DELETE ON renewal_contradictions
      BEGIN SELECT RAISE(ABORT, 'a contradiction is never deleted'); END;
  `,
};
