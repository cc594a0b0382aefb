import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Ends, Peer } from './peer-user.ts';

/** A browser keeps six connections to one address; this is room for ten browsers. */
export const mostConnections = 64;
/** Other users get few connections, and not for long: only to read that they are refused. */
const mostOfOthers = 8;
const otherMilliseconds = 2_000;

/** Limits for a program of our own user that asks slowly. An import of 30 MB takes seconds. */
export const requestLimits = { headersTimeout: 20_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };

/**
 * Limits the connections of `server`, and says of each who is at its other end. The look-up begins when the connection
 * is accepted and its answer is kept while the connection lasts: the two ends cannot change hands meanwhile.
 * The accepted connections of others end early, so that they cannot keep our own user out.
 */
export function guardConnections(
  server: Server,
  peerOf: (ends: Ends) => Promise<Peer>,
): (socket: Socket) => Promise<Peer> {
  const peers = new WeakMap<Socket, Promise<Peer>>();
  let others = 0;
  server.maxConnections = mostConnections;
  server.on('connection', (socket) => {
    const peer = peerOf(socket).catch((): Peer => 'unknown');
    peers.set(socket, peer);
    void peer.then((known) => {
      if (known !== 'own' && !socket.destroyed) endSoon(socket);
    });
  });

  function endSoon(socket: Socket): void {
    if (others >= mostOfOthers) return void socket.destroy();
    others += 1;
    const timer = setTimeout(() => socket.destroy(), otherMilliseconds);
    socket.once('close', () => {
      clearTimeout(timer);
      others -= 1;
    });
  }

  return (socket) => peers.get(socket) ?? Promise.resolve('unknown');
}
