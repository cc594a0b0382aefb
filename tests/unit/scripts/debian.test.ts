import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { report } from '../../../scripts/commands/doctor.mjs';
import { distribution, installCommand, withoutServerOfTheSystem } from '../../../scripts/system/debian.mjs';

describe('what to type', () => {
  test('the distribution and those it is like', () => {
    expect(distribution('PRETTY_NAME="Debian GNU/Linux 12"\nVERSION_ID="12"\nID=debian\n')).toEqual(['debian']);
    expect(distribution('ID=linuxmint\nID_LIKE="ubuntu debian"\n')).toEqual(['linuxmint', 'ubuntu', 'debian']);
    expect(distribution('')).toEqual([]);
  });

  test('by the family of the distribution, and with sudo for who is not root', () => {
    const packages = { debian: ['libsecret-1-0'], fedora: ['libsecret'] };
    const debian = 'apt-get install -y --no-install-recommends libsecret-1-0';
    expect(installCommand(packages, ['ubuntu', 'debian'], true)).toBe(debian);
    expect(installCommand(packages, ['debian'], false)).toBe(`sudo ${debian}`);
    expect(installCommand(packages, ['rhel', 'fedora'], false)).toBe('sudo dnf install -y libsecret');
    expect(installCommand(packages, ['alpine'], true)).toBeUndefined();
  });

  test('the doctor names each missing part with what to type', () => {
    const parts = [
      { part: 'Node 24', present: true, neededFor: 'start', detail: '/x/node' },
      { part: 'keyring', present: false, neededFor: 'keychain', detail: 'none', type: 'apt-get install x' },
    ] as const;
    const printed = report(parts, true);
    expect(printed).toMatch(/^ok +Node 24 +\/x\/node$/m);
    expect(printed).toMatch(/^missing +keyring +none\n.*type: apt-get install x$/m);
    expect(printed).toMatch(/npm start has all that it needs\.\n$/);
    expect(report(parts, false)).toMatch(/lacks/);
  });
});

test('while PostgreSQL is installed, a file says that the system makes no server of it, and it is gone afterwards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'debian-'));
  try {
    const settings = join(folder, 'postgresql-common', 'createcluster.d');
    const file = join(settings, 'registry-desk.conf');
    const read = () => readFileSync(file, 'utf8');
    expect(withoutServerOfTheSystem(read, settings)).toBe('create_main_cluster = false\n');
    expect(existsSync(settings)).toBe(false);
    mkdirSync(settings, { recursive: true });
    writeFileSync(join(settings, 'own.conf'), '');
    const fail = () => {
      throw new Error('no network');
    };
    expect(() => withoutServerOfTheSystem(fail, settings)).toThrow('no network');
    expect(existsSync(file)).toBe(false);
    expect(existsSync(join(settings, 'own.conf'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
