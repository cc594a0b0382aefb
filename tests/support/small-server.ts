import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of somebody else on this machine. */
export interface SmallServer {
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

export async function serve(host: string, answer: RequestListener, port = 0): Promise<SmallServer> {
  const server = createServer(answer);
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening));
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${taken}`,
    port: taken,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
