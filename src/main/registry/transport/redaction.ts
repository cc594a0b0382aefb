/** What stands where a secret was. */
export const redacted = '‹redacted›';

const secretHeaders = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'rpp-authorization',
  'rpp-authinfo',
  'repp-authinfo',
  'x-api-key',
]);

const secretWord = '(?:pass(?:word|wd|phrase)?|secret|api[-_]?key|auth[-_]?info|token|totp|credential)';
const secretName = new RegExp(`${secretWord}|^pw$`, 'i');

/**
 * Headers as they may be kept: values of headers that carry credentials are replaced, the rest stays. The card id stays
 * too: it names what was billed and opens nothing.
 */
export function redactHeaders(
  headers: readonly (readonly [name: string, value: string])[],
): readonly (readonly [string, string])[] {
  return headers.map(([name, value]) => [name, isSecretHeader(name) ? redacted : redactText(value)]);
}

/** The few names that come again and again, so that each is judged once. */
const judgedNames = new Map<string, boolean>();

function isSecretHeader(name: string): boolean {
  const judged = judgedNames.get(name);
  if (judged !== undefined) return judged;
  const secret = secretHeaders.has(name.toLowerCase()) || secretName.test(name);
  // A registry that makes up names must not fill our memory.
  if (judgedNames.size < 200) judgedNames.set(name, secret);
  return secret;
}

/** An address as it may be kept: no user name and password in it, no value of a query parameter that names a secret. */
export function redactUrl(url: string): string {
  if (!url.includes('@') && !url.includes('?')) return url;
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return redactText(url);
  }
  if (parsed.username !== '' || parsed.password !== '') {
    parsed.username = '';
    parsed.password = '';
  }
  const query = parsed.search
    .slice(1)
    .split('&')
    .map((part) => {
      const name = part.split('=', 1)[0] ?? '';
      return secretName.test(decodeLoosely(name)) && part.includes('=')
        ? `${name}=${encodeURIComponent(redacted)}`
        : part;
    })
    .join('&');
  parsed.search = query;
  return parsed.href;
}

const basicCredentials = /\b(Basic|Bearer)\s+(?![A-Za-z-]{1,40}=")[A-Za-z0-9+/=._~-]{6,}/gi;
/** A member whose name says secret, with its value: text, a scalar, or a flat array or object; also where it is cut off. */
const secretMember = new RegExp(
  `("(?:[^"\\\\]{0,60}?${secretWord}[^"\\\\]{0,60}?|pw)"\\s{0,20}:\\s{0,20})` +
    `(?:"(?:[^"\\\\]|\\\\.)*"?|\\[[^\\]]*\\]?|\\{[^}]*\\}?|[^\\s,\\]}]+)`,
  'gi',
);
/** Opens or closes an element whose name says secret. */
const secretTag = /<(\/?)((?:[\w.-]{1,40}:)?(?:pw|authInfo|password|newPW))(\s[^<>]{0,400})?>/gi;

/** A longer element is no secret, but an opening that was never closed. */
const longestElement = 4_400;

/** A body as it may be kept: values of members and elements whose names say secret, and credentials written out. */
export function redactText(text: string): string {
  // No secret stands in so little: `"pw":1`, `<pw>x</pw>` and `Basic abcdef` are all longer.
  if (text.length < 6) return text;
  let kept = text;
  if (/basic|bearer/i.test(kept)) kept = kept.replace(basicCredentials, (_all, scheme) => `${scheme} ${redacted}`);
  // Most texts are short header values, with neither a member nor an element in them.
  if (kept.includes('"')) kept = kept.replace(secretMember, (_all, name: string) => `${name}"${redacted}"`);
  if (kept.includes('<')) kept = withoutSecretElements(kept);
  return kept;
}

/**
 * The content of elements whose names say secret, in one way through the tags: an expression from each tag to its end
 * would keep main busy for minutes over an answer of `<pw><pw><pw>…`.
 */
function withoutSecretElements(text: string): string {
  const opened = new Map<string, { readonly first: number; readonly last: number }>();
  const secrets: { readonly from: number; readonly to: number; readonly name: string }[] = [];
  for (const { 0: tag, 1: slash, 2: name = '', index } of text.matchAll(secretTag)) {
    const key = name.toLowerCase();
    const known = opened.get(key);
    if (slash === '') {
      if (!tag.endsWith('/>')) opened.set(key, { first: known?.first ?? index, last: index });
    } else if (known !== undefined) {
      opened.delete(key);
      const from = index - known.first > longestElement ? known.last : known.first;
      if (index - from > longestElement) continue;
      // One around others takes their place.
      while ((secrets.at(-1)?.from ?? -1) > from) secrets.pop();
      secrets.push({ from, to: index + tag.length, name: text.slice(from + 1, from + 1 + name.length) });
    }
  }
  let kept = '';
  let end = 0;
  for (const { from, to, name } of secrets) {
    if (from >= end) kept += `${text.slice(end, from)}<${name}>${redacted}</${name}>`;
    end = Math.max(end, to);
  }
  return kept + text.slice(end);
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
