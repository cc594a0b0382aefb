import type { AnsweredReply } from '#main/transport/exchange.ts';

/** The first value of a header, or undefined; names are compared without case. */
export function headerOf(reply: AnsweredReply, name: string): string | undefined {
  for (const [given, value] of reply.headers) {
    // Both are lower case nearly always, and most names differ in length.
    if (given === name || (given.length === name.length && given.toLowerCase() === name.toLowerCase())) return value;
  }
  return undefined;
}

/** The first of a header that may have been sent twice and joined by a proxy (`01000, 01000`). For codes and flags, not for text. */
export function firstOf(reply: AnsweredReply, name: string): string | undefined {
  const first = headerOf(reply, name)?.split(',', 1)[0]?.trim();
  return first === '' ? undefined : first;
}

/** The body as text: the charset of Content-Type where it is a known one, else UTF-8; a byte order mark is dropped. */
export function bodyText(reply: AnsweredReply): string {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(headerOf(reply, 'content-type') ?? '')?.[1];
  return decodeBytes(reply.body, charset);
}

/** Bytes as text in the named charset, or in UTF-8 when there is none or an unknown one; never throws. */
export function decodeBytes(bytes: Uint8Array, charset: string | undefined): string {
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    try {
      return new TextDecoder(charset).decode(bytes);
    } catch {
      // An unknown label: read as what it most likely is.
    }
  }
  // The decoder itself drops a byte order mark.
  return new TextDecoder().decode(bytes);
}

/** What a body is, told by its first character rather than by its media type, which is often wrong. */
export type BodyShape = 'empty' | 'json' | 'xml' | 'html' | 'text';

export function shapeOf(text: string): BodyShape {
  const start = text.slice(0, 1024).trimStart();
  if (start === '') return text.trim() === '' ? 'empty' : 'text';
  if (start.startsWith('{') || start.startsWith('[')) return 'json';
  if (!start.startsWith('<')) return 'text';
  return /<(!doctype\s+html|html|head|body|title|h1|center)\b/i.test(start) ? 'html' : 'xml';
}

/** A short piece of what came, for a message: one line, no control characters. */
export function quoted(text: string, longest = 60): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return JSON.stringify(line.length > longest ? `${line.slice(0, longest)}…` : line);
}
