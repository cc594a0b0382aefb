import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { runCli } from '#main/hosts/cli/run-cli.ts';
import { openDesk } from '#main/hosts/open-desk.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { openLine } from '#main/team/connection.ts';
import { startTestServer, type TestServer } from '../../../support/postgres.ts';
import { memoryKeychain } from '../team/a-joining-desk.ts';

let server: TestServer;
let emulator: RunningEmulator;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-commands-'));
  server = await startTestServer();
  emulator = await startEmulator({ port: 0, clock: systemClock });
}, 60_000);
afterAll(async () => {
  await emulator.close();
  await server.remove();
  rmSync(folder, { recursive: true });
});

interface Computer {
  /** Runs a command of its own; gives what it printed with --json. */
  run(words: readonly string[], input?: string): Promise<Ran>;
  readonly keychain: Keychain;
  readonly home: string;
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly said: string;
}

function computer(name: string): Computer {
  const home = join(folder, name);
  const keychain = memoryKeychain();
  return {
    ...{ home, keychain },
    async run(words, input = '') {
      let out = '';
      let said = '';
      const code = await runCli([...words, '--home', home], (plan) => openDesk({ ...plan, keychain }), {
        environment: {},
        input: Readable.from([`${input}\n`]),
        output: { write: (text) => (out += text) },
        errors: { write: (text) => (said += text) },
      });
      return { code, out, said };
    },
  };
}

const atServer = () => ['--server', `127.0.0.1:${server.port}`, '--user', server.administrator.user];

async function aTeam(database: string): Promise<{ invite(person: string): Promise<string>; first: string }> {
  const { run } = computer('administrator');
  const where = [...atServer(), '--database', database];
  const { password } = server.administrator;
  const created = await run(['team', 'create', 'Norn team', '--person', 'Anna', '--json', ...where], password);
  expect(created.code, created.said).toBe(0);
  return {
    first: JSON.parse(created.out).invitation,
    async invite(person) {
      const { code, out, said } = await run(['team', 'invite', person, ...where], password);
      expect(code, said).toBe(0);
      expect(said).toContain(`The invitation of ${person} is this one line`);
      return out.trim();
    },
  };
}

test('two people join, and what one of them does, the other one sees', { timeout: 60_000 }, async () => {
  const team = await aTeam('two_people');
  const anna = computer('anna');
  const bjorn = computer('bjorn');
  const joined = await anna.run(['team', 'join', '--machine', 'Anna’s desk'], team.first);
  expect(joined.code, joined.said).toBe(0);
  expect(joined.out).toContain('Joined the team Norn team at 127.0.0.1');
  const addresses = ['--rpp', emulator.rpp, '--repp', emulator.repp, '--rdap', emulator.rdap];
  const { handle = '', apiKey = '' } = emulator.accounts[0] ?? {};
  const account = ['--label', 'Ours', '--handle', handle, '--environment', 'sandbox', '--card', 'PREPAID-0042'];
  const added = await anna.run(['accounts', 'add', ...account, ...addresses, '--api-key-stdin'], apiKey);
  expect(added.code, added.said).toBe(0);
  const renew = ['renew', 'norn.example', '--years', '1', '--card', 'PREPAID-0042', '--yes', '--json'];
  const renewed = await anna.run(renew);
  expect(renewed.code, renewed.said + renewed.out).toBe(0);
  // What proves it went to the team store, and no secret with it.
  const nothingWaits = async () => expect((await anna.run(['team', 'status', '--json'])).out).toContain('"waiting": 0');
  await vi.waitFor(nothingWaits, 20_000);
  const kept = await everythingIn('two_people');
  expect(kept).toContain('renewProcesses');
  expect(kept).not.toContain(apiKey);

  expect((await bjorn.run(['team', 'join'], await team.invite('Björn'))).code).toBe(0);
  const seen = await bjorn.run(['ledger', 'list', '--json']);
  expect(JSON.parse(seen.out).entries).toMatchObject([{ ldhName: 'norn.example', state: 'renewed', person: 'Anna' }]);
  expect((await bjorn.run(['accounts', 'list'])).out).toMatch(/Ours/);
  const status = JSON.parse((await bjorn.run(['team', 'status', '--json'])).out);
  expect(status.team).toMatchObject({ name: 'Norn team', person: 'Björn', link: 'current', waiting: 0 });
  expect(status.members).toMatchObject([
    { person: 'Anna', machine: 'Anna’s desk', role: 'keeper', leftAt: null },
    { person: 'Björn', role: 'seat', online: true },
  ]);

  const left = await bjorn.run(['team', 'leave']);
  expect(left.code, left.said).toBe(0);
  expect(left.out).toMatch(/now counts alone/);
  expect((await bjorn.run(['team', 'status', '--json'])).out).toContain('"team": null');
  // The copy is its own store now.
  expect(JSON.parse((await bjorn.run(['ledger', 'list', '--json'])).out).total).toBe(1);
  // It may come back, with all of it.
  const again = await team.invite('Björn Ö.');
  const refused = await bjorn.run(['team', 'join'], again);
  expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/renewals 1, .*--bring-history/s)]);
  const brought = await bjorn.run(['team', 'join', '--bring-history'], again);
  expect(brought.code, brought.said).toBe(0);
  expect(brought.out).toMatch(/^Joined the team Norn team/);
  const both = JSON.parse((await bjorn.run(['ledger', 'list', '--json'])).out);
  expect(both).toMatchObject({ total: 1, entries: [{ ldhName: 'norn.example', state: 'renewed' }] });
  expect(
    readdirSync(bjorn.home, { encoding: 'utf8', recursive: true }).filter((name) => name.includes('before-team')),
  ).toHaveLength(1);
});

test('a person who was removed reads what is here, and nothing else', { timeout: 60_000 }, async () => {
  const team = await aTeam('removed');
  const anna = computer('removing');
  const bjorn = computer('removed');
  expect((await anna.run(['team', 'join'], team.first)).code).toBe(0);
  expect((await bjorn.run(['team', 'join', '--machine', 'office'], await team.invite('Björn'))).code).toBe(0);
  expect((await bjorn.run(['team', 'status'])).code).toBe(0);
  const { run } = computer('administrator');
  const { password } = server.administrator;
  const where = [...atServer(), '--database', 'removed'];
  await team.invite('björn');
  const several = await run(['team', 'remove', 'Björn', ...where], password);
  expect([several.code, several.said]).toEqual([1, expect.stringMatching(/Several people.*desk_[0-9a-f]{12}, desk_/)]);
  const [login = ''] = /desk_[0-9a-f]{12}/.exec(several.said) ?? [];
  const removed = await run(['team', 'remove', 'BJÖRN', '--login', login, '--json', ...where], password);
  expect(removed.code, removed.said).toBe(0);
  expect(JSON.parse(removed.out)).toMatchObject({
    ...{ database: 'removed', person: 'Björn', login, underWay: 0 },
    computers: [{ machine: 'office', seenAt: expect.any(Number) }],
  });
  const again = await run(['team', 'remove', 'Björn', '--login', login, ...where], password);
  expect([again.code, again.said]).toEqual([1, expect.stringMatching(/Nobody named Björn is in the team/)]);

  const status = await bjorn.run(['team', 'status', '--json']);
  expect(JSON.parse(status.out).team).toMatchObject({ link: 'ended' });
  expect((await bjorn.run(['accounts', 'list'])).code).toBe(0);
  expect((await bjorn.run(['team', 'leave'])).code).toBe(0);
  const members = JSON.parse((await anna.run(['team', 'status', '--json'])).out).members;
  expect(members).toMatchObject([
    { person: 'Anna', leftAt: null },
    { person: 'Björn', leftAt: expect.any(Number) },
    {},
  ]);
  expect((await anna.run(['team', 'status'])).code).toBe(0);
});

test('after a restore the computers compare one after the other, and then the team can send', {
  timeout: 60_000,
}, async () => {
  const team = await aTeam('compared');
  const anna = computer('comparing');
  const bjorn = computer('compared');
  expect((await anna.run(['team', 'join', '--machine', 'laptop'], team.first)).code).toBe(0);
  expect((await bjorn.run(['team', 'join', '--machine', 'office'], await team.invite('Björn'))).code).toBe(0);
  const { run } = computer('administrator');
  const { password } = server.administrator;
  const check = (...words: string[]) =>
    run(['team', 'check', ...words, ...atServer(), '--database', 'compared'], password);
  expect((await check()).out).toMatch(/^The team .* can send\. No computer is waited for\.$/m);
  expect(JSON.parse((await check('--json')).out)).toMatchObject({ needs: null, seats: [], transactions: [] });
  const begun = await check('--after-restore');
  expect([begun.code, begun.out]).toEqual([
    0,
    expect.stringMatching(/2 computers.*\n.*\(laptop\).*\nBjörn \(office\)/),
  ]);
  const upgraded = await run(['team', 'upgrade', ...atServer(), '--database', 'compared'], password);
  expect([upgraded.code, upgraded.out]).toEqual([
    0,
    expect.stringMatching(/has form \d+ already\. Nothing was changed/),
  ]);
  // Each compares when it runs a command.
  expect(JSON.parse((await anna.run(['team', 'status', '--json'])).out).team).toMatchObject({
    link: 'comparing',
    comparing: { needsCheck: false, waitsFor: [{ person: 'Björn', machine: 'office' }] },
  });
  const status = await anna.run(['team', 'status']);
  expect(status.out).toMatch(/waits for Björn \(office\)/);
  expect(JSON.parse((await bjorn.run(['team', 'status', '--json'])).out).team).toMatchObject({ link: 'current' });
  expect(JSON.parse((await anna.run(['team', 'status', '--json'])).out).team).toMatchObject({ link: 'current' });
  // One that never comes back.
  await check('--after-restore');
  const nobody = await check('--write-off', 'Carl');
  expect([nobody.code, nobody.said]).toEqual([1, expect.stringMatching(/No computer of Carl is waited for/)]);
  expect((await anna.run(['team', 'status'])).code).toBe(0);
  const written = await check('--write-off', 'björn', '--computer', 'OFFICE');
  expect([written.code, written.out]).toEqual([
    0,
    expect.stringMatching(/Björn \(office\) is not waited for any more/),
  ]);
  expect(JSON.parse((await anna.run(['team', 'status', '--json'])).out).team).toMatchObject({ link: 'current' });
  expect(JSON.parse((await bjorn.run(['team', 'status', '--json'])).out).team).toMatchObject({ link: 'ended' });
});

test('without the team store a desk reads and sends nothing', { timeout: 60_000 }, async () => {
  const team = await aTeam('without');
  const { run, keychain, home } = computer('without');
  expect((await run(['team', 'join'], team.first)).code).toBe(0);
  const { rpp, repp, rdap, accounts } = emulator;
  const account = ['--label', 'Ours', '--handle', accounts[0]?.handle ?? '', '--environment', 'sandbox'];
  const addresses = ['--rpp', rpp, '--repp', repp, '--rdap', rdap, '--card', 'PREPAID-0042'];
  const add = ['accounts', 'add', ...account, ...addresses, '--api-key-stdin'];
  expect((await run(add, accounts[0]?.apiKey)).code).toBe(0);
  const renew = ['renew', 'fjara.example', '--years', '1', '--card', 'PREPAID-0042', '--yes'];

  // The keychain has lost the password.
  const entries = readPasswords(home, await run(['team', 'status', '--json']));
  const password = String(await keychain.get(entries));
  await keychain.forget(entries);
  const unlocked = await run(renew);
  expect([unlocked.code, unlocked.said]).toEqual([1, expect.stringMatching(/keychain does not give the password/)]);
  expect((await run(['team', 'status'])).out).toContain('no password in the keychain');
  await keychain.set(entries, password);

  await server.stop();
  const lost = await run(renew);
  expect([lost.code, lost.said]).toEqual([
    1,
    expect.stringMatching(/no connection to the team store.*Nothing was sent/s),
  ]);
  expect((await run(['accounts', 'list'])).out).toContain('Ours');
  expect((await run(['team', 'leave'])).said).toMatch(/no connection to the team store/);
  await server.start();
  expect((await run(['ledger', 'list', '--json'])).out).toContain('"total": 0');
  for (const name of readdirSync(home)) {
    expect(readFileSync(join(home, name), 'latin1').includes(password), name).toBe(false);
  }
});

/** All rows of all tables of a team store, as text. */
async function everythingIn(database: string): Promise<string> {
  const { user: login, password } = server.administrator;
  const line = await openLine({ host: server.host, port: server.port, database, login, password, ca: null });
  const tables = await line.query(
    `SELECT table_name AS answer FROM information_schema.tables WHERE table_schema = 'desk'`,
  );
  const texts: string[] = [];
  for (const { answer: table } of tables) {
    const [all] = await line.query(`SELECT string_agg(t::text, E'\n') AS answer FROM desk.${table} AS t`);
    texts.push(`${table}: ${all?.answer}`);
  }
  await line.end();
  return texts.join('\n');
}

/** The keychain entry of the only member. */
function readPasswords(home: string, status: Ran): string {
  expect(JSON.parse(status.out).team.name).toBe('Norn team');
  const store = readdirSync(home)
    .map((name) => readFileSync(join(home, name), 'latin1'))
    .join('');
  const [login] = /desk_[0-9a-f]{12}/.exec(store) ?? [];
  const [storeId] = new RegExp(`(?<=${login}"[^\\n]{0,80}?)[0-9a-f]{8}-[0-9a-f-]{27}`).exec(store) ?? [];
  return `team/${storeId}/${login}`;
}

test.each([
  [['team', 'create'], /takes one name/],
  [['team', 'create', 'A', '--user', 'x'], /--server HOST/],
  [['team', 'create', 'A', '--user', 'x', '--server', 'a b'], /such as db.acme.example:5432/],
  [['team', 'create', 'A', '--user', 'x', '--server', 'a:99999'], /such as db.acme.example:5432/],
  [['team', 'create', 'A', '--user', 'x', '--server', 'a', '--database', 'Ö'], /--database takes small letters/],
  [['team', 'invite', 'A', '--user', 'x', '--server', 'a', '--reader', '--keeper'], /one of --reader and --keeper/],
  [['team', 'invite', 'A', '--user', 'x', '--server', 'a'], /no line for the administrator/],
  [['team', 'join'], /no line with the invitation/],
  [['team', 'remove', '--user', 'x', '--server', 'a'], /team remove takes one person/],
  [['team', 'server'], /team server takes one address/],
  [['team', 'server', 'a b'], /such as db.acme.example:5432/],
  [['team', 'check'], /--server HOST/],
  [['team', 'check', '--after-restore', '--write-off', 'Anna'], /--after-restore or --write-off/],
  [['team', 'check', '--computer', 'laptop'], /--write-off PERSON/],
  [['team', 'other'], /create, invite, remove, check, upgrade, join, status, server, leave/],
])('%j is wrong usage', async (words, why) => {
  const { code, said } = await computer('wrong').run(words);
  expect([code, said]).toEqual([2, expect.stringMatching(why)]);
});

test('what a server refuses an administrator is said', async () => {
  const { run } = computer('administrator');
  const { password } = server.administrator;
  const create = (...words: string[]) => ['team', 'create', 'Norn team', ...words, ...atServer()];
  expect((await run(create(), 'wrong')).said).toMatch(/^The server refused the password of administrator/);
  expect((await run(create('--database', 'once'), password)).code).toBe(0);
  expect((await run(create('--database', 'once'), password)).said).toMatch(/has a database once already/);
  const noTeam = await run(['team', 'invite', 'A', ...atServer(), '--database', 'postgres'], password);
  expect([noTeam.code, noTeam.said]).toEqual([1, expect.stringMatching(/holds no team store/)]);
  const ca = await run([...create(), '--ca', join(folder, 'missing.pem')], password);
  expect(ca.said).toMatch(/holds no certificate in PEM form/);
  const garbage = await run(['team', 'join', '--json'], 'hello');
  expect([garbage.code, JSON.parse(garbage.out).failure.kind]).toEqual([2, 'invalid-input']);
});
