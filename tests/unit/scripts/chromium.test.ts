import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findChromium } from '../../../scripts/system/chromium.mjs';

describe('findChromium', () => {
  let machine = '';
  beforeEach(() => {
    machine = mkdtempSync(join(tmpdir(), 'machine-'));
  });
  afterEach(() => rmSync(machine, { recursive: true, force: true }));

  function put(...parts: string[]): string {
    const file = join(machine, ...parts);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    chmodSync(file, 0o755);
    return file;
  }
  const onLinux = (environment: NodeJS.ProcessEnv) =>
    findChromium({ environment: { PATH: '', ...environment }, platform: 'linux', home: machine });

  test('CHROMIUM_PATH goes before all; when it is wrong nothing else is taken silently', () => {
    const named = put('named');
    put('bin', 'chromium');
    const PATH = join(machine, 'bin');
    expect(onLinux({ CHROMIUM_PATH: named, PATH })).toBe(named);
    expect(onLinux({ CHROMIUM_PATH: join(machine, 'absent'), PATH })).toBeUndefined();
  });

  test('on Linux the usual names on the PATH, Chromium before Chrome', () => {
    const chrome = put('one', 'google-chrome');
    const PATH = [join(machine, 'one'), join(machine, 'two')].join(delimiter);
    expect(onLinux({ PATH })).toBe(chrome);
    const chromium = put('two', 'chromium');
    expect(onLinux({ PATH })).toBe(chromium);
  });

  test("else the newest of Playwright's own", () => {
    put('.cache', 'ms-playwright', 'chromium-999', 'chrome-linux', 'chrome');
    const newest = put('.cache', 'ms-playwright', 'chromium-1200', 'chrome-linux64', 'chrome');
    put('.cache', 'ms-playwright', 'chromium_headless_shell-1300', 'chrome-linux', 'chrome');
    expect(onLinux({})).toBe(newest);
  });

  test('on macOS applications, of the system before those of the person', () => {
    const place = { environment: {}, platform: 'darwin', home: '/Users/x' } as const;
    const program = 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findChromium({ ...place, exists: (file) => file.endsWith(program) })).toBe(`/${program}`);
    expect(findChromium({ ...place, exists: (file) => file === `/Users/x/${program}` })).toBe(`/Users/x/${program}`);
  });

  test('on Windows the folders for programs', () => {
    const found = findChromium({
      environment: { ProgramFiles: '/pf', LOCALAPPDATA: machine },
      platform: 'win32',
      home: machine,
      exists: (file) => file.startsWith('/pf') && file.endsWith('msedge.exe'),
    });
    expect(found).toBe(join('/pf', 'Microsoft', 'Edge', 'Application', 'msedge.exe'));
  });

  test('nothing where there is none', () => {
    expect(onLinux({})).toBeUndefined();
  });
});
