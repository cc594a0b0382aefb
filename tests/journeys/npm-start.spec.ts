import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'playwright/test';
import { test } from './journey.ts';
import { forgetStarts } from './start-notes.ts';

const root = resolve(import.meta.dirname, '../..');
const stage = `PATH=/usr/bin:/bin
stage() { printf '{"stage":"%s","text":"%s"}' "$1" "$2" > "$REGISTRY_DESK_STARTED.new"; mv "$REGISTRY_DESK_STARTED.new" "$REGISTRY_DESK_STARTED"; }`;
const fatal =
  'FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.';
const oneLine =
  /^Electron ended before its window was there \(its sandbox is not allowed here\), so the app opens in a browser\. More: npm run doctor\. Log: \.cache\/electron-start\.log\. Again: npm start -- --electron$/m;

/** The real `npm start` where a script plays Electron, which itself does NOT run here. */
test.describe('npm start where Electron does not do as it should (a script plays it)', () => {
  test.skip(process.platform !== 'linux', 'The scripts are for a Linux shell.');
  let folder: string;
  let putBack = () => {};

  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'npm-start-'));
    putBack = forgetStarts();
  });

  test.afterEach(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    putBack();
  });

  function play(script: string): void {
    const program = join(folder, 'electron');
    writeFileSync(program, `#!/bin/sh\n${stage}\necho "$@" >> '${join(folder, 'starts')}'\n${script}\n`);
    chmodSync(program, 0o755);
  }

  /** Starts, and ends it by SIGTERM once it serves the app to a browser. No browser is opened: none is on its PATH. */
  async function start(...words: string[]): Promise<{ code: number | null; said: string; printed: string }> {
    const child = spawn(
      join(root, 'node_modules/.bin/node'),
      [join(root, 'scripts/bootstrap.mjs'), 'start', ...words],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PATH: folder,
          DISPLAY: ':99',
          ELECTRON_OVERRIDE_DIST_PATH: folder,
          NODE_OPTIONS: '',
          REGISTRY_DESK_HOME: join(folder, 'home'),
        },
      },
    );
    let said = '';
    let printed = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
    });
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece;
      if (/http:\/\//.test(printed)) child.kill('SIGTERM');
    });
    const code = await new Promise<number | null>((tell) => child.once('close', tell));
    return { code, said, printed };
  }

  const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n');

  test('dies with its sandbox: one line says why, the browser host opens, and the next start is quick', async () => {
    play(`echo '${fatal}' >&2; kill -TRAP $$`);
    const first = await start();
    expect(first.said).toMatch(oneLine);
    expect(first.said).not.toContain('setuid_sandbox_host');
    expect(first.printed).toContain('http://');
    const second = await start();
    expect(second.said).toMatch(oneLine);
    expect(second.printed).toContain('http://');
    expect(starts()).toHaveLength(1);
    await start('--electron');
    expect(starts()).toHaveLength(2);
  });

  test('works: its exit code is ours, and it is not watched again', async () => {
    play('[ -z "$REGISTRY_DESK_STARTED" ] && exit 8; stage loaded; stage shown; sleep 0.3; exit 7');
    expect((await start()).code).toBe(7);
    expect((await start()).code).toBe(8);
  });

  test('works without the graphics processor only: so it is started from then on', async () => {
    play(`case "$*" in *--disable-gpu*) ;; *) echo "GPU process isn't usable. Goodbye." >&2; kill -TRAP $$;; esac
[ -z "$REGISTRY_DESK_STARTED" ] && exit 8; stage shown; sleep 0.3; exit 7`);
    expect((await start()).code).toBe(7);
    expect((await start()).code).toBe(8);
    expect(starts().map((words) => words.includes('--disable-gpu'))).toEqual([false, true, true]);
  });

  test('our own program cannot start: its words are said, and no browser opens instead', async () => {
    play('stage loaded; stage opening; stage failed "The disk of the data folder is full."; exit 1');
    const { code, said, printed } = await start();
    expect([code, printed]).toEqual([1, '']);
    expect(said).toContain('Registry Desk cannot start: The disk of the data folder is full.');
  });
});
