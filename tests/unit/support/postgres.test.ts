import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '../../../scripts/bootstrap/is-alive.mjs';
import { findPostgres, whyNoPostgres } from '../../../scripts/system/postgres.mjs';
import { hasPostgres, startTestServer, type TestServer } from '../../support/postgres.ts';
import { testAuthority, testServer } from '../main/registry/transport/test-certificates.ts';

describe.skipIf(process.platform === 'win32')('finding PostgreSQL', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'find-postgres-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function programs(place: string, names = ['initdb', 'postgres', 'pg_ctl']): string {
    const bin = join(folder, place);
    mkdirSync(bin, { recursive: true });
    for (const name of names) writeFileSync(join(bin, name), '');
    return bin;
  }
  const look = (environment: NodeJS.ProcessEnv, wanted?: number) =>
    findPostgres({
      environment: { PATH: '', ...environment },
      versions: join(folder, 'versions'),
      versionOf: (bin) => Number(/(\d+)\/bin$/.exec(bin)?.[1]),
      ...(wanted === undefined ? {} : { wanted }),
    });

  test('the named folder goes before all others, and a wrong name is not passed over', () => {
    const named = programs('own-16/bin');
    programs('versions/17/bin');
    expect(look({ REGISTRY_DESK_TEST_PG: named })).toEqual({ binFolder: named, version: 16 });
    const environment = { REGISTRY_DESK_TEST_PG: join(folder, 'absent') };
    expect(look(environment)).toBeUndefined();
    expect(whyNoPostgres(environment)).toMatch(/^REGISTRY_DESK_TEST_PG names .*absent, which holds no PostgreSQL 15/);
  });

  test('of the installed versions the newest that is complete, and none older than 15', () => {
    programs('versions/9/bin');
    const one = programs('versions/16/bin');
    const other = programs('versions/15/bin');
    programs('versions/17/bin', ['pg_ctl']);
    expect(look({})?.binFolder).toBe(one);
    expect(look({}, 15)?.binFolder).toBe(other);
    rmSync(one, { recursive: true });
    rmSync(other, { recursive: true });
    expect(look({})).toBeUndefined();
  });

  test('the one on the path, through its link', () => {
    const bin = programs('cellar-18/bin');
    mkdirSync(join(folder, 'links'));
    symlinkSync(join(bin, 'pg_ctl'), join(folder, 'links', 'pg_ctl'));
    expect(look({ PATH: join(folder, 'links') })).toEqual({ binFolder: bin, version: 18 });
  });
});

describe.skipIf(!hasPostgres)('a PostgreSQL of a test', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ tls: testServer });
  });
  afterAll(() => server?.remove());

  const login = (database: string) => ({ host: server.host, port: server.port, database, ...server.administrator });

  async function asked(database: string, ...statements: string[]): Promise<unknown[][]> {
    const client = new Client(login(database));
    client.on('error', () => undefined);
    await client.connect();
    try {
      const answers = [];
      for (const text of statements) answers.push(await client.query({ text, rowMode: 'array' }));
      return answers.at(-1)?.rows as unknown[][];
    } finally {
      await client.end();
    }
  }

  test('is of a version that serves, on loopback alone, durable, and with its log and data in one folder', async () => {
    expect(server.version).toBeGreaterThanOrEqual(15);
    expect(existsSync(join(server.dataFolder, 'PG_VERSION'))).toBe(true);
    const names = ['listen_addresses', 'unix_socket_directories', 'fsync', 'full_page_writes', 'password_encryption'];
    const rows = await asked('postgres', `SELECT ${names.map((name) => `current_setting('${name}')`)}`);
    expect(rows).toEqual([['127.0.0.1', '', 'on', 'on', 'scram-sha-256']]);
    expect(await asked('postgres', 'SHOW server_encoding')).toEqual([['UTF8']]);
    const wrong = new Client({ ...login('postgres'), password: 'wrong' });
    wrong.on('error', () => undefined);
    await expect(wrong.connect()).rejects.toThrow(/password authentication failed/);
  });

  test('a database is made, copied, made in another encoding, and dropped under a connection', async () => {
    await server.createDatabase('first');
    await asked('first', 'CREATE TABLE t (n int)', 'INSERT INTO t VALUES (7)');
    await server.createDatabase('copy "of" first', { template: 'first' });
    expect(await asked('copy "of" first', 'SELECT n FROM t')).toEqual([[7]]);
    await server.createDatabase('latin', { encoding: 'LATIN1' });
    expect(await asked('latin', 'SHOW server_encoding')).toEqual([['LATIN1']]);
    const client = new Client(login('first'));
    client.on('error', () => undefined);
    await client.connect();
    const ended = new Promise<void>((tell) => client.once('end', () => tell()));
    await server.dropDatabase('first');
    await ended;
    await expect(asked('first', 'SELECT 1')).rejects.toThrow(/does not exist/);
  });

  test('speaks TLS that can be verified', async () => {
    const ssl = { ca: testAuthority, servername: 'localhost', rejectUnauthorized: true };
    const client = new Client({ ...login('postgres'), ssl });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    await client.end();
    expect(rows).toEqual([{ ssl: true }]);
  });

  test('crashes and starts again on the same port, with what was committed and with new settings', async () => {
    await server.createDatabase('kept');
    await asked('kept', 'CREATE TABLE t (n int)', 'INSERT INTO t VALUES (1)', 'INSERT INTO t VALUES (2)');
    const { port } = server;
    await server.stop('immediate');
    await expect(asked('kept', 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
    await server.configure(["work_mem = '3MB'"]);
    await server.start();
    expect(server.port).toBe(port);
    expect(await asked('kept', 'SELECT n FROM t ORDER BY n')).toEqual([[1], [2]]);
    expect(await asked('kept', 'SHOW work_mem')).toEqual([['3MB']]);
    await server.stop();
    await server.start();
    expect(await asked('kept', 'SELECT count(*)::int FROM t')).toEqual([[2]]);
  });

  test('a start that fails says what the server said', async () => {
    await server.stop();
    await server.configure(['work_mem = nonsense']);
    await expect(server.start()).rejects.toThrow(/does not start[\s\S]*work_mem/);
    await server.configure(["work_mem = '3MB'"]);
    await server.start();
    expect(await asked('postgres', 'SELECT 1')).toEqual([[1]]);
  });

  test('removed, it leaves neither folder nor process', async () => {
    const other = await startTestServer();
    const pid = pidOf(other);
    expect(isAlive(pid)).toBe(true);
    await other.remove();
    await other.remove();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(dirname(other.dataFolder))).toBe(false);
  });

  test.skipIf(process.platform === 'win32').each([
    ['by setpriv where the system has it', process.env.PATH ?? ''],
    ['by a process that watches, elsewhere', ''],
  ])('it ends when the process that started it is killed: %s', async (_way, path) => {
    const file = resolve(import.meta.dirname, '../../support/postgres.ts');
    const source = `import { startTestServer } from '${pathToFileURL(file).href}';
      process.env.PATH = ${JSON.stringify(path)};
      const server = await startTestServer();
      console.log(server.dataFolder);
      setInterval(() => {}, 1000);`;
    const environment = { ...process.env, REGISTRY_DESK_TEST_PG: server.binFolder };
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(child.stdout, 'data');
    const dataFolder = String(said).trim();
    try {
      const pid = pidOf({ dataFolder });
      expect(isAlive(pid)).toBe(true);
      child.kill('SIGKILL');
      await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
    } finally {
      child.kill('SIGKILL');
      rmSync(dirname(dataFolder), { recursive: true, force: true });
    }
  });
});

function pidOf({ dataFolder }: { readonly dataFolder: string }): number {
  return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}
