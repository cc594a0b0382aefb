import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');

/** Tells on standard error which modules were loaded. */
const tracer = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
process.on('exit', () => process.stderr.write(loaded.join('\\n')));`;

test('a desk that works alone loads nothing that speaks with PostgreSQL', () => {
  const home = mkdtempSync(join(tmpdir(), 'lone-desk-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const words = ['src/main/hosts/cli/main.ts', 'accounts', 'list', '--home', home];
  const trace = ['--import', `data:text/javascript,${encodeURIComponent(tracer)}`];
  const { status, stderr } = spawnSync(process.execPath, [...trace, ...words], { cwd: root, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const loaded = stderr.split('\n');
  expect(loaded.filter((url) => url.endsWith('/src/main/team/team.ts'))).toHaveLength(1);
  const ofPostgres = /node_modules\/pg|src\/main\/team\/(connection|team-link|team-store|join-team)\.ts$/;
  expect(loaded.filter((url) => ofPostgres.test(url))).toEqual([]);
});
