import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow } from '../../../scripts/packaging/app-files.mjs';
import { fuses, readFuses } from '../../../scripts/packaging/fuses.mjs';
import { makePackage } from '../../../scripts/packaging/make-package.mjs';
import { electronZips } from '../../support/electron-zip.ts';
import { clockEnvironment } from '../../support/test-clock.ts';

const root = resolve(import.meta.dirname, '../../..');
const isBuilt = existsSync(join(root, 'out', 'main', 'electron.js'));

/** A dry run of the Linux package: Electron's zip is a stand-in, everything else is real. */
describe.skipIf(!isBuilt)('the Linux package, with a stand-in for Electron', { timeout: 120_000 }, () => {
  let to: string;
  let zipFolder: string;
  let folder: string;
  let bom: string;
  let files: readonly string[];

  beforeAll(async () => {
    to = mkdtempSync(join(tmpdir(), 'registry-desk-dist-'));
    zipFolder = electronZips('45.4.1', 'linux', 'x64');
    ({ folder, bom } = await makePackage({ root, to, platform: 'linux', arch: 'x64', electron: '45.4.1', zipFolder }));
    files = listPackage(join(folder, 'resources', 'app.asar'), { isPack: false }).map((file) => file.slice(1));
  }, 120_000);

  afterAll(() => {
    for (const one of [to, zipFolder]) rmSync(one, { recursive: true, force: true });
  });

  test('has a program with its fuses set, and the menu entry of Linux', () => {
    expect(readFuses(readFileSync(join(folder, 'registry-desk')))).toEqual(Object.fromEntries(fuses));
    const entry = readFileSync(join(folder, 'registry-desk.desktop'), 'utf8');
    expect(entry).toContain('x-scheme-handler/registry-desk');
    // The menu's picture lies beside it, by the name that the entry says.
    expect(entry).toContain('Icon=registry-desk\n');
    expect(readFileSync(join(folder, 'registry-desk.png')).subarray(1, 4).toString()).toBe('PNG');
  });

  test('has the licences of others in it, and a bill of materials beside it', () => {
    const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    expect(files).toContain('out/THIRD-PARTY-NOTICES.txt');
    expect(files).toContain('out/renderer/third-party-licences.js');
    expect(dirname(bom)).toBe(to);
    const { components } = JSON.parse(readFileSync(bom, 'utf8'));
    expect(components).toContainEqual(expect.objectContaining({ purl: 'pkg:npm/electron@45.4.1', type: 'framework' }));
    for (const { group, name, version } of components) {
      if (name !== 'electron') expect(notices).toContain(`${group === undefined ? '' : `${group}/`}${name} ${version}`);
    }
    // Each package that lies in the archive is named.
    const packages = new Set(
      files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? []),
    );
    expect(packages.size).toBeGreaterThan(10);
    for (const name of packages) expect(notices).toContain(name);
  });

  test('has what main needs and nothing else', () => {
    for (const wanted of [
      'out/main/electron.js',
      'out/main/store-worker.js',
      'out/preload/index.cjs',
      'package.json',
    ]) {
      expect(files).toContain(wanted);
    }
    const strange = files.filter((file) => !/^(package\.json|out(\/|$)|node_modules(\/|$))/.test(file));
    expect(strange).toEqual([]);
    expect(files.filter((file) => /\.(tsx?|map|d\.ts)$/.test(file))).toEqual([]);
    const dev = ['electron', 'playwright', 'vite', 'react', 'typescript', 'vitest', 'node', 'write-excel-file'];
    for (const name of dev) expect(files).not.toContain(`node_modules/${name}`);
    expect(files).not.toContain('out/main/web.js');
  });

  test('has the keychain’s addon of this system only, outside of the archive', () => {
    const unpacked = filesBelow(join(folder, 'resources', 'app.asar.unpacked'));
    expect(unpacked.length).toBeGreaterThan(0);
    for (const file of unpacked) expect(file).toMatch(/^node_modules\/keytar\/prebuilds\/linux-x64\/.*\.node$/);
    expect(files.filter((file) => /prebuilds\/(darwin|win32|linuxmusl|linux-arm)/.test(file))).toEqual([]);
  });

  test('is complete: the command line out of the archive runs with nothing else at hand', async () => {
    const alone = join(to, 'alone');
    extractAll(join(folder, 'resources', 'app.asar'), alone);
    const child = spawn(process.execPath, [join(alone, 'out/main/cli.js'), 'accounts', 'list', '--json'], {
      env: { PATH: process.env.PATH ?? '', ...clockEnvironment, REGISTRY_DESK_HOME: join(to, 'home') },
    });
    let said = '';
    child.stdout.on('data', (piece) => {
      said += piece;
    });
    child.stderr.on('data', (piece) => {
      said += piece;
    });
    expect(await new Promise((tell) => child.once('close', tell)), said).toBe(0);
    expect(JSON.parse(said)).toEqual({ accounts: [], currentAccountId: null });
  });
});
