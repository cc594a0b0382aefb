import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { HostNames } from '#main/emulator/host-names.ts';
import type { Router } from '#main/emulator/router.ts';
import { createEmulatorServer } from '#main/emulator/server.ts';
import type { World } from '#main/emulator/world.ts';
import { startChild } from '../../../bench/child.ts';
import { askOver, emulatorUnderTest, reseller } from './emulator-under-test.ts';

const program = `${import.meta.dirname}/../../../../src/main/hosts/emulator/main.ts`;
const megabyte = 1_000_000;
const credentials = `Authorization: Basic ${Buffer.from(reseller).toString('base64')}`;
const renewal = 'POST /rpp/v0/domainNames/norn.example/renewProcesses';
const inOnePiece = 'Content-Length: 1000000000';
const inPieces = 'Transfer-Encoding: chunked';

interface Ready {
  readonly url: string;
}

/** Requests with a body of a gigabyte, and what the answer to each begins with. */
const uploads = [
  [renewal, inOnePiece, 'HTTP/1.1 413 '],
  [renewal, inPieces, 'HTTP/1.1 413 '],
  ['POST /control/messages', inOnePiece, 'HTTP/1.1 413 '],
  ['POST /control/messages', inPieces, 'HTTP/1.1 413 '],
  ['PUT /control/snapshot', inOnePiece, 'HTTP/1.1 400 '],
  ['PUT /control/snapshot', inPieces, 'HTTP/1.1 400 '],
  ['PUT /control/replay?name=a', inOnePiece, 'HTTP/1.1 400 '],
  ['GET /rpp/v1/messages', inOnePiece, 'HTTP/1.1 200 '],
  ['HEAD /rpp/v0/domainNames/norn.example/availability', inPieces, 'HTTP/1.1 404 '],
  ['DELETE /rpp/v1/messages', inOnePiece, 'HTTP/1.1 405 '],
  ['POST /nowhere', inPieces, 'HTTP/1.1 404 '],
] as const;

/** Sends a gigabyte as fast as it is taken, until the far side ends the connection. */
function upload(
  url: string,
  line: string,
  framing: string,
): Promise<{ readonly sent: number; readonly answer: string }> {
  const { hostname, port } = new URL(url);
  const piece = Buffer.alloc(65_536, 'a');
  const written = framing === inPieces ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]) : piece;
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let sent = 0;
    let answer = '';
    function send(): void {
      while (sent < 1000 * megabyte && socket.writable) {
        sent += piece.length;
        if (!socket.write(written)) return;
      }
    }
    socket.on('drain', send);
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    // Being cut off is what is expected.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ sent, answer }));
    socket.write(
      `${line} HTTP/1.1\r\nHost: ${hostname}\r\n${credentials}\r\nContent-Type: application/rpp+json\r\n${framing}\r\n\r\n`,
    );
    send();
  });
}

/** Connections that have begun a header and go on with it a byte at a time, whenever they are told to. */
async function slowClients(url: string, count: number) {
  const { hostname, port } = new URL(url);
  let closed = 0;
  const sockets: Socket[] = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        closed += 1;
      });
      await new Promise((written) => socket.write(`GET /rdap/dac/norn.example HTTP/1.1\r\nX-Slow: `, written));
      return socket;
    }),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const ended = Promise.all(sockets.map((socket) => new Promise<void>((done) => socket.on('close', () => done()))));
  return {
    ended,
    closed: () => closed,
    sendByte: () => {
      for (const socket of sockets) if (socket.writable) socket.write('x');
    },
  };
}

/** One honest client: availability checks, one after another, on a connection that it keeps. */
async function honestClient(url: string, requests: number, answered: () => void): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const heard: string[] = [];
  for (let number = 0; number < requests; number += 1) {
    const name = number % 2 === 0 ? 'norn.example' : 'laust.example';
    heard.push(
      await new Promise<string>((resolve, reject) => {
        const asked = request(`${url}/rpp/v0/domainNames/${name}/availability`, {
          method: 'HEAD',
          agent,
          auth: reseller,
        });
        asked.on('error', reject);
        asked.on('response', (reply) => {
          reply.resume().on('end', () => resolve(`${reply.statusCode} ${reply.headers['rpp-code']}`));
        });
        asked.end();
      }),
    );
    answered();
  }
  agent.destroy();
  return heard;
}

function megabytesOf(pid: number): number {
  return (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) * 1024) / megabyte;
}

test('200 clients are answered beside 200 that never end their headers and uploads of a gigabyte; it ends cleanly', async () => {
  const emulator = await startChild<Ready>(program, ['--port', '0']);
  onTestFinished(() => emulator.stop());
  const { url } = emulator.ready;
  await honestClient(url, 20, () => undefined);
  const before = megabytesOf(emulator.pid);
  const slow = await slowClients(url, 200);
  let most = 0;
  const [uploaded, ...heard] = await Promise.all([
    Promise.all(
      uploads.map(async ([line, framing]) => {
        const end = await upload(url, line, framing);
        most = Math.max(most, megabytesOf(emulator.pid));
        return end;
      }),
    ),
    ...Array.from({ length: 200 }, () => honestClient(url, 10, slow.sendByte)),
  ]);
  const expected = Array.from({ length: 10 }, (_, number) => (number % 2 === 0 ? '404 01000' : '200 01000'));
  expect(heard).toEqual(Array.from({ length: 200 }, () => expected));
  expect(uploaded.map(({ answer }) => answer.slice(0, 13))).toEqual(uploads.map(([, , answer]) => answer));
  for (const { sent } of uploaded) expect(sent).toBeLessThan(64 * megabyte);
  expect(Math.max(most, megabytesOf(emulator.pid)) - before).toBeLessThan(100);
  expect(slow.closed()).toBe(0);
  await emulator.stop();
  expect(await emulator.ended).toBe(0);
  await slow.ended;
});

test('a body that is only a little too long is refused, and the connection goes on', async () => {
  const { url } = await emulatorUnderTest();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ports = new Set<number | undefined>();
  for (const [length, status] of [
    [200_000, 413],
    [10, 400],
    [1_000_000, 413],
    [10, 400],
  ] as const) {
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${url}${renewal.slice('POST '.length)}`, {
        method: 'POST',
        agent,
        auth: reseller,
        headers: { 'Content-Type': 'application/rpp+json' },
      });
      asked.on('error', reject);
      asked.on('response', (reply) => {
        ports.add(reply.socket.localPort);
        reply.resume().on('end', () => resolve(reply.statusCode));
      });
      asked.end('a'.repeat(length));
    });
    expect([length, answered]).toEqual([length, status]);
  }
  expect(ports.size).toBe(1);
  // One that is much too long is refused as plainly, on its last connection.
  const long = { auth: reseller, headers: { 'Content-Type': 'application/rpp+json' }, body: 'a'.repeat(30_000_000) };
  expect((await askOver(url, 'POST', renewal.slice('POST '.length), long)).status).toBe(413);
});

test('a client that never ends its headers or its body is not waited for without end, and is told so', async () => {
  const server = createEmulatorServer({} as World, {} as Router, {} as HostNames);
  expect(server.headersTimeout).toBeGreaterThan(0);
  expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
  expect(server.requestTimeout).toBeGreaterThan(0);
  expect(server.requestTimeout).toBeLessThanOrEqual(120_000);
  const socket = new PassThrough();
  server.emit('clientError', Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n.*did not come to its end in time\.\n$/s);
});
