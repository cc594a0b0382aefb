import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import { type ProxiedDesk, proxiedDesk, proxyPassword } from '../support/proxied-desk.ts';
import type { AnswerConnect } from '../support/raw-proxy.ts';
import { saidText } from '../support/said.ts';
import { httpAnswer } from '../unit/main/registry/transport/raw-server.ts';
import { testInterceptor } from '../unit/main/registry/transport/test-certificates.ts';

const basic = Buffer.from(`desk:${proxyPassword}`).toString('base64');
const page = `<html><body><h1>Blocked</h1>desk:${proxyPassword} ${basic}</body></html>`;
const ok = 'HTTP/1.1 200 Connection established\r\n';
const forEver = 'nothing for ever';
const short = { connectTimeoutMilliseconds: 1000, headersTimeoutMilliseconds: 1000 };

const forgedYes = 'HTTP/1.1 201 Created\r\nRPP-code: 01000\r\nContent-Length: 27\r\n\r\n{"expiryDate":"2099-01-01"}';
const credentials = /the proxy did not accept the user name and password .*407/;
const noConnection = /the proxy made no connection: /;

function says(...parts: Parameters<typeof httpAnswer>): AnswerConnect {
  return (socket) => socket.write(httpAnswer(...parts));
}
function writes(text: string, then: (socket: Socket) => void = () => undefined): AnswerConnect {
  return (socket) => {
    socket.write(text, 'latin1', () => then(socket));
  };
}
function opensAfter(text: string): AnswerConnect {
  return (socket, open) => {
    socket.write(text);
    open();
  };
}

let emulator: RunningEmulator;
let folder: string;
let authoritiesPath: string;
let world: ProxiedDesk | undefined;

beforeAll(async () => {
  emulator = await startEmulator({ port: 0, clock: systemClock, names: 10 });
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-proxies-'));
  authoritiesPath = join(folder, 'authority.pem');
  await writeFile(authoritiesPath, testInterceptor.cert);
});
afterAll(async () => {
  await emulator.close();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  await world?.close();
  world = undefined;
});

type Case = readonly [title: string, answer: AnswerConnect, says: RegExp];

/** What no proxy may do before the tunnel is there. In none of these a byte has left for the registry. */
const beforeTheTunnel: readonly Case[] = [
  ['403 with a page that repeats the password', says('403 Forbidden', [], page), /the proxy refused .*403/],
  ['407 with a challenge', says('407 Auth', [`Proxy-Authenticate: Basic realm="${proxyPassword}"`], page), credentials],
  ['407 without a challenge', says('407 Auth', []), credentials],
  ['502 with a page', says('502 Bad Gateway', ['Content-Type: text/html'], page), /the proxy refused .*502/],
  ['204', writes('HTTP/1.1 204 No Content\r\n\r\n'), /the proxy answered with status 204/],
  [forEver, () => undefined, /the proxy made no connection: no answer began in time/],
  ['a reset at once', (socket) => socket.resetAndDestroy(), noConnection],
  ['an end at once', (socket) => socket.end(), noConnection],
  ['half a head and the end', (socket) => socket.end('HTTP/1.1 200 Conn'), noConnection],
  ['a body with the answer', writes(`${ok}Content-Length: 5\r\n\r\nhello`), /the proxy .*sent more than its answer/],
  ['a page of status 200', writes(`${ok}Content-Type: text/html\r\n\r\n${page}`), /sent more than its answer/],
  ['an answer to the renewal with it', writes(`${ok}\r\n${forgedYes}`), /sent more than its answer/],
  ['a header of 1 MB', writes(`${ok}X-Page: ${'x'.repeat(1_000_000)}\r\n\r\n`), noConnection],
  ['1 MB without a line end', writes('x'.repeat(1_000_000)), noConnection],
  ['a greeting of SSH', writes('SSH-2.0-OpenSSH_9.6\r\n'), noConnection],
  ['a TLS alert', writes('\x15\x03\x01\x00\x02\x02\x28'), noConnection],
  ['100 before the answer', opensAfter('HTTP/1.1 100 Continue\r\n\r\n'), noConnection],
  [
    '103 before the answer',
    opensAfter('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'),
    /the proxy answered with .*103/,
  ],
];

/** The tunnel is said to be there and is not. Over TLS nothing has left then; over plain HTTP the request has. */
const afterTheTunnel: readonly Case[] = [
  [forEver, writes(`${ok}\r\n`), /through the proxy/],
  ['the end', (socket) => socket.end(`${ok}\r\n`), /through the proxy/],
  ['a reset', writes(`${ok}\r\n`, (socket) => socket.resetAndDestroy()), /through the proxy/],
  ['a page', writes(`${ok}\r\n`, (socket) => socket.once('data', () => socket.write(page))), /through the proxy/],
];

async function renewal([title, answer]: Case, path: string) {
  const opened = await proxiedDesk(emulator, {
    authoritiesPath: path,
    ...(title === forEver && { patience: short }),
  });
  world = opened;
  const { proxy } = opened;
  // What is asked once in a while before a renewal was asked with this one; the next one makes a single connection.
  expect((await opened.renew(await opened.newName())).state).toBe('renewed');
  const name = await opened.newName();
  const { length } = proxy.renewals();
  let connects = 0;
  const entry = await opened.renew(name, () => {
    connects = proxy.connects.length;
    proxy.onConnect = answer;
  });
  const everything = await opened.everything();
  expect(everything).not.toContain(proxyPassword);
  expect(everything).not.toContain(basic);
  expect(await opened.charged(name)).toBe(0);
  expect(proxy.renewals().length - length).toBe(0);
  expect(proxy.connects.length - connects).toBe(1);
  return { opened, name, entry };
}

describe('a proxy that answers CONNECT, to a registry over https, with', () => {
  it.each(beforeTheTunnel)('%s: nothing was sent, and the error names the proxy', async (...one) => {
    const { opened, name, entry } = await renewal(one, authoritiesPath);
    expect([entry.state, saidText(entry.text)]).toEqual(['not-sent', expect.stringMatching(one[2])]);
    expect(saidText(entry.text)).toContain('Nothing was sent.');
    // The proxy recovers: the name can be renewed, without another start of the program.
    opened.proxy.onConnect = undefined;
    expect((await opened.renew(name)).state).toBe('renewed');
  });

  it.each(afterTheTunnel)('200 and then %s: nothing was sent', async (...one) => {
    const { entry } = await renewal(one, authoritiesPath);
    expect([entry.state, saidText(entry.text)]).toEqual(['not-sent', expect.stringMatching(one[2])]);
  });
});

describe('a proxy that answers CONNECT, to a registry over plain http, with', () => {
  it.each(beforeTheTunnel)('%s: nothing was sent, and the error names the proxy', async (...one) => {
    const { entry } = await renewal(one, '');
    expect([entry.state, saidText(entry.text)]).toEqual(['not-sent', expect.stringMatching(one[2])]);
  });

  it.each(afterTheTunnel)('200 and then %s: it may have been sent', async (...one) => {
    const { entry } = await renewal(one, '');
    expect(entry.state).toBe('outcome-unknown');
  });
});
