import { setImmediate } from 'node:timers/promises';
import type { AnsweredReply } from './exchange.ts';
import { redacted } from './redaction.ts';
import { mostBytesOfUnit, secretPattern, secretStems } from './secret-pattern.ts';

/** Looked through at a time, so that a list of many megabytes does not hold up everything else. */
const stretchBytes = 4 * 1024 * 1024;
/** A shorter secret could be a word that the answer needs (a password `active`); it is scrubbed only from refusals. */
const tellingLength = 12;

/** What of an account must not be in an answer: its secrets, and handle and secret as HTTP Basic writes them. */
export interface HeldSecrets {
  readonly secrets: readonly string[];
  readonly basics: readonly string[];
}

/**
 * The reply without the secrets, where the other side echoed one in a header or the body; undefined where it did not.
 * Done before the journal or a decoder can see the answer: what a misconfigured registry repeats must not rest on disk.
 */
export async function scrubSecrets(
  reply: AnsweredReply,
  { secrets, basics }: HeldSecrets,
): Promise<AnsweredReply | undefined> {
  const telling = reply.status >= 400 ? 4 : tellingLength;
  const wanted = [...new Set([...basics, ...secrets.filter(({ length }) => length >= telling)])];
  if (wanted.length === 0) return undefined;
  const shortest = Math.min(...wanted.map(({ length }) => length));
  // Most answers to most questions: nothing in them is long enough.
  if (reply.body.byteLength < shortest && reply.headers.every(([, value]) => value.length < shortest)) return undefined;
  const stems = wanted.flatMap(secretStems);
  const echoesInHeaders = reply.headers.some(
    ([, value]) =>
      value.length >= shortest && stems.some((stem) => value.includes(stem)) && without(value, wanted) !== value,
  );
  const echoesInBody = reply.body.byteLength >= shortest && (await contains(reply.body, wanted, stems));
  if (!echoesInHeaders && !echoesInBody) return undefined;
  return {
    ...reply,
    headers: echoesInHeaders ? reply.headers.map(([name, value]) => [name, without(value, wanted)]) : reply.headers,
    body: echoesInBody ? Buffer.from(without(Buffer.from(reply.body).toString('utf8'), wanted), 'utf8') : reply.body,
  };
}

async function contains(body: Uint8Array, wanted: readonly string[], stems: readonly string[]): Promise<boolean> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const overlap = mostBytesOfUnit * Math.max(...wanted.map(({ length }) => length));
  for (let start = 0; start < bytes.byteLength; start += stretchBytes) {
    if (start > 0) await setImmediate();
    const stretch = bytes.subarray(start, start + stretchBytes + overlap);
    if (!stems.some((stem) => stretch.includes(stem))) continue;
    const text = stretch.toString('utf8');
    if (without(text, wanted) !== text) return true;
  }
  return false;
}

function without(text: string, wanted: readonly string[]): string {
  return wanted.reduce((kept, secret) => kept.replace(secretPattern(secret), redacted), text);
}
