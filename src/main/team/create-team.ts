import { randomBytes, randomUUID } from 'node:crypto';
import { openLine, type TeamAddress } from './connection.ts';
import type { Invitation } from './invitation.ts';
import { scramVerifier } from './scram-verifier.ts';
import { databaseSql, loginSql, personSql, rolesSql, schemaSql, teamSql } from './store/schema/creation.ts';
import { storeIdSql } from './store/schema/joining.ts';
import { teamSchema } from './store/schema/schema.ts';

/** What a person of the team may do: read; also renew and collect; also invite, remove and upgrade. */
export type TeamRole = 'reader' | 'seat' | 'keeper';

export interface CreatedTeam {
  readonly storeId: string;
  readonly database: string;
}

/**
 * Makes a team store: a database with the schema, in one transaction. Asks as an administrator of the server, of whom
 * nothing is kept. Fails with TeamRefusal where the server refuses it, 42P04 where the database is there already.
 */
export async function createTeam(
  administrator: TeamAddress,
  team: { readonly name: string; readonly database: string; readonly now: number },
): Promise<CreatedTeam> {
  const server = await openLine(administrator);
  try {
    for (const sql of rolesSql) await server.query(sql);
    await server.query(databaseSql(team.database));
  } finally {
    await server.end();
  }
  const line = await openLine({ ...administrator, database: team.database });
  try {
    const storeId = randomUUID();
    await line.query('BEGIN');
    await line.query(schemaSql);
    const { form, oldestForm } = teamSchema;
    await line.query(teamSql, [storeId, randomUUID(), team.name, form, oldestForm, team.now]);
    await line.query('COMMIT');
    return { storeId, database: team.database };
  } finally {
    await line.end();
  }
}

/**
 * Makes the login of a person and gives the invitation. The password is for joining: the person's program sets
 * another one then, so an invitation works once.
 */
export async function invitePerson(
  administrator: TeamAddress,
  person: { readonly name: string; readonly role: TeamRole; readonly now: number },
): Promise<Invitation> {
  const login = `desk_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(24).toString('base64url');
  const line = await openLine(administrator);
  try {
    const [team] = await line.query(storeIdSql);
    await line.query('BEGIN');
    await line.query(loginSql(login, scramVerifier(password), person.role));
    await line.query(personSql, [randomUUID(), person.name, login, person.role, person.now]);
    await line.query('COMMIT');
    return { ...administrator, login, password, storeId: String(team?.answer) };
  } finally {
    await line.end();
  }
}
