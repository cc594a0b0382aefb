import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { DeskClient } from '#contract/contract.ts';

/** The desk at the other end of a MessagePort. Calls under way are rejected when the other end closes. */
export function connectOverPort(port: MessagePort): DeskClient {
  const desk: DeskClient = createORPCClient(new RPCLink({ port }));
  port.start();
  return desk;
}
