import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'playwright/test';
import { environmentOf, ownSwitches } from '../../support/electron-program.ts';
import { homeOfEach, mends, onlyElectron, test } from './electron-test.ts';
import { root } from './start-desk.ts';

const isMac = process.platform === 'darwin';
const archive = { darwin: 'Registry Desk.app/Contents/Resources/app.asar' };
const programs = {
  linux: 'registry-desk',
  win32: 'Registry Desk.exe',
  darwin: 'Registry Desk.app/Contents/MacOS/Registry Desk',
};

/**
 * The package of this system, made as docs/packaging.md says and started. Its fuses keep Playwright out, so it tells how far it
 * came by the file that REGISTRY_DESK_STARTED names. ELECTRON_ZIPS names a folder with Electron's zip; without it the zip comes
 * from the network.
 */
test.describe('the package of this system', { tag: onlyElectron }, () => {
  const home = homeOfEach();
  let to = '';
  let folder = '';
  let running: ChildProcess | undefined;

  test.beforeAll(({ program }) => {
    test.skip(program === '', 'Electron is not on this machine (npm run doctor)');
    test.setTimeout(600_000);
    to = mkdtempSync(join(tmpdir(), 'registry-desk-package-'));
    const zips = process.env.ELECTRON_ZIPS;
    const words = ['package', '--to', to, ...(zips === undefined ? [] : ['--electron-zips', zips])];
    const made = spawnSync(process.execPath, [join(root, 'scripts/bootstrap.mjs'), ...words], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(made.status, made.stderr).toBe(0);
    folder = made.stdout.split('\n')[0] ?? '';
  });
  test.afterEach(async () => {
    running?.kill('SIGKILL');
    running = undefined;
  });
  test.afterAll(() => {
    if (to !== '') rmSync(to, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Starts a package with its own data folder; answers with how far it came and what it said. */
  function start(at: string, words: readonly string[] = [], environment: Record<string, string> = {}) {
    const started = join(home(), 'started.json');
    const program = join(at, programs[process.platform as 'linux']);
    const child = spawn(program, [...ownSwitches(), ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environmentOf(home()), REGISTRY_DESK_STARTED: started, ...environment },
    });
    running = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        said += piece;
      });
    }
    const ended = new Promise<number | string | null>((tell) => child.once('close', (code, by) => tell(by ?? code)));
    const stage = () => (existsSync(started) ? JSON.parse(readFileSync(started, 'utf8')).stage : '');
    return { child, ended, stage, said: () => said };
  }

  test('opens its window with the store, and ends when it is told to', async () => {
    const { child, ended, stage, said } = start(folder);
    await expect.poll(stage, { message: said() }).toBe('shown');
    expect(existsSync(join(home(), 'registry-desk.sqlite'))).toBe(true);
    child.kill('SIGTERM');
    const end = await ended;
    if (process.platform !== 'win32') expect(end).toBe(0);
  });

  test('is no Node and bears no debugger: its fuses hold', async () => {
    const { stage, said } = start(folder, ['--inspect=0', '-e', 'console.log("I am Node")'], {
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: '--require=/nowhere.js',
    });
    await expect.poll(stage, { message: said() }).toBe('shown');
    expect(said()).not.toContain('Debugger listening');
    expect(said()).not.toContain('I am Node');
  });

  test('does not start with an archive in which a byte was changed', async () => {
    test.skip(process.platform === 'linux', 'Electron checks its archive on macOS and Windows only.');
    const copy = join(home(), basename(folder));
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
    const file = join(copy, isMac ? archive.darwin : 'resources/app.asar');
    const bytes = readFileSync(file);
    const at = bytes.indexOf('Registry Desk cannot start');
    expect(at).toBeGreaterThan(0);
    bytes[at] = 'r'.charCodeAt(0);
    writeFileSync(file, bytes);
    const { ended, stage } = start(copy);
    expect(await ended).not.toBe(0);
    expect(stage()).not.toBe('shown');
  });

  test('keeps the addon of the keychain beside its archive', () => {
    const resources = join(folder, isMac ? 'Registry Desk.app/Contents/Resources' : 'resources', 'app.asar.unpacked');
    const files = readdirSync(resources, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.node'))).toHaveLength(1);
  });

  test('has a signature that holds', mends('a package for macOS is signed after its fuses are set'), () => {
    test.skip(!isMac, 'Only macOS asks for one.');
    const checked = spawnSync('codesign', ['--verify', '--deep', '--strict', join(folder, 'Registry Desk.app')], {
      encoding: 'utf8',
    });
    expect(checked.status, checked.stderr).toBe(0);
  });
});
