import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { causeOf } from '../../../scripts/system/electron-end.mjs';
import { folderForStart, startElectron } from '../../../scripts/system/start-electron.mjs';

const sandbox =
  '[4242:1124/101010.1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.';

describe('why Electron ended', () => {
  test.each([
    ['sandbox', { code: null, signal: 'SIGTRAP' }, sandbox, 'its sandbox is not allowed here'],
    [
      'library',
      { code: 127, signal: null },
      'electron: error while loading shared libraries: libnss3.so: cannot open',
      'it lacks libnss3.so',
    ],
    [
      'node-options',
      { code: 9, signal: null },
      'electron: --openssl-legacy-provider is not allowed in NODE_OPTIONS',
      'it does not know an option in NODE_OPTIONS',
    ],
    [
      'display',
      { code: 1, signal: null },
      'ERROR:ozone_platform_x11.cc(245)] Missing X server or $DISPLAY',
      'the display does not answer',
    ],
    [
      'gpu',
      { code: null, signal: 'SIGTRAP' },
      "FATAL:gpu_data_manager_impl_private.cc(415)] GPU process isn't usable. Goodbye.",
      'its graphics do not work here',
    ],
    ['silent', { code: 0, signal: null }, '', 'it ended without a word'],
    ['ended', { code: null, signal: 'SIGSEGV' }, '', 'it ended by SIGSEGV'],
    ['ended', { code: 3, signal: null }, '', 'it ended by code 3'],
    ['not-runnable', { code: null, signal: null, error: 'ENOENT' }, '', 'it cannot be run here: ENOENT'],
    [
      'not-runnable',
      { code: null, signal: null, error: 'ENOENT', isThere: true },
      '',
      'it needs a Linux with glibc in its usual place; Alpine and NixOS are not',
    ],
  ] as const)('%s', (cause, end, said, why) => {
    expect(causeOf(end, said, 'linux')).toEqual({ cause, why });
  });

  test('on macOS and Windows', () => {
    expect(causeOf({ code: null, signal: 'SIGKILL' }, '', 'darwin').cause).toBe('signature');
    expect(causeOf({ code: 0xc0000135, signal: null }, '', 'win32').cause).toBe('library');
  });
});

describe.skipIf(process.platform === 'win32')('the watched start, with scripts that play Electron', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'start-electron-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function play(script: string, patienceMilliseconds = 20_000) {
    const program = join(folder, 'electron');
    writeFileSync(
      program,
      `#!/bin/sh\nstage() { printf '{"stage":"%s","text":"%s"}' "$1" "$2" > "$REGISTRY_DESK_STARTED.new"; mv "$REGISTRY_DESK_STARTED.new" "$REGISTRY_DESK_STARTED"; }\necho $$ > '${folder}/pid'\n${script}\n`,
    );
    chmodSync(program, 0o755);
    const said: string[] = [];
    const started = startElectron({
      program,
      words: [folder],
      environment: process.env,
      startedFile: join(folder, 'started.json'),
      logFile: join(folder, 'start.log'),
      say: (line) => void said.push(line),
      patienceMilliseconds,
      killMilliseconds: 500,
    });
    return { started, said };
  }

  const quiet = () => ({
    words: [],
    environment: {},
    startedFile: join(folder, 'started.json'),
    logFile: join(folder, 'start.log'),
    say: () => undefined,
  });

  /** Whether the process that played Electron is still there. */
  function lives(): boolean {
    try {
      process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
      return true;
    } catch {
      return false;
    }
  }

  test('works: it is left alone once its window is there, and its end is told', async () => {
    const { started } = play('stage loaded; stage opening; stage window; stage shown; sleep 0.3; exit 7');
    const result = await started;
    expect(result.kind).toBe('worked');
    expect(lives()).toBe(true);
    if (result.kind !== 'worked') throw new Error(result.kind);
    expect(await new Promise((tell) => result.child.once('exit', tell))).toBe(7);
  });

  test('hands over to a program that is open already', async () => {
    expect((await play('stage handed-over').started).kind).toBe('worked');
  });

  test('dies with the words of the sandbox', async () => {
    const { started } = play(`echo '${sandbox}' >&2; kill -TRAP $$`);
    expect(await started).toEqual({ kind: 'no-window', cause: 'sandbox', why: 'its sandbox is not allowed here' });
    expect(readFileSync(join(folder, 'start.log'), 'utf8')).toContain('SUID sandbox helper');
    expect(lives()).toBe(false);
  });

  test('ends in silence', async () => {
    expect(await play('exit 0').started).toEqual({
      kind: 'no-window',
      cause: 'silent',
      why: 'it ended without a word',
    });
  });

  test('does nothing, and does not want to end: it is killed', async () => {
    const { started } = play("trap '' TERM; while :; do sleep 0.05; done", 300);
    expect(await started).toMatchObject({ kind: 'no-window', cause: 'silent' });
    expect(lives()).toBe(false);
  });

  test('is slow, but moves on: it is waited for', async () => {
    const { started } = play(
      'stage loaded; sleep 0.4; stage opening; sleep 1.2; stage window; sleep 0.4; stage shown',
      800,
    );
    expect((await started).kind).toBe('worked');
  });

  test('cannot open the store: our own words count', async () => {
    const { started } = play('stage opening; stage failed "The disk is full."; exit 1');
    expect(await started).toEqual({ kind: 'failed', text: 'The disk is full.' });
  });

  test('is not there', async () => {
    const started = startElectron({ ...quiet(), program: join(folder, 'nowhere') });
    expect(await started).toMatchObject({ kind: 'no-window', cause: 'not-runnable' });
  });

  test.skipIf(process.platform !== 'linux')('is there, and what loads it is not, as on Alpine and NixOS', async () => {
    const program = join(folder, 'electron');
    writeFileSync(program, '#!/nowhere/ld-linux.so\n');
    chmodSync(program, 0o755);
    expect(await startElectron({ ...quiet(), program })).toMatchObject({
      kind: 'no-window',
      why: expect.stringContaining('glibc'),
    });
  });

  test('is started all the same where the folder of notes, or its log, cannot be written', async () => {
    // Root may write everywhere: a file where a folder should be stops root too.
    const cache = join(folder, 'cache');
    writeFileSync(cache, '');
    const elsewhere = folderForStart(join(cache, 'inside'));
    expect(existsSync(elsewhere)).toBe(true);
    expect(elsewhere.startsWith(folder)).toBe(false);
    rmSync(elsewhere, { recursive: true });
    expect(folderForStart(join(folder, 'new'))).toBe(join(folder, 'new'));
    mkdirSync(join(folder, 'start.log'));
    expect((await play('echo words >&2; stage shown').started).kind).toBe('worked');
  });
});
