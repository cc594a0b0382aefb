import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { DeskClient } from '#contract/contract.ts';

/** The page's half of a session: its header, and its name in the storage. The server knows it (main/hosts/web/sessions.ts). */
const pageHalfName = 'registry-desk-session';

/** The desk beside this page, once the page has a session. Rejects when the program does not answer. */
export async function connectOverHttp(): Promise<DeskClient> {
  return deskAt(besidePage(''), await openSession());
}

/**
 * The desk whose page has the address `page`, which ends with a slash; `send` replaces fetch where there is no browser to
 * keep the session.
 */
export function deskAt(page: string, pageHalf: string, send?: (request: Request) => Promise<Response>): DeskClient {
  const headers = { [pageHalfName]: pageHalf };
  return createORPCClient(new RPCLink({ url: `${page}rpc`, headers, ...(send && { fetch: send }) }));
}

/** An address in the folder of this page: the web host answers nothing outside it. */
function besidePage(path: string): string {
  const { origin, pathname } = window.location;
  return origin + pathname.slice(0, pathname.lastIndexOf('/') + 1) + path;
}

/**
 * Trades the one-time token of the address for a session: a cookie that scripts cannot read, and the page's own half,
 * which is kept in the storage of this address and port. The token leaves the address and the history first, so that it
 * is neither bookmarked nor shown over a shoulder. Without a token an existing session is enough, as after a reload.
 * Answers with the page's half.
 */
async function openSession(): Promise<string> {
  const { pathname, search, hash } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  if (token !== null) window.history.replaceState(window.history.state, '', pathname + search);
  const kept = window.localStorage.getItem(pageHalfName) ?? '';
  const answer = await fetch(besidePage('session'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [pageHalfName]: kept },
    body: JSON.stringify({ token }),
  });
  if (answer.status === 204) return kept;
  if (answer.ok) {
    const { pageHalf } = (await answer.json()) as { pageHalf: string };
    window.localStorage.setItem(pageHalfName, pageHalf);
    return pageHalf;
  }
  window.location.replace(besidePage('refused'));
  return new Promise<never>(() => {});
}
