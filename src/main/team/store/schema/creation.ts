import { teamSchema } from './schema.ts';

/** The owner of tables and functions, and what a person may be. Nobody logs in as any of these. */
const roles = ['desk_owner', 'desk_reader', 'desk_seat', 'desk_keeper'] as const;

/** Functions that read only; every other is for seats. */
const forReaders = [
  'welcome()',
  'join_team(uuid, text)',
  'leave_team(uuid)',
  'join_as_before(uuid, text)',
  'members()',
  'server()',
  'beat(jsonb)',
  'feed(text)',
  'feed_part(text, bigint)',
  'shared_part(text, jsonb)',
  'inbox_feed(jsonb)',
  'evidence_of(text)',
  'budget_window(text, text, bigint)',
  'team_accounts()',
];
const forSeats = [
  'ask(uuid, bigint, uuid, bigint, text, jsonb)',
  'hold_turn(uuid, jsonb)',
  'take(uuid, jsonb)',
  'hold(uuid, jsonb)',
  'put_back(uuid, jsonb)',
  'compared(uuid, uuid, int)',
  'move_in(uuid, jsonb)',
  'moved_in()',
];

export const rolesSql: readonly string[] = [
  ...roles.map((role) => `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`),
  'GRANT desk_reader TO desk_seat; GRANT desk_seat TO desk_keeper; GRANT desk_owner TO CURRENT_USER',
];

export function databaseSql(database: string): string {
  return `CREATE DATABASE ${quoted(database)} ENCODING 'UTF8' TEMPLATE template0`;
}

/** What is granted already stays. */
export const grantsSql = `GRANT EXECUTE ON FUNCTION ${forReaders.join(', ')} TO desk_reader;
  GRANT EXECUTE ON FUNCTION ${forSeats.join(', ')} TO desk_seat`;

/** The whole schema, as a newly made database gets it. */
export const schemaSql = [
  'CREATE SCHEMA desk AUTHORIZATION desk_owner',
  'REVOKE ALL ON SCHEMA desk FROM PUBLIC',
  'GRANT USAGE ON SCHEMA desk TO desk_reader',
  // Before any function is made, and not IN SCHEMA, which would revoke nothing.
  'ALTER DEFAULT PRIVILEGES FOR ROLE desk_owner REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC',
  'SET LOCAL ROLE desk_owner',
  'SET LOCAL search_path = desk',
  ...teamSchema.migrations.map(({ sql }) => sql),
  grantsSql,
  'RESET ROLE',
].join(';\n');

/** Its values: store id, incarnation, name, form, oldest form, instant. */
export const teamSql = `INSERT INTO desk.team (store_id, incarnation, name, form, oldest_form, created_at, server)
  VALUES ($1, $2, $3, $4, $5, $6, desk.here())`;

/** `login` and `verifier` are of our own making, without quotes. */
export function loginSql(login: string, verifier: string, role: 'reader' | 'seat' | 'keeper'): string {
  return `CREATE ROLE ${login} LOGIN PASSWORD '${verifier}' IN ROLE desk_${role}`;
}

/** Its values: person id, name, login, role, instant. */
export const personSql = `INSERT INTO desk.persons (person_id, name, login, role, invited_at) VALUES ($1, $2, $3, $4, $5)`;

/** The persons who have not left, with their computers and what is under way there. */
export const personsSql = `SELECT coalesce(jsonb_agg(jsonb_build_object('personId', p.person_id, 'person', p.name, 'login', p.login,
    'computers', (SELECT coalesce(jsonb_agg(jsonb_build_object('machine', s.machine,
        'seenAt', (SELECT max(beat_at) FROM desk.processes c WHERE c.seat_id = s.seat_id)) ORDER BY s.joined_at), '[]'::jsonb)
      FROM desk.seats s WHERE s.person_id = p.person_id AND s.left_at IS NULL),
    'underWay', (SELECT count(*) FROM desk.renewal_entries e JOIN desk.processes c ON c.process_id = e.sender JOIN desk.seats s USING (seat_id)
      WHERE s.person_id = p.person_id AND e.state IN ('planned', 'sent'))) ORDER BY p.joined_at, p.invited_at), '[]'::jsonb) AS answer
  FROM desk.persons p WHERE p.left_at IS NULL`;

/** A login that a team store made opens no connection any more, and has no right. `login` is of our own making. */
export function endLoginSql(login: string): string {
  return `ALTER ROLE ${login} NOLOGIN PASSWORD NULL; REVOKE desk_reader, desk_seat, desk_keeper FROM ${login}`;
}

/** Its values: person id, instant. */
export const endPersonSql = `WITH own AS (UPDATE desk.seats SET left_at = $2 WHERE person_id = $1 AND left_at IS NULL RETURNING seat_id),
    gone AS (UPDATE desk.persons SET left_at = $2 WHERE person_id = $1),
    ended AS (UPDATE desk.processes SET ended_at = $2 WHERE ended_at IS NULL AND seat_id IN (SELECT seat_id FROM own) RETURNING process_id)
  DELETE FROM desk.leases WHERE process_id IN (SELECT process_id FROM ended)`;

/** Its value: the login. */
export const endSessionsSql = 'SELECT pg_terminate_backend(pid) AS answer FROM pg_stat_activity WHERE usename = $1';

export const checkSql = 'SELECT check_store() AS answer';

/** Its value: the new incarnation. */
export const afterRestoreSql = 'SELECT after_restore($1) AS answer';

/** Its value: the seat. */
export const writeOffSql = 'SELECT write_off($1) AS answer';

/** Transactions that were prepared and never ended, and those that are open for an hour. */
export const idleTransactionsSql = `SELECT jsonb_build_object('transactions', coalesce(jsonb_agg(jsonb_build_object(
    'kind', kind, 'name', name, 'since', (extract(epoch FROM since) * 1000)::bigint) ORDER BY since), '[]'::jsonb)) AS answer FROM (
  SELECT 'prepared' AS kind, gid AS name, prepared AS since FROM pg_prepared_xacts
  UNION ALL SELECT 'open', coalesce(usename, '') || ' ' || pid, xact_start FROM pg_stat_activity
    WHERE xact_start < clock_timestamp() - interval '1 hour' AND backend_type = 'client backend') AS idle`;

/** One upgrade at a time. It gives up where a program of the team holds a table for long. */
export const beginUpgradeSql = `BEGIN; SET LOCAL lock_timeout = '5s'; SET LOCAL ROLE desk_owner; SET LOCAL search_path = desk;
  SELECT pg_advisory_xact_lock(hashtextextended('upgrade', 4))`;

/** The form of the store, and the programs that run now, one of each computer. */
export const formsSql = `SELECT jsonb_build_object('form', (SELECT form FROM team FOR UPDATE), 'computers',
    coalesce(jsonb_agg(jsonb_build_object('person', person, 'machine', machine, 'version', version, 'form', form)
      ORDER BY person, machine), '[]'::jsonb)) AS answer
  FROM (SELECT DISTINCT ON (s.seat_id) p.name AS person, s.machine, c.version, c.form
    FROM processes c JOIN seats s USING (seat_id) JOIN persons p USING (person_id)
    WHERE c.ended_at IS NULL AND c.lease_until >= now_ms() ORDER BY s.seat_id, c.form) AS running`;

/** Its values: the form, and the oldest one whose programs may go on. */
export const setFormsSql = 'UPDATE team SET form = $1, oldest_form = greatest(oldest_form, $2)';

/** Its value: the oldest form. */
export const endOldProgramsSql = 'UPDATE processes SET ended_at = now_ms() WHERE ended_at IS NULL AND form < $1';

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
