import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPlainBy } from '#main/application/plain-file.ts';
import { systemClock } from '#main/clock.ts';
import type { SettingsTable } from '#main/database/store.ts';
import { createNewerVersion } from '#main/desk/newer-version.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { message } from '#messages/message.ts';
import { said } from '../../../support/said.ts';

const address = 'https://example.org/registry-desk.json';

function settingsTable(): SettingsTable {
  const kept = new Map<string, string>();
  return {
    get: async (name) => kept.get(name),
    // The store takes JSON alone.
    set: async (name, value) => void kept.set(name, JSON.stringify(JSON.parse(value))),
    replace: () => Promise.reject(new Error('not used')),
  };
}

/** A program of version 0.9.0 whose version file is this. */
function program(file: unknown, status = 200) {
  const asked: string[] = [];
  const service = createNewerVersion({
    settings: settingsTable(),
    version: '0.9.0',
    publish: () => undefined,
    async readPlain(url) {
      asked.push(url);
      const text = typeof file === 'string' ? file : JSON.stringify(file);
      return { kind: 'answered', status, body: new TextEncoder().encode(text) };
    },
  });
  return { service, asked };
}

describe('a newer version', () => {
  test('has no address at first, and then nothing is asked', async () => {
    const { service, asked } = program({ version: '1.0.0' });
    expect(await service.settings()).toEqual({ address: '' });
    await expect(service.ask()).rejects.toThrow(/No address is set.*Nothing was sent/);
    expect(asked).toEqual([]);
  });

  test('is asked for by asking, and by nothing else', async () => {
    const { service, asked } = program({ version: '1.0.0' });
    await service.change({ address });
    await service.settings();
    expect(asked).toEqual([]);
    await service.ask();
    expect(asked).toEqual([address]);
  });

  test.each([
    ['0.10.0', 'newer'],
    ['1.0.0', 'newer'],
    ['0.9.1', 'newer'],
    ['0.9.0', 'newest'],
    ['0.8.99', 'newest'],
  ])('%s is %s', async (version, kind) => {
    const { service } = program({ version, page: 'https://example.org/new' });
    await service.change({ address });
    expect(await service.ask()).toEqual({
      kind,
      version,
      ...(kind === 'newer' ? { page: 'https://example.org/new' } : {}),
    });
  });

  test.each([
    ['javascript:alert(1)'],
    ['file:///etc/passwd'],
    ['http://example.org/'],
    ['https://a:b@example.org/'],
    [undefined],
  ])('the page %s is not shown', async (page) => {
    const { service } = program({ version: '1.0.0', page });
    await service.change({ address });
    expect(await service.ask()).toEqual({ kind: 'newer', version: '1.0.0', page: null });
  });

  test.each([
    ['<html>', 200, message('network.noVersionFile')],
    [{ version: '1.0' }, 200, message('network.noVersionFile')],
    [{ version: '1.0.0<b>' }, 200, message('network.noVersionFile')],
    [{ version: '1.0.0' }, 302, message('network.versionStatus', { status: 302 })],
  ])('%j with the status %i is no answer', async (file, status, detail) => {
    const { service } = program(file, status);
    await service.change({ address });
    expect(await service.ask()).toEqual({ kind: 'no-answer', detail });
  });

  test.each([
    'http://example.org/x',
    'ftp://example.org/x',
    'example.org/x',
    'https://anna:secret@example.org/x',
    'file:///x',
  ])('the address %s is refused', async (wrong) => {
    const { service } = program({ version: '1.0.0' });
    await expect(service.change({ address: wrong })).rejects.toMatchObject({ failure: { field: 'address' } });
    expect(await service.settings()).toEqual({ address: '' });
  });
});

describe('the request for it', () => {
  const requests: IncomingMessage[] = [];
  let body = '';
  const server = createServer((request, response) => {
    requests.push(request);
    if (request.url === '/moved') response.writeHead(302, { location: '/file' }).end();
    else response.end(body);
  });
  const wire = createUndiciExchange(systemClock, {});
  const read = readPlainBy(wire.exchange, () => 'id');
  let base = '';

  beforeEach(async () => {
    requests.length = 0;
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((closed) => server.close(closed)));

  test('carries nothing about the person or the program', async () => {
    body = '{"version":"1.0.0"}';
    const answer = await read(`${base}/file`);
    expect(answer).toMatchObject({ kind: 'answered', status: 200 });
    expect(requests.map(({ method, url }) => [method, url])).toEqual([['GET', '/file']]);
    expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host']);
  });

  test('follows no redirect, and reads no more than a small file', async () => {
    expect(await read(`${base}/moved`)).toMatchObject({ kind: 'answered', status: 302 });
    body = 'x'.repeat(5000);
    expect(await read(`${base}/file`)).toMatchObject({ kind: 'silent', detail: said(expect.stringContaining('4096')) });
    expect(requests).toHaveLength(2);
  });
});
