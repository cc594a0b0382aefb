import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow } from '../../../../scripts/packaging/app-files.mjs';
import { makeArchive, makeInstaller } from '../../../../scripts/packaging/make-installer.mjs';
import { makePackage } from '../../../../scripts/packaging/make-package.mjs';
import { electronZips } from '../../../support/electron-zip.ts';

const root = resolve(import.meta.dirname, '../../../..');
const isBuilt = existsSync(join(root, 'out', 'main', 'electron.js'));
const has = (tool: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${tool}`]);
    return true;
  } catch {
    return false;
  }
};
const named = { version: '0.1.0', description: 'The desk of a domain reseller: domains and renewals.' };

/** Electron's zip is a stand-in; the packager, the installers and what reads them are real. */
describe.skipIf(!isBuilt)('installers of a package with a stand-in for Electron', { timeout: 120_000 }, () => {
  let to: string;
  let zips: string;
  let folder: string;

  beforeAll(async () => {
    to = mkdtempSync(join(tmpdir(), 'registry-desk-installers-'));
    zips = electronZips('45.4.1', 'linux', 'x64');
    ({ folder } = await makePackage({ root, to, platform: 'linux', arch: 'x64', electron: '45.4.1', zipFolder: zips }));
  }, 120_000);
  afterAll(() => {
    for (const one of [to, zips]) rmSync(one, { recursive: true, force: true });
  });

  test.skipIf(!has('dpkg-deb'))('Debian’s own tool reads the .deb, and all of it lies where Linux looks for it', () => {
    const before = process.umask(0o077);
    let file: string;
    try {
      file = makeInstaller({ folder, to, platform: 'linux', arch: 'x64', ...named });
    } finally {
      process.umask(before);
    }
    expect(file).toBe(join(to, 'registry-desk_0.1.0_amd64.deb'));
    const field = (name: string) => execFileSync('dpkg-deb', ['--field', file, name], { encoding: 'utf8' }).trim();
    expect([field('Package'), field('Version'), field('Architecture')]).toEqual(['registry-desk', '0.1.0', 'amd64']);
    expect(field('Depends')).toContain('libsecret-1-0');
    expect(field('Description')).toContain(named.description);
    const listed = execFileSync('dpkg-deb', ['--contents', file], { encoding: 'utf8' }).trim().split('\n');
    // Everything is root's, and whoever installs it may read it, whatever the mask of whoever built it.
    expect(listed.filter((line) => !/^[-dl]rw[xs-]r.[x-]r.[x-] root\/root/.test(line))).toEqual([]);
    expect(listed.find((line) => line.endsWith('chrome-sandbox'))).toMatch(/^-rwsr-xr-x root\/root/);

    const tree = join(to, 'tree');
    execFileSync('dpkg-deb', ['--extract', file, tree]);
    const there = filesBelow(join(tree, 'opt', 'registry-desk'));
    expect(there).toEqual(filesBelow(folder));
    const command = join(tree, 'usr', 'bin', 'registry-desk');
    expect(lstatSync(command).isSymbolicLink()).toBe(true);
    expect(there).toContain(readlinkSync(command).replace('/opt/registry-desk/', ''));
    const entry = readFileSync(join(tree, 'usr/share/applications/registry-desk.desktop'), 'utf8');
    expect(entry).toMatch(/^Exec=registry-desk %u$/m);
    expect(readFileSync(join(tree, 'usr/share/mime/packages/registry-desk-mime.xml'), 'utf8')).toContain('*.rdbackup');
    expect(existsSync(join(tree, 'usr/share/icons/hicolor/512x512/apps/registry-desk.png'))).toBe(true);
    expect(Number(field('Installed-Size'))).toBeGreaterThan(500);
  });

  test('the archive unpacks to the same files, which everybody may read and nobody but root may change', () => {
    const file = makeArchive({ folder, to, platform: 'linux', arch: 'x64', ...named });
    expect(file).toBe(join(to, 'registry-desk-0.1.0-linux-x64.tar.gz'));
    const listed = execFileSync('tar', ['--list', '--verbose', '--file', file], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(listed.filter((line) => !/^[-dl]rw[x-]r.[x-]r.[x-] (root\/root|0\/0)/.test(line))).toEqual([]);
    const tree = mkdtempSync(join(to, 'unpacked-'));
    execFileSync('tar', ['--extract', '--file', file, '-C', tree]);
    expect(filesBelow(join(tree, basename(folder)))).toEqual(filesBelow(folder));
  });

  // The compiler runs on any system; what it makes does not run here.
  test.skipIf(!has('makensis'))('the compiler of Windows installers takes the script', () => {
    const file = makeInstaller({ folder, to, platform: 'win32', arch: 'x64', ...named });
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('MZ');
    expect(statSync(file).size).toBeGreaterThan(100_000);
  });

  test('the disk image of macOS is asked for with the program and the way to Applications in it', () => {
    const app = join(to, 'mac', 'Registry Desk.app', 'Contents');
    execFileSync('mkdir', ['-p', app]);
    let image: string[] = [];
    const plan = { folder: join(to, 'mac'), to, platform: 'darwin', arch: 'arm64', ...named } as const;
    const file = makeInstaller(plan, (tool: string, words: readonly string[]) => {
      const source = words[words.indexOf('-srcfolder') + 1] ?? '';
      image = [tool, readlinkSync(join(source, 'Applications')), words.at(-1) ?? ''];
      expect(existsSync(join(source, 'Registry Desk.app', 'Contents'))).toBe(true);
    });
    expect(image).toEqual(['hdiutil', '/Applications', file]);
    expect(file).toBe(join(to, 'Registry Desk 0.1.0 arm64.dmg'));
  });

  test.skipIf(has('hdiutil'))('a tool that is not there is named, with where it comes from', () => {
    const plan = { folder: join(to, 'mac'), to, platform: 'darwin', arch: 'arm64', ...named } as const;
    expect(() => makeInstaller(plan)).toThrow('hdiutil is not on this machine: it comes with macOS');
  });
});
