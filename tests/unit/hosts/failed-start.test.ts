import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clockEnvironment } from '../../support/test-clock.ts';

const cli = resolve(import.meta.dirname, '../../../src/main/hosts/cli/main.ts');
/** The web host serves the built page, so it runs only as it was built. */
const web = resolve(import.meta.dirname, '../../../out/main/web.js');

let home: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'registry-desk-start-'));
});
afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

function run(program: string, words: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH, ...clockEnvironment, REGISTRY_DESK_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  }
  return new Promise((tell) => child.once('close', (code) => tell({ code, said })));
}

/** The store waits 15 s for another program's write; then a start has failed, and the program must end. */
describe('a program whose start fails after its store was opened', { timeout: 60_000 }, () => {
  it.each([
    ['command line', cli, ['ledger', 'list']],
    ...(existsSync(web) ? [['web host', web, ['--no-open', '--port', '0']] as const] : []),
  ] as const)('the %s ends, and says why', async (_host, program, words) => {
    expect(await run(cli, ['ledger', 'list'])).toMatchObject({ code: 0 });
    const writer = new DatabaseSync(join(home, 'registry-desk.sqlite'));
    writer.exec('BEGIN IMMEDIATE');
    try {
      const { code, said } = await run(program, words);
      expect(code).toBe(1);
      expect(said).toContain('Another program is writing');
    } finally {
      writer.close();
    }
  });
});
