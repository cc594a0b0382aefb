import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { NetworkSettings } from '#main/registry/transport/dispatchers.ts';
import { createSwitchedExchange, type Way } from '#main/registry/transport/switched-exchange.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { asWritten } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { DeskFailure } from '#values/failure.ts';
import { said } from '../../../../support/said.ts';
import { exchangeRequest } from './exchange-request.ts';
import { testAuthority, testServer } from './test-certificates.ts';
import { VirtualTime } from './virtual-time.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function secureServer(): Promise<string> {
  const server = createServer(testServer, (_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${(server.address() as AddressInfo).port}/`;
}

function switched(ways: (() => Way)[]) {
  const created: NetworkSettings[] = [];
  const clock = new VirtualTime();
  const one = createSwitchedExchange({
    way: async () => (ways.length > 1 ? ways.shift() : ways[0])?.() ?? { kind: 'ready' },
    create: (settings) => {
      created.push(settings);
      return createUndiciExchange(clock, settings);
    },
  });
  closing.push(one.close);
  return { ...one, created };
}

describe('an exchange whose settings change', () => {
  it('trusts an authority from the next request on, and no longer when it is taken out', async () => {
    const url = await secureServer();
    const trusting: Way = { kind: 'ready', extraAuthorities: [testAuthority] };
    const { exchange, change, created } = switched([
      () => ({ kind: 'ready' }),
      () => trusting,
      () => ({ kind: 'ready' }),
    ]);
    const ask = () => exchange(exchangeRequest({ url, method: 'GET' }));
    expect(created).toEqual([]);
    const first = await ask();
    expect(first).toMatchObject({ kind: 'silent', sent: false, cause: 'tls' });
    expect(first.kind === 'silent' && say('en', first.detail)).toMatch(/network settings/);
    change();
    expect(await ask()).toMatchObject({ kind: 'answered', status: 204 });
    expect(await ask()).toMatchObject({ kind: 'answered' });
    expect(created).toHaveLength(2);
    change();
    expect(await ask()).toMatchObject({ kind: 'silent', cause: 'tls' });
  });

  it('sends nothing while the settings cannot be used, and tries them again with the next request', async () => {
    const url = await secureServer();
    const { exchange } = switched([
      () => ({ kind: 'broken', text: asWritten('the file is gone') }),
      () => ({ kind: 'ready', extraAuthorities: [testAuthority] }),
    ]);
    const ask = () => exchange(exchangeRequest({ url, method: 'GET' }));
    expect(await ask()).toMatchObject({ kind: 'silent', sent: false, detail: said('the file is gone') });
    expect(await ask()).toMatchObject({ kind: 'answered', status: 204 });
  });

  it('passes on that a keychain does not give a password, once', async () => {
    const url = await secureServer();
    const { exchange } = switched([
      () => {
        throw new DeskFailure({
          kind: 'keychain-unavailable',
          message: asWritten('Locked.'),
          reason: 'locked',
          advice: asWritten(''),
        });
      },
      () => ({ kind: 'ready', extraAuthorities: [testAuthority] }),
    ]);
    const ask = () => exchange(exchangeRequest({ url, method: 'GET' }));
    await expect(ask()).rejects.toBeInstanceOf(DeskFailure);
    expect(await ask()).toMatchObject({ kind: 'answered' });
  });
});
