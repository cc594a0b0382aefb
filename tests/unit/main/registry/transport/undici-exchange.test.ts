import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { bypassesProxy, type NetworkSettings } from '#main/registry/transport/dispatchers.ts';
import type { AnsweredReply, ExchangeReply, SilentReply } from '#main/registry/transport/exchange.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { say } from '#messages/say.ts';
import { exchangeRequest } from './exchange-request.ts';
import { httpAnswer, type RawServer, startRawServer } from './raw-server.ts';
import { testAuthority } from './test-certificates.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function wire(settings?: NetworkSettings) {
  const made = createUndiciExchange(systemClock, settings);
  closing.unshift(made.close);
  return made.exchange;
}

async function server(...parts: Parameters<typeof startRawServer>): Promise<RawServer> {
  const started = await startRawServer(...parts);
  closing.push(started.close);
  return started;
}

function answered(reply: ExchangeReply): AnsweredReply {
  if (reply.kind !== 'answered') throw new Error(JSON.stringify(reply));
  return reply;
}

function silent(reply: ExchangeReply): SilentReply {
  if (reply.kind !== 'silent') throw new Error(`${reply.kind}, where silence was expected`);
  return reply;
}

const post = {
  method: 'POST',
  repeatable: false,
  body: '{"a":1}',
  headers: [['Content-Type', 'application/json']],
} as const;

describe('what is sent', () => {
  it('is the request as it was given, header names in their own spelling, and nothing that asks for compression', async () => {
    const { url, requests } = await server((socket) => void socket.write(httpAnswer('200 OK', [])));
    await wire()(
      exchangeRequest({
        url: `${url}/v0/a%20b?c=d`,
        headers: [
          ['RPP-Cltrid', 'x-1'],
          ['Registry-cardId', 'P-1'],
        ],
      }),
    );
    expect(requests[0]?.head.split('\r\n')).toEqual([
      'HEAD /v0/a%20b?c=d HTTP/1.1',
      `host: ${url.slice('http://'.length)}`,
      'connection: keep-alive',
      'RPP-Cltrid: x-1',
      'Registry-cardId: P-1',
    ]);
  });

  it('carries the body of a POST exactly', async () => {
    const { url, requests } = await server((socket) => void socket.write(httpAnswer('201 Created', [])));
    await wire()(exchangeRequest({ ...post, url, body: '{"name":"dæmi"}' }));
    expect(requests[0]?.body).toBe('{"name":"dæmi"}');
    expect(requests[0]?.head).toContain('content-length: 16');
  });

  it('cannot be given a header that breaks out of its line', async () => {
    const { url, requests } = await server((socket) => void socket.write(httpAnswer('200 OK', [])));
    const reply = silent(await wire()(exchangeRequest({ url, headers: [['RPP-Cltrid', 'x\r\nX-Evil: 1']] })));
    expect(reply).toMatchObject({ sent: false, cause: 'failed' });
    expect(requests).toEqual([]);
  });
});

describe('connections', () => {
  it('are kept after a HEAD', async () => {
    const started = await server((socket) => void socket.write(httpAnswer('404 Not Found', ['RPP-code: 01000'])));
    const exchange = wire({ connections: 4 });
    for (let count = 0; count < 40; count += 1) answered(await exchange(exchangeRequest({ url: started.url })));
    expect(started.requests.length).toBe(40);
    expect(started.connections()).toBeLessThanOrEqual(4);
  });

  it('are never more than allowed', async () => {
    let open = 0;
    let most = 0;
    const started = await server(async (socket) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      socket.write(httpAnswer('200 OK', []));
    });
    const exchange = wire({ connections: 3 });
    await Promise.all(Array.from({ length: 30 }, () => exchange(exchangeRequest({ url: started.url }))));
    expect(most).toBeLessThanOrEqual(3);
    expect(started.connections()).toBeLessThanOrEqual(3);
  });

  it('are fresh for every request that may not be repeated, so that a connection just being closed cannot swallow it', async () => {
    const started = await server((socket) => void socket.write(httpAnswer('201 Created', [])));
    const exchange = wire();
    await exchange(exchangeRequest({ url: started.url }));
    for (let count = 0; count < 5; count += 1) answered(await exchange(exchangeRequest({ ...post, url: started.url })));
    expect(started.requests.slice(1).map(({ place }) => place)).toEqual([0, 0, 0, 0, 0]);
    expect(started.requests.at(-1)?.head).toContain('connection: close');
  });

  it('are kept for one that may not be repeated and says that a kept one will do', async () => {
    const started = await server((socket) => void socket.write(httpAnswer('200 OK', [])));
    const exchange = wire({ connections: 1 });
    await exchange(exchangeRequest({ url: started.url }));
    const removal = { method: 'DELETE', repeatable: false, onKeptConnection: true, url: started.url } as const;
    for (let count = 0; count < 3; count += 1) answered(await exchange(exchangeRequest(removal)));
    expect(started.requests.map(({ place }) => place)).toEqual([0, 1, 2, 3]);
    expect(started.connections()).toBe(1);
  });

  it('that were kept lose such a request when they are cut, and it is not sent again by itself', async () => {
    const started = await server((socket, { head }) => {
      if (head.startsWith('DELETE')) socket.destroy();
      else socket.write(httpAnswer('200 OK', []));
    });
    const exchange = wire({ connections: 1 });
    await exchange(exchangeRequest({ url: started.url }));
    const removal = { method: 'DELETE', repeatable: false, onKeptConnection: true, url: started.url } as const;
    expect(silent(await exchange(exchangeRequest(removal))).sent).toBe(true);
    expect(started.requests.length).toBe(2);
  });

  it('do not let one answer smuggle in another for a renewal', async () => {
    const forged = httpAnswer('201 Created', ['RPP-code: 01000'], '{"expiryDate":"2099-01-01"}');
    const started = await server((socket, request) => {
      if (request.head.startsWith('GET')) socket.write(Buffer.concat([httpAnswer('200 OK', [], '{}'), forged]));
      else socket.write(httpAnswer('400 Bad Request', ['RPP-code: 02104']));
    });
    const exchange = wire({ connections: 1 });
    await exchange(exchangeRequest({ url: started.url, method: 'GET' }));
    expect(answered(await exchange(exchangeRequest({ ...post, url: started.url }))).status).toBe(400);
  });

  it.each([
    ['with the answer', 0],
    ['a little after it', 20],
  ])(
    'take bytes that nobody asked for, and that come %s, for no answer to an acknowledgement',
    async (_when, later) => {
      const forged = httpAnswer('200 OK', [], '{"response":{"code":1000}}');
      const started = await server((socket, { head }) => {
        if (head.startsWith('DELETE')) socket.write(httpAnswer('503 Service Unavailable', []));
        else if (later === 0) socket.write(Buffer.concat([httpAnswer('200 OK', [], '{}'), forged]));
        else {
          socket.write(httpAnswer('200 OK', [], '{}'));
          setTimeout(() => socket.write(forged), later);
        }
      });
      const exchange = wire({ connections: 1 });
      await exchange(exchangeRequest({ url: started.url, method: 'GET' }));
      if (later > 0) await new Promise((resolve) => setTimeout(resolve, later * 5));
      const removal = { method: 'DELETE', repeatable: false, onKeptConnection: true, url: started.url } as const;
      expect(answered(await exchange(exchangeRequest(removal))).status).toBe(503);
      expect(started.connections()).toBe(2);
    },
  );
});

describe('what is answered', () => {
  it('comes with lower-case header names in their order, doubled ones kept', async () => {
    const { url } = await server(
      (socket) =>
        void socket.write(httpAnswer('404 Not Found', ['RPP-Code: 01000', 'X-A: 1', 'x-a: 2', 'RPP-Svtrid: ü'])),
    );
    const reply = answered(await wire()(exchangeRequest({ url })));
    expect(reply.status).toBe(404);
    expect(reply.headers).toEqual([
      ['rpp-code', '01000'],
      ['x-a', '1'],
      ['x-a', '2'],
      ['rpp-svtrid', 'ü'],
      ['content-length', '0'],
    ]);
  });

  it('is not thrown for any status', async () => {
    let status = 0;
    const { url } = await server((socket) => void socket.write(httpAnswer(`${status} X`, [], 'body')));
    const exchange = wire();
    for (status of [200, 201, 202, 301, 307, 400, 401, 403, 404, 405, 408, 410, 415, 422, 429, 500, 502, 503]) {
      expect(answered(await exchange(exchangeRequest({ url, method: 'GET' }))).status).toBe(status);
    }
  });

  it('says when to come back, from both forms of Retry-After', async () => {
    let value = '120';
    const { url } = await server((socket) => void socket.write(httpAnswer('429 X', [`Retry-After: ${value}`])));
    const exchange = createUndiciExchange({ ...systemClock, now: () => Date.UTC(2026, 9, 12, 9) });
    closing.unshift(exchange.close);
    expect(answered(await exchange.exchange(exchangeRequest({ url }))).retryAt).toBe(Date.UTC(2026, 9, 12, 9, 2));
    value = 'Mon, 12 Oct 2026 09:30:00 GMT';
    expect(answered(await exchange.exchange(exchangeRequest({ url }))).retryAt).toBe(Date.UTC(2026, 9, 12, 9, 30));
    value = 'soon';
    expect(answered(await exchange.exchange(exchangeRequest({ url }))).retryAt).toBeUndefined();
  });

  it('is given up as soon as it is announced to be too large, and otherwise at the limit', async () => {
    let taken = 0;
    const { url } = await server(async (socket, request) => {
      const announced = request.head.includes('/announced');
      socket.write(announced ? 'HTTP/1.1 200 OK\r\nContent-Length: 52428800\r\n\r\n' : 'HTTP/1.1 200 OK\r\n\r\n');
      for (taken = 0; taken < 52_428_800 && socket.writable; taken += 65_536) {
        if (!socket.write(Buffer.alloc(65_536)))
          await new Promise<void>((done) => socket.once('drain', done).once('close', done));
      }
    });
    const exchange = wire({ maxBodyBytes: 100_000 });
    for (const path of ['/announced', '/not']) {
      const reply = silent(await exchange(exchangeRequest({ url: `${url}${path}`, method: 'GET' })));
      expect(reply).toMatchObject({ sent: true, cause: 'too-large' });
      // What the buffers of the system hold, and not the whole of it.
      expect(taken).toBeLessThan(26_214_400);
    }
  });

  it('may be larger where the command allows it', async () => {
    const { url } = await server((socket) => void socket.write(httpAnswer('200 OK', [], 'x'.repeat(3_000_000))));
    const exchange = wire();
    expect(silent(await exchange(exchangeRequest({ url, method: 'GET' }))).cause).toBe('too-large');
    const reply = await exchange(exchangeRequest({ url, method: 'GET', maxBodyBytes: 4_000_000 }));
    expect(answered(reply).body.byteLength).toBe(3_000_000);
  });
});

describe('silence', () => {
  it('says that nothing was sent when no connection could be made', async () => {
    const { url, close } = await server(() => undefined);
    await close();
    closing.pop();
    expect(silent(await wire()(exchangeRequest({ ...post, url })))).toMatchObject({
      sent: false,
      cause: 'refused-connection',
    });
  });

  it('says that nothing was sent when the TLS handshake fails', async () => {
    const { url, requests } = await server(() => undefined, { tls: true });
    expect(silent(await wire()(exchangeRequest({ ...post, url })))).toMatchObject({ sent: false, cause: 'tls' });
    // Some people have this in their shell for other programs.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(silent(await wire()(exchangeRequest({ ...post, url })))).toMatchObject({ sent: false, cause: 'tls' });
    expect(requests).toEqual([]);
  });

  it('says that nothing was sent when it was cancelled before', async () => {
    const { url, requests } = await server((socket) => void socket.write(httpAnswer('200 OK', [])));
    const signal = AbortSignal.abort();
    expect(silent(await wire()(exchangeRequest({ ...post, url, signal })))).toMatchObject({
      sent: false,
      cause: 'cancelled',
    });
    const controller = new AbortController();
    const under = wire()(exchangeRequest({ ...post, url, signal: controller.signal }));
    controller.abort();
    expect(silent(await under)).toMatchObject({ sent: false, cause: 'cancelled' });
    expect(requests).toEqual([]);
  });

  it('says that something was sent when it was cancelled after', async () => {
    const controller = new AbortController();
    const { url } = await server(() => controller.abort());
    const reply = await wire()(exchangeRequest({ ...post, url, signal: controller.signal }));
    expect(silent(reply)).toMatchObject({ sent: true, cause: 'cancelled' });
  });

  it('never repeats by itself what was cut off', async () => {
    const { url, requests } = await server((socket) => void socket.destroy());
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST'] as const) {
      const before = requests.length;
      const reply = silent(await wire()(exchangeRequest({ url, method, body: method === 'POST' ? 'x' : undefined })));
      expect([method, reply.sent, reply.cause, requests.length - before]).toEqual([method, true, 'reset', 1]);
    }
  });

  it('comes in time when no answer begins, when it stalls, and when it drips', async () => {
    const { url } = await server(async (socket, request) => {
      if (request.head.includes('/nothing')) return;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
      while (request.head.includes('/drip') && socket.writable) {
        socket.write('x');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    const patient = { headersTimeoutMilliseconds: 200, bodyTimeoutMilliseconds: 200, wholeTimeoutMilliseconds: 3000 };
    const get = (path: string, settings: NetworkSettings) =>
      wire(settings)(exchangeRequest({ url: `${url}${path}`, method: 'GET' }));
    expect(silent(await get('/nothing', patient)).cause).toBe('headers-timeout');
    expect(silent(await get('/stall', patient)).cause).toBe('body-timeout');
    expect(silent(await get('/drip', { wholeTimeoutMilliseconds: 200 })).cause).toBe('whole-timeout');
  });
});

describe('authorities', () => {
  it('are trusted when they were added', async () => {
    const { url } = await server((socket) => void socket.write(httpAnswer('200 OK', [])), { tls: true });
    const exchange = wire({ extraAuthorities: [testAuthority] });
    expect(answered(await exchange(exchangeRequest({ url }))).status).toBe(200);
  });
});

describe('a proxy', () => {
  async function startProxy(refuse = false) {
    const heads: string[] = [];
    const proxy = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (chunk) => {
        const head = chunk.toString('latin1');
        heads.push(head);
        if (refuse) {
          socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
          return;
        }
        const port = Number(/^CONNECT [^ ]+:(\d+) /.exec(head)?.[1]);
        const target = connect(port, '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 OK\r\n\r\n');
          socket.pipe(target).pipe(socket);
        });
        target.on('error', () => socket.destroy());
        socket.on('close', () => target.destroy());
      });
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    closing.push(async () => {
      proxy.close();
    });
    return { heads, url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}` };
  }

  it('is asked for a tunnel, sees neither the path nor the credentials, and gets its own', async () => {
    const started = await server((socket) => void socket.write(httpAnswer('200 OK', [])));
    const { heads, url } = await startProxy();
    // Any host but loopback goes through the proxy, and this one leads every name to loopback.
    const target = started.url.replace('127.0.0.1', 'registry.example');
    const exchange = wire({ proxy: { url, authorization: 'Basic cHJveHk6c2VjcmV0' } });
    answered(
      await exchange(exchangeRequest({ url: `${target}/v0`, headers: [['Authorization', 'Basic registry-key']] })),
    );
    expect(heads.length).toBe(1);
    expect(heads[0]).toMatch(/^CONNECT registry\.example:\d+ HTTP\/1\.1/);
    expect(heads[0]).toMatch(/proxy-authorization: Basic cHJveHk6c2VjcmV0/i);
    expect(heads[0]).not.toContain('registry-key');
    expect(started.requests[0]?.head).toContain('Basic registry-key');
    expect(started.requests[0]?.head).not.toContain('cHJveHk6c2VjcmV0');
  });

  it('that refuses is a connection that could not be made: nothing was sent', async () => {
    const started = await server((socket) => void socket.write(httpAnswer('200 OK', [])));
    const { url } = await startProxy(true);
    const target = started.url.replace('127.0.0.1', 'registry.example');
    const reply = silent(await wire({ proxy: { url } })(exchangeRequest({ ...post, url: target })));
    expect(reply).toMatchObject({ sent: false, cause: 'refused-connection' });
    expect(say('en', reply.detail)).toContain('407');
    expect(started.requests).toEqual([]);
  });

  it('is not used for loopback and for hosts that are named', () => {
    expect(bypassesProxy('http://127.0.0.1:1/', [])).toBe(true);
    expect(bypassesProxy('http://127.8.9.1:1/', [])).toBe(true);
    expect(bypassesProxy('http://localhost/', [])).toBe(true);
    expect(bypassesProxy('http://[::1]/', [])).toBe(true);
    expect(bypassesProxy('https://rdap.registry.example/', ['.example'])).toBe(true);
    expect(bypassesProxy('https://rdap.registry.example/', ['registry.example'])).toBe(false);
    expect(bypassesProxy('https://127.0.0.1.evil.example/', [])).toBe(false);
  });
});
