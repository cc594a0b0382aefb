import type { TeamMigration } from './team-migration.ts';

/**
 * Batches of renewals that a team shares. One program runs a batch at a time; any seat may pause or cancel it, and from then on the
 * program that ran it opens no further renewal of it. A batch whose program has ended pauses.
 */
export const batches0009: TeamMigration = {
  form: 9,
  sql: `
    -- Two seats cannot both send a renewal of the same line.
    CREATE UNIQUE INDEX renewal_entries_one_for_line ON renewal_entries ((document->>'batchId'), (document->>'batchLine'))
      WHERE document->>'batchId' IS NOT NULL AND state <> 'not-sent';
    CREATE INDEX shared_running ON shared ((document->'runner'->>'processId')) WHERE kind = 'batch' AND document->>'state' = 'running';

    -- Given: scope, key, was (the batch as the seat knows it), document (as it is to be). Kinds: kept, moved (it is otherwise by now), running
    -- (by a program that has not ended).
    CREATE FUNCTION verb_batch_start(s seats, p_process uuid, g jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
      DECLARE h shared; person text := (SELECT name FROM persons WHERE person_id = s.person_id); what text := 'kept';
      BEGIN
        SELECT * INTO h FROM shared WHERE (kind, scope, key) = ('batch', g->>'scope', g->>'key') FOR UPDATE;
        IF NOT FOUND OR h.document IS NULL THEN RETURN '{"kind": "moved", "rows": []}'::jsonb; END IF;
        IF h.document->>'state' = 'running' AND EXISTS (SELECT 1 FROM processes
            WHERE process_id = (h.document->'runner'->>'processId')::uuid AND ended_at IS NULL) THEN
          what := 'running';
        ELSIF h.document IS DISTINCT FROM g->'was' THEN
          what := 'moved';
        ELSE
          UPDATE shared SET document = g->'document' || jsonb_build_object('runner', jsonb_build_object('seatId', s.seat_id, 'processId', p_process)),
              number = nextval('desk.shared_number'), kept_at = now_ms(), by_seat = s.seat_id
            WHERE (kind, scope, key) = (h.kind, h.scope, h.key) RETURNING * INTO h;
        END IF;
        RETURN jsonb_build_object('kind', what, 'rows', jsonb_build_array(shared_row(h, person)));
      END $$;

    -- True while this program runs the batch. The lock makes a pause wait for an opening that is under way.
    CREATE FUNCTION may_run_batch(p_account text, p_batch text, p_process uuid) RETURNS boolean LANGUAGE plpgsql AS $$
      DECLARE d jsonb;
      BEGIN
        SELECT document INTO d FROM shared WHERE kind = 'batch' AND scope = p_account AND key = p_batch FOR SHARE;
        -- A batch of the seat alone, from before it belonged to the team.
        IF NOT FOUND THEN RETURN true; END IF;
        RETURN coalesce(d->>'state' = 'running' AND d->'runner'->>'processId' = p_process::text, false);
      END $$;

    -- Batches whose program has ended.
    CREATE FUNCTION pause_left_batches() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE shared SET document = (document - 'runner') || jsonb_build_object('state', 'paused', 'pause', jsonb_build_object('code', 'program-ended'),
              'text', jsonb_build_object('code', 'renewals.pausedProgramEnded', 'values', '{}'::jsonb)),
            number = nextval('desk.shared_number'), kept_at = now_ms()
          WHERE kind = 'batch' AND document->>'state' = 'running'
            AND NOT EXISTS (SELECT 1 FROM processes WHERE process_id = (document->'runner'->>'processId')::uuid AND ended_at IS NULL);
      END $$;
  `,
};
