import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { exchangeRequest } from './exchange-request.ts';
import { httpAnswer, type RawServer, startRawServer } from './raw-server.ts';
import { testAuthority } from './test-certificates.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const interim = (line: string, ...headers: string[]) =>
  Buffer.from(`HTTP/1.1 ${[line, ...headers].join('\r\n')}\r\n\r\n`);
const continued = interim('100 Continue');
const final = httpAnswer('200 OK', ['RPP-code: 01000'], 'the body');

/** Sends each piece by itself, so that it is read by itself. */
async function sendPieces(socket: Socket, pieces: readonly Uint8Array[]): Promise<void> {
  socket.setNoDelay(true);
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

async function replyTo(
  pieces: readonly Uint8Array[],
  changes: Parameters<typeof exchangeRequest>[0] = {},
  tls = false,
): Promise<{ readonly reply: AnsweredReply; readonly server: RawServer }> {
  const server = await startRawServer((socket) => sendPieces(socket, pieces), { tls });
  const { exchange, close } = createUndiciExchange(systemClock, tls ? { extraAuthorities: [testAuthority] } : {});
  closing.push(close, server.close);
  const reply = await exchange(exchangeRequest({ method: 'GET', url: server.url, ...changes }));
  if (reply.kind !== 'answered') throw new Error(JSON.stringify(reply));
  return { reply, server };
}

const text = ({ body }: AnsweredReply): string => Buffer.from(body).toString();

describe('100 Continue that nobody asked for', () => {
  it.each([
    ['in one piece with the answer', [Buffer.concat([continued, final])], 1],
    ['by itself', [continued, final], 1],
    ['a byte at a time', [...[...continued].map((byte) => Uint8Array.of(byte)), final], 1],
    ['three times', [Buffer.concat([continued, continued]), continued, final], 3],
    ['with headers', [interim('100 Continue', 'RPP-code: 02400', 'X-A: b'), final], 1],
    ['without a reason', [interim('100 '), final], 1],
    ['after 103', [Buffer.concat([interim('103 Early Hints', 'Link: x'), continued]), final], 1],
    ['before 102 and after it', [continued, interim('102 Processing'), continued, final], 2],
  ])('is read over and counted: %s', async (_title, pieces, count) => {
    const { reply } = await replyTo(pieces);
    expect(reply).toMatchObject({ status: 200, headers: expect.arrayContaining([['rpp-code', '01000']]) });
    expect(text(reply)).toBe('the body');
    expect(reply.continued).toBe(count);
  });

  it('is read over on a connection that is used once, before the answer to a renewal', async () => {
    const { reply, server } = await replyTo([continued, final], { method: 'POST', body: '{}', repeatable: false });
    expect(reply).toMatchObject({ status: 200, continued: 1 });
    expect(server.requests.length).toBe(1);
  });

  it('is read over inside TLS', async () => {
    expect((await replyTo([continued, final], {}, true)).reply).toMatchObject({ status: 200, continued: 1 });
  });

  it('is no part of a body, whatever the body says', async () => {
    const body = Buffer.concat([continued, Buffer.from('and more')]);
    const head = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.byteLength}\r\n\r\n`);
    const { reply } = await replyTo([head, continued, Buffer.from('and more')]);
    expect(text(reply)).toBe(body.toString());
    expect(reply.continued).toBeUndefined();
  });

  it('leaves 102 and 103 to be read as before', async () => {
    const { reply } = await replyTo([interim('102 Processing'), interim('103 Early Hints', 'RPP-code: 02400'), final]);
    expect(reply.headers.filter(([name]) => name === 'rpp-code')).toEqual([['rpp-code', '01000']]);
    expect(reply.continued).toBeUndefined();
  });

  it('is counted for each request of a kept connection by itself', async () => {
    let asked = 0;
    const server = await startRawServer((socket) => {
      asked += 1;
      socket.write(asked === 2 ? Buffer.concat([continued, final]) : final);
    });
    const { exchange, close } = createUndiciExchange(systemClock, { connections: 1 });
    closing.push(close, server.close);
    const counts: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      const reply = await exchange(exchangeRequest({ method: 'GET', url: server.url }));
      counts.push(reply.kind === 'answered' ? reply.continued : reply);
    }
    expect(counts).toEqual([undefined, 1, undefined]);
    expect(server.connections()).toBe(1);
  });

  it('without end is given up in time', async () => {
    let isOpen = true;
    const server = await startRawServer(async (socket) => {
      socket.on('close', () => {
        isOpen = false;
      });
      while (isOpen) await sendPieces(socket, [continued]);
    });
    const { exchange, close } = createUndiciExchange(systemClock, { wholeTimeoutMilliseconds: 200 });
    closing.push(close, server.close);
    expect(await exchange(exchangeRequest({ url: server.url }))).toMatchObject({
      kind: 'silent',
      cause: 'whole-timeout',
    });
  });

  it('that never ends its head is given up like any other head that is too long', async () => {
    const server = await startRawServer((socket) => {
      socket.write('HTTP/1.1 100 Continue\r\n');
      const line = `X-Padding: ${'x'.repeat(1000)}\r\n`;
      for (let count = 0; count < 60; count += 1) socket.write(line);
    });
    const { exchange, close } = createUndiciExchange(systemClock, { wholeTimeoutMilliseconds: 5_000 });
    closing.push(close, server.close);
    expect(await exchange(exchangeRequest({ url: server.url }))).toMatchObject({ kind: 'silent', cause: 'too-large' });
  });
});
