import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { arePackagesInstalled, isBinaryFor, isSameInstallation } from '../../../scripts/bootstrap/packages.mjs';

const one = { version: '1.0.0', integrity: 'sha512-one' };
const other = { version: '2.0.0', integrity: 'sha512-other' };
const lock = (packages: object) => ({ packages: { '': { name: 'desk' }, ...packages } });

describe('isSameInstallation', () => {
  test('the same packages in the same versions', () => {
    expect(isSameInstallation(lock({ 'node_modules/a': one }), { packages: { 'node_modules/a': one } })).toBe(true);
  });

  test.each([
    ['another version', { 'node_modules/a': { ...one, version: '1.0.1' } }],
    ['other content under the same version', { 'node_modules/a': { ...one, integrity: 'sha512-else' } }],
    ['a package too few', {}],
    ['a package too many', { 'node_modules/a': one, 'node_modules/b': other }],
  ])('%s is not the same', (_, installed) => {
    expect(isSameInstallation(lock({ 'node_modules/a': one }), { packages: installed })).toBe(false);
  });

  test('an optional package, a binary for another machine, may be missing, but not be another one', () => {
    const wanted = lock({ 'node_modules/a': { ...one, optional: true, os: ['beos'] } });
    expect(isSameInstallation(wanted, { packages: {} })).toBe(true);
    expect(isSameInstallation(wanted, { packages: { 'node_modules/a': other } })).toBe(false);
  });

  test('a binary for this machine may not be missing', () => {
    const wanted = lock({ 'node_modules/a': { ...one, optional: true, os: [process.platform], cpu: [process.arch] } });
    expect(isSameInstallation(wanted, { packages: {} })).toBe(false);
  });

  test('what cannot be read is not the same', () => {
    expect(isSameInstallation(undefined, { packages: {} })).toBe(false);
    expect(isSameInstallation(lock({}), undefined)).toBe(false);
  });
});

describe('isBinaryFor', () => {
  const machine = { os: 'linux', cpu: 'x64', libc: () => 'glibc' };
  test.each([
    [{}, false],
    [{ os: ['linux'], cpu: ['x64'] }, true],
    [{ os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, true],
    [{ os: ['linux'], cpu: ['x64'], libc: ['musl'] }, false],
    [{ os: ['darwin'], cpu: ['x64'] }, false],
    [{ cpu: ['wasm32'] }, false],
  ])('%j: %s', (wanted, expected) => {
    expect(isBinaryFor(wanted, machine)).toBe(expected);
  });
});

describe('arePackagesInstalled', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packages-'));
    writeLock(one);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function writeLock(version: object): void {
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock({ 'node_modules/a': version })));
  }
  function install(version: object): void {
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(
      join(folder, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/a': version } }),
    );
  }

  test('no node_modules, and one that npm did not finish, are not', () => {
    expect(arePackagesInstalled(folder)).toBe(false);
    mkdirSync(join(folder, 'node_modules'));
    expect(arePackagesInstalled(folder)).toBe(false);
  });

  test('what a person installed by hand counts, until the lock file changes', () => {
    install(one);
    expect(arePackagesInstalled(folder)).toBe(true);
    expect(arePackagesInstalled(folder)).toBe(true);
    writeLock(other);
    expect(arePackagesInstalled(folder)).toBe(false);
    install(other);
    expect(arePackagesInstalled(folder)).toBe(true);
  });
});
