import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Keychain } from '#main/keychain/keychain.ts';
import { message } from '#messages/message.ts';
import { conflict } from './conflict.ts';
import { isLoopback, openLine, type TeamAddress, type TeamLine, TeamLost } from './connection.ts';
import type { TeamRole } from './create-team.ts';
import type { Invitation } from './invitation.ts';
import { isWrongPassword, reachTrouble, serverTrouble } from './joining-trouble.ts';
import { passwordEntry } from './password-entry.ts';
import { scramVerifier } from './scram-verifier.ts';
import { ownPasswordSql, type ServerFacts, serverFactsSql } from './store/schema/joining.ts';
import { teamForm } from './store/schema/schema.ts';
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

/** Checks the server and says what is there; nothing is kept. Fails with conflict, each trouble with its own sentence. */
export async function lookAtTeam(invitation: Invitation, ports: JoinPorts): Promise<FoundTeam> {
  return troublesOf(invitation, async () => {
    const entered = await enter(invitation, ports);
    try {
      return await examine(invitation, entered);
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
  return troublesOf(invitation, async () => {
    const entered = await enter(invitation, ports);
    try {
      await examine(invitation, entered);
      const password = entered.hasOwnPassword
        ? entered.address.password
        : await setOwnPassword(invitation, entered.line, ports);
      return await takeSeat({ ...invitation, password }, machine, ports);
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
async function enter(invitation: Invitation, { keychain, onSecret }: JoinPorts): Promise<Entered> {
  const { storeId: _, ...address } = invitation;
  onSecret(address.password);
  try {
    return { line: await openLine(address), address, hasOwnPassword: false };
  } catch (error) {
    if (!isWrongPassword(error)) throw error;
    const password = await keychain.get(passwordEntry(invitation)).catch(() => undefined);
    if (password === undefined) throw error;
    onSecret(password);
    const own = { ...address, password };
    return { line: await openLine(own), address: own, hasOwnPassword: true };
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
  if (oldestForm > teamForm) throw conflict(message('team.storeNewer'));
  if (form < teamForm) throw conflict(message('team.storeOlder', { form, needed: teamForm }));
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

/** Over a line of its own: it shows that the own password opens the door. */
async function takeSeat(own: Invitation, machine: string, { now }: JoinPorts): Promise<Membership> {
  const { password: _, storeId: __, ...place } = own;
  const line = await openLine({ ...place, password: own.password });
  try {
    const seatId = randomUUID();
    const answer = await answerOf(line, 'SELECT desk.join_team($1, $2) AS answer', [seatId, machine]);
    const { storeId, incarnation, name, person, role } = answer as Membership;
    const joined = { storeId, incarnation, name, person, role, seatId, machine, joinedAt: now() };
    return { ...joined, address: place, readTo: '0', server: null };
  } finally {
    await line.end();
  }
}
