import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP proxy in front of one server, that writes down what passes. */
export interface WatchingProxy {
  readonly url: string;
  /** Every request so far, as `METHOD /path`. */
  readonly seen: string[];
  close(): Promise<void>;
}

/** Stands between a client and `target` (`http://host:port`): whatever the client sends passes here, and is seen. */
export async function watchingProxy(target: string): Promise<WatchingProxy> {
  const { hostname, port } = new URL(target);
  const seen: string[] = [];
  const server = createServer((asked, answer) => {
    seen.push(`${asked.method} ${asked.url}`);
    const onward = forward(
      { hostname, port, method: asked.method, path: asked.url, headers: asked.headers },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
        answered.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
