import { randomInt } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Every system has it, so any program of this machine can prepare a browser for it: with a service worker, for example. */
export const commonHost = '127.0.0.1';

/** Where the web host listens now. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  /** True where the host is random, so that nobody can have prepared a browser for it. */
  readonly isFresh: boolean;
}

/**
 * Listens on `host`, or where it is left out on a random address of 127.0.0.0/8. Linux and Windows have all of them; a
 * system that has 127.0.0.1 alone gets that. Rejects with the system's error, with its code.
 */
export async function listenOn(
  server: Server,
  { host, port }: { readonly host: string | undefined; readonly port: number },
  platform: NodeJS.Platform = process.platform,
): Promise<Listening> {
  if (host === undefined && (platform === 'linux' || platform === 'win32')) {
    const fresh = freshHost();
    try {
      return { host: fresh, port: await listen(server, fresh, port), isFresh: true };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error;
    }
  }
  const chosen = host ?? commonHost;
  return { host: chosen, port: await listen(server, chosen, port), isFresh: false };
}

/** One of sixteen million. Not 127.0.*.*, where systems and containers have services of their own. */
function freshHost(): string {
  return `127.${randomInt(1, 256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
