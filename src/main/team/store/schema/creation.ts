import { teamMigrations } from './schema.ts';

/** The owner of tables and functions, and what a person may be. Nobody logs in as any of these. */
const roles = ['desk_owner', 'desk_reader', 'desk_seat', 'desk_keeper'] as const;

/** Functions that read only; every other is for seats. */
const forReaders = [
  'welcome()',
  'join_team(uuid, text)',
  'leave_team(uuid)',
  'members()',
  'beat(jsonb)',
  'feed(text)',
  'feed_part(text, bigint)',
  'shared_part(text, jsonb)',
  'inbox_feed(jsonb)',
  'evidence_of(text)',
  'budget_window(text, text, bigint)',
];
const forSeats = [
  'ask(uuid, bigint, uuid, bigint, text, jsonb)',
  'hold_turn(uuid, jsonb)',
  'take(uuid, jsonb)',
  'hold(uuid, jsonb)',
];

export const rolesSql: readonly string[] = [
  ...roles.map((role) => `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`),
  'GRANT desk_reader TO desk_seat; GRANT desk_seat TO desk_keeper; GRANT desk_owner TO CURRENT_USER',
];

export function databaseSql(database: string): string {
  return `CREATE DATABASE ${quoted(database)} ENCODING 'UTF8' TEMPLATE template0`;
}

/** The whole schema, as a newly made database gets it. */
export const schemaSql = [
  'CREATE SCHEMA desk AUTHORIZATION desk_owner',
  'REVOKE ALL ON SCHEMA desk FROM PUBLIC',
  'GRANT USAGE ON SCHEMA desk TO desk_reader',
  // Before any function is made, and not IN SCHEMA, which would revoke nothing.
  'ALTER DEFAULT PRIVILEGES FOR ROLE desk_owner REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC',
  'SET LOCAL ROLE desk_owner',
  'SET LOCAL search_path = desk',
  ...teamMigrations.map(({ sql }) => sql),
  `GRANT EXECUTE ON FUNCTION ${forReaders.join(', ')} TO desk_reader`,
  `GRANT EXECUTE ON FUNCTION ${forSeats.join(', ')} TO desk_seat`,
  'RESET ROLE',
].join(';\n');

/** Its values: store id, incarnation, name, form, oldest form, instant. */
export const teamSql = `INSERT INTO desk.team (store_id, incarnation, name, form, oldest_form, created_at)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/** `login` and `verifier` are of our own making, without quotes. */
export function loginSql(login: string, verifier: string, role: 'reader' | 'seat' | 'keeper'): string {
  return `CREATE ROLE ${login} LOGIN PASSWORD '${verifier}' IN ROLE desk_${role}`;
}

/** Its values: person id, name, login, role, instant. */
export const personSql = `INSERT INTO desk.persons (person_id, name, login, role, invited_at) VALUES ($1, $2, $3, $4, $5)`;

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
