import { type Session, session } from 'electron/main';
import { pageHeaders } from '../content-policy.ts';
import type { PageFiles } from '../page-files.ts';
import { isPageAddress, pageOrigin, pageScheme } from './page-address.ts';

/**
 * The browser session of our window: it lives in memory (a name without `persist:`), so that Chromium keeps nothing of
 * the page on disk; it answers app:// with the built files and their content policy; it grants one permission, writing
 * text to the clipboard when the person asks to copy something, and starts no download.
 */
export function openPageSession(pages: PageFiles): Session {
  const pageSession = session.fromPartition('registry-desk');
  // In this same turn: a session goes to fetch the dictionary of the system's language from the network, whatever its
  // windows say of spell-checking (electron#22995).
  pageSession.setSpellCheckerLanguages([]);
  pageSession.protocol.handle(pageScheme, (request) => answer(pages, request));
  pageSession.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) => {
    decide(isGranted(permission, requestingUrl ?? ''));
  });
  pageSession.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin));
  pageSession.setDevicePermissionHandler(() => false);
  pageSession.on('will-download', (event) => event.preventDefault());
  return pageSession;
}

function isGranted(permission: string, address: string): boolean {
  return permission === 'clipboard-sanitized-write' && isPageAddress(address);
}

async function answer(pages: PageFiles, { url, method }: Request): Promise<Response> {
  const [path = ''] = url.slice(pageOrigin.length).split(/[?#]/, 1);
  const file = isPageAddress(url) && method === 'GET' ? await pages.read(path || '/') : undefined;
  if (file === undefined) return new Response('There is no such page.\n', { status: 404, headers: { ...pageHeaders } });
  return new Response(file.bytes, { headers: { ...pageHeaders, 'content-type': file.contentType } });
}
