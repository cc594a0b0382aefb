import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Keychain } from '#main/keychain/keychain.ts';
import { message } from '#messages/message.ts';
import { conflict } from './conflict.ts';
import {
  isLoopback,
  type LineSettings,
  openLine,
  type TeamAddress,
  type TeamLine,
  TeamLost,
  usualLine,
} from './connection.ts';
import type { TeamRole } from './create-team.ts';
import type { Invitation } from './invitation.ts';
import { isWrongPassword, reachTrouble, serverTrouble } from './joining-trouble.ts';
import { passwordEntry } from './password-entry.ts';
import { scramVerifier } from './scram-verifier.ts';
import { ownPasswordSql, type ServerFacts, serverFactsSql } from './store/schema/joining.ts';
import { teamSchema } from './store/schema/schema.ts';
import type { Membership } from './store/team-record.ts';

/** What an invitation leads to. */
export interface FoundTeam {
  readonly storeId: string;
  readonly name: string;
  readonly person: string;
  readonly role: TeamRole;
  readonly people: number;
  readonly isEncrypted: boolean;
  readonly serverVersion: string;
}

export interface JoinPorts {
  readonly keychain: Keychain;
  /** Told of each password, so that logs can leave it out. */
  readonly onSecret: (secret: string) => void;
  readonly now: () => number;
}

interface Entered {
  readonly line: TeamLine;
  /** With the password that the server took. */
  readonly address: TeamAddress;
  /** The password was the person's own already: an earlier joining was cut off after it was set. */
  readonly hasOwnPassword: boolean;
}

const signalMilliseconds = 2_000;
/** For pieces of a desk's own history. */
const patientLine: LineSettings = { ...usualLine, answerMilliseconds: 60_000 };

/**
 * Checks the server and says what is there; nothing is kept. `also` may ask it more. Fails with conflict, each trouble with its own
 * sentence.
 */
export async function lookAtTeam<More = undefined>(
  invitation: Invitation,
  ports: JoinPorts,
  also?: (line: TeamLine, found: FoundTeam) => Promise<More>,
): Promise<{ readonly found: FoundTeam; readonly more: More | undefined }> {
  return troublesOf(invitation, async () => {
    const entered = await enter(invitation, ports, also === undefined ? undefined : patientLine);
    try {
      const found = await examine(invitation, entered);
      return { found, more: await also?.(entered.line, found) };
    } finally {
      await entered.line.end();
    }
  });
}

/**
 * Joins as a new seat. The person's own password is in the keychain before the server has it, so that joining again with
 * the same invitation goes on wherever this was cut off. Fails as `lookAtTeam` does.
 */
export async function joinTeam(invitation: Invitation, machine: string, ports: JoinPorts): Promise<Membership> {
  const { address } = await acceptInvitation(invitation, ports);
  return troublesOf(address, () => takeSeat(address, { seatId: randomUUID(), machine }, ports));
}

/** Sets the person's own password, unless an earlier joining has: from then on the invitation is used. Fails as `lookAtTeam` does. */
export async function acceptInvitation(
  invitation: Invitation,
  ports: JoinPorts,
): Promise<{ readonly found: FoundTeam; readonly address: TeamAddress }> {
  return troublesOf(invitation, async () => {
    const entered = await enter(invitation, ports);
    try {
      const found = await examine(invitation, entered);
      const { storeId: _, ...address } = invitation;
      const password = entered.hasOwnPassword
        ? entered.address.password
        : await setOwnPassword(invitation, entered.line, ports);
      return { found, address: { ...address, password } };
    } finally {
      await entered.line.end();
    }
  });
}

async function troublesOf<Value>(address: TeamAddress, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    throw reachTrouble(error, address);
  }
}

/** With the invitation's password, or with the own one where an earlier joining has set it. */
async function enter(
  invitation: Invitation,
  { keychain, onSecret }: JoinPorts,
  settings: LineSettings = usualLine,
): Promise<Entered> {
  const { storeId: _, ...address } = invitation;
  onSecret(address.password);
  try {
    return { line: await openLine(address, settings), address, hasOwnPassword: false };
  } catch (error) {
    if (!isWrongPassword(error)) throw error;
    const password = await keychain.get(passwordEntry(invitation)).catch(() => undefined);
    if (password === undefined) throw error;
    onSecret(password);
    const own = { ...address, password };
    return { line: await openLine(own, settings), address: own, hasOwnPassword: true };
  }
}

async function examine(invitation: Invitation, { line, address }: Entered): Promise<FoundTeam> {
  const facts = (await answerOf(line, serverFactsSql)) as ServerFacts;
  const trouble = serverTrouble(facts, invitation);
  if (trouble !== undefined) throw conflict(trouble);
  const welcome = await answerOf(line, 'SELECT desk.welcome() AS answer');
  const found = welcome as Omit<FoundTeam, 'isEncrypted' | 'serverVersion'> & { form: number; oldestForm: number };
  if (found.storeId !== invitation.storeId) throw conflict(message('team.otherStore'));
  const { form, oldestForm, ...team } = found;
  if (oldestForm > teamSchema.form) throw conflict(message('team.storeNewer'));
  if (form < teamSchema.form) throw conflict(message('team.storeOlder', { form, needed: teamSchema.form }));
  const speaking = await openLine(address);
  try {
    if (!(await signalsArrive(line, speaking))) {
      throw conflict(message('team.noSignals', { host: address.host, port: String(address.port) }));
    }
  } finally {
    await speaking.end();
  }
  const isEncrypted = !isLoopback(address.host) || address.ca !== null;
  return { ...team, isEncrypted, serverVersion: facts.versionText };
}

async function answerOf(line: TeamLine, sql: string, values: readonly unknown[] = []): Promise<unknown> {
  const [row] = await line.query(sql, values);
  if (row === undefined) throw new TeamLost('the answer was empty');
  return row.answer;
}

/** Whether what one line says is heard on the other: not so behind a pooler that lends a connection for a transaction. */
export async function signalsArrive(
  listening: Pick<TeamLine, 'listen'>,
  speaking: Pick<TeamLine, 'query'>,
  milliseconds = signalMilliseconds,
): Promise<boolean> {
  const word = `joining ${randomUUID()}`;
  let hear: (heard: boolean) => void = () => undefined;
  const heard = new Promise<boolean>((resolve) => {
    hear = resolve;
  });
  await listening.listen((payload) => {
    if (payload === word) hear(true);
  });
  await speaking.query('SELECT pg_notify($1, $2)', ['desk', word]);
  const stop = new AbortController();
  const late = sleep(milliseconds, false, { signal: stop.signal }).catch(() => false);
  try {
    return await Promise.race([heard, late]);
  } finally {
    stop.abort();
  }
}

async function setOwnPassword(invitation: Invitation, line: TeamLine, ports: JoinPorts): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  ports.onSecret(password);
  await ports.keychain.set(passwordEntry(invitation), password);
  await line.query(ownPasswordSql(scramVerifier(password)));
  return password;
}

/** Over a line of its own: it shows that the own password opens the door. Once for each seat id, however often it is asked. */
async function takeSeat(
  address: TeamAddress,
  seat: Pick<Membership, 'seatId' | 'machine'>,
  ports: Pick<JoinPorts, 'now'>,
): Promise<Membership> {
  const line = await openLine(address);
  try {
    const { password: _, ...place } = address;
    return await seatOver(line, { ...seat, address: place }, ports);
  } finally {
    await line.end();
  }
}

/** The same over a line that is open. */
export async function seatOver(
  line: TeamLine,
  { seatId, machine, address }: Pick<Membership, 'seatId' | 'machine' | 'address'>,
  { now }: Pick<JoinPorts, 'now'>,
): Promise<Membership> {
  const answer = await answerOf(line, 'SELECT desk.join_team($1, $2) AS answer', [seatId, machine]);
  const { storeId, incarnation, name, person, role } = answer as Membership;
  const joined = { storeId, incarnation, name, person, role, seatId, machine, joinedAt: now() };
  return { ...joined, address, readTo: '0', server: null };
}

/** A seat leaves its team. A person whose access has ended has left as far as the team store knows. */
export async function leaveAsSeat(line: Pick<TeamLine, 'query'>, { seatId }: Membership): Promise<void> {
  await line.query('SELECT desk.leave_team($1)', [seatId]);
}
