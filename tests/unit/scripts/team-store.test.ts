import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultFolder } from '../../../scripts/commands/team-store.mjs';
import { dataFolder } from '../../../src/main/hosts/data-folder.ts';
import { hasPostgres } from '../../support/postgres.ts';

const bootstrap = resolve(import.meta.dirname, '../../../scripts/bootstrap.mjs');

test.skipIf(process.platform === 'win32')('its folder lies in the data folder of the desk, wherever that is', () => {
  const environments = [{}, { XDG_DATA_HOME: '/data' }, { XDG_DATA_HOME: 'relative' }, { REGISTRY_DESK_HOME: '/desk' }];
  for (const platform of ['linux', 'darwin'] as const) {
    for (const environment of environments) {
      const facts = { environment, platform, home: '/home/anna' };
      expect(defaultFolder({ ...facts, isRoot: false })).toBe(join(dataFolder(undefined, facts), 'team-store'));
    }
  }
  const root = { platform: 'linux', home: '/root', isRoot: true } as const;
  expect(defaultFolder({ ...root, environment: {} })).toBe('/var/lib/registry-desk/team-store');
  expect(defaultFolder({ ...root, environment: { REGISTRY_DESK_HOME: '/desk' } })).toBe('/desk/team-store');
});

describe.skipIf(process.platform === 'win32')('npm run team-store', () => {
  let folder = '';
  const started: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'team-store-'));
    // Root's PostgreSQL runs as another user, who passes through here.
    chmodSync(folder, 0o711);
  });
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  function run(words: string[], environment: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [bootstrap, 'team-store', ...words], {
      env: { ...process.env, npm_lifecycle_event: undefined, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    const said = { out: '', error: '' };
    child.stdout.on('data', (piece) => {
      said.out += piece;
    });
    child.stderr.on('data', (piece) => {
      said.error += piece;
    });
    return { child, said, ended: once(child, 'close').then(([code]) => code as number | null) };
  }

  async function address({ said }: ReturnType<typeof run>): Promise<string> {
    await expect.poll(() => said.out + said.error, { timeout: 30_000 }).toMatch(/Ctrl\+C stops it/);
    return /^In one line: (\S+)$/m.exec(said.out)?.[1] ?? '';
  }

  async function ask(connectionString: string, text: string): Promise<unknown[]> {
    const client = new Client({ connectionString });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end());
    return rows;
  }

  test.skipIf(!hasPostgres)(
    'keeps its data, address and login when it is stopped, and only one runs at once',
    async () => {
      const place = join(folder, 'store');
      const first = run(['--folder', place]);
      const reached = await address(first);
      await ask(reached, 'CREATE TABLE t AS SELECT 7 AS n');
      const second = run(['--folder', place]);
      expect(await second.ended).toBe(1);
      expect(second.said.error).toBe(`The server of ${place} runs already. Stop it first.\n`);
      first.child.kill('SIGINT');
      expect(await first.ended).toBe(0);
      expect(first.said.error).toMatch(/Its data stays for the next start\.\n$/);

      const again = run(['--folder', place]);
      expect(await address(again)).toBe(reached);
      expect(await ask(reached, 'SELECT n FROM t')).toEqual([[7]]);
      again.child.kill('SIGTERM');
      expect(await again.ended).toBe(0);
    },
  );

  test('without PostgreSQL it says what to type', async () => {
    const { ended, said } = run(['--folder', join(folder, 'store')], { REGISTRY_DESK_TEST_PG: join(folder, 'absent') });
    expect(await ended).toBe(1);
    expect(said.error).toMatch(/^REGISTRY_DESK_TEST_PG names .*, which holds no PostgreSQL 15 or newer\. Type: \S/);
    expect(existsSync(join(folder, 'store'))).toBe(false);
  });

  test.skipIf(!hasPostgres)(
    'it takes no folder that holds other things, and no word that it does not know',
    async () => {
      mkdirSync(join(folder, 'other'));
      writeFileSync(join(folder, 'other', 'letter.txt'), '');
      const { ended, said } = run(['--folder', join(folder, 'other')]);
      expect(await ended).toBe(1);
      expect(said.error).toMatch(/other holds other things\. Name a new or empty folder/);
      const wrong = run(['--port', '70000']);
      expect(await wrong.ended).toBe(2);
      expect(wrong.said.error).toMatch(/"70000" is no port/);
    },
  );
});
