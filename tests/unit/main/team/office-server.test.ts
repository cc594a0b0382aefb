import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTeam, invitePerson } from '#main/team/create-team.ts';
import { formatInvitation } from '#main/team/invitation.ts';
import { giveToServer } from '../../../../scripts/system/postgres-server.mjs';
import { startTestServer } from '../../../support/postgres.ts';
import { testInterceptor } from '../registry/transport/test-certificates.ts';
import { joiningDesk, saidBy } from './a-joining-desk.ts';

const resources = join(import.meta.dirname, '../../../../resources/team-store');

/** The files of the compose file on a PostgreSQL of our own: no container engine runs here. */
async function officeServer() {
  const server = await startTestServer();
  onTestFinished(() => server.remove());
  await server.stop();
  const { dataFolder, binFolder } = server;
  execFileSync('sh', [join(resources, 'init/10-encryption.sh')], {
    env: { PATH: process.env.PATH ?? '', PGDATA: dataFolder, TEAM_STORE_HOST: 'localhost' },
  });
  const made = ['authority.pem', 'server.key', 'server.crt', 'pg_hba.conf'];
  for (const name of made) giveToServer(join(dataFolder, name));
  await server.start();
  const { user: login, password } = server.administrator;
  const administrator = {
    ...{ host: 'localhost', port: server.port, login, password, database: 'postgres' },
    ca: readFileSync(join(dataFolder, 'authority.pem'), 'utf8'),
  };
  const libpq = {
    ...{ PATH: `${binFolder}:${process.env.PATH}`, PGHOST: 'localhost', PGPORT: String(server.port) },
    ...{
      PGUSER: login,
      PGPASSWORD: password,
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: join(dataFolder, 'authority.pem'),
    },
  };
  return { server, administrator, libpq };
}

test('the server of an office is reached with its own authority alone, and never without encryption', async () => {
  const { server, administrator } = await officeServer();
  expect(readdirSync(server.dataFolder)).not.toContain('authority.key');
  await createTeam(administrator, { name: 'Acme team', database: 'registry_desk', now: 1 });
  const person = { name: 'Anna', role: 'keeper', now: 1 } as const;
  const invitation = await invitePerson({ ...administrator, database: 'registry_desk' }, person);
  const look = (changes: object) =>
    joiningDesk().team.look({ invitation: formatInvitation({ ...invitation, ...changes }) });
  expect(await look({})).toMatchObject({ isEncrypted: true, host: 'localhost', name: 'Acme team' });
  expect(await saidBy(look({ ca: testInterceptor.cert }))).toMatch(/does not trust the certificate of localhost/);
  // A program of this computer need not encrypt; this server wants it all the same.
  expect(await saidBy(look({ ca: null }))).toMatch(/^The server localhost does not let desk_/);
});

test('a dump is whole, holds the team with its logins, and old ones go', async () => {
  const { administrator, libpq } = await officeServer();
  await createTeam(administrator, { name: 'Acme team', database: 'registry_desk', now: 1 });
  await invitePerson({ ...administrator, database: 'registry_desk' }, { name: 'Anna', role: 'keeper', now: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'team-dumps-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const old = join(folder, 'registry_desk-2020-01-01T00-00-00Z.dump');
  const other = join(folder, 'of-another-program.dump');
  for (const path of [old, other]) {
    writeFileSync(path, '');
    utimesSync(path, 0, 0);
  }
  const env = { ...libpq, DUMP_FOLDER: folder, DUMP_DAYS: '30' };
  const dump = execFileSync('sh', [join(resources, 'dump.sh')], { env })
    .toString()
    .trim();
  const names = readdirSync(folder).sort();
  expect(names).toEqual([
    'of-another-program.dump',
    expect.stringMatching(/^registry_desk-.*Z\.dump$/),
    expect.stringMatching(/^registry_desk-.*Z\.roles\.sql$/),
  ]);
  expect(readFileSync(dump.replace(/dump$/, 'roles.sql'), 'utf8')).toMatch(/CREATE ROLE desk_[0-9a-f]{12};/);
  // It comes back whole.
  execFileSync('createdb', ['--template=template0', '--encoding=UTF8', 'again'], { env });
  execFileSync('pg_restore', ['--exit-on-error', '--dbname=again', dump], { env });
  const ask = ['--dbname=again', '--tuples-only', '--no-align', '--command', 'SELECT name FROM desk.persons'];
  expect(execFileSync('psql', ask, { env }).toString().trim()).toBe('Anna');
  // A dump that cannot be finished leaves nothing that looks like one.
  const before = readdirSync(folder).filter((name) => name.endsWith('.dump')).length;
  const broken = { ...env, TEAM_STORE_DATABASE: 'missing' };
  expect(() => execFileSync('sh', [join(resources, 'dump.sh')], { env: broken, stdio: 'pipe' })).toThrow();
  expect(readdirSync(folder).filter((name) => name.endsWith('.dump'))).toHaveLength(before);
});

test('the compose file names the files that are beside it, and holds no password', () => {
  const compose = readFileSync(join(resources, 'compose.yaml'), 'utf8');
  for (const name of ['./init:', './dump.sh:', 'file: administrator.txt']) expect(compose).toContain(name);
  expect(compose).not.toMatch(/POSTGRES_PASSWORD:|PGPASSWORD: /);
  expect(compose).toContain('--encoding=UTF8');
  expect(compose).not.toMatch(/fsync|synchronous_commit/);
});
