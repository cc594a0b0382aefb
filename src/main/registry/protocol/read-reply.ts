import { isUtf8 } from 'node:buffer';
import { readHttpDate } from '#values/http-date.ts';
import { type Oddity, oddity } from '#values/oddity.ts';
import type { AnsweredReply } from '../transport/exchange.ts';

/** The first value of a header, or undefined; names are compared without case. */
export function headerOf(reply: AnsweredReply, name: string): string | undefined {
  for (const [given, value] of reply.headers) {
    // Both are lower case nearly always, and most names differ in length.
    if (given === name || (given.length === name.length && given.toLowerCase() === name.toLowerCase())) return value;
  }
  return undefined;
}

/** When the registry gave an answer, by its own clock, in epoch milliseconds (Date; RFC 9110, 6.6.1). */
export function registryTimeOf(reply: AnsweredReply): number | undefined {
  return readHttpDate(headerOf(reply, 'date') ?? '');
}

/**
 * The values of a header that may have been sent twice, or twice and joined by a proxy (`01000, 01000`), each once. For
 * codes and flags, not for text. More than one is a contradiction.
 */
export function valuesOf(reply: AnsweredReply, name: string): string[] {
  const values = reply.headers
    .filter(([given]) => given.length === name.length && given.toLowerCase() === name.toLowerCase())
    .flatMap(([, value]) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return [...new Set(values)];
}

/** The value of a code or flag; undefined where there is none, and where its values contradict each other. */
export function agreedValueOf(reply: AnsweredReply, name: string): string | undefined {
  const values = valuesOf(reply, name);
  return values.length === 1 ? values[0] : undefined;
}

/**
 * The body as text: in the charset that a byte order mark, Content-Type or an XML declaration names where it is one that is
 * known and these bytes can be, else in UTF-8, else in windows-1252, in which every byte is a character and none is lost. A
 * byte order mark is dropped. Where only the first bytes are wanted they are judged by themselves, and a character that is
 * cut at their end is left out.
 */
export function bodyText(reply: AnsweredReply, longest = reply.body.byteLength): string {
  const bytes = reply.body.subarray(0, longest);
  const isCut = bytes.byteLength < reply.body.byteLength;
  for (const charset of [...charsetsOf(reply), 'utf-8']) {
    const text = decodedIn(charset, bytes, isCut);
    if (text !== undefined) return text;
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** True when the body can be read as the UTF-8 that it is, and nothing says that it is another charset. */
export function isUtf8Body(reply: AnsweredReply): boolean {
  return charsetsOf(reply).every((charset) => /^(utf-?8|us-ascii)$/i.test(charset)) && isUtf8(reply.body);
}

/** The reply with this text as its body, in UTF-8 and saying so. */
export function withText(reply: AnsweredReply, text: string): AnsweredReply {
  const others = reply.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  const [mediaType = 'text/plain'] = headerOf(reply, 'content-type')?.split(';', 1) ?? [];
  return { ...reply, headers: [...others, ['content-type', `${mediaType}; charset=utf-8`]], body: Buffer.from(text) };
}

/** What is to be told of a body that was in no charset that it names, nor in UTF-8. */
export function charsetOddities(reply: AnsweredReply): Oddity[] {
  if (isUtf8(reply.body) || charsetsOf(reply).some((charset) => decodedIn(charset, reply.body) !== undefined))
    return [];
  return [oddity('charset')];
}

/** Undefined where nobody knows the charset, or the bytes are not in it. */
function decodedIn(charset: string, bytes: Uint8Array, isCut = false): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

/** UTF-16 and UTF-32 by their names. */
const wideCharset = /^(iso-10646-)?(utf|ucs)-?(16|32|2|4)|^(cs)?unicode/i;

/**
 * UTF-16 where it begins with that byte order mark, the charset of Content-Type, then the encoding that an XML declaration
 * names. Where no byte is NUL it is not UTF-16, whatever is said: so writes who makes a document as a string and sends it
 * as UTF-8.
 */
function charsetsOf(reply: AnsweredReply): string[] {
  const declared = /charset\s*=\s*"?([\w.:-]+)/i.exec(headerOf(reply, 'content-type') ?? '')?.[1];
  const start = Buffer.from(reply.body.subarray(0, 200)).toString('latin1');
  const encoding = /^(?:ï»¿)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
  const marked = start.startsWith('ÿþ') ? 'utf-16le' : start.startsWith('þÿ') ? 'utf-16be' : undefined;
  return [marked, declared, encoding].filter(
    (charset) => charset !== undefined && (start.includes('\0') || !wideCharset.test(charset)),
  ) as string[];
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
