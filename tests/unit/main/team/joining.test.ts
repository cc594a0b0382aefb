import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Store } from '#main/database/store.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { keychainTrouble } from '#main/keychain/keychain-trouble.ts';
import { openLine } from '#main/team/connection.ts';
import { invitePerson } from '#main/team/create-team.ts';
import { formatInvitation, type Invitation, parseInvitation } from '#main/team/invitation.ts';
import { signalsArrive } from '#main/team/join-team.ts';
import { passwordEntry } from '#main/team/password-entry.ts';
import { asWritten, type Message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import type { DeskFailure } from '#values/failure.ts';
import { intention } from '../database/samples.ts';
import { joiningDesk, memoryKeychain, saidBy } from './a-joining-desk.ts';
import { allRows, type Team, teams } from './a-team.ts';

const { aTeam, testServer } = teams();
const machine = 'Anna’s laptop';

async function invited(): Promise<{ team: Team; invitation: Invitation; text: string }> {
  const team = await aTeam();
  const invitation = await invitePerson(team.administrator, { name: 'Anna', role: 'keeper', now: 1 });
  return { team, invitation, text: formatInvitation(invitation) };
}

/** What a desk says of an invitation with another address. */
async function saysOf(invitation: Invitation): Promise<string> {
  return saidBy(joiningDesk().team.look({ invitation: formatInvitation(invitation) }));
}

test('an invitation leads to a team, and joining makes this desk a seat of it', async () => {
  const { team, invitation, text } = await invited();
  const desk = joiningDesk();
  const { port } = invitation;
  expect(await desk.team.standing()).toBeNull();
  expect(await desk.team.look({ invitation: text })).toEqual({
    ...{ name: 'Norn registry team', host: '127.0.0.1', port, database: invitation.database },
    ...{ person: 'Anna', role: 'keeper', people: 1, isEncrypted: false, machine, history: null },
    serverVersion: expect.stringMatching(/^\d+\.\d+/),
  });
  expect(await desk.store.team.membership()).toBeUndefined();
  await desk.team.join({ invitation: text, machine: 'Anna’s desk' });
  expect(desk.reopened).toBe(1);
  expect(await desk.team.standing()).toMatchObject({
    ...{ name: 'Norn registry team', person: 'Anna', machine: 'Anna’s desk', role: 'keeper', link: 'lost', waiting: 0 },
  });
  expect(await team.look('SELECT jsonb_agg(machine) AS answer FROM desk.seats')).toEqual(['Anna’s desk']);
  const own = await desk.keychain.get(passwordEntry(invitation));
  const line = await openLine({ ...invitation, password: String(own) });
  await line.end();
  expect(await saidBy(desk.team.join({ invitation: text, machine }))).toMatch(/^This desk belongs to the team Norn/);
});

test('an invitation works once', async () => {
  const { text } = await invited();
  await joiningDesk().team.join({ invitation: text, machine });
  const said = await saidBy(joiningDesk().team.look({ invitation: text }));
  expect(said).toMatch(/^The team store refused the login desk_.* was used already/);
});

test('two joinings at once end as one', async () => {
  const { text, team } = await invited();
  const desk = joiningDesk();
  const said = await Promise.all([1, 2].map(() => saidBy(desk.team.join({ invitation: text, machine }))));
  expect(said).toEqual(['no failure', expect.stringMatching(/^This desk belongs to the team/)]);
  expect(await team.look('SELECT count(*)::int AS answer FROM desk.seats')).toBe(1);
});

test.each([
  ['before the server had the own password', 'set'],
  ['after the server had it', 'membership'],
] as const)('a joining that was cut off %s goes on with the same invitation', async (_, at) => {
  const { text } = await invited();
  const keychain = memoryKeychain();
  const { store } = joiningDesk();
  const cut: Keychain = {
    ...keychain,
    async set(entry, secret) {
      await keychain.set(entry, secret);
      if (at === 'set') throw new Error('the power went');
    },
  };
  const lost: Store = {
    ...store,
    team: { ...store.team, keepMembership: () => Promise.reject(new Error('the power went')) },
  };
  const first = joiningDesk({ keychain: cut, ...(at === 'membership' && { store: lost }) });
  await expect(first.team.join({ invitation: text, machine })).rejects.toThrow('the power went');
  const second = joiningDesk({ keychain });
  await second.team.join({ invitation: text, machine });
  const member = await second.store.team.membership();
  const password = await keychain.get(passwordEntry({ ...member?.address, ...member } as never));
  const line = await openLine({ ...member?.address, password } as never);
  await line.end();
});

test('a desk without a keychain is told so before anything is asked', async () => {
  const { text, team } = await invited();
  const without = joiningDesk({ keychain: { ...memoryKeychain(), kind: 'session' } });
  expect(await saidBy(without.team.join({ invitation: text, machine }))).toMatch(/needs a keychain/);
  const { message: what, advice } = keychainTrouble(new Error('autolaunch D-Bus'));
  const unusable = { ...memoryKeychain(), probe: async () => ({ usable: false, message: what, advice }) as const };
  const failure = await joiningDesk({ keychain: unusable })
    .team.look({ invitation: text })
    .catch((error: DeskFailure) => error.failure);
  const said = say('en', (failure as { advice: Message }).advice);
  expect(said).toMatch(/^Start Registry Desk from a desktop session.*Joining a team needs a keychain/);
  expect(said).not.toMatch(/until you quit/);
  expect(await team.look('SELECT count(*)::int AS answer FROM desk.seats')).toBe(0);
});

test('a desk goes with its team store to another address, and to no other store', async () => {
  const { team, text } = await invited();
  const desk = joiningDesk();
  const place = { host: 'localhost', port: parseInvitation(text).port };
  expect(await saidBy(desk.team.moveServer(place))).toBe('This desk works alone. It belongs to no team.');
  await desk.team.join({ invitation: text, machine });
  const before = await desk.store.team.membership();
  expect(await saidBy(desk.team.moveServer({ ...place, port: 1 }))).toMatch(/localhost/);
  await team.owner.query('UPDATE desk.team SET store_id = gen_random_uuid()');
  expect(await saidBy(desk.team.moveServer(place))).toMatch(/another team store|other team store/);
  expect(await desk.store.team.membership()).toEqual(before);
  expect(desk.reopened).toBe(1);
  await team.owner.query(`UPDATE desk.team SET store_id = '${before?.storeId}'`);
  await desk.team.moveServer(place);
  expect(await desk.store.team.membership()).toEqual({ ...before, address: { ...before?.address, ...place } });
  expect(desk.reopened).toBe(2);
});

test('leaving waits for records and renewals, and needs no server where access has ended', async () => {
  const { text } = await invited();
  const asked: unknown[] = [];
  const link = {
    ...{ state: 'current' as 'current' | 'ended', since: 5, compared: { needsCheck: false, waitsFor: [], putBack: 0 } },
    askPlain: async (...question: unknown[]) => void asked.push(question),
  };
  const desk = joiningDesk({ host: { link } });
  expect(await saidBy(desk.team.leave())).toBe('This desk works alone. It belongs to no team.');
  await desk.team.join({ invitation: text, machine });
  const entry = passwordEntry(parseInvitation(text));
  const { team, ledger } = desk.store;
  const call = { callId: 'c', processId: 'p', verb: 'ledger.step', given: {}, isFact: true, madeAt: 1 };
  const number = await team.addCall(call);
  expect(await saidBy(desk.team.leave())).toMatch(/^1 record of this desk is not in the team store yet/);
  expect(await desk.team.standing()).toMatchObject({ waiting: 1, link: 'current', linkSince: 5 });
  await team.settleCall(number, 2, {}, []);
  const member = await team.membership();
  await team.forgetMembership();
  await ledger.open(intention({ environment: 'sandbox', entryId: 'e' }));
  if (member !== undefined) await team.keepMembership(member);
  expect(await saidBy(desk.team.leave())).toMatch(/^A renewal of the team is under way/);
  await ledger.step('e', { state: 'not-sent', at: 6_000, text: asWritten('No.'), settledBy: 'program' });
  expect(asked).toEqual([]);
  link.state = 'ended';
  expect(await desk.keychain.get(entry)).toBeDefined();
  await desk.team.leave();
  expect([asked, await team.membership(), await desk.keychain.get(entry)]).toEqual([[], undefined, undefined]);
});

test('each trouble on the way to a team store has its own sentence', async () => {
  const { invitation, team } = await invited();
  const server = await testServer();
  expect(await saysOf({ ...invitation, password: 'other' })).toMatch(/refused the login/);
  expect(await saysOf({ ...invitation, port: 1 })).toMatch(/^Nothing answers at 127\.0\.0\.1:1/);
  expect(await saysOf({ ...invitation, host: 'nowhere.invalid' })).toMatch(/^No computer named nowhere\.invalid/);
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await saysOf({ ...invitation, port })).toMatch(/^The connection to the team store at 127\.0\.0\.1:\d+ failed/);
  other.close();
  expect(await saysOf({ ...invitation, database: 'none' })).toMatch(/has no database none/);
  expect(await saysOf({ ...invitation, database: 'postgres' })).toMatch(/holds no team store/);
  await server.createDatabase('latin', { encoding: 'LATIN1' }).catch(() => undefined);
  expect(await saysOf({ ...invitation, database: 'latin' })).toMatch(/latin has the encoding LATIN1/);
  expect(await saysOf({ ...invitation, storeId: '00000000-0000-4000-8000-000000000000' })).toMatch(
    /^Another team store/,
  );
  await team.owner.query('UPDATE desk.team SET oldest_form = 1000');
  expect(await saysOf(invitation)).toMatch(/needs a newer Registry Desk/);
  await team.owner.query('UPDATE desk.team SET oldest_form = 1, form = 1');
  expect(await saysOf(invitation)).toMatch(/An older Registry Desk made this team store, in form 1/);
  await team.owner.query('UPDATE desk.persons SET left_at = 5');
  expect(await saysOf(invitation)).toMatch(/^Your access to the team store has ended/);
});

test('a server that could lose what it has taken is refused', async () => {
  const { invitation } = await invited();
  const server = await testServer();
  for (const [setting, value] of [
    ['fsync', 'off'],
    ['full_page_writes', 'off'],
  ]) {
    await server.configure([`${setting} = ${value}`]);
    await server.stop();
    await server.start();
    expect(await saysOf(invitation)).toMatch(new RegExp(`^The setting ${setting} of the server is off`));
    await server.configure([`${setting} = on`]);
  }
  await server.stop();
  await server.start();
  expect(await saysOf(invitation)).toBe('no failure');
});

test('a line whose signals are lost on the way is told', async () => {
  const { invitation } = await invited();
  const [listening, speaking] = await Promise.all([openLine(invitation), openLine(invitation)]);
  expect(await signalsArrive(listening, speaking)).toBe(true);
  // As behind a pooler, where LISTEN is another connection’s.
  const lent = { ...listening, listen: async () => undefined };
  expect(await signalsArrive(lent, speaking, 50)).toBe(false);
  await Promise.all([listening.end(), speaking.end()]);
});

test('passwords are in the keychain and nowhere else', async () => {
  const team = await aTeam();
  const server = await testServer();
  await team.owner.query("ALTER SYSTEM SET log_statement = 'all'");
  await team.owner.query('SELECT pg_reload_conf()');
  const invitation = await invitePerson(team.administrator, { name: 'Anna', role: 'keeper', now: 1 });
  const text = formatInvitation(invitation);
  const seat = await team.seat('Björn');
  const desk = joiningDesk({ store: seat.local });
  await seat.local.team.forgetMembership();
  await desk.team.join({ invitation: text, machine });
  await team.owner.query("ALTER SYSTEM SET log_statement = 'none'");
  await team.owner.query('SELECT pg_reload_conf()');
  const own = String(await desk.keychain.get(passwordEntry(invitation)));
  expect(own).toHaveLength(32);
  expect(desk.secrets).toEqual(expect.arrayContaining([own, invitation.password]));
  const tables = JSON.stringify(await team.look(allRows));
  const said = await saidBy(joiningDesk().team.look({ invitation: text }));
  const log = readFileSync(join(server.dataFolder, '..', 'server.log'), 'utf8');
  expect(log).toContain('ALTER ROLE CURRENT_USER');
  const folder = join(seat.path, '..');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  for (const place of [tables, said, log, ...files]) {
    for (const secret of [own, invitation.password, text]) expect(place.includes(secret)).toBe(false);
  }
});
