import type { TeamMigration } from './team-migration.ts';

/**
 * A beat keeps a running program's lease, looks after the server's clock, and declares ended what has not beaten for
 * long. The feed tells what has changed since an earlier feed: all rows that a transaction wrote which was not certainly
 * seen then. Rows may come twice and are never left out.
 */
export const beatAndFeed0005: TeamMigration = {
  form: 5,
  sql: `
    -- Given: seatId, processId, host, version, form, elapsed (milliseconds on the caller's own clock since its last beat, null at the
    -- first one), known (the server as the seat heard it last, null where it never did).
    CREATE FUNCTION beat(g jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE p processes; l limits; t team; now bigint; s seats; me uuid := (g->>'processId')::uuid; needs text;
      BEGIN
        SELECT seats.* INTO s FROM seats JOIN persons USING (person_id)
          WHERE seat_id = (g->>'seatId')::uuid AND persons.login = session_user AND persons.left_at IS NULL AND seats.left_at IS NULL;
        IF NOT FOUND THEN
          IF NOT EXISTS (SELECT 1 FROM seats WHERE seat_id = (g->>'seatId')::uuid)
              AND EXISTS (SELECT 1 FROM persons WHERE login = session_user AND left_at IS NULL) THEN
            RAISE EXCEPTION 'no such seat' USING ERRCODE = 'DK008';
          END IF;
          RAISE EXCEPTION 'no access' USING ERRCODE = 'DK006';
        END IF;
        PERFORM note_if_back(g->'known');
        needs := must_compare();
        SELECT * INTO l FROM limits;
        now := now_ms();
        INSERT INTO processes (process_id, seat_id, host, version, form, beat_at, beating_since, lease_until)
          VALUES (me, s.seat_id, g->>'host', g->>'version', (g->>'form')::int, now, now, now + l.lease) ON CONFLICT DO NOTHING;
        SELECT * INTO p FROM processes WHERE process_id = me AND seat_id = s.seat_id AND ended_at IS NULL FOR UPDATE;
        IF NOT FOUND THEN RAISE EXCEPTION 'fenced' USING ERRCODE = 'DK001'; END IF;
        IF (g->>'elapsed') IS NOT NULL AND now - p.beat_at > (g->>'elapsed')::bigint + 1000 THEN
          UPDATE team SET stepped_at = now;
        END IF;
        UPDATE processes SET beat_at = now, lease_until = now + l.lease,
            beating_since = CASE WHEN now - p.beat_at BETWEEN 0 AND l.gap THEN least(p.beating_since, now) ELSE now END
          WHERE process_id = me RETURNING * INTO p;
        -- A round that never ends gives its turn back in the end.
        UPDATE leases SET until = now + l.lease WHERE process_id = me AND until >= now AND now - asked_at < 900000;
        -- A server clock that was set back must not leave anything in a far future.
        UPDATE processes SET lease_until = now + l.lease WHERE ended_at IS NULL AND lease_until > now + l.lease;
        UPDATE leases SET until = now + l.lease WHERE until > now + l.lease;
        UPDATE renewal_entries SET send_until = now + l.sending WHERE state IN ('planned', 'sent') AND send_until > now + l.sending;
        -- The outcome of a renewal may be among the records that are missing here.
        IF needs IS NULL THEN
          PERFORM end_silent(p, l, now);
          PERFORM settle_left(s.seat_id, l, now);
          PERFORM pause_left_batches();
        END IF;
        SELECT * INTO t FROM team;
        RETURN jsonb_build_object('now', now_ms(), 'incarnation', t.incarnation, 'form', t.form, 'oldestForm', t.oldest_form,
          'opensFrom', t.opens_from, 'steppedAt', t.stepped_at, 'latest', latest()::text, 'server', server(), 'needs', needs,
          'isUnlike', s.unlike > 0, 'waitsFor', CASE WHEN needs = 'seats' THEN (SELECT coalesce(jsonb_agg(jsonb_build_object(
              'person', name, 'machine', machine) ORDER BY name, machine), '[]'::jsonb) FROM not_compared() JOIN persons USING (person_id))
            ELSE '[]'::jsonb END);
      END $$;

    -- Ends the programs that have not beaten for long. Only a program that has itself beaten without a gap for a while may judge.
    CREATE FUNCTION end_silent(p processes, l limits, now bigint) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE one record;
      BEGIN
        IF now - p.beating_since < l.beating THEN RETURN; END IF;
        FOR one IN SELECT process_id FROM processes WHERE ended_at IS NULL AND lease_until + l.takeover < now
            AND process_id <> p.process_id FOR UPDATE SKIP LOCKED LOOP
          UPDATE processes SET ended_at = now, ended_by = p.seat_id WHERE process_id = one.process_id;
          DELETE FROM leases WHERE process_id = one.process_id;
        END LOOP;
      END $$;

    -- What an ended program was sending becomes unknown; what it had only planned never left. The same for what has been on its
    -- way for far too long, whatever its sender does. No name becomes free by this.
    CREATE FUNCTION settle_left(p_seat uuid, l limits, now bigint) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE e record; words jsonb;
      BEGIN
        FOR e IN SELECT r.entry, r.state, p.ended_at IS NOT NULL AS ended, p.seat_id, (SELECT seat_row(s) FROM seats s WHERE s.seat_id = p.seat_id) AS seat
            FROM renewal_entries r JOIN processes p ON p.process_id = r.sender
            WHERE r.state IN ('planned', 'sent') AND r.settled_at IS NULL
              AND (r.send_until + l.silence < now OR (p.ended_at IS NOT NULL AND r.send_until < now))
            FOR UPDATE OF r SKIP LOCKED LOOP
          words := jsonb_build_object('code', CASE WHEN e.ended THEN 'ledger.seatStopped' ELSE 'ledger.seatSilent' END,
            'values', jsonb_build_object('person', e.seat->>'person', 'machine', e.seat->>'machine'));
          PERFORM add_step(e.entry, p_seat, CASE WHEN e.state = 'planned'
            THEN jsonb_build_object('state', 'not-sent', 'at', now, 'settledBy', 'program', 'text', '{"code": "ledger.endedBeforeSending"}'::jsonb)
            ELSE jsonb_build_object('state', 'outcome-unknown', 'at', now, 'text', words) END);
        END LOOP;
      END $$;

    -- Which server this is, and how far it has written: a server that was set back or replaced is told by these.
    CREATE FUNCTION server() RETURNS jsonb LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, desk, pg_temp AS $$
      SELECT jsonb_build_object('system', system_identifier::text,
        'timeline', ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int,
        'flushed', (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text) FROM pg_control_system() $$;

    -- The newest mark of all: where it is not below a feed's cursor there may be something to read.
    CREATE FUNCTION latest() RETURNS xid8 LANGUAGE sql STABLE AS $$
      SELECT changed FROM (
        (SELECT changed FROM seats ORDER BY changed DESC LIMIT 1) UNION ALL
        (SELECT changed FROM accounts ORDER BY changed DESC LIMIT 1) UNION ALL
        (SELECT changed FROM shared ORDER BY changed DESC LIMIT 1) UNION ALL
        (SELECT changed FROM inbox_queues ORDER BY changed DESC LIMIT 1) UNION ALL
        (SELECT changed FROM renewal_entries ORDER BY changed DESC LIMIT 1) UNION ALL
        (SELECT changed FROM renewal_steps ORDER BY changed DESC LIMIT 1) UNION ALL
        (SELECT changed FROM renewal_readings ORDER BY changed DESC LIMIT 1) UNION ALL
        (SELECT changed FROM renewal_contradictions ORDER BY changed DESC LIMIT 1) UNION ALL
        (SELECT changed FROM renewal_alarms_seen ORDER BY changed DESC LIMIT 1)) AS marks ORDER BY changed DESC LIMIT 1 $$;

    -- All that has changed since the cursor of an earlier feed, and the next cursor. STABLE, so that all of its reads and the
    -- cursor share one snapshot. \`isLong\`: more has changed than one answer should hold, and neither the ledger nor what people share is
    -- in this one; \`shared_part\` and \`feed_part\` have it in pieces. What changes in between is at or after the next cursor.
    CREATE FUNCTION feed(p_after text) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE a xid8 := p_after::xid8; is_long boolean;
      BEGIN
        PERFORM reader();
        SELECT count(*) > 2000 INTO is_long FROM (
          SELECT 1 FROM (SELECT changed FROM renewal_steps UNION ALL SELECT changed FROM renewal_readings UNION ALL SELECT changed FROM shared) AS marks
            WHERE changed >= a LIMIT 2001) AS counted;
        RETURN jsonb_build_object('isLong', is_long, 'next', pg_snapshot_xmin(pg_current_snapshot())::text, 'now', now_ms(),
          'inbox', (SELECT coalesce(jsonb_object_agg(account_id, last), '{}'::jsonb) FROM inbox_queues), 'rows', jsonb_build_array(
          (SELECT jsonb_agg(seat_row(s)) FROM seats s WHERE changed >= a),
          (SELECT jsonb_agg(account_row(account_id)) FROM accounts WHERE changed >= a),
          (SELECT jsonb_agg(shared_row(h, p.name) ORDER BY h.kind, h.scope, h.key) FROM shared h JOIN seats ON seat_id = h.by_seat
              JOIN persons p USING (person_id) WHERE h.changed >= a AND NOT is_long),
          (SELECT jsonb_agg(entry_row(e) ORDER BY entry) FROM renewal_entries e WHERE changed >= a AND NOT is_long),
          (SELECT jsonb_agg(step_row(s, entry_id) ORDER BY entry, step) FROM renewal_steps s JOIN renewal_entries USING (entry) WHERE s.changed >= a AND NOT is_long),
          (SELECT jsonb_agg(reading_row(r, entry_id) ORDER BY entry, reading) FROM renewal_readings r JOIN renewal_entries USING (entry) WHERE r.changed >= a AND NOT is_long),
          (SELECT jsonb_agg(contradiction_row(c, entry_id) ORDER BY entry, source, evidence) FROM renewal_contradictions c JOIN renewal_entries USING (entry) WHERE c.changed >= a AND NOT is_long),
          (SELECT jsonb_agg(seen_row(v, entry_id) ORDER BY entry) FROM renewal_alarms_seen v JOIN renewal_entries USING (entry) WHERE v.changed >= a AND NOT is_long)));
      END $$;

    -- The next renewals after an entry of which something has changed since a cursor, each with all of its rows.
    CREATE FUNCTION feed_part(p_after text, p_entry bigint) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE a xid8 := p_after::xid8; part bigint[];
      BEGIN
        PERFORM reader();
        SELECT array_agg(entry ORDER BY entry) INTO part FROM (SELECT entry FROM renewal_entries e WHERE entry > p_entry
          AND (changed >= a
            OR EXISTS (SELECT 1 FROM renewal_readings r WHERE r.entry = e.entry AND r.changed >= a)
            OR EXISTS (SELECT 1 FROM renewal_contradictions c WHERE c.entry = e.entry AND c.changed >= a)
            OR EXISTS (SELECT 1 FROM renewal_alarms_seen v WHERE v.entry = e.entry AND v.changed >= a))
          ORDER BY entry LIMIT 500) AS next_ones;
        RETURN jsonb_build_object('entry', part[array_upper(part, 1)],
          'rows', coalesce((SELECT jsonb_agg(entry_rows(one) ORDER BY one) FROM unnest(part) AS one), '[]'::jsonb));
      END $$;
  `,
};
