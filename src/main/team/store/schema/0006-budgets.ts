import type { TeamMigration } from './team-migration.ts';

/**
 * The sliding logs of what the team sent, one for each key and budget. Time is the server's: never behind the last take, and
 * never further ahead than the asking seat expects. Who asks is noted for some seconds: a seat that has had more than its
 * equal share leaves a block to each of the others that ask.
 */
export const budgets0006: TeamMigration = {
  form: 6,
  sql: `
    CREATE TABLE budgets (
      budget_number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text NOT NULL, budget text NOT NULL,
      last_at bigint NOT NULL DEFAULT 0, held_until bigint, hold_reason text, share double precision, learned_at bigint,
      UNIQUE (key, budget));
    CREATE TABLE budget_takes (
      budget_number bigint NOT NULL REFERENCES budgets, seat_id uuid NOT NULL REFERENCES seats, at bigint NOT NULL,
      number int NOT NULL CHECK (number > 0));
    CREATE INDEX budget_takes_by_instant ON budget_takes (budget_number, at) INCLUDE (number, seat_id);
    CREATE TABLE budget_wants (
      budget_number bigint NOT NULL REFERENCES budgets, seat_id uuid NOT NULL REFERENCES seats, until bigint NOT NULL,
      PRIMARY KEY (budget_number, seat_id));

    CREATE FUNCTION budget_of(p_key text, p_budget text) RETURNS budgets LANGUAGE plpgsql AS $$
      DECLARE b budgets;
      BEGIN
        SELECT * INTO b FROM budgets WHERE key = p_key AND budget = p_budget FOR UPDATE;
        IF FOUND THEN RETURN b; END IF;
        INSERT INTO budgets (key, budget) VALUES (p_key, p_budget) ON CONFLICT DO NOTHING;
        SELECT * INTO b FROM budgets WHERE key = p_key AND budget = p_budget FOR UPDATE;
        RETURN b;
      END $$;

    -- When so many of the oldest takes since an instant have left the window that one more may be made.
    CREATE FUNCTION free_at(p_budget bigint, p_from bigint, p_place bigint, p_window bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
      SELECT coalesce((SELECT at FROM (
          SELECT at, sum(number) OVER (ORDER BY at) AS so_far FROM budget_takes WHERE budget_number = p_budget AND at >= p_from) AS takes
        WHERE so_far > p_place ORDER BY at LIMIT 1), p_from) + p_window + 1 $$;

    -- How many of the places that are left a seat may take: all, but for a block for each other seat that asks once it has had its share.
    CREATE FUNCTION fair_part(b budgets, p_seat uuid, p_at bigint, p_from bigint, p_limit int, p_left bigint) RETURNS bigint
      LANGUAGE plpgsql AS $$
      DECLARE others int; mine bigint;
      BEGIN
        INSERT INTO budget_wants VALUES (b.budget_number, p_seat, p_at + 5000)
          ON CONFLICT (budget_number, seat_id) DO UPDATE SET until = excluded.until;
        SELECT count(*) INTO others FROM budget_wants
          WHERE budget_number = b.budget_number AND seat_id <> p_seat AND until BETWEEN p_at AND p_at + 5000;
        IF others = 0 THEN RETURN p_left; END IF;
        SELECT coalesce(sum(number), 0) INTO mine FROM budget_takes
          WHERE budget_number = b.budget_number AND at >= p_from AND seat_id = p_seat;
        IF mine < p_limit / (others + 1) THEN RETURN least(p_left, p_limit / (others + 1) - mine); END IF;
        RETURN p_left - others * greatest(1, least(256, p_limit / 28));
      END $$;

    -- Given: key, budget, limit, window (milliseconds), count, expected (the time that the seat expects, null where it knows none).
    CREATE FUNCTION take(p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE
        s seats := seat_of(p_process); b budgets; now bigint; since bigint; used bigint; free bigint; retry bigint; taking bigint;
        span bigint := (g->>'window')::bigint; most int := (g->>'limit')::int; lesson jsonb;
      BEGIN
        IF must_compare() IS NOT NULL THEN RAISE EXCEPTION 'nothing is decided' USING ERRCODE = 'DK007'; END IF;
        b := budget_of(g->>'key', g->>'budget');
        now := now_ms();
        IF g->>'expected' IS NOT NULL THEN now := least(now, (g->>'expected')::bigint + 1000); END IF;
        -- A clock that was far ahead for a while must not stop the team until then: what lies ahead counts as taken now.
        IF b.last_at > now + span THEN
          UPDATE budget_takes SET at = now WHERE budget_number = b.budget_number AND at > now + span;
          UPDATE budgets SET last_at = now WHERE budget_number = b.budget_number;
          b.last_at := now;
        END IF;
        now := greatest(now, b.last_at);
        since := now - span;
        SELECT coalesce(sum(number), 0) INTO used FROM budget_takes WHERE budget_number = b.budget_number AND at >= since;
        lesson := jsonb_build_object('at', now, 'share', b.share, 'learnedAt', b.learned_at);
        free := CASE WHEN used < most THEN now ELSE free_at(b.budget_number, since, used - most, span) END;
        retry := greatest(free, coalesce(b.held_until, now));
        IF retry > now OR used >= most THEN
          RETURN lesson || jsonb_build_object('kind', 'limited', 'retryAt', retry, 'isHeld', retry > free);
        END IF;
        taking := least(greatest(1, (g->>'count')::int), fair_part(b, s.seat_id, now, since, most, most - used));
        IF taking < 1 THEN RETURN lesson || jsonb_build_object('kind', 'limited', 'retryAt', now + 250, 'isHeld', false); END IF;
        DELETE FROM budget_takes WHERE budget_number = b.budget_number AND at < since - span;
        INSERT INTO budget_takes VALUES (b.budget_number, s.seat_id, now, taking);
        UPDATE budgets SET last_at = now WHERE budget_number = b.budget_number;
        RETURN lesson || jsonb_build_object('kind', 'taken', 'count', taking, 'left', most - used - taking);
      END $$;

    -- Given: key, budget, wait (milliseconds from now), reason, and what was learned: share.
    CREATE FUNCTION hold(p_process uuid, g jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE s seats := seat_of(p_process); b budgets; now bigint;
      BEGIN
        b := budget_of(g->>'key', g->>'budget');
        now := greatest(now_ms(), b.last_at);
        UPDATE budgets SET held_until = now + (g->>'wait')::bigint, hold_reason = g->>'reason'
          WHERE budget_number = b.budget_number AND (held_until IS NULL OR held_until < now + (g->>'wait')::bigint);
        IF g->>'share' IS NULL THEN RETURN; END IF;
        UPDATE budgets SET share = (g->>'share')::double precision, learned_at = now - (g->>'learnedAgo')::bigint
          WHERE budget_number = b.budget_number AND (learned_at IS NULL OR learned_at <= now - (g->>'learnedAgo')::bigint);
      END $$;

    -- What of a budget a seat may look at: its takes in the window, its hold and its lesson.
    CREATE FUNCTION budget_window(p_key text, p_budget text, p_window bigint) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE b budgets; now bigint := now_ms();
      BEGIN
        PERFORM reader();
        SELECT * INTO b FROM budgets WHERE key = p_key AND budget = p_budget;
        RETURN jsonb_build_object('at', now, 'heldUntil', b.held_until, 'share', b.share, 'learnedAt', b.learned_at, 'takes',
          coalesce((SELECT jsonb_agg(jsonb_build_array(at, number) ORDER BY at) FROM budget_takes
            WHERE budget_number = b.budget_number AND at >= now - p_window), '[]'::jsonb));
      END $$;
  `,
};
