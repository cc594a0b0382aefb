import { isAbsolute } from 'node:path';
import type { NetworkDraft } from '#contract/desk/network.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/**
 * Reads what a person wrote about the network. Throws DeskFailure invalid-input that names the field; what was written
 * is not repeated where it may hold a password.
 */
export function readNetworkDraft(draft: NetworkDraft): NetworkDraft {
  const proxyUrl = readProxy(draft.proxyUrl.trim());
  const { proxyUser, authoritiesPath } = draft;
  if (/[:\p{Cc}]/u.test(proxyUser)) {
    throw invalid('proxyUser', 'proxy-user-form', message('network.proxyUserForm'));
  }
  if (authoritiesPath !== '' && (!isAbsolute(authoritiesPath) || authoritiesPath.includes('\0'))) {
    throw invalid('authoritiesPath', 'path-not-absolute', message('network.pathNotAbsolute'));
  }
  return { proxyUrl, proxyUser, bypass: draft.bypass.map(readHost), authoritiesPath };
}

function readProxy(text: string): string {
  if (text === '') return '';
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || url.hostname === '' || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw invalid('proxyUrl', 'proxy-form', message('network.proxyForm'));
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid('proxyUrl', 'proxy-user', message('network.proxyUser'));
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw invalid('proxyUrl', 'proxy-form', message('network.proxyPath'));
  }
  return url.origin;
}

function readHost(text: string): string {
  const name = text.trim().toLowerCase();
  if (/^\.?[a-z0-9._-]+$|^\[[0-9a-f:]+\]$/.test(name)) return name;
  throw invalid('bypass', 'bypass-form', message('network.bypassForm', { text: JSON.stringify(text.slice(0, 80)) }));
}

function invalid(field: string, code: string, why: Message): DeskFailure {
  return new DeskFailure({ kind: 'invalid-input', message: why, field, code });
}
