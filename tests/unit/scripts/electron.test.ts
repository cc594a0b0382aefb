import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findElectron, librariesNotFound } from '../../../scripts/system/electron.mjs';
import { debianPackagesOf } from '../../../scripts/system/electron-libraries.mjs';

describe('findElectron', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'electron-'));
    mkdirSync(join(folder, 'dist'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('the program that path.txt names, once it is there', () => {
    expect(findElectron({}, folder)).toBeUndefined();
    writeFileSync(join(folder, 'path.txt'), 'electron');
    expect(findElectron({}, folder)).toBeUndefined();
    writeFileSync(join(folder, 'dist', 'electron'), '');
    expect(findElectron({}, folder)).toBe(join(folder, 'dist', 'electron'));
  });

  test('the program in the folder of ELECTRON_OVERRIDE_DIST_PATH instead', () => {
    writeFileSync(join(folder, 'path.txt'), 'electron');
    writeFileSync(join(folder, 'dist', 'electron'), '');
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: elsewhere }, folder)).toBeUndefined();
    writeFileSync(join(elsewhere, 'electron'), '');
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: elsewhere }, folder)).toBe(join(elsewhere, 'electron'));
  });
});

describe('libraries', () => {
  test('those that ldd does not find, and the packages that bring them', () => {
    const printed = [
      '\tlinux-vdso.so.1 (0x00007ffd)',
      '\tlibnss3.so => not found',
      '\tlibsmime3.so => not found',
      '\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)',
      '\tlibunheardof.so.9 => not found',
    ].join('\n');
    expect(librariesNotFound(printed)).toEqual(['libnss3.so', 'libsmime3.so', 'libunheardof.so.9']);
    expect(debianPackagesOf(librariesNotFound(printed))).toEqual(['libnss3', 'libunheardof.so.9']);
  });
});
