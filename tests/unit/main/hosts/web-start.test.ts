import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshProfile } from '#main/hosts/web/browser-profile.ts';
import { listenOn } from '#main/hosts/web/listen-on.ts';
import { type BrowserFacts, browserStarts, openWindow } from '#main/hosts/web/open-window.ts';
import { readWebFlags } from '#main/hosts/web/read-flags.ts';

describe('the words of the web host', () => {
  it('are none of them needed', () => {
    const flags = {
      host: undefined,
      port: 0,
      opensBrowser: true,
      productionAllowed: false,
      home: undefined,
      help: false,
    };
    expect(readWebFlags([])).toEqual(flags);
  });

  it('say port, window, production and folder', () => {
    const words = ['--host', '127.9.8.7', '--port', '8080', '--no-open', '--allow-production', '--home', '/h'];
    const flags = {
      host: '127.9.8.7',
      port: 8080,
      opensBrowser: false,
      productionAllowed: true,
      home: '/h',
      help: false,
    };
    expect(readWebFlags(words)).toEqual(flags);
  });

  it.each([
    [['--port', '65536']],
    [['--port', '-1']],
    [['--port', '80x']],
    [['--port', '']],
    [['--port']],
    [['--host', '']],
    [['--host', 'localhost']],
    [['--host', '0.0.0.0']],
    [['--host', '192.168.1.4']],
    [['--host', '127.1']],
    [['--host', '127.0.0.01']],
    [['--host', '127.0.0.1.example']],
    [['--host', '127.0.0.0']],
    [['--host', '127.255.255.255']],
    [['--host', '::1']],
    [['--home', '']],
    [['--nonsense']],
    [['word']],
  ])('%j are refused', (words) => {
    expect(() => readWebFlags(words)).toThrow(Error);
  });
});

describe('the browser profile of a start', () => {
  it('is empty, and no other user can read it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'registry-desk-profile-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const profile = freshProfile(folder);
    expect(readdirSync(profile)).toEqual([]);
    if (process.platform !== 'win32') expect(statSync(profile).mode & 0o777).toBe(0o700);
    expect(freshProfile(folder)).not.toBe(profile);
  });

  it.skipIf(process.platform === 'win32')('stays while its browser runs, and is removed at a later start', () => {
    const folder = mkdtempSync(join(tmpdir(), 'registry-desk-profile-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [used, left, ended] = [
      freshProfile(folder),
      join(folder, 'browser', 'left'),
      join(folder, 'browser', 'ended'),
    ];
    mkdirSync(left);
    mkdirSync(ended);
    const { pid } = spawnSync(process.execPath, ['--version']);
    symlinkSync(`machine-${process.pid}`, join(used, 'SingletonLock'));
    symlinkSync(`machine-${pid}`, join(ended, 'SingletonLock'));
    const next = freshProfile(folder);
    expect(readdirSync(join(folder, 'browser')).toSorted()).toEqual([basename(used), basename(next)].toSorted());
  });
});

describe('where the web host listens', () => {
  const listening = async (place: { host: string | undefined; port: number }, platform: NodeJS.Platform) => {
    const server = createServer();
    onTestFinished(() => void server.close());
    return listenOn(server, place, platform);
  };

  it('is one address of its own for each start where the system has many', async ({ skip }) => {
    skip(process.platform !== 'linux' && process.platform !== 'win32', 'this system has 127.0.0.1 alone');
    const hosts = await Promise.all([1, 2, 3, 4].map(() => listening({ host: undefined, port: 0 }, process.platform)));
    expect(new Set(hosts.map(({ host }) => host)).size).toBe(4);
    for (const { host, isFresh } of hosts) {
      expect(host).toMatch(/^127\.[1-9]\d*\.\d+\.[1-9]\d*$/);
      expect(isFresh).toBe(true);
    }
  });

  it('is 127.0.0.1 on macOS, and the chosen one everywhere', async () => {
    expect(await listening({ host: undefined, port: 0 }, 'darwin')).toMatchObject({
      host: '127.0.0.1',
      isFresh: false,
    });
    expect(await listening({ host: '127.0.0.1', port: 0 }, 'linux')).toMatchObject({
      host: '127.0.0.1',
      isFresh: false,
    });
  });

  it('is 127.0.0.1 where the system refuses all others', async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    const asked: unknown[] = [];
    const listen = server.listen.bind(server);
    vi.spyOn(server, 'listen').mockImplementation(((options: { host: string }, listening: () => void) => {
      asked.push(options.host);
      // 192.0.2.1 is for documentation: no machine has it.
      return listen({ ...options, host: options.host === '127.0.0.1' ? options.host : '192.0.2.1' }, listening);
    }) as never);
    const found = await listenOn(server, { host: undefined, port: 0 }, 'linux');
    expect(found).toMatchObject({ host: '127.0.0.1', isFresh: false });
    expect(asked).toEqual([expect.stringMatching(/^127\.[1-9]/), '127.0.0.1']);
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

  it('has a browser profile of its own where the usual one can have been prepared', () => {
    const facts = { exists: (file: string) => /Google Chrome$|chromium$|chrome\.exe$/.test(file) };
    for (const platform of ['darwin', 'linux', 'win32'] as const) {
      const environment = { PATH: '/usr/bin', DISPLAY: ':0', ProgramFiles: 'C:\\Programs' };
      const own = browserStarts(address, machine({ ...facts, platform, environment }), '/data/browser/profile-x');
      expect(own[0]?.words).toEqual([
        `--app=${address}`,
        '--user-data-dir=/data/browser/profile-x',
        '--no-first-run',
        '--no-default-browser-check',
      ]);
      expect(browserStarts(address, machine({ ...facts, platform, environment }))[0]?.words).toEqual([
        `--app=${address}`,
      ]);
    }
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
