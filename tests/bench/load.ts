import { connect, type Socket } from 'node:net';

/**
 * Requests per second that a server answers, asked by `connections` plain sockets, each sending the next request when
 * the last one's answer is complete. Thin on purpose: the server, not the asker, is to be the slower one. Answers must
 * carry no body or a Content-Length.
 */
export async function requestsPerSecond(order: {
  host: string;
  port: number;
  connections: number;
  milliseconds: number;
  /** The raw text of request number `index`. */
  request: (index: number) => string;
}): Promise<number> {
  let answered = 0;
  let sent = 0;
  const endAt = performance.now() + order.milliseconds;
  const startedAt = performance.now();
  const sockets = Array.from({ length: order.connections }, () => connect(order.port, order.host));
  await Promise.all(sockets.map((socket) => ask(socket)));
  return answered / ((performance.now() - startedAt) / 1000);

  function ask(socket: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      let received = '';
      let isHead = false;
      socket.setNoDelay(true);
      socket.setEncoding('latin1');
      socket.on('error', reject);
      socket.on('connect', next);
      socket.on('data', (piece: string) => {
        received += piece;
        const headEnd = received.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const length = isHead ? 0 : Number(/content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1] ?? 0);
        if (received.length < headEnd + 4 + length) return;
        received = '';
        answered += 1;
        next();
      });
      function next(): void {
        if (performance.now() >= endAt) {
          socket.destroy();
          resolve();
          return;
        }
        const text = order.request(sent);
        sent += 1;
        isHead = text.startsWith('HEAD ');
        socket.write(text, 'latin1');
      }
    });
  }
}
