import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { message } from '#messages/message.ts';
import type { WireCause } from './wire-cause.ts';

const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Undoes a Content-Encoding that nobody asked for (we ask for none), never to more than `maxBytes`: a small body can
 * unfold to gigabytes. Runs off the event loop. Answers with the bytes, or why there are none.
 */
export async function decompress(
  body: Uint8Array,
  contentEncoding: string,
  maxBytes: number,
): Promise<Uint8Array | WireCause> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'identity');
  if (encodings.length === 0 || body.byteLength === 0) return body;
  const decode = decoders.get(encodings[0] ?? '');
  if (encodings.length > 1 || decode === undefined) {
    return {
      cause: 'malformed-http',
      detail: message('registry.otherCompression', { encodings: encodings.join(', ').slice(0, 40) }),
    };
  }
  try {
    return await decode(body, { maxOutputLength: maxBytes });
  } catch (error) {
    const large = error instanceof RangeError || (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    return large
      ? {
          cause: 'too-large',
          detail: message('registry.unfoldsTooLarge', { most: shownBytes(maxBytes) }),
        }
      : { cause: 'malformed-http', detail: message('registry.notAsCompressed', { encoding: encodings[0] ?? '' }) };
  }
}

/** A number of bytes for a message: `1 MiB`, `300 B`. */
export function shownBytes(bytes: number): string {
  const mebibyte = 1024 * 1024;
  return bytes >= mebibyte ? `${Math.round(bytes / mebibyte)} MiB` : `${bytes} B`;
}
