import type { TeamMigration } from './team-migration.ts';

/**
 * Who works together: persons with a database login each, their seats (a data folder each) and the running programs of
 * them. Every call that decides something is kept with its answer, so that it is carried out once however often it is
 * asked. `limits` has one row; the product never changes it, tests do.
 *
 * No table is granted to anybody. Functions belong to the owner of the schema and are the only way in.
 */
export const team0001: TeamMigration = {
  form: 1,
  sql: `
    CREATE TABLE team (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      store_id uuid NOT NULL, incarnation uuid NOT NULL, name text NOT NULL,
      form int NOT NULL, oldest_form int NOT NULL, created_at bigint NOT NULL,
      stepped_at bigint NOT NULL DEFAULT 0, opens_from bigint NOT NULL DEFAULT 0,
      -- The server that it is on, since when that has lost what it had written, and whether the seats are putting back what was lost.
      server jsonb NOT NULL, went_back_at bigint, is_comparing boolean NOT NULL DEFAULT false);
    CREATE TABLE limits (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      lease int NOT NULL DEFAULT 30000, takeover int NOT NULL DEFAULT 15000, beating int NOT NULL DEFAULT 45000,
      gap int NOT NULL DEFAULT 10000, sending int NOT NULL DEFAULT 20000, silence int NOT NULL DEFAULT 300000,
      quiet int NOT NULL DEFAULT 300000, apart int NOT NULL DEFAULT 120000);
    INSERT INTO limits DEFAULT VALUES;
    CREATE TABLE persons (
      person_id uuid PRIMARY KEY, name text NOT NULL CHECK (name <> ''), login name NOT NULL UNIQUE,
      role text NOT NULL CHECK (role IN ('reader', 'seat', 'keeper')), invited_at bigint NOT NULL, joined_at bigint, left_at bigint);
    CREATE TABLE seats (
      seat_id uuid PRIMARY KEY, person_id uuid NOT NULL REFERENCES persons, machine text NOT NULL,
      joined_at bigint NOT NULL, left_at bigint, pruned_to bigint NOT NULL DEFAULT 0,
      -- The incarnation of the store that it has compared its records with, and how many were otherwise here.
      compared uuid, unlike int NOT NULL DEFAULT 0,
      changed xid8 NOT NULL DEFAULT pg_current_xact_id());
    CREATE TABLE processes (
      process_id uuid PRIMARY KEY, seat_id uuid NOT NULL REFERENCES seats, host text NOT NULL, version text NOT NULL,
      form int NOT NULL, beat_at bigint NOT NULL, beating_since bigint NOT NULL, lease_until bigint NOT NULL,
      ended_at bigint, ended_by uuid REFERENCES seats);
    CREATE INDEX processes_running ON processes (lease_until) WHERE ended_at IS NULL;
    CREATE TABLE leases (name text PRIMARY KEY, process_id uuid NOT NULL REFERENCES processes, token uuid NOT NULL, until bigint NOT NULL);
    CREATE TABLE calls (
      call_id uuid PRIMARY KEY, seat_id uuid NOT NULL REFERENCES seats, number bigint NOT NULL, verb text NOT NULL,
      at bigint NOT NULL, answer jsonb, UNIQUE (seat_id, number));
    CREATE TABLE accounts (
      account_id text PRIMARY KEY, environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
      handle text NOT NULL, read_only boolean NOT NULL, document jsonb NOT NULL, removed_at bigint,
      by_seat uuid NOT NULL REFERENCES seats, changed xid8 NOT NULL DEFAULT pg_current_xact_id(),
      -- Its mark before the last restore.
      put_mark xid8);
    CREATE UNIQUE INDEX accounts_one ON accounts (environment, upper(handle)) WHERE removed_at IS NULL;

    -- Milliseconds since 1970 by the server's clock, at this instant and not at the beginning of the transaction.
    CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;
    CREATE FUNCTION marked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.changed := pg_current_xact_id(); RETURN NEW; END $$;
    CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'append-only: %', TG_TABLE_NAME USING ERRCODE = 'DK003'; END $$;
    CREATE INDEX ON seats (changed);
    CREATE TRIGGER marked BEFORE UPDATE ON seats FOR EACH ROW EXECUTE FUNCTION marked();
    CREATE INDEX ON accounts (changed);
    CREATE TRIGGER marked BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION marked();

    -- The seat of a process that may still write. FOR SHARE keeps a process from being declared ended during its calls.
    CREATE FUNCTION seat_of(p_process uuid) RETURNS seats LANGUAGE plpgsql AS $$
      DECLARE s seats;
      BEGIN
        SELECT seats.* INTO s FROM processes p JOIN seats USING (seat_id) JOIN persons USING (person_id)
          WHERE p.process_id = p_process AND p.ended_at IS NULL AND persons.login = session_user
            AND persons.left_at IS NULL AND seats.left_at IS NULL FOR SHARE OF p;
        IF NOT FOUND THEN RAISE EXCEPTION 'fenced' USING ERRCODE = 'DK001'; END IF;
        RETURN s;
      END $$;

    -- A person who reads: one who has joined and has not left.
    CREATE FUNCTION reader() RETURNS persons LANGUAGE plpgsql STABLE AS $$
      DECLARE p persons;
      BEGIN
        SELECT * INTO p FROM persons WHERE login = session_user AND joined_at IS NOT NULL AND left_at IS NULL;
        IF NOT FOUND THEN RAISE EXCEPTION 'no access' USING ERRCODE = 'DK006'; END IF;
        RETURN p;
      END $$;

    -- The seats and whose they are: rows of the other kinds name only the seat.
    CREATE FUNCTION seat_row(s seats) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object('kind', 'seat', 'seatId', s.seat_id, 'person', name, 'machine', s.machine) FROM persons WHERE person_id = s.person_id $$;

    -- Where an invitation leads, before the person has joined.
    CREATE FUNCTION welcome() RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE p persons; t team;
      BEGIN
        SELECT * INTO p FROM persons WHERE login = session_user AND left_at IS NULL;
        IF NOT FOUND THEN RAISE EXCEPTION 'no access' USING ERRCODE = 'DK006'; END IF;
        SELECT * INTO t FROM team;
        RETURN jsonb_build_object('storeId', t.store_id, 'name', t.name, 'form', t.form, 'oldestForm', t.oldest_form,
          'person', p.name, 'role', p.role, 'people', (SELECT count(*) FROM persons WHERE left_at IS NULL));
      END $$;

    CREATE FUNCTION join_team(p_seat uuid, p_machine text) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE p persons; t team;
      BEGIN
        SELECT * INTO t FROM team;
        UPDATE persons SET joined_at = coalesce(joined_at, now_ms()) WHERE login = session_user AND left_at IS NULL RETURNING * INTO p;
        IF NOT FOUND THEN RAISE EXCEPTION 'no access' USING ERRCODE = 'DK006'; END IF;
        INSERT INTO seats (seat_id, person_id, machine, joined_at, compared)
          VALUES (p_seat, p.person_id, p_machine, now_ms(), t.incarnation)
          ON CONFLICT (seat_id) DO NOTHING;
        -- The same seat of the same person once more: the answer to the first was lost.
        IF NOT EXISTS (SELECT 1 FROM seats WHERE seat_id = p_seat AND person_id = p.person_id AND left_at IS NULL) THEN
          RAISE EXCEPTION 'seat used' USING ERRCODE = 'DK005';
        END IF;
        RETURN jsonb_build_object('storeId', t.store_id, 'incarnation', t.incarnation, 'name', t.name, 'form', t.form,
          'personId', p.person_id, 'person', p.name, 'role', p.role);
      END $$;

    CREATE FUNCTION leave_team(p_seat uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      BEGIN
        PERFORM reader();
        UPDATE processes SET ended_at = now_ms(), ended_by = p_seat WHERE seat_id = p_seat AND ended_at IS NULL;
        DELETE FROM leases USING processes p WHERE p.process_id = leases.process_id AND p.seat_id = p_seat;
        UPDATE seats SET left_at = now_ms() FROM persons
          WHERE seat_id = p_seat AND persons.person_id = seats.person_id AND persons.login = session_user AND seats.left_at IS NULL;
        PERFORM go_on();
      END $$;

    -- What the page of the team shows: persons, seats and who is online.
    CREATE FUNCTION members() RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      BEGIN
        PERFORM reader();
        RETURN coalesce((SELECT jsonb_agg(m ORDER BY m->>'person', m->>'machine') FROM (
          SELECT jsonb_build_object('person', p.name, 'role', p.role, 'invitedAt', p.invited_at, 'leftAt', coalesce(s.left_at, p.left_at),
              'seatId', s.seat_id, 'machine', s.machine, 'joinedAt', s.joined_at,
              'seenAt', (SELECT nullif(max(beat_at), 0) FROM processes WHERE processes.seat_id = s.seat_id),
              'online', EXISTS (SELECT 1 FROM processes WHERE processes.seat_id = s.seat_id AND ended_at IS NULL AND lease_until >= now_ms())) AS m
            FROM persons p LEFT JOIN seats s USING (person_id)) AS all_members), '[]'::jsonb);
      END $$;

    -- The one door for everything that decides. The seat chooses the call's id: the same call again waits for the first one
    -- and gets its answer. A call that was given up is made void under its own id, and can then not come into being later.
    -- Verbs are the functions named verb_…(seats, uuid, jsonb).
    CREATE FUNCTION ask(p_call uuid, p_number bigint, p_process uuid, p_not_after bigint, p_verb text, p_given jsonb) RETURNS jsonb
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE s seats; a jsonb; f regprocedure;
      BEGIN
        s := seat_of(p_process);
        IF must_compare() IS NOT NULL OR s.unlike > 0 THEN RAISE EXCEPTION 'nothing is decided' USING ERRCODE = 'DK007'; END IF;
        INSERT INTO calls VALUES (p_call, s.seat_id, p_number, p_verb, now_ms(), NULL) ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN
          SELECT answer INTO a FROM calls WHERE call_id = p_call AND seat_id = s.seat_id;
          IF NOT FOUND THEN RAISE EXCEPTION 'number used' USING ERRCODE = 'DK005'; END IF;
          RETURN a;
        END IF;
        IF p_number <= s.pruned_to THEN RAISE EXCEPTION 'number used' USING ERRCODE = 'DK005'; END IF;
        IF p_verb = 'void' THEN
          a := '{"kind": "void"}'::jsonb;
        ELSE
          -- Looked at after the call's id, which may have waited for a first copy of this call.
          IF now_ms() > p_not_after THEN RAISE EXCEPTION 'too late' USING ERRCODE = 'DK002'; END IF;
          f := to_regprocedure(format('desk.%I(desk.seats,uuid,jsonb)', 'verb_' || translate(p_verb, '.', '_')));
          IF f IS NULL THEN RAISE EXCEPTION 'no such verb: %', p_verb USING ERRCODE = 'DK004'; END IF;
          EXECUTE format('SELECT desk.%I($1, $2, $3)', 'verb_' || translate(p_verb, '.', '_')) INTO a USING s, p_process, p_given;
        END IF;
        UPDATE calls SET answer = a WHERE call_id = p_call;
        RETURN a;
      END $$;

    CREATE FUNCTION verb_account_keep(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO accounts (account_id, environment, handle, read_only, document, by_seat)
          VALUES (g->>'accountId', g->>'environment', g->>'handle', (g->>'readOnly')::boolean, g->'document', s.seat_id)
          ON CONFLICT (account_id) DO UPDATE SET read_only = excluded.read_only, document = excluded.document,
            handle = excluded.handle, environment = excluded.environment, by_seat = excluded.by_seat;
        RETURN jsonb_build_object('kind', 'kept', 'rows', jsonb_build_array(account_row(g->>'accountId')));
      EXCEPTION WHEN unique_violation THEN
        RETURN jsonb_build_object('kind', 'handle-taken', 'rows', (SELECT jsonb_agg(account_row(account_id)) FROM accounts
          WHERE environment = g->>'environment' AND upper(handle) = upper(g->>'handle') AND removed_at IS NULL));
      END $$;

    CREATE FUNCTION verb_account_remove(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE accounts SET removed_at = now_ms(), by_seat = s.seat_id WHERE account_id = g->>'accountId' AND removed_at IS NULL;
        IF NOT FOUND THEN RETURN '{"kind": "not-found", "rows": []}'::jsonb; END IF;
        RETURN jsonb_build_object('kind', 'removed', 'rows', jsonb_build_array(account_row(g->>'accountId')));
      END $$;

    CREATE FUNCTION account_row(p_account text) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object('kind', 'account', 'accountId', account_id, 'document', document, 'removedAt', removed_at,
          'changed', changed::text, 'bySeat', by_seat)
        FROM accounts WHERE account_id = p_account $$;
  `,
};
