import type { TeamMigration } from './team-migration.ts';

/**
 * The renewal ledger of the team. The rules are here, so they hold whatever program asks: one open entry of a name, steps
 * that follow each other only as they may, no second sending without a reading after the last step, and no "not renewed"
 * before the registry was quiet for long enough by the server's own clock. What a seat knows of an entry or a step beyond
 * these rules is its document, which every seat reads as it was written.
 */
export const ledger0002: TeamMigration = {
  form: 2,
  sql: `
    CREATE TABLE renewal_entries (
      entry bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, entry_id text NOT NULL UNIQUE,
      account_id text NOT NULL REFERENCES accounts, environment text NOT NULL,
      ldh_name text NOT NULL CHECK (ldh_name = lower(ldh_name)), expiry_date_sent text NOT NULL, document jsonb NOT NULL,
      by_seat uuid NOT NULL REFERENCES seats, sender uuid NOT NULL REFERENCES processes, send_until bigint NOT NULL,
      state text NOT NULL, settled_at bigint, changed xid8 NOT NULL DEFAULT pg_current_xact_id(),
      CHECK ((settled_at IS NULL) = (state IN ('planned', 'sent', 'outcome-unknown'))));
    CREATE UNIQUE INDEX renewal_entries_one_open ON renewal_entries (environment, ldh_name) WHERE settled_at IS NULL;
    CREATE INDEX renewal_entries_by_name ON renewal_entries (environment, ldh_name, entry);
    CREATE INDEX renewal_entries_left ON renewal_entries (send_until) WHERE state IN ('planned', 'sent');
    CREATE TABLE renewal_steps (
      entry bigint NOT NULL REFERENCES renewal_entries, step int NOT NULL, state text NOT NULL,
      at bigint NOT NULL, kept_at bigint NOT NULL, document jsonb NOT NULL,
      by_seat uuid NOT NULL REFERENCES seats, changed xid8 NOT NULL DEFAULT pg_current_xact_id(), PRIMARY KEY (entry, step));
    CREATE INDEX renewal_steps_sent ON renewal_steps (at) WHERE state = 'sent';
    CREATE TABLE renewal_readings (
      entry bigint NOT NULL REFERENCES renewal_entries, reading int NOT NULL, asked_at bigint NOT NULL, kept_at bigint NOT NULL,
      date_now text, after_step int NOT NULL,
      -- How many steps there were when it was kept: seats take both in in this order.
      kept_after int NOT NULL, document jsonb NOT NULL,
      by_seat uuid NOT NULL REFERENCES seats, changed xid8 NOT NULL DEFAULT pg_current_xact_id(), PRIMARY KEY (entry, reading));
    CREATE TABLE renewal_contradictions (
      entry bigint NOT NULL REFERENCES renewal_entries, source text NOT NULL, evidence text NOT NULL, kept_at bigint NOT NULL, document jsonb NOT NULL,
      by_seat uuid NOT NULL REFERENCES seats, changed xid8 NOT NULL DEFAULT pg_current_xact_id(), PRIMARY KEY (entry, source, evidence));
    -- That a person has seen the alarms of an entry: those that were kept until \`kept_at\`.
    CREATE TABLE renewal_alarms_seen (
      entry bigint PRIMARY KEY REFERENCES renewal_entries, seen_at bigint NOT NULL, kept_at bigint NOT NULL,
      by_seat uuid NOT NULL REFERENCES seats, changed xid8 NOT NULL DEFAULT pg_current_xact_id());
    CREATE TABLE evidence (journal_id text PRIMARY KEY, seat_id uuid NOT NULL REFERENCES seats, exchange jsonb NOT NULL);
    DO $$ DECLARE t text; BEGIN
      FOREACH t IN ARRAY ARRAY['renewal_entries', 'renewal_steps', 'renewal_readings', 'renewal_contradictions', 'renewal_alarms_seen'] LOOP
        EXECUTE format('CREATE INDEX ON %I (changed)', t);
      END LOOP;
      FOREACH t IN ARRAY ARRAY['renewal_entries', 'renewal_alarms_seen'] LOOP
        EXECUTE format('CREATE TRIGGER marked BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION marked()', t);
      END LOOP;
      FOREACH t IN ARRAY ARRAY['renewal_steps', 'renewal_readings', 'renewal_contradictions', 'evidence'] LOOP
        EXECUTE format('CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION never()', t);
      END LOOP;
    END $$;
    CREATE TRIGGER intention_stays BEFORE DELETE OR UPDATE OF entry_id, account_id, environment, ldh_name, expiry_date_sent, document, by_seat
      ON renewal_entries FOR EACH ROW EXECUTE FUNCTION never();

    CREATE FUNCTION may_follow(p_before text, p_after text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE p_before
        WHEN 'planned' THEN p_after IN ('sent', 'not-sent')
        WHEN 'sent' THEN p_after IN ('renewed', 'refused', 'not-sent', 'outcome-unknown')
        WHEN 'outcome-unknown' THEN p_after IN ('reconciled-renewed', 'reconciled-not-renewed')
        ELSE false END $$;

    -- A step and what follows from it: the state of its entry.
    CREATE FUNCTION step_kept() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE e renewal_entries; r renewal_readings; before text;
      BEGIN
        SELECT * INTO e FROM renewal_entries WHERE entry = NEW.entry FOR UPDATE;
        before := coalesce((SELECT state FROM renewal_steps WHERE entry = NEW.entry ORDER BY step DESC LIMIT 1), 'planned');
        IF NEW.step <> (SELECT count(*) + 1 FROM renewal_steps WHERE entry = NEW.entry) THEN
          RAISE EXCEPTION 'steps are numbered 1, 2, 3' USING ERRCODE = 'DK003';
        END IF;
        IF NOT (NEW.step = 1 AND NEW.state = 'planned') AND NOT may_follow(before, NEW.state) THEN
          SELECT * INTO r FROM renewal_readings WHERE entry = NEW.entry ORDER BY reading DESC LIMIT 1;
          IF NOT (before = 'outcome-unknown' AND NEW.state = 'sent'
              AND coalesce(r.date_now = e.expiry_date_sent AND r.after_step = NEW.step - 1, false)) THEN
            RAISE EXCEPTION 'this step may not follow' USING ERRCODE = 'DK003';
          END IF;
        END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER in_order BEFORE INSERT ON renewal_steps FOR EACH ROW EXECUTE FUNCTION step_kept();

    CREATE FUNCTION add_step(p_entry bigint, p_seat uuid, p_step jsonb) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE n int; last_at bigint; new_state text := p_step->>'state'; new_at bigint;
      BEGIN
        SELECT count(*), max(s.at) INTO n, last_at FROM renewal_steps s WHERE entry = p_entry;
        -- The seat's own instant, but never before the step before it and never after now.
        new_at := greatest(least((p_step->>'at')::bigint, now_ms()), coalesce(last_at, 0));
        INSERT INTO renewal_steps (entry, step, state, at, kept_at, document, by_seat)
          VALUES (p_entry, n + 1, new_state, new_at, now_ms(), p_step || jsonb_build_object('at', new_at), p_seat);
        UPDATE renewal_entries SET state = new_state,
            settled_at = CASE WHEN new_state IN ('planned', 'sent', 'outcome-unknown') THEN NULL ELSE new_at END
          WHERE entry = p_entry;
      END $$;

    -- Rows of the ledger as seats take them in. PostgreSQL puts such functions into the statement that calls them, and
    -- plpgsql keeps the plan of that: planning took longer than the reading.
    CREATE FUNCTION entry_row(e renewal_entries) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object('kind', 'entry', 'entry', e.entry, 'entryId', e.entry_id, 'document', e.document, 'bySeat', e.by_seat) $$;
    CREATE FUNCTION step_row(s renewal_steps, p_entry_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object('kind', 'step', 'entry', s.entry, 'entryId', p_entry_id,
        'step', s.step, 'document', s.document, 'bySeat', s.by_seat) $$;
    CREATE FUNCTION reading_row(r renewal_readings, p_entry_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object('kind', 'reading', 'entry', r.entry, 'entryId', p_entry_id,
        'reading', r.reading, 'keptAfter', r.kept_after, 'document', r.document, 'bySeat', r.by_seat) $$;
    CREATE FUNCTION contradiction_row(c renewal_contradictions, p_entry_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object('kind', 'contradiction', 'entry', c.entry, 'entryId', p_entry_id, 'keptAt', c.kept_at,
        'document', c.document, 'bySeat', c.by_seat) $$;
    CREATE FUNCTION seen_row(a renewal_alarms_seen, p_entry_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object('kind', 'alarm-seen', 'entry', a.entry, 'entryId', p_entry_id, 'seenAt', a.seen_at, 'keptAt', a.kept_at,
        'bySeat', a.by_seat) $$;
    CREATE FUNCTION entry_rows(p_entry bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
      DECLARE e renewal_entries;
      BEGIN
        SELECT * INTO e FROM renewal_entries WHERE entry = p_entry;
        IF NOT FOUND THEN RETURN '[]'::jsonb; END IF;
        RETURN jsonb_build_array(entry_row(e)) || (SELECT coalesce(jsonb_agg(row ORDER BY place), '[]'::jsonb) FROM (
          SELECT step AS place, step_row(s, e.entry_id) AS row FROM renewal_steps s WHERE entry = p_entry
          UNION ALL SELECT 1000000 + reading, reading_row(r, e.entry_id) FROM renewal_readings r WHERE entry = p_entry
          UNION ALL SELECT 2000000, contradiction_row(c, e.entry_id) FROM renewal_contradictions c WHERE entry = p_entry
          UNION ALL SELECT 3000000, seen_row(a, e.entry_id) FROM renewal_alarms_seen a WHERE entry = p_entry) AS all_rows);
      END $$;

    -- Given: entryId, accountId, accountChanged, environment, ldhName, expiryDateSent, after (null: none), mark and cap (see must_judge_again),
    -- document, steps.
    CREATE FUNCTION verb_ledger_open(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      DECLARE a accounts; e renewal_entries; newest renewal_entries; step jsonb; wait_until bigint;
      BEGIN
        SELECT opens_from INTO wait_until FROM team;
        IF wait_until > now_ms() THEN RETURN jsonb_build_object('kind', 'waits', 'until', wait_until, 'rows', '[]'::jsonb); END IF;
        SELECT * INTO a FROM accounts WHERE account_id = g->>'accountId' AND removed_at IS NULL FOR SHARE;
        IF NOT FOUND OR a.read_only OR a.environment <> g->>'environment' OR a.changed::text IS DISTINCT FROM g->>'accountChanged' THEN
          RETURN jsonb_build_object('kind', 'account-changed', 'rows',
            coalesce((SELECT jsonb_build_array(account_row(account_id)) FROM accounts WHERE account_id = g->>'accountId'), '[]'::jsonb));
        END IF;
        IF NOT may_run_batch(g->>'accountId', g->'document'->>'batchId', p_process) THEN RETURN '{"kind": "batch-stopped"}'::jsonb; END IF;
        -- One opening of a name at a time: a colleague may open and settle it between the question and the writing below.
        PERFORM pg_advisory_xact_lock(hashtextextended((g->>'environment') || ' ' || (g->>'ldhName'), 0));
        SELECT * INTO newest FROM renewal_entries
          WHERE environment = g->>'environment' AND ldh_name = g->>'ldhName' ORDER BY entry DESC LIMIT 1;
        IF FOUND AND newest.settled_at IS NULL THEN RETURN already_open(newest); END IF;
        IF newest.entry_id IS DISTINCT FROM g->>'after' THEN
          RETURN jsonb_build_object('kind', 'overtaken', 'entryId', newest.entry_id);
        END IF;
        IF must_judge_again(g->>'environment', g->>'ldhName', g->>'accountId', g->'document'->>'cardId', g) THEN
          RETURN '{"kind": "judge-again"}'::jsonb;
        END IF;
        IF EXISTS (SELECT 1 FROM renewal_entries WHERE entry_id = g->>'entryId') THEN
          RETURN '{"kind": "entry-exists", "rows": []}'::jsonb;
        END IF;
        INSERT INTO renewal_entries (entry_id, account_id, environment, ldh_name, expiry_date_sent, document, by_seat, sender, send_until, state)
          VALUES (g->>'entryId', g->>'accountId', g->>'environment', g->>'ldhName', g->>'expiryDateSent', g->'document',
            s.seat_id, p_process, now_ms() + (SELECT sending FROM limits), 'planned')
          RETURNING * INTO e;
        FOR step IN SELECT * FROM jsonb_array_elements(g->'steps') LOOP PERFORM add_step(e.entry, s.seat_id, step); END LOOP;
        -- The seat knows the entry before it, but perhaps not how that was settled.
        RETURN jsonb_build_object('kind', 'opened', 'rows', entry_rows(newest.entry) || entry_rows(e.entry));
      END $$;

    CREATE FUNCTION already_open(e renewal_entries) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object('kind', 'already-open', 'entryId', e.entry_id, 'bySeat', e.by_seat) $$;

    -- Given with a step, a reading or a contradiction, where there is one: the redacted exchange that proves it.
    CREATE FUNCTION keep_evidence(s seats, g jsonb) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT g ? 'evidence' THEN RETURN; END IF;
        INSERT INTO evidence VALUES (g->'evidence'->>'journalId', s.seat_id, g->'evidence'->'exchange') ON CONFLICT DO NOTHING;
      END $$;

    -- Given: entryId, restsOn (the number of steps that was looked at; left out where any will do), the step, and for a sending mark and cap
    -- (see must_judge_again).
    CREATE FUNCTION verb_ledger_step(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      DECLARE e renewal_entries; n int; new_state text := g->'step'->>'state'; r renewal_readings;
      BEGIN
        SELECT * INTO e FROM renewal_entries WHERE entry_id = g->>'entryId' FOR UPDATE;
        IF NOT FOUND THEN RETURN '{"kind": "not-found", "rows": []}'::jsonb; END IF;
        PERFORM keep_evidence(s, g);
        SELECT count(*) INTO n FROM renewal_steps WHERE entry = e.entry;
        IF n <> coalesce((g->>'restsOn')::int, n) THEN
          RETURN jsonb_build_object('kind', 'moved', 'state', e.state, 'rows', entry_rows(e.entry));
        END IF;
        IF NOT may_follow(e.state, new_state) THEN
          SELECT * INTO r FROM renewal_readings WHERE entry = e.entry ORDER BY reading DESC LIMIT 1;
          IF NOT (e.state = 'outcome-unknown' AND new_state = 'sent'
              AND coalesce(r.date_now = e.expiry_date_sent AND r.after_step = n, false)) THEN
            RETURN jsonb_build_object('kind', 'not-allowed', 'state', e.state, 'rows', entry_rows(e.entry));
          END IF;
        END IF;
        IF new_state = 'reconciled-not-renewed' AND g->'step'->>'settledBy' IN ('reading', 'person') AND NOT is_quiet(e.entry) THEN
          RETURN jsonb_build_object('kind', 'too-early', 'state', e.state, 'rows', entry_rows(e.entry));
        END IF;
        IF new_state = 'sent' THEN
          IF must_judge_again(e.environment, e.ldh_name, e.account_id, e.document->>'cardId', g) THEN RETURN '{"kind": "judge-again"}'::jsonb; END IF;
          UPDATE renewal_entries SET sender = p_process, send_until = now_ms() + (SELECT sending FROM limits) WHERE entry = e.entry;
        END IF;
        PERFORM add_step(e.entry, s.seat_id, g->'step');
        -- A seat that rests on nothing may not know the steps before.
        RETURN jsonb_build_object('kind', 'stepped', 'rows', CASE WHEN g->>'restsOn' IS NULL THEN entry_rows(e.entry) ELSE
          (SELECT jsonb_agg(step_row(kept, e.entry_id)) FROM renewal_steps kept WHERE entry = e.entry AND step = n + 1) END);
      END $$;

    -- Whether the quiet time has passed since the last step, by the server's clock, and no step of that clock lies in between.
    CREATE FUNCTION is_quiet(p_entry bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT now_ms() >= quiet + greatest((SELECT stepped_at FROM team),
          (SELECT kept_at FROM renewal_steps WHERE entry = p_entry ORDER BY step DESC LIMIT 1))
        FROM limits $$;

    CREATE FUNCTION verb_ledger_reading(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      DECLARE e renewal_entries; r jsonb := g->'reading';
      BEGIN
        SELECT * INTO e FROM renewal_entries WHERE entry_id = g->>'entryId' FOR UPDATE;
        IF NOT FOUND THEN RETURN '{"kind": "not-found", "rows": []}'::jsonb; END IF;
        PERFORM keep_evidence(s, g);
        INSERT INTO renewal_readings (entry, reading, asked_at, kept_at, date_now, after_step, kept_after, document, by_seat)
          SELECT e.entry, count(*) + 1, least((r->>'at')::bigint, now_ms()), now_ms(), r->>'dateNow', (r->>'afterStep')::int,
              (SELECT count(*) FROM renewal_steps WHERE entry = e.entry), r, s.seat_id
            FROM renewal_readings WHERE entry = e.entry;
        RETURN jsonb_build_object('kind', 'kept', 'rows', entry_rows(e.entry));
      END $$;

    CREATE FUNCTION verb_ledger_contradict(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      DECLARE e renewal_entries; f jsonb := g->'fact'; new_one boolean;
      BEGIN
        SELECT * INTO e FROM renewal_entries WHERE entry_id = g->>'entryId' FOR UPDATE;
        IF NOT FOUND THEN RETURN '{"kind": "not-found", "rows": []}'::jsonb; END IF;
        PERFORM keep_evidence(s, g);
        INSERT INTO renewal_contradictions (entry, source, evidence, kept_at, document, by_seat)
          VALUES (e.entry, f->>'source', f->>'evidence', now_ms(), f, s.seat_id) ON CONFLICT DO NOTHING;
        new_one := FOUND;
        RETURN jsonb_build_object('kind', 'kept', 'isNew', new_one, 'rows', entry_rows(e.entry));
      END $$;

    CREATE FUNCTION verb_ledger_seen(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      DECLARE e renewal_entries;
      BEGIN
        SELECT * INTO e FROM renewal_entries WHERE entry_id = g->>'entryId' FOR UPDATE;
        IF NOT FOUND THEN RETURN '{"kind": "not-found", "rows": []}'::jsonb; END IF;
        INSERT INTO renewal_alarms_seen (entry, seen_at, kept_at, by_seat) VALUES (e.entry, (g->>'at')::bigint, now_ms(), s.seat_id)
          ON CONFLICT (entry) DO UPDATE SET seen_at = excluded.seen_at, kept_at = excluded.kept_at, by_seat = excluded.by_seat;
        RETURN jsonb_build_object('kind', 'kept', 'rows', entry_rows(e.entry));
      END $$;

    CREATE FUNCTION evidence_of(p_journal text) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      BEGIN
        PERFORM reader();
        RETURN (SELECT jsonb_build_object('exchange', exchange, 'bySeat', seat_id) FROM evidence WHERE journal_id = p_journal);
      END $$;
  `,
};
