import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow } from '../../../../scripts/packaging/app-files.mjs';
import { fuses, readFuses } from '../../../../scripts/packaging/fuses.mjs';
import { makePackage, whyNotHere } from '../../../../scripts/packaging/make-package.mjs';
import { electronZips } from '../../../support/electron-zip.ts';
import { clockEnvironment } from '../../../support/test-clock.ts';

const root = resolve(import.meta.dirname, '../../../..');
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
    // All of it lies in the package too, so that whoever was given it has it.
    expect(readFileSync(join(folder, 'registry-desk.cdx.json'))).toEqual(readFileSync(bom));
    expect(readFileSync(join(folder, 'LICENSE.registry-desk.txt'), 'utf8')).toContain('MIT License');
    for (const ofElectron of ['LICENSE', 'LICENSES.chromium.html'])
      expect(existsSync(join(folder, ofElectron))).toBe(true);
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

/** Only the tool that signs is played: it comes with macOS. */
describe.skipIf(!isBuilt || process.platform === 'darwin')('the macOS package', { timeout: 120_000 }, () => {
  let to: string;
  let zipFolder: string;
  const made: { tool: string; words: readonly string[]; inside: string[] }[] = [];
  const plan = () => ({ root, to, platform: 'darwin', arch: 'arm64', electron: '45.4.1', zipFolder }) as const;

  beforeAll(() => {
    to = mkdtempSync(join(tmpdir(), 'registry-desk-mac-'));
    zipFolder = electronZips('45.4.1', 'darwin', 'arm64');
  });
  afterAll(() => {
    for (const one of [to, zipFolder]) rmSync(one, { recursive: true, force: true });
  });

  test('for Apple silicon is refused elsewhere, in one line and before anything is made', async () => {
    await expect(makePackage(plan(), 'linux')).rejects.toThrow(/^darwin-arm64 can be packaged on macOS only: [^\n]+$/);
    expect(filesBelow(to)).toEqual([]);
    expect(whyNotHere('darwin', 'x64', 'linux')).toBeUndefined();
    expect(whyNotHere('linux', 'arm64', 'linux')).toBeUndefined();
    expect(whyNotHere('darwin', 'arm64', 'win32')).toMatch(/macOS only/);
  });

  test('is signed by nobody once all of it is there, licences too, and then verified', async () => {
    await makePackage(plan(), 'darwin', (tool, words) => {
      made.push({ tool, words: words.slice(0, -1), inside: filesBelow(words.at(-1) ?? '') });
    });
    expect(made.map(({ tool, words }) => [tool, ...words].join(' '))).toEqual([
      'codesign --sign - --force --deep',
      'codesign --verify --deep --strict',
    ]);
    const app = join(to, 'Registry Desk-darwin-arm64', 'Registry Desk.app');
    const papers = ['LICENSE', 'LICENSE.registry-desk.txt', 'LICENSES.chromium.html', 'THIRD-PARTY-NOTICES.txt'];
    const wanted = ['app.asar', 'registry-desk.cdx.json', ...papers].map((name) => `Contents/Resources/${name}`);
    for (const { inside } of made) expect(inside).toEqual(expect.arrayContaining(wanted));
    expect(made[0]?.inside).toEqual(filesBelow(app));
    const framework = 'Contents/Frameworks/Electron Framework.framework/Electron Framework';
    expect(readFuses(readFileSync(join(app, framework)))).toEqual(Object.fromEntries(fuses));
  });
});
