import type { TeamMigration } from './team-migration.ts';

/**
 * The inbox of the team: for each account a list of facts, numbered without a gap. A fact is what one desk did at the
 * archive: a message arrived, was acknowledged, was marked. Every seat carries the same facts out in the same order with
 * the archive's own code, so all copies are the same. A turn lets one program at a time ask a queue.
 */
export const inbox0003: TeamMigration = {
  form: 3,
  sql: `
    ALTER TABLE leases ADD asked_at bigint NOT NULL, ADD asked_before bigint NOT NULL;
    CREATE TABLE inbox_queues (
      account_id text PRIMARY KEY REFERENCES accounts, last int NOT NULL, changed xid8 NOT NULL DEFAULT pg_current_xact_id());
    CREATE INDEX ON inbox_queues (changed);
    CREATE TRIGGER marked BEFORE UPDATE ON inbox_queues FOR EACH ROW EXECUTE FUNCTION marked();
    CREATE TABLE inbox_facts (
      account_id text NOT NULL REFERENCES inbox_queues, number int NOT NULL, kind text NOT NULL, document text NOT NULL,
      has_turn boolean NOT NULL, by_seat uuid NOT NULL REFERENCES seats, kept_at bigint NOT NULL, PRIMARY KEY (account_id, number));
    CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON inbox_facts FOR EACH ROW EXECUTE FUNCTION never();

    CREATE FUNCTION fact_row(f inbox_facts) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object('kind', 'inbox', 'accountId', f.account_id, 'number', f.number, 'fact', f.kind, 'document', f.document,
        'hasTurn', f.has_turn, 'bySeat', f.by_seat, 'person', p.name, 'keptAt', f.kept_at) FROM seats s JOIN persons p USING (person_id) WHERE s.seat_id = f.by_seat $$;

    -- Whether a program has the turn at a queue, and may acknowledge there: the account is as the program has read it. A turn that is
    -- held is held on for a lease from now.
    CREATE FUNCTION has_turn(p_process uuid, g jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM 1 FROM accounts WHERE account_id = g->>'accountId' AND removed_at IS NULL AND NOT read_only
          AND changed::text = g->>'accountChanged' FOR SHARE;
        IF NOT FOUND THEN RETURN false; END IF;
        UPDATE leases SET until = greatest(until, now_ms() + (SELECT lease FROM limits))
          WHERE token = (g->>'token')::uuid AND process_id = p_process AND until >= now_ms();
        RETURN FOUND;
      END $$;
    CREATE FUNCTION hold_turn(p_process uuid, g jsonb) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      BEGIN PERFORM seat_of(p_process); RETURN must_compare() IS NULL AND has_turn(p_process, g); END $$;

    -- Given: accountId, every (milliseconds between two turns of the team; null where a person asks).
    CREATE FUNCTION verb_inbox_turn(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      DECLARE l leases; queue text; now bigint;
      BEGIN
        SELECT 'collect ' || environment || '/' || upper(handle) INTO queue FROM accounts
          WHERE account_id = g->>'accountId' AND removed_at IS NULL;
        IF NOT FOUND THEN RETURN '{"kind": "no-account", "rows": []}'::jsonb; END IF;
        INSERT INTO leases (name, process_id, token, until, asked_at, asked_before) VALUES (queue, p_process, gen_random_uuid(), 0, 0, 0)
          ON CONFLICT DO NOTHING;
        SELECT * INTO l FROM leases WHERE name = queue FOR UPDATE;
        now := now_ms();
        IF l.until >= now AND l.process_id <> p_process THEN RETURN turn_of(l, 'elsewhere'); END IF;
        IF l.asked_at <= now AND now - l.asked_at < (g->>'every')::bigint THEN RETURN turn_of(l, 'later'); END IF;
        UPDATE leases SET process_id = p_process, token = gen_random_uuid(), until = now + (SELECT lease FROM limits),
          asked_before = l.asked_at, asked_at = now WHERE name = queue RETURNING * INTO l;
        RETURN jsonb_build_object('kind', 'yours', 'token', l.token, 'rows', '[]'::jsonb);
      END $$;
    CREATE FUNCTION turn_of(l leases, p_kind text) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object('kind', p_kind, 'at', l.asked_at, 'person', persons.name, 'machine', seats.machine, 'rows', '[]'::jsonb)
        FROM processes JOIN seats USING (seat_id) JOIN persons USING (person_id) WHERE process_id = l.process_id $$;
    -- Given: token, isDone (false where the round failed: others need not wait for the interval).
    CREATE FUNCTION verb_inbox_end_turn(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE leases SET until = 0, asked_at = CASE WHEN (g->>'isDone')::boolean THEN asked_at ELSE asked_before END
          WHERE token = (g->>'token')::uuid AND process_id = p_process;
        RETURN '{"kind": "ended", "rows": []}'::jsonb;
      END $$;

    -- Given: accountId, accountChanged, token (null: none), after (the last fact that the seat has), fact, document: text that only seats
    -- read, since a message may have characters that jsonb refuses. What is a fact is kept, whoever has the turn; only an empty queue is
    -- an inference, and what was at its head before.
    CREATE FUNCTION verb_inbox_note(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      DECLARE n int; has boolean := has_turn(p_process, g);
      BEGIN
        IF NOT EXISTS (SELECT 1 FROM accounts WHERE account_id = g->>'accountId') THEN
          RETURN '{"kind": "no-account", "rows": []}'::jsonb;
        END IF;
        IF g->>'fact' = 'emptied' AND NOT has THEN RETURN '{"kind": "not-yours", "rows": []}'::jsonb; END IF;
        -- Facts of one account come one after the other: the row is held until the end.
        INSERT INTO inbox_queues (account_id, last) VALUES (g->>'accountId', 1)
          ON CONFLICT (account_id) DO UPDATE SET last = inbox_queues.last + 1 RETURNING last INTO n;
        INSERT INTO inbox_facts VALUES (g->>'accountId', n, g->>'fact', g->>'document', has, s.seat_id, now_ms());
        RETURN jsonb_build_object('kind', 'noted', 'number', n, 'hasTurn', has, 'rows',
          -- A seat that is far behind reads the feed.
          CASE WHEN n - (g->>'after')::int > 200 THEN '[]'::jsonb ELSE
            (SELECT jsonb_agg(fact_row(f) ORDER BY number) FROM inbox_facts f WHERE account_id = g->>'accountId' AND number > (g->>'after')::int) END);
      END $$;

    -- The next facts after those that a seat has, by account; some megabytes at most.
    CREATE FUNCTION inbox_feed(p_after jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, desk, pg_temp AS $$
      BEGIN
        PERFORM reader();
        RETURN coalesce((SELECT jsonb_agg(row ORDER BY account_id, number) FROM (
          SELECT f.account_id, f.number, fact_row(f) AS row,
              sum(length(f.document)) OVER (ORDER BY f.account_id, f.number) - length(f.document) AS before
            FROM (SELECT f.* FROM inbox_queues q CROSS JOIN LATERAL (SELECT * FROM inbox_facts
                WHERE account_id = q.account_id AND number > coalesce((p_after->>q.account_id)::int, 0) ORDER BY number LIMIT 1000) AS f
              ORDER BY f.account_id, f.number LIMIT 1000) AS f) AS facts
          WHERE before < 4000000), '[]'::jsonb);
      END $$;
  `,
};
