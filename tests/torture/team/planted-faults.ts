/** A rule of the team that is left out on purpose: the torture must notice. */
export interface PlantedFault {
  /** What is not done any more. */
  readonly leavesOut: string;
  /** Below `src/main`. */
  readonly file: string;
  /** Occurs there once. */
  readonly from: string;
  readonly to: string;
}

const ledger = 'team/store/schema/0002-ledger.ts';
const inbox = 'team/store/schema/0003-inbox.ts';
const beat = 'team/store/schema/0004-beat-and-feed.ts';

/** By the names that `npm run torture -- team --fault NAME` takes. */
export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  'no-permit': {
    leavesOut: 'A request leaves whatever has become of the permit since.',
    file: 'team/team-link.ts',
    from: 'return isFresh && this.#process === process && this.#trouble(now) === undefined;',
    to: 'return isFresh || now !== undefined;',
  },
  'no-open-entry': {
    leavesOut: 'A name may have two open entries.',
    file: ledger,
    from: 'IF FOUND AND newest.settled_at IS NULL THEN RETURN already_open(newest); END IF;',
    to: '',
  },
  'no-after': {
    leavesOut: 'A name is opened on the word of a seat that has not read what a colleague did.',
    file: ledger,
    from: "IF newest.entry_id IS DISTINCT FROM g->>'after' THEN",
    to: 'IF false THEN',
  },
  'no-lock': {
    leavesOut: 'Two openings of a name look at the same time.',
    file: ledger,
    from: "PERFORM pg_advisory_xact_lock(hashtextextended((g->>'environment') || ' ' || (g->>'ldhName'), 0));",
    to: '',
  },
  'no-rest': {
    leavesOut: 'A step is kept that rests on fewer steps than there are.',
    file: ledger,
    from: "IF n <> coalesce((g->>'restsOn')::int, n) THEN",
    to: 'IF false THEN',
  },
  'no-quiet': {
    leavesOut: 'The old date counts as a proof at once.',
    file: ledger,
    from: 'SELECT now_ms() >= quiet + greatest(',
    to: 'SELECT now_ms() >= 0 * quiet + greatest(',
  },
  'no-void': {
    leavesOut: 'A call that was given up is asked again instead of being made void.',
    file: 'team/deliver.ts',
    from: "const answer = await ports.askOnce({ ...call, verb: 'void', given: {} });\n  // Given up",
    to: 'const answer = await ports.askOnce(call);\n  // Given up',
  },
  'answer-not-kept': {
    leavesOut: 'An answer of the registry is no fact: without a link it is given up.',
    file: 'team/team-ledger.ts',
    from: 'answers.has(step.state) && !inDelivery',
    to: 'answers.has(step.state) && inDelivery',
  },
  'highest-cursor': {
    leavesOut: 'The feed goes on after the highest mark, not after the oldest that is still being written.',
    file: beat,
    from: "'next', pg_snapshot_xmin(pg_current_snapshot())::text",
    to: "'next', coalesce((latest()::text::bigint + 1)::text, '0')",
  },
  'no-takeover': {
    leavesOut: 'What an ended program was sending stays as it is.',
    file: beat,
    from: 'PERFORM settle_left(s.seat_id, l, now);',
    to: '',
  },
  'takeover-frees': {
    leavesOut: 'What an ended program was sending counts as not sent.',
    file: beat,
    from: "ELSE jsonb_build_object('state', 'outcome-unknown', 'at', now, 'text', words) END);",
    to: "ELSE jsonb_build_object('state', 'not-sent', 'at', now, 'settledBy', 'program', 'text', words) END);",
  },
  'no-token': {
    leavesOut: 'A message is acknowledged by whoever wants to.',
    file: inbox,
    from: "WHERE token = (g->>'token')::uuid AND process_id = p_process AND until >= now_ms();",
    to: 'WHERE true;',
  },
  'token-for-facts': {
    leavesOut: 'A fact of the inbox is kept only from who has the turn.',
    file: inbox,
    from: "IF g->>'fact' = 'emptied' AND NOT has THEN",
    to: 'IF NOT has THEN',
  },
  'facts-unordered': {
    leavesOut: 'A seat carries a fact of the inbox out without those before it.',
    file: inbox,
    from: "AND number > (g->>'after')::int) END);",
    to: 'AND number = n) END);',
  },
};
