import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that counts the requests that pass, so that something can be done at one of them. */
export interface CountingProxy {
  readonly port: number;
  /** Called with each request's number, from 1, before the server gets it. */
  onRequest: (number: number) => void;
  /** Begins to count anew. */
  reset(): void;
  close(): Promise<void>;
}

const requestLine = /^(?:GET|HEAD|POST|DELETE) /;

/** Passes bytes both ways; a request is a piece that begins with a request line, which small requests always do. */
export async function countingProxy(target: { readonly host: string; readonly port: number }): Promise<CountingProxy> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('data', (piece: Buffer) => {
      if (requestLine.test(piece.toString('latin1', 0, 8))) {
        count += 1;
        proxy.onRequest(count);
      }
      far.write(piece);
    });
    far.on('data', (piece) => near.write(piece));
    // A reset on one side is a reset on the other.
    near.on('error', () => far.destroy());
    far.on('error', () => near.resetAndDestroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: CountingProxy = {
    port: (server.address() as AddressInfo).port,
    onRequest: () => undefined,
    reset() {
      count = 0;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
