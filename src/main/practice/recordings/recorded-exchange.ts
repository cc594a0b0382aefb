import type { StoredExchange } from '#main/journal/store/record.ts';
import type { RegistryInterface } from '#values/environment.ts';
import type { ContactRemover } from './without-contacts.ts';

type Headers = readonly (readonly [string, string])[];

/** What takes secrets out of what is written down: the journal's own redaction, once more, and the secrets known here. */
export interface SecretRemover {
  url(url: string): string;
  headers(headers: Headers): Headers;
  text(text: string): string;
}

export interface RecordingRules {
  readonly secrets: SecretRemover;
  /** Undefined where contacts stay as they are. */
  readonly contacts: ContactRemover | undefined;
  /** The base address of an interface; empty where it is not known any more. */
  readonly baseOf: (via: RegistryInterface) => string;
}

/** What of a request says what was meant. Credentials, cookies and whatever else a client may send are not kept. */
const keptRequestHeaders = new Set([
  'accept',
  'accept-language',
  'content-type',
  'rpp-cltrid',
  'repp-cltrid',
  'rpp-profile',
  'registry-cardid',
]);

/** How an answer travelled, and what is meant for one client only. */
const droppedReplyHeaders =
  /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|trailer|upgrade|date|set-cookie2?|.*authenticat.*-info)$/i;

/** What stands where a secret was; no letter of a header. */
const redactedMark = '‹redacted›';

/** Where the paths of an interface begin, for exchanges of a base address that the account does not have any more. */
const firstSegments: Readonly<Record<RegistryInterface, RegExp>> = {
  'rpp-v0': /\/v0(?:\/|$)/,
  'rpp-v1': /\/v1(?:\/|$)/,
  'repp-v1': /\/v1(?:\/|$)/,
  rdap: /\/rdap(?:\/|$)/,
};

/** One line of a recording (docs/recording.md), or why there is none: no answer came, or its body was cut for keeping. */
export function recordedExchange(exchange: StoredExchange, rules: RecordingRules): object | 'no-answer' | 'cut' {
  const { end, interface: via } = exchange;
  if (end === null || end.status === null || end.status < 200) return 'no-answer';
  if (end.replyBodyCut) return 'cut';
  const { contacts, secrets } = rules;
  const base = rules.baseOf(via).replace(/\/+$/, '');
  const { path, query } = belowBase(secrets.url(exchange.url), base, via);
  const written = (text: string | null) => {
    if (text === null || text === '') return null;
    const clean = secrets.text(text);
    return contacts === undefined ? clean : contacts.body(clean);
  };
  const header = ([name, value]: readonly [string, string]): [string, string] => {
    const local = base !== '' && value.startsWith(base) ? `{base}${value.slice(base.length)}` : value;
    return [name, contacts === undefined ? local : contacts.header(local)];
  };
  const requestHeaders = secrets
    .headers(exchange.requestHeaders)
    .filter(([name]) => keptRequestHeaders.has(name.toLowerCase()))
    .filter(([name]) => contacts === undefined || name.toLowerCase() !== 'registry-cardid');
  const replyHeaders = secrets.headers(end.replyHeaders).filter(([name]) => !droppedReplyHeaders.test(name));
  return {
    at: new Date(exchange.startedAt).toISOString(),
    interface: via,
    command: exchange.command,
    request: {
      method: exchange.method,
      path: contacts === undefined ? path : contacts.path(path),
      query,
      headers: requestHeaders.filter(canTravel).map(header),
      body: written(exchange.requestBody),
    },
    reply: { status: end.status, headers: replyHeaders.filter(canTravel).map(header), body: written(end.replyBody) },
  };
}

/** A header that a server may send: in Latin-1, and nothing was taken out of it. */
function canTravel([, value]: readonly [string, string]): boolean {
  return !value.includes(redactedMark) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

function belowBase(url: string, base: string, via: RegistryInterface): { path: string; query: string } {
  const parsed = URL.parse(url);
  if (parsed === null) return { path: '/', query: '' };
  const query = parsed.search.slice(1);
  const whole = parsed.origin + parsed.pathname;
  if (base !== '' && whole.startsWith(`${base}/`)) return { path: whole.slice(base.length), query };
  const start = parsed.pathname.search(firstSegments[via]);
  return { path: start < 0 ? parsed.pathname : parsed.pathname.slice(start), query };
}
