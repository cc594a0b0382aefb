import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CuttingProxy, cuttingProxy } from '../../support/cutting-proxy.ts';

/** What one side of a connection has seen. */
interface Seen {
  readonly socket: Socket;
  text: string;
  /** How it ended: `end` as it should, `reset` otherwise. */
  over: 'end' | 'reset' | undefined;
}

function watch(socket: Socket): Seen {
  const seen: Seen = { socket, text: '', over: undefined };
  socket.on('data', (piece) => {
    seen.text += piece.toString();
  });
  socket.on('end', () => {
    seen.over ??= 'end';
  });
  socket.on('error', () => {
    seen.over ??= 'reset';
  });
  return seen;
}

const until = (look: () => unknown) => expect.poll(look, { timeout: 10_000, interval: 5 });
/** Long enough for a byte on loopback to have come, had it been sent. */
const aWhile = () => new Promise((tell) => setTimeout(tell, 150));

describe('the cutting proxy', () => {
  let server: Server;
  let proxy: CuttingProxy;
  /** The server's sides of all connections, in their order. */
  let served: Seen[] = [];
  const clients: Seen[] = [];

  beforeEach(async () => {
    served = [];
    // It says everything again.
    server = createServer((socket) => {
      served.push(watch(socket));
      socket.on('data', (piece) => socket.write(piece));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    proxy = await cuttingProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  });
  afterEach(async () => {
    for (const { socket } of [...clients.splice(0), ...served]) socket.destroy();
    await proxy.close();
    server.close();
  });

  function client(): Seen {
    const seen = watch(connect({ host: '127.0.0.1', port: proxy.port, noDelay: true }));
    clients.push(seen);
    return seen;
  }

  /** A connection over which both sides have been heard. */
  async function greeted(): Promise<{ client: Seen; far: Seen }> {
    const near = client();
    const place = served.length;
    near.socket.write('hello ');
    await until(() => near.text).toBe('hello ');
    const far = served[place];
    if (far === undefined) throw new Error('The server has no such connection.');
    return { client: near, far };
  }

  test('pass: bytes and the end of a connection go through', async () => {
    const { client, far } = await greeted();
    const long = 'x'.repeat(3_000_000);
    client.socket.end(long);
    await until(() => client.text.length).toBe(6 + long.length);
    await until(() => [client.over, far.over]).toEqual(['end', 'end']);
    await until(() => proxy.open).toBe(0);
  });

  test('a client that goes away by a reset is reset at the server, and no server is a reset for the client', async () => {
    const { client: near, far } = await greeted();
    near.socket.resetAndDestroy();
    await until(() => far.over).toBe('reset');
    server.close();
    const late = client();
    late.socket.write('x');
    await until(() => late.over).toBe('reset');
  });

  test('delay: everything arrives in order, later by so much', async () => {
    const { client } = await greeted();
    proxy.delay(100);
    const begun = performance.now();
    for (const word of ['a', 'b', 'c']) client.socket.write(word);
    await until(() => client.text).toBe('hello abc');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(195);
    proxy.pass();
    client.socket.write('d');
    await until(() => client.text).toBe('hello abcd');
  });

  test('refuse: new connections are reset, the open one goes on, until all pass again', async () => {
    const { client: first } = await greeted();
    proxy.refuse();
    const second = client();
    second.socket.write('x');
    await until(() => second.over).toBe('reset');
    first.socket.write('still');
    await until(() => first.text).toBe('hello still');
    expect(served).toHaveLength(1);
    proxy.pass();
    await greeted();
  });

  test('reset: both sides of all open connections', async () => {
    const [one, other] = [await greeted(), await greeted()];
    proxy.reset();
    await until(() => [one, other].flatMap(({ client, far }) => [client.over, far.over])).toEqual(
      Array(4).fill('reset'),
    );
    await greeted();
  });

  test('swallow: bytes and ends are gone, nobody learns it, and what was lost never comes', async () => {
    const [lost, quiet] = [await greeted(), await greeted()];
    proxy.swallow();
    lost.client.socket.write('gone');
    await aWhile();
    lost.client.socket.destroy();
    await aWhile();
    expect([lost.far.text, lost.far.over]).toEqual(['hello ', undefined]);
    proxy.pass();
    await aWhile();
    expect([lost.far.text, lost.far.over]).toEqual(['hello ', undefined]);
    quiet.client.socket.write('unharmed');
    await until(() => quiet.client.text).toBe('hello unharmed');
    expect(proxy.open).toBe(2);
    proxy.reset();
    await until(() => lost.far.over).toBe('reset');
  });

  test('swallow in one direction: the server hears the question, and its answer is gone', async () => {
    const { client, far } = await greeted();
    proxy.swallow('to-client');
    client.socket.write('question');
    await until(() => far.text).toBe('hello question');
    await aWhile();
    expect([client.text, client.over]).toEqual(['hello ', undefined]);
    proxy.pass();
    client.socket.write(' again');
    await until(() => far.text).toBe('hello question again');
    await aWhile();
    expect(client.text).toBe('hello ');
  });

  test('hold and release: a held byte arrives late, even when its sender is gone', async () => {
    const [here, gone] = [await greeted(), await greeted()];
    proxy.hold('to-server');
    here.client.socket.write('late');
    gone.client.socket.write('from the dead');
    await aWhile();
    gone.client.socket.resetAndDestroy();
    await aWhile();
    expect([here.far.text, gone.far.text, gone.far.over]).toEqual(['hello ', 'hello ', undefined]);
    proxy.release();
    await until(() => here.client.text).toBe('hello late');
    await until(() => [gone.far.text, gone.far.over]).toEqual(['hello from the dead', 'end']);
  });

  test('hold towards the client: the server has answered, and the client hears it late', async () => {
    const { client, far } = await greeted();
    proxy.hold('to-client');
    client.socket.write('question');
    await until(() => far.text).toBe('hello question');
    await aWhile();
    expect(client.text).toBe('hello ');
    proxy.release();
    await until(() => client.text).toBe('hello question');
  });

  test('cut at a word, before it: the server never has the whole of it', async () => {
    const { client, far } = await greeted();
    proxy.cutAtWord('COMMIT', 'before', 'to-server');
    client.socket.write('BEGIN; COM');
    await until(() => far.text).toBe('hello BEGIN; COM');
    client.socket.write('MIT;');
    await until(() => client.over).toBe('reset');
    await until(() => far.over).toBe('end');
    expect([far.text, proxy.cuts]).toEqual(['hello BEGIN; COM', 1]);
    const whole = await greeted();
    whole.client.socket.write('COMMIT;');
    await until(() => whole.client.text).toBe('hello COMMIT;');
  });

  test('cut at a word, after it: the server has the whole piece, and the client never hears', async () => {
    const { client, far } = await greeted();
    proxy.cutAtWord('COMMIT', 'after', 'to-server');
    client.socket.write('BEGIN; COMMIT; more');
    await until(() => [client.over, far.over]).toEqual(['reset', 'end']);
    expect([client.text, far.text]).toEqual(['hello ', 'hello BEGIN; COMMIT; more']);
  });

  test('cut at a word in the answer: the server has done it, and the client does not know', async () => {
    const { client, far } = await greeted();
    proxy.cutAtWord('COMMIT', 'before', 'to-client');
    client.socket.write('x; COMMIT');
    await until(() => [far.text, far.over, client.over]).toEqual(['hello x; COMMIT', 'reset', 'end']);
    expect(client.text).toBe('hello x; ');
  });

  test('cut after a number of bytes: exactly so many arrive, over all connections', async () => {
    const [one, other] = [await greeted(), await greeted()];
    proxy.cutAfter(10, 'to-server');
    one.client.socket.write('123456');
    await until(() => one.client.text).toBe('hello 123456');
    other.client.socket.write('7890abcd');
    await until(() => [other.client.over, other.far.over]).toEqual(['reset', 'end']);
    expect(other.far.text).toBe('hello 7890');
    one.client.socket.write('on');
    await until(() => one.client.text).toBe('hello 123456on');
    expect(proxy.cuts).toBe(1);
  });

  test('closed, it leaves no connection', async () => {
    const { client, far } = await greeted();
    proxy.swallow();
    client.socket.write('x');
    await proxy.close();
    await until(() => [client.over, far.over]).toEqual(['reset', 'reset']);
  });
});
