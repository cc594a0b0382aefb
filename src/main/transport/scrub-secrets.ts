import { setImmediate } from 'node:timers/promises';
import type { AnsweredReply } from './exchange.ts';
import { redacted } from './redaction.ts';

/** Looked through at a time, so that a list of many megabytes does not hold up everything else. */
const stretchBytes = 4 * 1024 * 1024;
/** A shorter secret could be a word that the answer needs (a password `active`); it is scrubbed only from refusals. */
const tellingLength = 12;

/**
 * The reply without the secret, where the other side echoed it in a header or the body; undefined where it did not.
 * Done before the journal or a decoder can see the answer: what a misconfigured registry repeats must not rest on disk.
 */
export async function scrubSecrets(
  reply: AnsweredReply,
  basic: string,
  secret: string,
): Promise<AnsweredReply | undefined> {
  const telling = secret.length >= tellingLength || (reply.status >= 400 && secret.length >= 4);
  const shortest = telling ? Math.min(basic.length, secret.length) : basic.length;
  // Most answers to most questions: nothing in them is long enough.
  if (reply.body.byteLength < shortest && reply.headers.every(([, value]) => value.length < shortest)) return undefined;
  const needles = [basic, encodeURIComponent(basic)];
  if (telling) {
    needles.push(secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1));
  }
  const echoesInHeaders = reply.headers.some(
    ([, value]) => value.length >= shortest && needles.some((needle) => value.includes(needle)),
  );
  const echoesInBody = reply.body.byteLength >= shortest && (await contains(reply.body, needles));
  if (!echoesInHeaders && !echoesInBody) return undefined;
  const wanted = [...new Set(needles)].sort((a, b) => b.length - a.length);
  return {
    ...reply,
    headers: echoesInHeaders ? reply.headers.map(([name, value]) => [name, replaceAll(value, wanted)]) : reply.headers,
    body: echoesInBody ? Buffer.from(replaceAll(Buffer.from(reply.body).toString('utf8'), wanted), 'utf8') : reply.body,
  };
}

async function contains(body: Uint8Array, needles: readonly string[]): Promise<boolean> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const overlap = Math.max(...needles.map((needle) => Buffer.byteLength(needle)));
  for (let start = 0; start < bytes.byteLength; start += stretchBytes) {
    if (start > 0) await setImmediate();
    const stretch = bytes.subarray(start, start + stretchBytes + overlap);
    if (needles.some((needle) => stretch.includes(needle))) return true;
  }
  return false;
}

function replaceAll(text: string, needles: readonly string[]): string {
  return needles.reduce((kept, needle) => kept.replaceAll(needle, redacted), text);
}
