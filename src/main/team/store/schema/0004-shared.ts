import type { TeamMigration } from './team-migration.ts';

/**
 * What people write and choose together: tags, notes, marks, customers, settings, amounts and caps of cards, answers to lookups.
 * Each is a document under a kind, a scope and a key; without a document it was removed. Who wrote last is kept with it. `number`
 * grows with each writing, so that all seats have the same order. Of documents with the same value in `one` there is only one in
 * its kind and scope.
 */
export const shared0004: TeamMigration = {
  form: 4,
  sql: `
    CREATE SEQUENCE shared_number;
    CREATE TABLE shared (
      kind text NOT NULL, scope text NOT NULL, key text NOT NULL, document jsonb, one text, number bigint NOT NULL, kept_at bigint NOT NULL,
      by_seat uuid NOT NULL REFERENCES seats, changed xid8 NOT NULL DEFAULT pg_current_xact_id(), PRIMARY KEY (kind, scope, key));
    CREATE UNIQUE INDEX shared_one ON shared (kind, scope, one) WHERE document IS NOT NULL;
    CREATE INDEX shared_caps ON shared (scope, (document->>'cardId')) WHERE kind = 'card-cap';
    CREATE INDEX ON shared (changed);
    CREATE TRIGGER marked BEFORE UPDATE ON shared FOR EACH ROW EXECUTE FUNCTION marked();

    CREATE FUNCTION shared_row(h shared, p_person text) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object('kind', 'shared', 'of', h.kind, 'scope', h.scope, 'key', h.key, 'document', h.document, 'one', h.one,
        'number', h.number, 'keptAt', h.kept_at, 'bySeat', h.by_seat, 'person', p_person) $$;

    -- Given: items, each with of, scope, key and document (null: removed), and where they are wanted: one; was (the document that the
    -- seat knows, null for none: where there is another by now, nothing is written). The rows are those that changed, or those
    -- that are in the way.
    CREATE FUNCTION verb_share(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      DECLARE place bigint; kept jsonb; is_moved boolean;
      BEGIN
        -- What is compared is compared by one call at a time. All calls lock in the same order.
        FOR place IN SELECT DISTINCT hashtextextended(concat_ws(' ', i->>'of', i->>'scope', i->>'key'), 1)
            FROM jsonb_array_elements(g->'items') AS i WHERE i ? 'was' ORDER BY 1 LOOP
          PERFORM pg_advisory_xact_lock(place);
        END LOOP;
        SELECT bool_or(h.document IS DISTINCT FROM nullif(i->'was', 'null'::jsonb)) INTO is_moved
          FROM jsonb_array_elements(g->'items') AS i
            LEFT JOIN shared h ON (h.kind, h.scope, h.key) = (i->>'of', i->>'scope', i->>'key') WHERE i ? 'was';
        IF is_moved THEN
          RETURN jsonb_build_object('kind', 'moved', 'rows', (SELECT coalesce(jsonb_agg(shared_row(h, p.name)), '[]'::jsonb)
            FROM jsonb_array_elements(g->'items') AS i
              JOIN shared h ON (h.kind, h.scope, h.key) = (i->>'of', i->>'scope', i->>'key')
              JOIN seats ON seat_id = h.by_seat JOIN persons p USING (person_id) WHERE i ? 'was'));
        END IF;
        WITH given AS (
          SELECT i->>'of' AS of_kind, i->>'scope' AS of_scope, i->>'key' AS of_key, nullif(i->'document', 'null'::jsonb) AS said, i->>'one' AS only_one
            FROM jsonb_array_elements(g->'items') AS i),
        written AS (
          INSERT INTO shared AS h (kind, scope, key, document, one, number, kept_at, by_seat)
            SELECT of_kind, of_scope, of_key, said, only_one, nextval('desk.shared_number'), now_ms(), s.seat_id FROM given
              WHERE said IS NOT NULL OR EXISTS (SELECT 1 FROM shared o WHERE (o.kind, o.scope, o.key) = (of_kind, of_scope, of_key))
              ORDER BY of_kind, of_scope, of_key
            ON CONFLICT (kind, scope, key) DO UPDATE SET document = excluded.document, one = excluded.one, number = excluded.number,
                kept_at = excluded.kept_at, by_seat = excluded.by_seat
              WHERE h.document IS DISTINCT FROM excluded.document
            RETURNING h.kind, h.scope, h.key, shared_row(h, (SELECT name FROM persons WHERE person_id = s.person_id)) AS kept_row)
        SELECT coalesce(jsonb_agg(kept_row ORDER BY written.kind, written.scope, written.key), '[]'::jsonb) INTO kept FROM written;
        RETURN jsonb_build_object('kind', 'kept', 'rows', kept);
      EXCEPTION WHEN unique_violation THEN
        RETURN jsonb_build_object('kind', 'taken', 'rows', (SELECT coalesce(jsonb_agg(shared_row(h, p.name)), '[]'::jsonb)
          FROM jsonb_array_elements(g->'items') AS i
            JOIN shared h ON (h.kind, h.scope, h.one) = (i->>'of', i->>'scope', i->>'one') AND h.document IS NOT NULL
            JOIN seats ON seat_id = h.by_seat JOIN persons p USING (person_id)));
      END $$;

    -- Whether a renewal is to be judged again, since its name or its card is no longer as its seat knew them. Given: mark (the number of
    -- the mark "do not renew" of the name, null where it has none) and cap: number (of the card's last cap, null where it never had one) and,
    -- where it had one, sends since an instant. Two sendings of such a card do not pass at once.
    CREATE FUNCTION must_judge_again(p_environment text, p_name text, p_account text, p_card text, g jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
      DECLARE last_cap bigint;
      BEGIN
        IF (SELECT h.number FROM shared h WHERE h.kind = 'do-not-renew' AND h.scope = p_environment AND h.key = p_name AND h.document IS NOT NULL)
            IS DISTINCT FROM (g->>'mark')::bigint THEN RETURN true; END IF;
        SELECT max(h.number) INTO last_cap FROM shared h
          WHERE h.kind = 'card-cap' AND h.scope = p_account AND h.document->>'cardId' = p_card;
        IF last_cap IS DISTINCT FROM (g->'cap'->>'number')::bigint THEN RETURN true; END IF;
        IF last_cap IS NULL THEN RETURN false; END IF;
        PERFORM pg_advisory_xact_lock(hashtextextended(p_account || ' ' || p_card, 2));
        RETURN (SELECT count(*) FROM renewal_steps t JOIN renewal_entries e USING (entry)
            WHERE t.state = 'sent' AND t.at >= (g->'cap'->>'since')::bigint AND e.account_id = p_account AND e.document->>'cardId' = p_card)
          <> (g->'cap'->>'sends')::bigint;
      END $$;

    -- The next documents after a place that have changed since a cursor.
    CREATE FUNCTION shared_part(p_after text, p_place jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, desk, pg_temp AS $$
      DECLARE found_rows jsonb;
      BEGIN
        PERFORM reader();
        SELECT jsonb_agg(row ORDER BY part.kind, part.scope, part.key) INTO found_rows FROM (
          SELECT h.kind, h.scope, h.key, shared_row(h, p.name) AS row FROM shared h
              JOIN seats ON seat_id = h.by_seat JOIN persons p USING (person_id)
            WHERE h.changed >= p_after::xid8 AND (h.kind, h.scope, h.key) > (p_place->>0, p_place->>1, p_place->>2)
            ORDER BY h.kind, h.scope, h.key LIMIT 2000) AS part;
        RETURN jsonb_build_object('rows', coalesce(found_rows, '[]'::jsonb));
      END $$;
  `,
};
