import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { createDispatchers } from '#main/registry/transport/dispatchers.ts';

it('keeps a pool for each of 32 origins; the one that came first is left behind, and what it has under way ends', async () => {
  let answer: () => void = () => undefined;
  const server = createServer((_request, reply) => {
    answer = () => reply.end('late');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const first = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dispatchers = createDispatchers({});
  const pool = dispatchers.choose(first, true) as Pool;
  const asked = pool.request({ path: '/', method: 'GET' });
  await expect.poll(() => pool.stats.running).toBe(1);

  for (let other = 1; other <= 31; other += 1) dispatchers.choose(`http://registry-${other}.test`, true);
  expect(dispatchers.choose(first, true)).toBe(pool);
  dispatchers.choose('http://registry-32.test', true);
  expect(pool.closed).toBe(true);
  expect(dispatchers.choose(first, true)).not.toBe(pool);
  // Another one was left behind for it; those of requests that are used once are counted by themselves.
  expect(dispatchers.choose(first, false)).not.toBe(dispatchers.choose(first, true));

  let isClosed = false;
  const closed = dispatchers.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isClosed).toBe(false);
  answer();
  expect(await (await asked).body.text()).toBe('late');
  await closed;
  server.close();
});

it.each([
  ['that are kept', true],
  ['that are used once', false],
])(
  'six requests that hang, as many as a batch sends, leave a connection for a seventh (of those %s)',
  async (_which, isRepeatable) => {
    const hanging: ServerResponse[] = [];
    const server = createServer((request, reply) => {
      if (request.url === '/hangs') hanging.push(reply);
      else reply.end('here');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const dispatchers = createDispatchers({});
    onTestFinished(async () => {
      for (const reply of hanging) reply.end();
      await dispatchers.close();
      server.close();
    });
    const pool = dispatchers.choose(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, isRepeatable) as Pool;
    for (let one = 1; one <= 6; one += 1) void pool.request({ path: '/hangs', method: 'GET' });
    await expect.poll(() => hanging.length).toBe(6);

    let said = '';
    void pool.request({ path: '/', method: 'GET' }).then(async ({ body }) => {
      said = await body.text();
    });
    await expect.poll(() => said).toBe('here');
    expect(hanging.some((reply) => reply.writableEnded)).toBe(false);
  },
);
