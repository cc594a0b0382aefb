import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { DeskClient } from '#contract/contract.ts';

/** The desk behind this page's own address, once the page has a session. Rejects when the program does not answer. */
export async function connectOverHttp(): Promise<DeskClient> {
  await openSession();
  return deskAt(window.location.origin);
}

/** The desk that a web host serves at `origin`; `send` stands for fetch where there is no browser to keep the session. */
export function deskAt(origin: string, send?: (request: Request) => Promise<Response>): DeskClient {
  return createORPCClient(new RPCLink({ url: `${origin}/rpc`, ...(send && { fetch: send }) }));
}

/**
 * Trades the one-time token of the address for a session cookie that scripts cannot read. The token leaves the address
 * and the history first, so that it is neither bookmarked nor shown over a shoulder. Without a token an existing
 * session is enough, as after a reload.
 */
async function openSession(): Promise<void> {
  const { pathname, search, hash } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  if (token !== null) window.history.replaceState(window.history.state, '', pathname + search);
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (answer.ok) return;
  window.location.replace('/refused');
  await new Promise<never>(() => {});
}
