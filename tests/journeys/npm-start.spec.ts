import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'playwright/test';
import { isAlive as lives } from '../../scripts/bootstrap/is-alive.mjs';
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
    // This system's list of libraries is no part of the play; no list, no answer.
    listLibraries('');
  });

  test.afterEach(() => {
    expect(pids().filter(lives), 'processes that played Electron and are left').toEqual([]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    putBack();
  });

  function play(script: string): void {
    const program = join(folder, 'electron');
    const noted = `echo "$@" >> '${join(folder, 'starts')}'\necho $$ >> '${join(folder, 'pids')}'`;
    writeFileSync(program, `#!/bin/sh\n${stage}\n${noted}\n${script}\n`);
    chmodSync(program, 0o755);
  }

  /** What `ldconfig -p` prints. */
  function listLibraries(printed: string): void {
    const program = join(folder, 'ldconfig');
    writeFileSync(program, `#!/bin/sh\nprintf '${printed}'\n`);
    chmodSync(program, 0o755);
  }

  /** Starts, and ends it by SIGTERM once it serves the app to a browser. No browser is opened: none is on its PATH. */
  async function start(...words: string[]): Promise<{ code: number | null; said: string; printed: string }> {
    return startOn({ DISPLAY: ':99' }, ...words);
  }

  async function startOn(display: { DISPLAY?: string; WAYLAND_DISPLAY?: string }, ...words: string[]) {
    const child = spawn(
      join(root, 'node_modules/.bin/node'),
      [join(root, 'scripts/bootstrap.mjs'), 'start', ...words],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PATH: folder,
          DISPLAY: undefined,
          WAYLAND_DISPLAY: undefined,
          ...display,
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

  const noted = (name: string) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  };
  const starts = () => noted('starts');
  const pids = () => noted('pids').map(Number);

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
    // The one display that is there is named: Electron itself goes by the kind of the session.
    expect(starts().every((words) => words.includes('--ozone-platform=x11'))).toBe(true);
    expect((await startOn({ WAYLAND_DISPLAY: 'wayland-9' })).code).toBe(7);
    expect(starts().at(-1)).toContain('--ozone-platform=wayland');
  });

  test('no display: the browser host opens, and Electron is not started', async () => {
    play('exit 0');
    const { said, printed } = await startOn({});
    expect(said).toContain('There is no display here, so the app is served to a browser');
    expect(printed).toContain('http://');
    expect(starts()).toEqual([]);
  });

  test('a display that does not answer: one line says so, and the browser host opens', async () => {
    play("echo 'ERROR:ozone_platform_x11.cc(245)] Missing X server or $DISPLAY' >&2; exit 1");
    const { said, printed } = await start();
    expect(said).toContain('Electron ended before its window was there (the display does not answer), so');
    expect(printed).toContain('http://');
  });

  test('GTK is missing: the browser host opens, and Electron is not started', async () => {
    play('exit 0');
    listLibraries('1 libs found\\n\\tlibc.so.6 (libc6,x86-64) => /lib/libc.so.6\\n');
    const { said, printed } = await start();
    expect(said).toContain('Electron lacks libgtk-3.so.0, libgdk_pixbuf-2.0.so.0, so the app opens in a browser.');
    expect(printed).toContain('http://');
    expect(starts()).toEqual([]);
  });

  test('ends without a word: one line says so, and the browser host opens', async () => {
    play('exit 0');
    const { said, printed } = await start();
    expect(said).toContain('Electron ended before its window was there (it ended without a word), so');
    expect(printed).toContain('http://');
  });

  test('no graphics, with and without the graphics processor: the browser host opens', async () => {
    play(`echo "GPU process isn't usable. Goodbye." >&2; kill -TRAP $$`);
    const { said, printed } = await start();
    expect(said).toContain('(its graphics do not work here)');
    expect(printed).toContain('http://');
    expect(starts()).toHaveLength(2);
  });

  test('is slow but moves on: it is waited for, and a store that takes long is told', async () => {
    play(
      'sleep 1; stage loaded; sleep 1; stage opening; sleep 6; stage window; sleep 1; stage shown; sleep 0.3; exit 7',
    );
    const { code, said, printed } = await start();
    expect([code, printed]).toEqual([7, '']);
    expect(said).toContain('Opening the store…');
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
