import { checkTeam, compareAgain, type TeamCheck, type UncomparedSeat, writeOffSeat } from '#main/team/check-team.ts';
import { conflict } from '#main/team/conflict.ts';
import { openLine, type TeamAddress, TeamRefusal } from '#main/team/connection.ts';
import { createTeam, invitePerson, type TeamRole } from '#main/team/create-team.ts';
import { formatInvitation } from '#main/team/invitation.ts';
import { reachTrouble, serverTrouble } from '#main/team/joining-trouble.ts';
import { type RemovedPerson, removePerson } from '#main/team/remove-person.ts';
import { type ServerFacts, serverFactsSql } from '#main/team/store/schema/joining.ts';
import { type TeamUpgrade, upgradeTeam } from '#main/team/upgrade-team.ts';
import { message } from '#messages/message.ts';

export type { RemovedPerson, TeamCheck, TeamRole, TeamUpgrade, UncomparedSeat };

/** Makes a team store with an invitation for its first keeper. Fails with conflict, each trouble with its own sentence. */
export async function createTeamStore(
  administrator: TeamAddress,
  team: { readonly name: string; readonly database: string; readonly person: string; readonly now: number },
): Promise<string> {
  const { name, database, person, now } = team;
  return troublesOf({ ...administrator, database }, async () => {
    await requireGoodServer(administrator);
    await createTeam(administrator, { name, database, now });
    return formatInvitation(await invitePerson({ ...administrator, database }, { name: person, role: 'keeper', now }));
  });
}

/** Makes a login for a person and the invitation that holds it. Fails as `createTeamStore` does. */
export async function inviteToTeam(
  administrator: TeamAddress,
  person: { readonly name: string; readonly role: TeamRole; readonly now: number },
): Promise<string> {
  return troublesOf(administrator, async () => formatInvitation(await invitePerson(administrator, person)));
}

/** Ends a person's access. Fails as `createTeamStore` does. */
export function removeFromTeam(
  administrator: TeamAddress,
  person: Parameters<typeof removePerson>[1],
): Promise<RemovedPerson> {
  return troublesOf(administrator, () => removePerson(administrator, person));
}

/** How the team store stands; `afterRestore`: every computer is to compare its records with it first. Fails as `createTeamStore` does. */
export function checkTeamStore(administrator: TeamAddress, afterRestore: boolean): Promise<TeamCheck> {
  return troublesOf(administrator, () => (afterRestore ? compareAgain(administrator) : checkTeam(administrator)));
}

/** Goes on without a computer that never comes back. Fails as `createTeamStore` does. */
export function writeOffComputer(
  administrator: TeamAddress,
  seat: Parameters<typeof writeOffSeat>[1],
): ReturnType<typeof writeOffSeat> {
  return troublesOf(administrator, () => writeOffSeat(administrator, seat));
}

/** Brings a team store to the form of this program; `isTrial`: takes it back again. Fails as `createTeamStore` does. */
export function upgradeTeamStore(administrator: TeamAddress, isTrial: boolean): Promise<TeamUpgrade> {
  return troublesOf(administrator, () => upgradeTeam(administrator, isTrial));
}

/** Before anything is made: on a server that nobody could join, a database would be left behind. */
async function requireGoodServer(administrator: TeamAddress): Promise<void> {
  const line = await openLine(administrator);
  try {
    const [row] = await line.query(serverFactsSql);
    const facts = row?.answer as ServerFacts;
    // The new database has an encoding and a schema of its own.
    const trouble = serverTrouble({ ...facts, encoding: 'UTF8', hasSchema: true }, administrator);
    if (trouble !== undefined) throw conflict(trouble);
  } finally {
    await line.end();
  }
}

async function troublesOf<Value>(address: TeamAddress, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    const { database, login } = address;
    const code = error instanceof TeamRefusal ? error.code : undefined;
    if (code === '42P04') throw conflict(message('team.databaseExists', { database }), error);
    if (code === '42501') throw conflict(message('team.mayNotAdminister', { login }), error);
    if (code === '42P01') throw conflict(message('team.otherDatabase', { database }), error);
    if (code === '55P03') throw conflict(message('team.storeBusy'), error);
    if (code === '28P01') throw conflict(message('team.wrongAdministrator', { login }), error);
    throw reachTrouble(error, address);
  }
}
