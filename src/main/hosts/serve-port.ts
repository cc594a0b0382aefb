import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';

/** One end of a message channel: Electron's MessagePortMain, or the port of a worker thread. */
export interface ServedPort {
  on(event: string, listener: (event?: { data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
  start(): void;
}

/** Answers the contract's calls that come in by `port` until it closes; topics being listened to end with it. */
export function servePort(router: AnyRouter, port: ServedPort): void {
  new RPCHandler(router).upgrade(port);
  port.start();
}
