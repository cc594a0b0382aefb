import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BrowserFacts, browserStarts, openWindow } from '#main/hosts/web/open-window.ts';
import { readWebFlags } from '#main/hosts/web/read-flags.ts';

describe('the words of the web host', () => {
  it('are none of them needed', () => {
    const flags = { port: 0, opensBrowser: true, productionAllowed: false, home: undefined, help: false };
    expect(readWebFlags([])).toEqual(flags);
  });

  it('say port, window, production and folder', () => {
    const words = ['--port', '8080', '--no-open', '--allow-production', '--home', '/h'];
    const flags = { port: 8080, opensBrowser: false, productionAllowed: true, home: '/h', help: false };
    expect(readWebFlags(words)).toEqual(flags);
  });

  it.each([
    [['--port', '65536']],
    [['--port', '-1']],
    [['--port', '80x']],
    [['--port', '']],
    [['--port']],
    [['--home', '']],
    [['--nonsense']],
    [['word']],
  ])('%j are refused', (words) => {
    expect(() => readWebFlags(words)).toThrow(Error);
  });
});

describe('the window', () => {
  const address = 'http://127.0.0.1:1234/#token=abc';
  const machine = (given: Partial<BrowserFacts>): BrowserFacts => ({
    environment: { PATH: '/usr/local/bin:/usr/bin', DISPLAY: ':0' },
    platform: 'linux',
    exists: () => false,
    isRoot: false,
    ...given,
  });

  it('is Chromium’s in app mode, then the default browser’s', () => {
    const starts = browserStarts(address, machine({ exists: (file) => file === '/usr/bin/chromium' }));
    expect(starts).toEqual([
      { program: '/usr/bin/chromium', words: [`--app=${address}`] },
      { program: 'xdg-open', words: [address] },
    ]);
  });

  it('of root on Linux is without Chromium’s sandbox, which would not start', () => {
    const [start] = browserStarts(address, machine({ exists: (file) => file === '/usr/bin/chromium', isRoot: true }));
    expect(start?.words).toContain('--no-sandbox');
  });

  it('is the one that CHROMIUM_PATH names, and no other Chromium where that is missing', () => {
    const environment = { DISPLAY: ':0', PATH: '/usr/bin', CHROMIUM_PATH: '/opt/chrome' };
    const found = machine({ environment, exists: (file) => file === '/opt/chrome' || file === '/usr/bin/chromium' });
    expect(browserStarts(address, found)[0]?.program).toBe('/opt/chrome');
    const missing = machine({ environment, exists: (file) => file === '/usr/bin/chromium' });
    expect(browserStarts(address, missing).map(({ program }) => program)).toEqual(['xdg-open']);
  });

  it('is not tried on a Linux without a display', () => {
    expect(browserStarts(address, machine({ environment: { PATH: '/usr/bin' }, exists: () => true }))).toEqual([]);
  });

  it('is opened on macOS and Windows without a shell', () => {
    const none = { exists: () => false, environment: {} };
    expect(browserStarts(address, machine({ platform: 'darwin', ...none }))).toEqual([
      { program: 'open', words: [address] },
    ]);
    const [windows] = browserStarts(address, machine({ platform: 'win32', ...none }));
    expect(windows?.program).toBe('rundll32');
  });

  it('falls to the next way where a program does not start, and says when none does', async () => {
    const missing = { program: '/nowhere/browser', words: [] };
    expect(await openWindow([missing])).toBe(false);
    expect(await openWindow([])).toBe(false);
    expect(await openWindow([missing, { program: process.execPath, words: ['--version'] }])).toBe(true);
  });

  it('gets no key of the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'registry-desk-browser-'));
    vi.stubEnv('REGISTRY_DESK_API_KEY', 'canary');
    vi.stubEnv('SOMETHING_ELSE', 'kept');
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    });
    const file = join(folder, 'environment');
    const tell = `const { renameSync, writeFileSync } = require('node:fs');
      writeFileSync('${file}.part', JSON.stringify(process.env));
      renameSync('${file}.part', '${file}');`;
    await openWindow([{ program: process.execPath, words: ['-e', tell] }]);
    const told = await vi.waitFor(() => readFileSync(file, 'utf8'), { timeout: 10_000 });
    expect(told).toContain('SOMETHING_ELSE');
    expect(told).not.toContain('canary');
  });
});
