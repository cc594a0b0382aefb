import type { IncomingHttpHeaders } from 'node:http';

type RawHeaders = readonly (Buffer | string)[] | IncomingHttpHeaders | null | undefined;

/** As undici has read them, where each name came once; else, for their order, once more from the bytes. */
export function readHeaders(parsed: IncomingHttpHeaders, raw: RawHeaders): (readonly [string, string])[] {
  const headers: (readonly [string, string])[] = [];
  for (const name of Object.keys(parsed)) {
    const value = parsed[name];
    if (typeof value !== 'string') return readRawHeaders(raw);
    headers.push([name, asReadable(value).trim()]);
  }
  return headers;
}

function readRawHeaders(raw: RawHeaders): (readonly [string, string])[] {
  if (!Array.isArray(raw)) return [];
  const headers: (readonly [string, string])[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.push([asText(raw[index]).toLowerCase(), asText(raw[index + 1]).trim()]);
  }
  return headers;
}

/** Header bytes are ISO 8859-1 by their standard; registries write UTF-8 into reasons, so that is tried first. */
function asText(value: Buffer | string | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  return asReadable(value.toString('latin1'));
}

function asReadable(latin: string): string {
  if (!/[\x80-\xff]/.test(latin)) return latin;
  const text = Buffer.from(latin, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? latin : text;
}

/** An answer to HEAD that announces a body may be followed by it, although it may not. */
export function announcesBody(headers: readonly (readonly [string, string])[]): boolean {
  return headers.some(
    ([name, value]) => name === 'transfer-encoding' || (name === 'content-length' && !/^0+$/.test(value)),
  );
}
