import type { TeamMigration } from './team-migration.ts';

/**
 * Moving in. A desk that worked alone puts its records into the team store as the seat that it becomes: by their ids, in pieces, and again
 * as often as it is cut off. What the store has stays as it is.
 */
export const movingIn0008: TeamMigration = {
  form: 8,
  sql: `
    -- Messages that were moved in, each in the states in which it was.
    CREATE TABLE moved_messages (inbox_id text NOT NULL, digest text NOT NULL, PRIMARY KEY (inbox_id, digest));

    -- The accounts of the team: a desk that moves in takes its own account of the same contact for this one.
    CREATE FUNCTION team_accounts() RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, desk, pg_temp AS $$
      BEGIN
        PERFORM reader();
        RETURN (SELECT coalesce(jsonb_agg(jsonb_build_object('accountId', account_id, 'environment', environment, 'handle', handle)), '[]'::jsonb)
          FROM accounts WHERE removed_at IS NULL);
      END $$;

    -- Rows of the kinds account, shared, renewal (an entry with its steps, readings and remarks), message and take. The answer has one word
    -- for each row: put, here (as it is here already), otherwise (the store has something else, which stays), or open (a renewal of the name
    -- is open here).
    CREATE FUNCTION move_in(p_seat uuid, p_rows jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE s seats; r jsonb; what text; said jsonb := '[]'::jsonb;
      BEGIN
        SELECT seats.* INTO s FROM seats JOIN persons p USING (person_id)
          WHERE seat_id = p_seat AND p.login = session_user AND p.role <> 'reader' AND p.left_at IS NULL AND seats.left_at IS NULL;
        IF NOT FOUND THEN RAISE EXCEPTION 'no such seat' USING ERRCODE = 'DK006'; END IF;
        IF must_compare() IS NOT NULL THEN RAISE EXCEPTION 'nothing is decided' USING ERRCODE = 'DK007'; END IF;
        FOR r IN SELECT * FROM jsonb_array_elements(p_rows) LOOP
          what := CASE r->>'kind' WHEN 'account' THEN move_account(s, r) WHEN 'shared' THEN move_shared(s, r)
            WHEN 'renewal' THEN move_renewal(s, r) WHEN 'message' THEN move_message(s, r) ELSE move_take(s, r) END;
          said := said || to_jsonb(what);
        END LOOP;
        RETURN said;
      END $$;

    -- After the last row: two renewals of one name that may both have been billed have an alarm.
    CREATE FUNCTION moved_in() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, desk, pg_temp AS $$
      BEGIN PERFORM reader(); PERFORM warn_of_pairs('ledger.otherwiseMovedIn'); END $$;

    CREATE FUNCTION move_account(s seats, r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE d jsonb := r->'document'; known accounts;
      BEGIN
        SELECT * INTO known FROM accounts WHERE account_id = r->>'accountId';
        IF FOUND THEN
          RETURN CASE WHEN r->>'removedAt' IS NOT NULL OR known.document - 'createdAt' - 'accountId' = d - 'createdAt' - 'accountId'
            THEN 'here' ELSE 'otherwise' END;
        END IF;
        INSERT INTO accounts (account_id, environment, handle, read_only, document, removed_at, by_seat)
          VALUES (r->>'accountId', d->>'environment', d->>'handle', (d->>'readOnly')::boolean, d, (r->>'removedAt')::bigint, s.seat_id);
        RETURN 'put';
      END $$;

    -- Of a card the cap that the team has holds. A handle goes to the customer of the same label.
    CREATE FUNCTION move_shared(s seats, r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE d jsonb := r->'document'; h shared; customer text;
      BEGIN
        IF r->>'of' = 'customer-handle' THEN
          SELECT key INTO customer FROM shared
            WHERE kind = 'customer' AND scope = r->>'scope' AND one = r->>'customerOne' AND document IS NOT NULL;
          IF FOUND THEN d := jsonb_build_object('customerId', customer); END IF;
        END IF;
        IF r->>'of' = 'card-cap' THEN
          SELECT * INTO h FROM shared WHERE kind = 'card-cap' AND scope = r->>'scope' AND document->>'cardId' = d->>'cardId'
            ORDER BY number DESC LIMIT 1;
        ELSE
          SELECT * INTO h FROM shared WHERE (kind, scope, key) = (r->>'of', r->>'scope', r->>'key');
        END IF;
        IF FOUND THEN RETURN CASE WHEN h.document = d THEN 'here' ELSE 'otherwise' END; END IF;
        IF EXISTS (SELECT 1 FROM shared WHERE (kind, scope, one) = (r->>'of', r->>'scope', r->>'one') AND document IS NOT NULL) THEN
          RETURN 'otherwise';
        END IF;
        INSERT INTO shared (kind, scope, key, document, one, number, kept_at, by_seat)
          VALUES (r->>'of', r->>'scope', r->>'key', d, r->>'one', nextval('desk.shared_number'), now_ms(), s.seat_id) ON CONFLICT DO NOTHING;
        RETURN CASE WHEN FOUND THEN 'put' ELSE 'otherwise' END;
      END $$;

    -- One that is here gets the steps that it lacks. Where a step says something else here, the store's own stays; if one of the two says
    -- that the name was renewed, and the other that it was not, an alarm says so.
    CREATE FUNCTION move_renewal(s seats, r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE e renewal_entries; d jsonb := r->'document'; part jsonb; what text := 'here'; last_step renewal_steps;
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended((d->>'environment') || ' ' || (d->>'ldhName'), 0));
        SELECT * INTO e FROM renewal_entries WHERE entry_id = r->>'entryId' FOR UPDATE;
        IF FOUND AND (e.environment, e.ldh_name, e.document->>'clTRID') IS DISTINCT FROM (d->>'environment', d->>'ldhName', d->>'clTRID') THEN
          RETURN 'otherwise';
        END IF;
        IF e.entry IS NULL THEN
          -- Also one that is settled: every copy has one open entry of a name, and the newest is the one that is open.
          IF EXISTS (SELECT 1 FROM renewal_entries
              WHERE environment = d->>'environment' AND ldh_name = d->>'ldhName' AND settled_at IS NULL) THEN RETURN 'open'; END IF;
          INSERT INTO renewal_entries (entry_id, account_id, environment, ldh_name, expiry_date_sent, document, by_seat, sender, send_until, state, settled_at)
            VALUES (r->>'entryId', d->>'accountId', d->>'environment', d->>'ldhName', d->>'expiryDateSent', d, s.seat_id, ended_process(s.seat_id),
              now_ms(), r->>'state', (r->>'settledAt')::bigint) RETURNING * INTO e;
          what := 'put';
        END IF;
        FOR part IN SELECT * FROM jsonb_array_elements(r->'parts') LOOP
          IF NOT move_part(s, e, part) THEN what := 'otherwise'; EXIT; END IF;
        END LOOP;
        SELECT * INTO last_step FROM renewal_steps WHERE entry = e.entry ORDER BY step DESC LIMIT 1;
        IF last_step.state <> e.state THEN
          UPDATE renewal_entries SET state = last_step.state,
              settled_at = CASE WHEN last_step.state IN ('planned', 'sent', 'outcome-unknown') THEN NULL ELSE last_step.at END
            WHERE entry = e.entry;
        END IF;
        RETURN what;
      END $$;

    -- False where it is a step that is another one here.
    CREATE FUNCTION move_part(s seats, e renewal_entries, part jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
      DECLARE d jsonb := part->'document'; known renewal_steps;
      BEGIN
        PERFORM keep_evidence(s, part);
        IF part->>'kind' = 'reading' THEN
          INSERT INTO renewal_readings (entry, reading, asked_at, kept_at, date_now, after_step, kept_after, document, by_seat)
            VALUES (e.entry, (part->>'reading')::int, (d->>'at')::bigint, now_ms(), d->>'dateNow', (d->>'afterStep')::int,
              (part->>'keptAfter')::int, d, s.seat_id) ON CONFLICT DO NOTHING;
          RETURN true;
        ELSIF EXISTS (SELECT 1 FROM renewal_alarms_seen WHERE entry = e.entry AND seen_at >= (part->>'seenAt')::bigint) THEN
          -- Brought before: what was told since is not seen by it.
          RETURN true;
        ELSIF part->>'kind' <> 'step' THEN
          -- What comes after the word that somebody has seen the others is not seen.
          PERFORM put_remark(e, part || jsonb_build_object('bySeat', s.seat_id, 'keptAt',
            greatest(now_ms(), (SELECT kept_at + 1 FROM renewal_alarms_seen WHERE entry = e.entry))));
          RETURN true;
        END IF;
        SELECT * INTO known FROM renewal_steps WHERE entry = e.entry AND step = (part->>'step')::int;
        IF NOT FOUND THEN
          INSERT INTO renewal_steps (entry, step, state, at, kept_at, document, by_seat)
            VALUES (e.entry, (part->>'step')::int, d->>'state', (d->>'at')::bigint, now_ms(), d, s.seat_id);
          RETURN true;
        END IF;
        IF known.state = d->>'state' AND known.document->>'newExpiryDate' IS NOT DISTINCT FROM d->>'newExpiryDate' THEN RETURN true; END IF;
        IF says_renewed(known.state) IS DISTINCT FROM says_renewed(d->>'state') THEN
          PERFORM warn(e.entry, concat_ws(' ', 'moved in', s.seat_id, part->>'step'), s.seat_id, e.document->>'clTRID', 'ledger.otherwiseMovedIn');
        END IF;
        RETURN false;
      END $$;
    CREATE FUNCTION says_renewed(p_state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN p_state IN ('renewed', 'reconciled-renewed') THEN true
        WHEN p_state IN ('refused', 'not-sent', 'reconciled-not-renewed') THEN false END $$;

    CREATE FUNCTION move_message(s seats, r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE n int;
      BEGIN
        INSERT INTO moved_messages VALUES (r->>'inboxId', r->>'digest') ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN RETURN 'here'; END IF;
        INSERT INTO inbox_queues (account_id, last) VALUES (r->>'accountId', 1)
          ON CONFLICT (account_id) DO UPDATE SET last = inbox_queues.last + 1 RETURNING last INTO n;
        INSERT INTO inbox_facts VALUES (r->>'accountId', n, 'moved', r->>'document', false, s.seat_id, now_ms());
        RETURN 'put';
      END $$;

    -- What the desk has just sent counts for the team, and so does the registry's word to wait.
    CREATE FUNCTION move_take(s seats, r jsonb) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE b budgets := budget_of(r->>'key', r->>'budget'); sent_at bigint := least((r->>'at')::bigint, now_ms());
      BEGIN
        UPDATE budgets SET held_until = greatest(held_until, (r->>'heldUntil')::bigint) WHERE budget_number = b.budget_number AND r->>'heldUntil' IS NOT NULL;
        IF r->>'number' IS NULL OR EXISTS (SELECT 1 FROM budget_takes WHERE budget_number = b.budget_number AND seat_id = s.seat_id AND at = sent_at) THEN
          RETURN 'here';
        END IF;
        INSERT INTO budget_takes VALUES (b.budget_number, s.seat_id, sent_at, (r->>'number')::int);
        RETURN 'put';
      END $$;
  `,
};
