import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registryRoutes } from '#main/emulator/router.ts';
import { askOver, emulatorUnderTest, reseller } from './emulator-under-test.ts';

/** Sends bytes as they are and gives back what came, as text. */
function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('utf8');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.write(bytes);
  });
}

describe('hostile and clumsy requests', () => {
  it('any path, header and body gets an answer below 500, or 501 for what is not offered', async () => {
    const { url } = await emulatorUnderTest({ personality: { 'epp-drafts': '2024' } });
    const part = fc.oneof(
      fc.constantFrom(
        'norn.example',
        'xn--dmi-yla.example',
        '..',
        '%2e%2e',
        '%',
        '%00',
        '__proto__',
        'constructor',
        'latest',
        'xn--',
        'x'.repeat(300),
      ),
      fc.string({ maxLength: 20 }).map(encodeURIComponent),
    );
    const route = fc.constantFrom(...registryRoutes);
    const body = fc.oneof(fc.json(), fc.string(), fc.constantFrom('{"__proto__":1}', '<epp/>', '<a>'.repeat(100)));
    const accept = fc.oneof(
      fc.constantFrom('*/*', 'application/xml', ';;;', 'q=,,'),
      fc.string().map((text) => text.replace(/[^\x20-\x7e]/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(
        route,
        part,
        part,
        body,
        accept,
        fc.constantFrom(...['GET', 'HEAD', 'POST', 'DELETE', 'PUT']),
        async (of, one, other, text, accepted, method) => {
          let placeholders = [one, other];
          const path = of.path.replace(/:\w+/g, () => {
            const [next = '', ...rest] = placeholders;
            placeholders = rest;
            return next;
          });
          const headers = {
            Accept: accepted,
            'Content-Type': 'application/rpp+json',
            'Registry-cardId': 'PREPAID-0042',
            'RPP-Cltrid': accepted.trim() || 'x',
          };
          const answer = await askOver(url, method, `/${path}`, {
            auth: reseller,
            headers,
            ...(method === 'POST' ? { body: text } : {}),
          });
          expect(
            answer.status === 501 || answer.status < 500,
            `${method} /${path}: ${answer.status} ${answer.body}`,
          ).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('a name with its letters raw in the path, as in the registry’s own example, is understood', async () => {
    const { url } = await emulatorUnderTest();
    const answer = await sendRaw(url, 'GET /rdap/domain/dæmi.example HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    expect(answer).toContain('HTTP/1.1 200 OK');
    expect(answer).toContain('"unicodeName":"dæmi.example"');
  });

  it.each([
    ['what is not HTTP', 'HELLO\r\n\r\n', '400 Bad Request'],
    ['endless headers', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431 '],
    ['no Host', 'GET /control HTTP/1.1\r\n\r\n', '400 Bad Request'],
    ['no Host in HTTP/1.0', 'GET /control HTTP/1.0\r\n\r\n', '403 Forbidden'],
  ])('%s is refused in words', async (_what, bytes, status) => {
    const { url } = await emulatorUnderTest();
    expect(await sendRaw(url, bytes)).toContain(`HTTP/1.1 ${status}`);
  });

  it('requests on one connection are answered in their order', async () => {
    const { url } = await emulatorUnderTest();
    const ask = (name: string, end = '') => `GET /rdap/dac/${name} HTTP/1.1\r\nHost: 127.0.0.1\r\n${end}\r\n`;
    const answer = await sendRaw(
      url,
      ask('norn.example') + ask('laust.example') + ask('xn--dmi-yla.example', 'Connection: close\r\n'),
    );
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200']);
  });
});
