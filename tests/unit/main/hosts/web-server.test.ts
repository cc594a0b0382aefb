import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clock } from '#main/clock.ts';
import { contentPolicy } from '#main/hosts/content-policy.ts';
import { openPageFiles } from '#main/hosts/page-files.ts';
import { openFinishedFiles } from '#main/hosts/web/finished-files.ts';
import type { Peer } from '#main/hosts/web/peer-user.ts';
import { startWebServer, type WebServer } from '#main/hosts/web/web-server.ts';
import { type FakeDesk, fakeDesk } from './fake-desk.ts';

let folder: string;
let server: WebServer;
let desk: FakeDesk;
let shown: string[];
let now: number;
const finished = openFinishedFiles();
const clock: Clock = { now: () => now, sleep: () => Promise.reject(new Error('nothing here sleeps')) };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-desk-web-'));
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><title>Registry Desk</title>');
  writeFileSync(join(folder, 'page', 'assets', 'index-1234.js'), '/* the program */');
  writeFileSync(join(folder, 'page', 'notes.txt'), 'not a kind of file that a page has');
  writeFileSync(join(folder, 'secret.html'), 'outside');
  shown = [];
  now = 1_000_000;
  desk = fakeDesk();
  const pages = openPageFiles(join(folder, 'page'));
  const parts = { port: 0, router: () => desk.router, pages, finishedFiles: finished, clock };
  server = await startWebServer({ ...parts, showAddress: (address) => shown.push(address) });
});

afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Asked {
  /** In the folder of the window. */
  readonly path?: string;
  /** As it is written in the request, wherever it leads. */
  readonly rawPath?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly agent?: Agent;
}

/** Asks as written: unlike fetch it sends any Host, and paths that no browser would. */
function ask({ path = '', rawPath = pageFolder() + path, method = 'GET', headers = {}, body, agent }: Asked): Promise<{
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    const asking = request({ hostname, port, path: rawPath, method, headers, ...(agent && { agent }) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

const pageFolder = () => new URL(server.pageAddress).pathname;
const tokenOf = (address: string) => new URL(address).hash.slice('#token='.length);

function trade(token: string | null, headers: Record<string, string> = {}) {
  const all = { origin: server.origin, 'content-type': 'application/json', ...headers };
  return ask({ path: 'session', method: 'POST', headers: all, body: JSON.stringify({ token }) });
}

/** Both halves of a session, as the headers that a page of ours sends. */
async function session(): Promise<{ cookie: string; 'registry-desk-session': string }> {
  const { headers, text } = await trade(tokenOf(server.oneTimeAddress()));
  const { pageHalf } = JSON.parse(text) as { pageHalf: string };
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '', 'registry-desk-session': pageHalf };
}

const call = (headers: Record<string, string>, path = 'rpc/desk/about') =>
  ask({ path, method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' });

describe('the one-time address', () => {
  it('opens a session that scripts and other sites cannot use', async () => {
    const { status, headers } = await trade(tokenOf(server.oneTimeAddress()));
    expect(status).toBe(200);
    const cookie = String(headers['set-cookie']);
    expect(cookie).toContain('; HttpOnly');
    expect(cookie).toContain('; SameSite=Strict');
    expect(cookie).toMatch(new RegExp(`^registry-desk-${new URL(server.origin).port}=`));
    expect(cookie).toContain(`; Path=${pageFolder()};`);
    expect(cookie).not.toMatch(/Expires|Max-Age|Domain/i);
  });

  it('works once; the second use is refused and a fresh address is shown at that moment', async () => {
    const address = server.oneTimeAddress();
    await trade(tokenOf(address));
    expect(shown).toEqual([]);
    const again = await trade(tokenOf(address));
    expect(again.status).toBe(401);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(shown).toHaveLength(1);
    expect(shown[0]).not.toBe(address);
    expect((await trade(tokenOf(String(shown[0])))).status).toBe(200);
  });

  it.each([['wrong'], [''], [null]])('is refused with the token %j, and the right one stays good', async (token) => {
    const address = server.oneTimeAddress();
    expect((await trade(token)).status).toBe(401);
    expect(shown).toEqual([address]);
    expect((await trade(tokenOf(address))).status).toBe(200);
  });

  it('is refused for a body that is no JSON, or too long', async () => {
    const headers = { origin: server.origin };
    for (const body of ['', '{', '[]', 'null', '7', `{"token":"${'x'.repeat(5000)}"}`]) {
      expect((await ask({ path: 'session', method: 'POST', headers, body })).status).toBe(401);
    }
  });

  it('is not printed without end: five times a minute', async () => {
    for (let count = 0; count < 20; count += 1) await trade('wrong');
    expect(shown).toHaveLength(5);
    now += 60_001;
    await trade('wrong');
    expect(shown).toHaveLength(6);
  });

  it('is not needed by a browser that has a session, as after a reload', async () => {
    expect((await trade(null, await session())).status).toBe(204);
    expect(shown).toEqual([]);
  });

  it('is needed again by who has half a session', async () => {
    const { cookie, ...pageHalf } = await session();
    for (const half of [{ cookie }, pageHalf]) {
      const answer = await trade(null, half);
      expect(answer).toMatchObject({ status: 401, text: expect.not.stringContaining('pageHalf') });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('is not taken from the page of another site', async () => {
    const address = server.oneTimeAddress();
    const answer = await trade(tokenOf(address), { origin: 'http://evil.example' });
    expect(answer.status).toBe(403);
    expect(shown).toEqual([]);
    expect((await trade(tokenOf(address))).status).toBe(200);
  });
});

describe('a call', () => {
  it('is answered with a session and our own origin', async () => {
    const answer = await call({ origin: server.origin, ...(await session()) });
    expect(answer.status).toBe(200);
    expect(desk.asked.map(({ operation }) => operation)).toEqual(['desk.about']);
  });

  it.each([
    ['no session', { cookie: undefined, 'registry-desk-session': undefined }, 401],
    // A browser gives the cookie to every server of this machine, whatever its port and whoever runs it.
    ['the cookie alone', { 'registry-desk-session': undefined }, 401],
    ['the page’s half alone', { cookie: undefined }, 401],
    ['a made-up cookie', { cookie: (own: string) => `${own.slice(0, -4)}AAAA` }, 401],
    ['a made-up half of the page', { 'registry-desk-session': 'A'.repeat(43) }, 401],
    ['an empty half of the page', { 'registry-desk-session': '' }, 401],
    ['the cookie of another port', { cookie: (own: string) => own.replace(/\d+=/, '1=') }, 401],
    ['no origin', { origin: undefined }, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['the origin null', { origin: 'null' }, 403],
    ['another port of this host', { origin: (own: string) => own.replace(/\d+$/, '1') }, 403],
    ['another host of this machine', { origin: (own: string) => own.replace(/[\d.]+:/, '127.0.0.1:') }, 403],
    ['a name that points here', { origin: 'http://rebound.example' }, 403],
  ])('is refused with %s', async (_case, spoilt, status) => {
    const headers: Record<string, string> = { origin: server.origin, ...(await session()) };
    for (const [name, given] of Object.entries(spoilt)) {
      const value = typeof given === 'function' ? given(headers[name] ?? '') : given;
      if (value === undefined) delete headers[name];
      else headers[name] = value;
    }
    const answer = await call(headers);
    expect(answer.status).toBe(status);
    expect(desk.asked).toEqual([]);
  });

  it('is refused with halves of two sessions', async () => {
    const [{ cookie }, other] = [await session(), await session()];
    expect((await call({ origin: server.origin, ...other, cookie })).status).toBe(401);
    expect(desk.asked).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('is refused by %s', async (method) => {
    const headers = { origin: server.origin, ...(await session()) };
    const answer = await ask({ path: 'rpc/desk/about', method, headers });
    expect(answer.status).toBe(405);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(desk.asked).toEqual([]);
  });

  it('may be as long as an import of more than twelve million letters', async () => {
    const text = `name\n${'langtnafn-þ.is\n'.repeat(900_000)}`;
    const headers = { ...(await session()), origin: server.origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ json: { accountId: 'a', text, dryRun: true } });
    const { status } = await ask({ path: 'rpc/domainMarks/import', method: 'POST', headers, body });
    expect(status).toBe(200);
    const [asked] = desk.asked;
    expect(asked?.operation).toBe('domainMarks.import');
    // As a length: thirteen million letters would be the message of a failure.
    expect(JSON.stringify(asked?.input).length).toBe(JSON.stringify({ accountId: 'a', text, dryRun: true }).length);
  });

  it('of an unknown operation is refused', async () => {
    const headers = { origin: server.origin, ...(await session()) };
    for (const path of ['rpc/desk/shutdown', 'rpc', 'rpc/', 'rpc/constructor', 'rpc/desk/__proto__', 'rpcx']) {
      const { status } = await call(headers, path);
      expect([404, 405], path).toContain(status);
    }
  });
});

describe('the address', () => {
  it('is another one for each start: host, folder and token', async () => {
    const pages = openPageFiles(join(folder, 'page'));
    const parts = { port: 0, router: () => desk.router, pages, finishedFiles: finished, clock, showAddress: () => {} };
    const another = await startWebServer(parts);
    const [one, other] = [new URL(server.oneTimeAddress()), new URL(another.oneTimeAddress())];
    await another.stop();
    expect(one.pathname).toMatch(/^\/[\w-]{22}\/$/);
    expect(other.pathname).not.toBe(one.pathname);
    expect(other.hash).not.toBe(one.hash);
    const hasManyHosts = process.platform === 'linux' || process.platform === 'win32';
    expect(other.hostname === one.hostname).toBe(!hasManyHosts);
    expect(server.hasFreshHost).toBe(hasManyHosts);
    expect(one.hostname === '127.0.0.1').toBe(!hasManyHosts);
  });

  it.each(['/', '/session', '/rpc/desk/about', '/refused', '/assets/index-1234.js', '/index.html', '/favicon.ico'])(
    'gives nothing away outside its folder: %s',
    async (rawPath) => {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const headers = { ...(await session()), origin: server.origin, 'content-type': 'application/json' };
        const answer = await ask({ rawPath, method, headers, ...(method === 'POST' && { body: '{}' }) });
        expect(answer).toMatchObject({ status: 404, text: 'Not found.\n' });
        expect(answer.headers['content-security-policy']).toBeUndefined();
      }
      expect(desk.asked).toEqual([]);
    },
  );

  it('has no other spelling', async () => {
    const own = pageFolder();
    const other = own.replace(/^\/./, (start) => (start === '/A' ? '/B' : '/A'));
    for (const rawPath of [
      own.slice(0, -1),
      other,
      `/.${own}`,
      `/${own}`,
      `/%2e${own}`,
      server.pageAddress,
      `//x${own}`,
    ]) {
      expect((await ask({ rawPath })).status, rawPath).toBe(404);
    }
    expect((await ask({})).status).toBe(200);
  });
});

describe('what a browser says of the page that asks', () => {
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  it.each(['cross-site', 'same-site'])('%s: only the page itself opens, and only in a tab', async (site) => {
    const headers = { 'sec-fetch-site': site, ...navigation };
    expect((await ask({ headers })).status).toBe(200);
    for (const path of ['index.html', 'assets/index-1234.js', 'refused', finished.offer(join(folder, 'x.csv'))]) {
      expect((await ask({ path, headers: { ...headers, ...(await session()) } })).status, path).toBe(403);
    }
    for (const spoilt of [
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-mode': 'cors' },
    ]) {
      expect((await ask({ headers: { ...headers, ...spoilt } })).status).toBe(403);
    }
    expect((await ask({ headers, method: 'HEAD' })).status).toBe(403);
  });

  it.each(['cross-site', 'same-site'])('%s: no session and no call, even with our own origin', async (site) => {
    const address = server.oneTimeAddress();
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    expect((await trade(tokenOf(address), headers)).status).toBe(403);
    expect(server.oneTimeAddress()).toBe(address);
    expect((await call({ origin: server.origin, ...(await session()), ...headers })).status).toBe(403);
    expect((await trade(null, { ...headers, ...navigation })).status).toBe(403);
    expect(desk.asked).toEqual([]);
  });

  it('same-origin and none: everything is answered', async () => {
    for (const site of ['same-origin', 'none']) {
      const headers = { 'sec-fetch-site': site };
      expect((await ask({ path: 'assets/index-1234.js', headers })).status).toBe(200);
      expect((await call({ origin: server.origin, ...(await session()), ...headers })).status).toBe(200);
    }
  });

  it.each(['null', 'http://127.0.0.1', 'https://evil.example'])(
    'reads are refused to the origin %s',
    async (origin) => {
      for (const path of ['', 'assets/index-1234.js', 'refused']) {
        expect((await ask({ path, headers: { origin } })).status).toBe(403);
      }
    },
  );

  it('a script for a service worker is refused', async () => {
    const headers = { 'service-worker': 'script', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'serviceworker' };
    const answer = await ask({ path: 'assets/index-1234.js', headers });
    expect(answer.status).toBe(403);
    expect(answer.headers['service-worker-allowed']).toBeUndefined();
  });
});

describe('every answer', () => {
  it.each(['', 'assets/index-1234.js', 'refused', 'nothing', 'session', 'rpc/desk/about', 'downloads/x'])(
    'in the folder carries the content policy and its relatives',
    async (path) => {
      const { headers } = await ask({ path });
      expect(headers['content-security-policy']).toBe(contentPolicy);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('is refused where the Host is not ours, whatever is asked', async () => {
    const { port } = new URL(server.origin);
    for (const host of [
      'rebound.example',
      `rebound.example:${port}`,
      `localhost:${port}`,
      `127.0.0.1:${port}`,
      new URL(server.origin).hostname,
      `${new URL(server.origin).hostname}:1`,
    ]) {
      for (const path of ['', 'session', 'rpc/desk/about']) {
        const { status } = await ask({ path, headers: { host } });
        expect([400, 421], `${host} ${path}`).toContain(status);
      }
    }
  });
});

describe('the pages', () => {
  it('are the built files and no others', async () => {
    expect((await ask({ path: '' })).text).toContain('Registry Desk');
    const program = await ask({ path: 'assets/index-1234.js' });
    expect(program.headers['content-type']).toContain('text/javascript');
    expect(program.headers['cache-control']).toContain('immutable');
    expect((await ask({ path: '' })).headers['cache-control']).toBe('no-store');
  });

  it.each([
    '../secret.html',
    'assets/../../secret.html',
    '%2e%2e/secret.html',
    '..%2fsecret.html',
    '/secret.html',
    'notes.txt',
    'assets',
    'assets/',
    'index.html/',
    '\\..\\secret.html',
    'index.html%00.js',
  ])('refuse %s', async (path) => {
    const { status, text } = await ask({ path });
    expect([400, 404]).toContain(status);
    expect(text).not.toContain('outside');
  });

  it('answer HEAD without a body and refuse to be written', async () => {
    expect(await ask({ path: '', method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect((await ask({ path: '', method: 'PUT', headers: { origin: server.origin }, body: 'x' })).status).toBe(405);
  });

  it('say what to do where the address was refused', async () => {
    const { status, text } = await ask({ path: 'refused' });
    expect(status).toBe(200);
    expect(text).toContain('terminal');
  });
});

describe('downloads', () => {
  it('give an offered file to a session, and to nobody else', async () => {
    const file = join(folder, 'nöfn.csv');
    writeFileSync(file, 'a;b\r\n');
    const path = finished.offer(file);
    expect((await ask({ path })).status).toBe(401);
    const { cookie } = await session();
    const answer = await ask({ path, headers: { cookie } });
    expect(answer).toMatchObject({ status: 200, text: 'a;b\r\n' });
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''n%C3%B6fn.csv");
  });

  it('refuse what was not offered, and what is gone', async () => {
    const headers = await session();
    const gone = finished.offer(join(folder, 'gone.csv'));
    for (const path of [
      gone,
      'downloads/',
      'downloads/..%2f..%2fetc%2fpasswd',
      `downloads${join(folder, 'secret.html')}`,
    ]) {
      expect((await ask({ path, headers })).status, path).toBe(404);
    }
  });
});

describe('the user at the other end', () => {
  const serverFor = async (peerOf: () => Promise<Peer>) => {
    await server.stop();
    const parts = { port: 0, router: () => desk.router, pages: openPageFiles(join(folder, 'page')), clock, peerOf };
    server = await startWebServer({ ...parts, finishedFiles: finished, showAddress: (address) => shown.push(address) });
  };

  it.each([
    ['other', 'only for the user who started it'],
    ['unknown', 'could not find out which user'],
  ] as const)('is refused everything when it is %s', async (peer, words) => {
    await serverFor(async () => peer);
    const address = server.oneTimeAddress();
    const answers = [await trade(tokenOf(address)), await ask({ path: '' }), await call({ origin: server.origin })];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 403, text: expect.stringContaining(words) });
      expect(answer.headers['content-type']).toContain('text/plain');
      expect(answer.headers.connection).toBe('close');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(server.oneTimeAddress()).toBe(address);
    expect(shown).toEqual([]);
  });

  it('is refused where the look-up fails', async () => {
    await serverFor(() => Promise.reject(new Error('EMFILE')));
    expect((await trade(tokenOf(server.oneTimeAddress()))).status).toBe(403);
  });

  it('is looked up once for a connection, when it is accepted', async () => {
    const peerOf = vi.fn(async (): Promise<Peer> => 'own');
    await serverFor(peerOf);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; turn < 3; turn += 1) expect((await ask({ path: '', agent })).status).toBe(200);
    expect(peerOf).toHaveBeenCalledTimes(1);
    agent.destroy();
    const silent = await connected(server.origin);
    await vi.waitFor(() => expect(peerOf).toHaveBeenCalledTimes(2));
    silent.destroy();
  });

  it('keeps few connections where it is another, and not for long', async () => {
    await serverFor(async () => 'other');
    const sockets = await Promise.all(Array.from({ length: 30 }, () => connected(server.origin)));
    const open = () => sockets.filter((socket) => !socket.destroyed).length;
    await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(8), { timeout: 1_500 });
    await vi.waitFor(() => expect(open()).toBe(0), { timeout: 5_000 });
  });

  it('has at most 64 connections', async () => {
    await serverFor(async () => 'own');
    const sockets = await Promise.all(Array.from({ length: 100 }, () => connected(server.origin)));
    const open = () => sockets.filter((socket) => !socket.destroyed).length;
    await vi.waitFor(() => expect(open()).toBe(64));
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await ask({ path: '' })).status).toBe(200));
  });
});

/** A connection that sends nothing, and is destroyed when the server ends it. */
async function connected(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket
    .on('error', () => {})
    .on('end', () => socket.destroy())
    .resume();
  await once(socket, 'connect');
  return socket;
}

it('refuses a port that is taken, with the system’s own code', async () => {
  const port = Number(new URL(server.origin).port);
  const pages = openPageFiles(join(folder, 'page'));
  const second = startWebServer({
    host: new URL(server.origin).hostname,
    port,
    router: () => desk.router,
    pages,
    finishedFiles: finished,
    clock,
    showAddress: () => {},
  });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
