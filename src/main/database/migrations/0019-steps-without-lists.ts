import type { Migration } from './migration.ts';

/**
 * What a step of the ledger writes, made less; what may follow what is the same. SQLite builds a table for each list of
 * three texts or more, each time a trigger or the condition of an index asks whether a text is one of them. An entry is
 * open as long as it is not settled: by this the index of open entries stays as it is while the state goes from one open
 * state to the next, and that the two never disagree is now said by the database too. An exchange that is evidence is
 * not marked again.
 */
export const stepsWithoutLists0019: Migration = {
  number: 19,
  sql: `
    DROP INDEX renewal_entries_one_open;
    CREATE UNIQUE INDEX renewal_entries_one_open ON renewal_entries (environment, ldh_name) WHERE settled_at IS NULL;

    DROP TRIGGER renewal_steps_move_entry;
    CREATE TRIGGER renewal_steps_move_entry AFTER INSERT ON renewal_steps
      WHEN NEW.step > 1 AND (NEW.state = 'sent' OR NEW.state = 'outcome-unknown')
      BEGIN UPDATE renewal_entries SET state = NEW.state WHERE entry = NEW.entry; END;
    CREATE TRIGGER renewal_steps_settle_entry AFTER INSERT ON renewal_steps
      WHEN NEW.step > 1 AND NEW.state <> 'sent' AND NEW.state <> 'outcome-unknown'
      BEGIN UPDATE renewal_entries SET state = NEW.state, settled_at = NEW.at WHERE entry = NEW.entry; END;

    DROP TRIGGER renewal_entries_begin_planned;
    CREATE TRIGGER renewal_entries_begin_planned BEFORE INSERT ON renewal_entries
      WHEN NEW.state <> 'planned' OR NEW.settled_at IS NOT NULL
        OR EXISTS (SELECT 1 FROM renewal_entries WHERE entry_id = NEW.entry_id)
        OR EXISTS (SELECT 1 FROM renewal_entries WHERE entry = NEW.entry)
      BEGIN SELECT RAISE(ABORT, 'a renewal begins planned, and once'); END;

    CREATE TRIGGER renewal_entries_open_or_settled AFTER UPDATE OF state, settled_at ON renewal_entries
      WHEN (NEW.settled_at IS NULL)
        <> (NEW.state = 'planned' OR NEW.state = 'sent' OR NEW.state = 'outcome-unknown')
      BEGIN SELECT RAISE(ABORT, 'a renewal is open until it is settled'); END;

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
              AND r.at >= (SELECT max(at) FROM renewal_steps WHERE entry = NEW.entry)))
      BEGIN SELECT RAISE(ABORT, 'this step may not follow'); END;

    DROP TRIGGER exchanges_named_by_step;
    CREATE TRIGGER exchanges_named_by_step AFTER INSERT ON renewal_steps WHEN NEW.journal_id IS NOT NULL
      BEGIN UPDATE exchanges SET evidence = 1 WHERE journal_id = NEW.journal_id AND evidence = 0; END;
  `,
};
