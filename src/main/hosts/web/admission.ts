import type { IncomingMessage } from 'node:http';
import { sameText } from './one-time-address.ts';

/** The one address of the window: everything that the web host answers lies in its folder. */
export interface Site {
  /** `127.83.4.19:41234`, as a browser sends it in Host. */
  readonly host: string;
  /** `http://127.83.4.19:41234`. */
  readonly origin: string;
  /** `/…/`, random for each start. */
  readonly folder: `/${string}/`;
}

export interface Refusal {
  readonly status: number;
  readonly text: string;
}

/** The path inside the folder, without a slash before it; undefined outside the folder. Nothing is decoded or resolved. */
export function pathInside({ folder }: Site, request: IncomingMessage): string | undefined {
  const [path = ''] = (request.url ?? '').split('?', 1);
  return sameText(path.slice(0, folder.length), folder) ? path.slice(folder.length) : undefined;
}

/** Whether a request only reads. */
export function onlyReads({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Why a request is refused before anything else is looked at; undefined where it may go on. It may when its Host is ours
 * (a name that another site points at this machine is not), when its Origin is ours wherever it may change anything, and
 * when the browser says that a page of ours sends it. Browsers without Sec-Fetch-Site are held by the other two.
 */
export function refusalOf(request: IncomingMessage, { host, origin }: Site, path: string): Refusal | undefined {
  const { headers } = request;
  if (headers.host !== host) {
    return { status: 421, text: `This is not the address of Registry Desk. Use the one that its terminal shows.` };
  }
  if (headers.origin === undefined ? !onlyReads(request) : headers.origin !== origin) return otherPage;
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  if (site !== 'same-origin' && site !== 'none' && !(path === '' && isNavigation(request))) return otherPage;
  // A service worker would see every later page of this address, also those of the next program there.
  if (headers['service-worker'] !== undefined) {
    return { status: 403, text: 'Registry Desk has no service worker.' };
  }
  return undefined;
}

const otherPage: Refusal = { status: 403, text: 'Only the page of Registry Desk itself may send this request.' };

/** A link or an address that opens the page in a tab of its own. */
function isNavigation({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
