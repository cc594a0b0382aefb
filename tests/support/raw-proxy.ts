import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type RawRequest, startRawServer } from '../unit/main/registry/transport/raw-server.ts';
import { testInterceptor } from '../unit/main/registry/transport/test-certificates.ts';

/** Answers a CONNECT. `open` says yes and makes the tunnel. */
export type AnswerConnect = (socket: Socket, open: () => void) => unknown;
/** Answers a renewal inside the tunnel. `forward` brings it to the registry and gives the answer as it came. */
export type AnswerRenewal = (socket: Socket, forward: () => Promise<Buffer>, request: RawRequest) => unknown;

/** A forward proxy that reads what passes through its tunnels, and says byte for byte what a test wants. */
export interface RawProxy {
  readonly url: string;
  /** The head of every CONNECT so far. */
  readonly connects: readonly string[];
  /** Every renewal that our own program has sent. */
  renewals(): readonly RawRequest[];
  /** From now on CONNECT is answered like this; honestly where undefined. */
  onConnect: AnswerConnect | undefined;
  /** From now on renewals are answered like this; by the registry where undefined. */
  onRenewal: AnswerRenewal | undefined;
  close(): Promise<void>;
}

/** Whatever host a tunnel is requested to, it leads to the registry at `url`; over TLS of the proxy's own with `tls`. */
export async function rawProxy(url: string, tls: boolean): Promise<RawProxy> {
  const connects: string[] = [];
  const sockets = new Set<Socket>();
  const inside = await startRawServer(
    (socket, request) => {
      const forward = () => forwarded(url, request);
      if (isRenewal(request) && proxy.onRenewal !== undefined) proxy.onRenewal(socket, forward, request);
      else void forward().then((answer) => socket.write(answer));
    },
    tls ? { tls: testInterceptor } : {},
  );
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (head) => {
      connects.push(head.toString('latin1'));
      const open = () => openTunnel(socket, inside.port);
      if (proxy.onConnect === undefined) open();
      else proxy.onConnect(socket, open);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: RawProxy = {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    connects,
    renewals: () => inside.requests.filter(isRenewal),
    onConnect: undefined,
    onRenewal: undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await Promise.all([once(server, 'close'), inside.close()]);
    },
  };
  return proxy;
}

function isRenewal({ head }: RawRequest): boolean {
  return head.startsWith('POST ');
}

function openTunnel(socket: Socket, port: number): void {
  const onward = connect(port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
  onward.on('error', () => socket.destroy());
  socket.on('close', () => onward.destroy());
}

/** The registry's answer to a request, byte for byte but for what says that the connection ends. */
async function forwarded(url: string, { head, body }: RawRequest): Promise<Buffer> {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = head.split('\r\n').filter((line) => !/^(host|connection):/i.test(line));
  socket.write(`${[...lines, `Host: ${host}`, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece as Buffer);
  const answer = Buffer.concat(pieces).toString('latin1');
  return Buffer.from(answer.replace(/\r\nConnection: close(?=\r\n)/i, ''), 'latin1');
}
