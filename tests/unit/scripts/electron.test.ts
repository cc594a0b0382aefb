import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findElectron, install, proxied, whySilent } from '../../../scripts/system/electron.mjs';
import { debianPackagesOf, librariesNotFound, notToOpen } from '../../../scripts/system/electron-libraries.mjs';
import { whyUnsupported } from '../../../scripts/system/supported.mjs';
import { environmentOf } from '../../support/electron-program.ts';

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

test('journeys start Electron as itself', () => {
  const shell = { PATH: '/bin', ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--openssl-legacy-provider' };
  expect(environmentOf('/home/x', shell)).toEqual({ PATH: '/bin', REGISTRY_DESK_HOME: '/home/x' });
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
    expect(debianPackagesOf(librariesNotFound(printed), false)).toEqual(['libnss3', 'libunheardof.so.9']);
  });

  const listed = (...names: string[]) =>
    `${names.length} libs found in cache\n${names.map((name) => `\t${name} (libc6,x86-64) => /lib/${name}\n`).join('')}`;

  test('GTK and gdk-pixbuf, which Electron opens only when it runs', () => {
    expect(notToOpen(listed('libc.so.6'), {})).toEqual(['libgtk-3.so.0', 'libgdk_pixbuf-2.0.so.0']);
    expect(notToOpen(listed('libgtk-3.so.0', 'libgdk_pixbuf-2.0.so.0'), {})).toEqual([]);
    expect(notToOpen(listed('libgtk-4.so.1', 'libgdk_pixbuf-2.0.so.0'), {})).toEqual([]);
    expect(debianPackagesOf(notToOpen(listed('libc.so.6'), {}), false)).toEqual(['libgtk-3-0', 'libgdk-pixbuf-2.0-0']);
  });

  test('are not called missing where the system has no list, or where LD_LIBRARY_PATH leads to them', () => {
    expect(notToOpen('', {})).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'libraries-'));
    for (const name of ['libgtk-3.so.0', 'libgdk_pixbuf-2.0.so.0']) writeFileSync(join(folder, name), '');
    expect(notToOpen(listed('libc.so.6'), { LD_LIBRARY_PATH: `/nowhere:${folder}` })).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('have the names of Debian 13 and Ubuntu 24.04 there, where libasound2 alone cannot be installed', () => {
    const libraries = ['libasound.so.2', 'libgtk-3.so.0', 'libxshmfence.so.1', 'libnss3.so'];
    expect(debianPackagesOf(libraries, true)).toEqual(['libasound2t64', 'libgtk-3-0t64', 'libxshmfence1', 'libnss3']);
    expect(debianPackagesOf(libraries, false)).toEqual(['libasound2', 'libgtk-3-0', 'libxshmfence1', 'libnss3']);
  });
});

describe('the installation of Electron', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'install-electron-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function installs(source: string, patience = 20_000) {
    const program = join(folder, 'install.cjs');
    writeFileSync(program, source);
    const said: string[] = [];
    const tell = (line: string) => void said.push(line);
    return { why: await install(process.execPath, program, { patience, tellEvery: 50, tell }), said };
  }

  test('that is slow is waited for, and says that it still runs', async () => {
    const { why, said } = await installs('setTimeout(() => {}, 400)');
    expect(why).toBeUndefined();
    expect(said.length).toBeGreaterThan(1);
    expect(said[0]).toMatch(/^Still downloading Electron, for \d+ s/);
  });

  test('that fails says why; one that takes too long is ended', async () => {
    expect((await installs('console.error("no room"); process.exit(1)')).why).toBe('no room');
    expect((await installs('process.kill(process.pid, "SIGKILL")')).why).toMatch(/^its installation ended by/);
    expect((await installs('setInterval(() => {}, 1000)', 300)).why).toBe(
      'the download took longer than 0.005 minutes',
    );
  });

  test('goes through the proxy that HTTPS_PROXY names', () => {
    const proxy = { HTTPS_PROXY: 'http://proxy.example:3128' };
    expect(proxied(proxy)).toEqual({ ...proxy, NODE_USE_ENV_PROXY: '1', ELECTRON_GET_USE_PROXY: '1' });
    expect(proxied({ https_proxy: 'http://proxy.example:3128' })).toHaveProperty('NODE_USE_ENV_PROXY', '1');
    expect(proxied({ HTTP_PROXY: 'http://proxy.example:3128' })).not.toHaveProperty('NODE_USE_ENV_PROXY');
  });
});

describe('whether the place of the download answers', () => {
  test('is asked through the proxy, which is named without its password', async () => {
    const asked: string[] = [];
    const proxy = createServer().on('connect', ({ url }, socket) => {
      asked.push(String(url));
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
    const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const environment = { HTTPS_PROXY: `http://anna:secret@${host}`, NO_PROXY: '', no_proxy: '' };
    const why = await whySilent(process.execPath, 'https://releases.example/file', environment);
    proxy.close();
    expect(asked).toEqual(['releases.example:443']);
    expect(why).toContain(`releases.example does not answer here through the proxy ${host}: `);
    expect(why).not.toContain('secret');
  });

  test('one that answers is not silent', async () => {
    const server = createServer((_request, response) => response.end());
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    expect(await whySilent(process.execPath, `http://127.0.0.1:${port}/file`, {})).toBeUndefined();
    server.close();
  });
});

describe('systems that Electron does not run on', () => {
  const glibc = () => 'glibc';
  const none = () => undefined;
  test.each([
    [{ os: 'linux', cpu: 'x64', libc: glibc, release: '6.8.0' }, undefined],
    [{ os: 'linux', cpu: 'arm64', libc: glibc, release: '6.8.0' }, undefined],
    [{ os: 'linux', cpu: 'x64', libc: () => 'musl', release: '6.8.0' }, /glibc.*musl/],
    [{ os: 'linux', cpu: 'arm', libc: glibc, release: '6.8.0' }, /64-bit system.*\(this one is arm\)/],
    [{ os: 'win32', cpu: 'ia32', libc: none, release: '10.0.19045' }, /64-bit/],
    [{ os: 'win32', cpu: 'x64', libc: none, release: '10.0.26100' }, undefined],
    [{ os: 'win32', cpu: 'x64', libc: none, release: '6.3.9600' }, /Windows 10 or newer/],
    [{ os: 'darwin', cpu: 'arm64', libc: none, release: '22.6.0' }, undefined],
    [{ os: 'darwin', cpu: 'x64', libc: none, release: '21.6.0' }, /macOS 13 or newer/],
    [{ os: 'freebsd', cpu: 'x64', libc: none, release: '14.1' }, /no Electron for freebsd/],
  ])('%j', (machine, why) => {
    if (why === undefined) expect(whyUnsupported(machine)).toBeUndefined();
    else expect(whyUnsupported(machine)).toMatch(why);
  });
});
