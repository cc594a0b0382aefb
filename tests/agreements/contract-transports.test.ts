import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import type { AnyRouter } from '@orpc/server';
import { afterEach, describe, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { openPageFiles } from '#main/hosts/page-files.ts';
import { servePort } from '#main/hosts/serve-port.ts';
import { openFinishedFiles } from '#main/hosts/web/finished-files.ts';
import { startWebServer } from '#main/hosts/web/web-server.ts';
import { deskAt } from '#renderer/bridge/connect-over-http.ts';
import { connectOverPort } from '#renderer/bridge/connect-over-port.ts';
import { fakeDesk } from '../unit/main/hosts/fake-desk.ts';
import { type Connection, transportAgreements } from './contract-transports.ts';

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** As between a window and main under Electron: each window has a channel of its own. */
async function overMessagePorts(router: AnyRouter): Promise<() => Promise<Connection>> {
  return async () => {
    const { port1, port2 } = new MessageChannel();
    servePort(router, port2);
    endings.push(() => port1.close());
    const desk = connectOverPort(port1 as unknown as MessagePort);
    return { desk, close: async () => port1.close() };
  };
}

/** As between a browser and the web host: a session by the one-time address, which each browser trades for itself. */
async function overHttp(router: AnyRouter): Promise<() => Promise<Connection>> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-desk-transport-'));
  writeFileSync(join(folder, 'index.html'), '');
  const server = await startWebServer({
    port: 0,
    router: () => router,
    pages: openPageFiles(folder),
    finishedFiles: openFinishedFiles(),
    clock: systemClock,
    showAddress: () => {},
  });
  endings.push(() => rmSync(folder, { recursive: true }), server.stop);
  return async () => {
    const { origin, pageAddress } = server;
    const token = new URL(server.oneTimeAddress()).hash.slice('#token='.length);
    const traded = await fetch(`${pageAddress}session`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify({ token }),
    });
    const cookie = traded.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { pageHalf } = (await traded.json()) as { pageHalf: string };
    const leaving = new AbortController();
    // Node's fetch does not hear the signal of a request that was collected as garbage; a browser does.
    const held: Request[] = [];
    const desk = deskAt(pageAddress, pageHalf, async (request) => {
      held.push(request);
      const { url, method, headers } = request;
      headers.set('cookie', cookie);
      headers.set('origin', origin);
      const signal = AbortSignal.any([request.signal, leaving.signal]);
      return fetch(url, { method, headers, body: await request.arrayBuffer(), signal });
    });
    // A browser that closes a page breaks its connections; to the page's own scripts that is a network error.
    return { desk, close: async () => leaving.abort(new TypeError('the page is closed')) };
  };
}

describe.each([
  ['a MessagePort', overMessagePorts],
  ['HTTP on loopback', overHttp],
])('the contract over %s', (_name, open) => {
  it.each(transportAgreements)('$title', async ({ run }) => {
    const fake = fakeDesk();
    const connect = await open(fake.router);
    await run(fake, await connect(), connect);
  });
});
