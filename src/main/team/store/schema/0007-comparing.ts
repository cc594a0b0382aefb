import type { TeamMigration } from './team-migration.ts';

/**
 * After a restore. A team store knows the server that it is on: on another one, on one that took over from a lost one, and
 * on one that has lost what it had written, nothing is decided until its administrator says so. Then every seat puts back the
 * rows that it has and the store has lost, each as it was; when all seats have done so, the team goes on.
 */
export const comparing0007: TeamMigration = {
  form: 7,
  sql: `
    -- The server that this store is on. Another database of the same server is another place: a dump is put back into a new one.
    CREATE FUNCTION here() RETURNS jsonb LANGUAGE sql VOLATILE AS $$
      SELECT jsonb_build_object('system', place->>'system', 'timeline', place->'timeline',
          'database', (SELECT oid::text FROM pg_database WHERE datname = current_database()))
        FROM server() AS place $$;

    -- Why nothing may be decided: check (an administrator has to look), seats (not all of them have compared), or null.
    CREATE FUNCTION must_compare() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
      DECLARE t team;
      BEGIN
        SELECT * INTO t FROM team;
        IF NOT FOUND OR t.went_back_at IS NOT NULL OR t.server <> here() THEN RETURN 'check'; END IF;
        RETURN CASE WHEN t.is_comparing THEN 'seats' END;
      END $$;

    -- The server has not written as far as a seat has seen it write: it was set back without anybody's word.
    CREATE FUNCTION note_if_back(p_known jsonb) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE place jsonb := server();
      BEGIN
        IF p_known->>'system' = place->>'system' AND p_known->>'timeline' = place->>'timeline'
            AND (p_known->>'flushed')::numeric > (place->>'flushed')::numeric THEN
          UPDATE team SET went_back_at = now_ms() WHERE went_back_at IS NULL;
        END IF;
      END $$;

    -- The seats that have not compared: all but those that have left. Who only reads has sent nothing.
    CREATE FUNCTION not_compared() RETURNS SETOF seats LANGUAGE sql STABLE AS $$
      SELECT s.* FROM seats s JOIN persons p USING (person_id), team t
        WHERE s.left_at IS NULL AND p.left_at IS NULL AND p.role <> 'reader' AND s.compared IS DISTINCT FROM t.incarnation $$;

    -- The last one that compares or leaves lets the team go on.
    CREATE FUNCTION go_on() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM 1 FROM team FOR UPDATE;
        UPDATE team SET is_comparing = false WHERE is_comparing AND NOT EXISTS (SELECT 1 FROM not_compared());
      END $$;

    CREATE FUNCTION check_store() RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
      DECLARE t team;
      BEGIN
        SELECT * INTO t FROM team;
        RETURN jsonb_build_object('team', t.name, 'needs', must_compare(), 'seats', (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'seatId', s.seat_id, 'person', p.name, 'machine', s.machine,
            'seenAt', (SELECT nullif(max(beat_at), 0) FROM processes c WHERE c.seat_id = s.seat_id),
            'underWay', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', e.ldh_name, 'environment', e.environment) ORDER BY e.entry), '[]'::jsonb)
              FROM renewal_entries e JOIN processes c ON c.process_id = e.sender WHERE c.seat_id = s.seat_id AND e.settled_at IS NULL)
          ) ORDER BY p.name, s.machine), '[]'::jsonb) FROM not_compared() s JOIN persons p USING (person_id)),
          'unlike', (SELECT coalesce(jsonb_agg(jsonb_build_object('person', p.name, 'machine', s.machine, 'records', s.unlike)
              ORDER BY p.name, s.machine), '[]'::jsonb) FROM seats s JOIN persons p USING (person_id) WHERE s.unlike > 0 AND s.left_at IS NULL));
      END $$;

    -- Everything counts as changed now, since marks of another server say nothing here. Numbers begin far behind those that may be
    -- lost. Programs end: what they were sending becomes unknown when the team goes on.
    CREATE FUNCTION after_restore(p_incarnation uuid) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE t text;
      BEGIN
        UPDATE processes SET ended_at = now_ms() WHERE ended_at IS NULL;
        DELETE FROM leases;
        FOREACH t IN ARRAY ARRAY['seats', 'accounts', 'shared', 'inbox_queues', 'renewal_entries', 'renewal_steps', 'renewal_readings',
            'renewal_contradictions', 'renewal_alarms_seen'] LOOP
          EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', t);
          IF t = 'accounts' THEN UPDATE accounts SET put_mark = changed; END IF;
          EXECUTE format('UPDATE %I SET changed = pg_current_xact_id()', t);
          EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', t);
        END LOOP;
        PERFORM setval('desk.shared_number', nextval('desk.shared_number') + 1000000);
        EXECUTE format('ALTER TABLE renewal_entries ALTER COLUMN entry RESTART WITH %s',
          (SELECT coalesce(max(entry), 0) + 1000000 FROM renewal_entries));
        UPDATE team SET incarnation = p_incarnation, server = here(), went_back_at = NULL, is_comparing = true;
        PERFORM go_on();
      END $$;

    -- A seat that never comes back: nobody waits for it, and it comes in no more.
    CREATE FUNCTION write_off(p_seat uuid) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE seats SET left_at = now_ms() WHERE seat_id = p_seat AND left_at IS NULL;
        UPDATE processes SET ended_at = now_ms() WHERE seat_id = p_seat AND ended_at IS NULL;
        PERFORM go_on();
      END $$;

    -- The store was put back to before this seat joined. The seat joins under its own id, and the team waits until it has compared.
    CREATE FUNCTION join_as_before(p_seat uuid, p_machine text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE p persons;
      BEGIN
        UPDATE persons SET joined_at = coalesce(joined_at, now_ms()) WHERE login = session_user AND left_at IS NULL RETURNING * INTO p;
        IF NOT FOUND THEN RAISE EXCEPTION 'no access' USING ERRCODE = 'DK006'; END IF;
        INSERT INTO seats (seat_id, person_id, machine, joined_at) VALUES (p_seat, p.person_id, p_machine, now_ms()) ON CONFLICT DO NOTHING;
        IF FOUND AND p.role <> 'reader' THEN UPDATE team SET is_comparing = true; END IF;
      END $$;

    -- Rows that a seat has, as it was given them: all accounts first, and of a renewal its parts in their order. Those that the store has
    -- stay as they are. \`put\`: how many were missing; \`unlike\`: how many say something else than the store; \`again\`: for accounts
    -- whose inbox went on otherwise, the fact up to which the seat and the store have the same.
    CREATE FUNCTION put_back(p_process uuid, p_rows jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE s seats := seat_of(p_process); r jsonb; what text; put int := 0; unlike int := 0; again jsonb := '{}'::jsonb; n int;
      BEGIN
        -- It has compared, and has not heard so.
        IF s.compared = (SELECT incarnation FROM team) THEN RETURN '{"put": 0, "unlike": 0, "again": {}}'::jsonb; END IF;
        IF must_compare() IS DISTINCT FROM 'seats' THEN
          RAISE EXCEPTION 'nothing is compared' USING ERRCODE = 'DK007';
        END IF;
        -- One seat at a time.
        PERFORM pg_advisory_xact_lock(hashtextextended('put back', 3));
        FOR r IN SELECT * FROM jsonb_array_elements(p_rows) LOOP
          BEGIN
            IF r->>'kind' = 'inbox' THEN
              n := put_fact(r);
              what := CASE WHEN n IS NULL THEN 'here' ELSE 'put' END;
              IF n >= 0 THEN
                again := again || jsonb_build_object(r->>'accountId', least(n, (again->>(r->>'accountId'))::int));
              END IF;
            ELSE
              what := put_row(s, r);
            END IF;
          EXCEPTION WHEN unique_violation OR foreign_key_violation OR not_null_violation OR SQLSTATE 'DK003' THEN
            what := 'unlike';
          END;
          IF what = 'put' THEN put := put + 1; END IF;
          IF what = 'unlike' THEN
            unlike := unlike + 1;
            PERFORM warn_of(s, r);
          END IF;
        END LOOP;
        RETURN jsonb_build_object('put', put, 'unlike', unlike, 'again', again);
      END $$;

    CREATE FUNCTION put_row(s seats, r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE e renewal_entries;
      BEGIN
        CASE r->>'kind'
          WHEN 'seat' THEN RETURN put_seat(r);
          WHEN 'account' THEN RETURN put_account(r);
          WHEN 'shared' THEN RETURN put_shared(r);
          WHEN 'entry' THEN RETURN put_entry(r);
          ELSE
            SELECT * INTO e FROM renewal_entries WHERE entry_id = r->>'entryId' FOR UPDATE;
            IF NOT FOUND THEN RETURN 'unlike'; END IF;
            PERFORM keep_evidence(s, r);
            RETURN CASE r->>'kind' WHEN 'step' THEN put_step(e, r) WHEN 'reading' THEN put_reading(e, r) ELSE put_remark(e, r) END;
        END CASE;
      END $$;

    -- A seat that joined after what was put back is waited for too. Its person may be unknown by now: then it can only be written off.
    CREATE FUNCTION put_seat(r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE whose uuid;
      BEGIN
        IF EXISTS (SELECT 1 FROM seats WHERE seat_id = (r->>'seatId')::uuid) THEN RETURN 'here'; END IF;
        SELECT person_id INTO whose FROM persons WHERE name = r->>'person' ORDER BY left_at IS NULL DESC, invited_at DESC LIMIT 1;
        IF NOT FOUND THEN
          INSERT INTO persons (person_id, name, login, role, invited_at, joined_at)
            VALUES (gen_random_uuid(), r->>'person', 'lost ' || (r->>'seatId'), 'seat', now_ms(), now_ms()) RETURNING person_id INTO whose;
        END IF;
        INSERT INTO seats (seat_id, person_id, machine, joined_at) VALUES ((r->>'seatId')::uuid, whose, r->>'machine', now_ms());
        RETURN 'put';
      END $$;

    -- The newer one holds: before the restore each change had a higher mark.
    CREATE FUNCTION put_account(r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE d jsonb := r->'document';
      BEGIN
        INSERT INTO accounts AS a (account_id, environment, handle, read_only, document, removed_at, by_seat, put_mark)
          VALUES (r->>'accountId', d->>'environment', d->>'handle', (d->>'readOnly')::boolean, d, (r->>'removedAt')::bigint,
            (r->>'bySeat')::uuid, (r->>'changed')::xid8)
          ON CONFLICT (account_id) DO UPDATE SET environment = excluded.environment, handle = excluded.handle,
              read_only = excluded.read_only, document = excluded.document, removed_at = excluded.removed_at, by_seat = excluded.by_seat,
              put_mark = excluded.put_mark
            WHERE a.put_mark < excluded.put_mark;
        RETURN CASE WHEN FOUND THEN 'put' ELSE 'here' END;
      END $$;

    CREATE FUNCTION put_shared(r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE h shared;
      BEGIN
        SELECT * INTO h FROM shared WHERE (kind, scope, key) = (r->>'of', r->>'scope', r->>'key') FOR UPDATE;
        IF h.number = (r->>'number')::bigint AND h.document IS DISTINCT FROM nullif(r->'document', 'null'::jsonb) THEN
          -- Two servers went on: the store's own holds, under a number that all seats take for newer.
          UPDATE shared SET number = nextval('desk.shared_number') WHERE (kind, scope, key) = (h.kind, h.scope, h.key);
          RETURN 'here';
        END IF;
        IF h.number >= (r->>'number')::bigint THEN RETURN 'here'; END IF;
        INSERT INTO shared (kind, scope, key, document, one, number, kept_at, by_seat)
          VALUES (r->>'of', r->>'scope', r->>'key', nullif(r->'document', 'null'::jsonb), r->>'one', (r->>'number')::bigint,
            (r->>'keptAt')::bigint, (r->>'bySeat')::uuid)
          ON CONFLICT (kind, scope, key) DO UPDATE SET document = excluded.document, one = excluded.one, number = excluded.number,
            kept_at = excluded.kept_at, by_seat = excluded.by_seat;
        RETURN 'put';
      END $$;

    -- Null where the fact is here; -1 where it was missing; else where the store has another fact in its place: how many facts before it are
    -- the same. It is then added as a new one, unless another seat has added it.
    CREATE FUNCTION put_fact(r jsonb) RETURNS int LANGUAGE plpgsql AS $$
      DECLARE n int := (r->>'number')::int; so_far int; account text := r->>'accountId'; place int;
      BEGIN
        IF EXISTS (SELECT 1 FROM inbox_facts f WHERE account_id = account AND number = n AND is_same_fact(f, r)) THEN RETURN NULL; END IF;
        INSERT INTO inbox_queues (account_id, last) VALUES (account, 0) ON CONFLICT DO NOTHING;
        SELECT last INTO so_far FROM inbox_queues WHERE account_id = account FOR UPDATE;
        IF n <> so_far + 1 THEN
          SELECT number INTO place FROM inbox_facts f WHERE account_id = account AND is_same_fact(f, r);
          IF FOUND THEN RETURN least(n - 1, so_far, place - 1); END IF;
        END IF;
        UPDATE inbox_queues SET last = so_far + 1 WHERE account_id = account;
        INSERT INTO inbox_facts VALUES (account, so_far + 1, r->>'fact', r->>'document', (r->>'hasTurn')::boolean, (r->>'bySeat')::uuid,
          (r->>'keptAt')::bigint);
        RETURN CASE WHEN n = so_far + 1 THEN -1 ELSE least(n - 1, so_far) END;
      END $$;
    CREATE FUNCTION is_same_fact(f inbox_facts, r jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT f.kind = r->>'fact' AND f.document = r->>'document' AND f.by_seat = (r->>'bySeat')::uuid
        AND f.kept_at = (r->>'keptAt')::bigint $$;

    -- Its sender counts as ended. What is open then becomes unknown when the team goes on, unless the answer to it comes first.
    CREATE FUNCTION put_entry(r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE d jsonb := r->'document'; seat uuid := (r->>'bySeat')::uuid; known renewal_entries; is_free boolean;
      BEGIN
        SELECT * INTO known FROM renewal_entries WHERE entry_id = r->>'entryId';
        IF FOUND THEN RETURN CASE WHEN known.document = d AND known.by_seat = seat THEN 'here' ELSE 'unlike' END; END IF;
        is_free := NOT EXISTS (SELECT 1 FROM renewal_entries WHERE entry = (r->>'entry')::bigint);
        INSERT INTO renewal_entries (entry, entry_id, account_id, environment, ldh_name, expiry_date_sent, document, by_seat, sender, send_until, state)
          OVERRIDING SYSTEM VALUE
          VALUES (CASE WHEN is_free THEN (r->>'entry')::bigint ELSE nextval(pg_get_serial_sequence('desk.renewal_entries', 'entry')) END,
            r->>'entryId', d->>'accountId', d->>'environment', d->>'ldhName', d->>'expiryDateSent', d, seat, ended_process(seat), now_ms(), 'planned');
        RETURN 'put';
      END $$;

    -- The sender of a renewal that was put in: a program of the seat that has ended.
    CREATE FUNCTION ended_process(p_seat uuid) RETURNS uuid LANGUAGE plpgsql AS $$
      DECLARE ended uuid;
      BEGIN
        SELECT process_id INTO ended FROM processes WHERE seat_id = p_seat AND ended_at IS NOT NULL LIMIT 1;
        IF FOUND THEN RETURN ended; END IF;
        INSERT INTO processes (process_id, seat_id, host, version, form, beat_at, beating_since, lease_until, ended_at)
          VALUES (gen_random_uuid(), p_seat, 'lost', '', 0, 0, 0, 0, now_ms()) RETURNING process_id INTO ended;
        RETURN ended;
      END $$;

    -- Kept now: the quiet time begins again.
    CREATE FUNCTION put_step(e renewal_entries, r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE d jsonb := r->'document'; known renewal_steps; new_state text := d->>'state';
      BEGIN
        SELECT * INTO known FROM renewal_steps WHERE entry = e.entry AND step = (r->>'step')::int;
        IF FOUND THEN RETURN CASE WHEN known.document = d THEN 'here' ELSE 'unlike' END; END IF;
        INSERT INTO renewal_steps (entry, step, state, at, kept_at, document, by_seat)
          VALUES (e.entry, (r->>'step')::int, new_state, (d->>'at')::bigint, now_ms(), d, (r->>'bySeat')::uuid);
        UPDATE renewal_entries SET state = new_state,
            settled_at = CASE WHEN new_state IN ('planned', 'sent', 'outcome-unknown') THEN NULL ELSE (d->>'at')::bigint END
          WHERE entry = e.entry;
        RETURN 'put';
      END $$;

    CREATE FUNCTION put_reading(e renewal_entries, r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE d jsonb := r->'document'; known renewal_readings;
      BEGIN
        SELECT * INTO known FROM renewal_readings WHERE entry = e.entry AND reading = (r->>'reading')::int;
        IF FOUND THEN RETURN CASE WHEN known.document = d THEN 'here' ELSE 'unlike' END; END IF;
        INSERT INTO renewal_readings (entry, reading, asked_at, kept_at, date_now, after_step, kept_after, document, by_seat)
          VALUES (e.entry, (r->>'reading')::int, (d->>'at')::bigint, now_ms(), d->>'dateNow', (d->>'afterStep')::int,
            (r->>'keptAfter')::int, d, (r->>'bySeat')::uuid);
        RETURN 'put';
      END $$;

    -- A contradiction, or that a person has seen the alarms.
    CREATE FUNCTION put_remark(e renewal_entries, r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE d jsonb := r->'document';
      BEGIN
        IF r->>'kind' = 'contradiction' THEN
          INSERT INTO renewal_contradictions (entry, source, evidence, kept_at, document, by_seat)
            VALUES (e.entry, d->>'source', d->>'evidence', (r->>'keptAt')::bigint, d, (r->>'bySeat')::uuid) ON CONFLICT DO NOTHING;
        ELSE
          INSERT INTO renewal_alarms_seen AS known (entry, seen_at, kept_at, by_seat)
            VALUES (e.entry, (r->>'seenAt')::bigint, (r->>'keptAt')::bigint, (r->>'bySeat')::uuid)
            ON CONFLICT (entry) DO UPDATE SET seen_at = excluded.seen_at, kept_at = excluded.kept_at, by_seat = excluded.by_seat
              WHERE known.kept_at < excluded.kept_at;
        END IF;
        RETURN CASE WHEN FOUND THEN 'put' ELSE 'here' END;
      END $$;

    -- A seat has a renewal, or a step of one, that this store has otherwise: the registry may have billed both.
    CREATE FUNCTION warn_of(s seats, r jsonb) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE e renewal_entries;
      BEGIN
        IF r->>'kind' NOT IN ('entry', 'step') THEN RETURN; END IF;
        SELECT * INTO e FROM renewal_entries WHERE entry_id = r->>'entryId';
        IF NOT FOUND THEN
          SELECT * INTO e FROM renewal_entries WHERE environment = r->'document'->>'environment' AND ldh_name = r->'document'->>'ldhName'
            ORDER BY entry DESC LIMIT 1;
        END IF;
        -- A step of a renewal that is not here at all: its beginning has said so.
        IF e.entry IS NULL THEN RETURN; END IF;
        PERFORM warn(e.entry, concat_ws(' ', r->>'entryId', r->>'step'), s.seat_id, coalesce(r->'document'->>'clTRID', e.document->>'clTRID'));
      END $$;
    CREATE FUNCTION warn(p_entry bigint, p_evidence text, p_seat uuid, p_reference text, p_code text DEFAULT 'ledger.otherwiseBeforeRestore')
      RETURNS void LANGUAGE plpgsql AS $$
      DECLARE seat jsonb := (SELECT seat_row(s) FROM seats s WHERE s.seat_id = p_seat); fact jsonb;
      BEGIN
        fact := jsonb_build_object('at', now_ms(), 'source', 'restore', 'evidence', p_evidence, 'dateNow', NULL, 'journalId', NULL,
          'text', jsonb_build_object('code', p_code, 'values', jsonb_build_object(
            'person', seat->>'person', 'machine', seat->>'machine', 'reference', p_reference)));
        INSERT INTO renewal_contradictions (entry, source, evidence, kept_at, document, by_seat)
          VALUES (p_entry, 'restore', p_evidence, now_ms(), fact, p_seat) ON CONFLICT DO NOTHING;
      END $$;

    -- Two renewals of a name with the same expiry date, neither of which certainly came to nothing: the team sent the later one while the
    -- store had lost the first.
    CREATE FUNCTION warn_of_pairs(p_code text DEFAULT 'ledger.otherwiseBeforeRestore') RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM warn(later.entry, former.entry_id, former.by_seat, former.document->>'clTRID', p_code)
          FROM renewal_entries former JOIN renewal_entries later
            ON (later.environment, later.ldh_name, later.expiry_date_sent) = (former.environment, former.ldh_name, former.expiry_date_sent)
              AND later.entry > former.entry
          WHERE former.state NOT IN ('planned', 'refused', 'not-sent', 'reconciled-not-renewed')
            AND later.state NOT IN ('planned', 'refused', 'not-sent', 'reconciled-not-renewed');
      END $$;

    CREATE FUNCTION compared(p_process uuid, p_incarnation uuid, p_unlike int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE s seats := seat_of(p_process);
      BEGIN
        UPDATE seats SET compared = p_incarnation, unlike = p_unlike WHERE seat_id = s.seat_id AND compared IS DISTINCT FROM p_incarnation;
        PERFORM warn_of_pairs();
        PERFORM go_on();
      END $$;
  `,
};
