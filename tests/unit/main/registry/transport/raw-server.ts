import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { testServer } from './test-certificates.ts';

/** A request as it came over the wire. */
export interface RawRequest {
  readonly head: string;
  readonly body: string;
  /** The how-manieth on its connection, from 0. */
  readonly place: number;
}

export interface RawServer {
  readonly port: number;
  readonly url: string;
  readonly requests: readonly RawRequest[];
  /** Connections made so far. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * A server that says exactly what a test wants, byte for byte, and gets the whole request first. For answers that no
 * HTTP library would let one give.
 */
export async function startRawServer(
  answer: (socket: Socket, request: RawRequest) => void | Promise<void>,
  options: { tls?: boolean | { readonly cert: string; readonly key: string } } = {},
): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const serve = (socket: Socket): void => {
    connections += 1;
    sockets.add(socket);
    let place = 0;
    let pending = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = pending.subarray(0, end).toString('latin1');
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      if (pending.byteLength < end + 4 + length) return;
      const body = pending.subarray(end + 4, end + 4 + length).toString('utf8');
      pending = pending.subarray(end + 4 + length);
      const request = { head, body, place };
      place += 1;
      requests.push(request);
      void answer(socket, request);
    });
  };
  const tls = options.tls === true ? testServer : options.tls || undefined;
  const server: Server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve);
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A whole, well-formed answer: the body's length is announced. */
export function httpAnswer(statusLine: string, headers: readonly string[], body: string | Uint8Array = ''): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  const head = [`HTTP/1.1 ${statusLine}`, ...headers, `Content-Length: ${bytes.byteLength}`].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), bytes]);
}
