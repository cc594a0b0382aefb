import { setImmediate } from 'node:timers/promises';
import type { AnsweredReply } from './exchange.ts';
import { redacted } from './redaction.ts';
import { mostBytesOfUnit, needlesslyWritten, needlessMarks, secretPattern, secretStems } from './secret-pattern.ts';

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
 * The reply without the secrets, where the other side echoed one in a header or the body; undefined where it did not, at
 * once where that is plain. Done before the journal or a decoder can see the answer: what a misconfigured registry repeats
 * must not rest on disk.
 */
export function scrubSecrets(
  reply: AnsweredReply,
  held: HeldSecrets,
): Promise<AnsweredReply | undefined> | AnsweredReply | undefined {
  const sought = soughtFor(held)[reply.status >= 400 ? 'inRefusal' : 'inAnswer'];
  const echoesInHeaders = reply.headers.some(([, value]) => holdsOne(value, sought));
  // Most answers to most questions: nothing in them is long enough.
  if (reply.body.byteLength >= sought.shortest) return scrubbedBody(reply, sought, echoesInHeaders);
  return echoesInHeaders ? { ...reply, headers: cleanHeaders(reply, sought) } : undefined;
}

/** What is looked for, and what tells quickly that it is not there. */
interface Sought {
  readonly patterns: readonly RegExp[];
  /** Texts of which one is wherever a pattern finds something. */
  readonly stems: readonly string[];
  readonly shortest: number;
  readonly longest: number;
}

/** Made once for each list of secrets: batches bring answers by the thousand. */
const prepared = new WeakMap<HeldSecrets, { readonly inAnswer: Sought; readonly inRefusal: Sought }>();

function soughtFor(held: HeldSecrets) {
  const known = prepared.get(held);
  if (known !== undefined) return known;
  const made = { inAnswer: soughtOf(held, tellingLength), inRefusal: soughtOf(held, 4) };
  prepared.set(held, made);
  return made;
}

function soughtOf({ secrets, basics }: HeldSecrets, telling: number): Sought {
  const wanted = [...new Set([...basics, ...secrets.filter(({ length }) => length >= telling)])];
  return {
    patterns: wanted.map(secretPattern),
    stems: wanted.flatMap(secretStems),
    shortest: Math.min(...wanted.map(({ length }) => length)),
    longest: Math.max(0, ...wanted.map(({ length }) => length)),
  };
}

function holdsOne(text: string, sought: Sought): boolean {
  return text.length >= sought.shortest && mayHold(text, sought) && without(text, sought) !== text;
}

function mayHold(text: string, { stems }: Sought): boolean {
  return stems.some((stem) => text.includes(stem)) || needlesslyWritten.test(text);
}

async function scrubbedBody(
  reply: AnsweredReply,
  sought: Sought,
  echoesInHeaders: boolean,
): Promise<AnsweredReply | undefined> {
  const echoesInBody = await contains(reply.body, sought);
  if (!echoesInHeaders && !echoesInBody) return undefined;
  return {
    ...reply,
    headers: echoesInHeaders ? cleanHeaders(reply, sought) : reply.headers,
    body: echoesInBody ? Buffer.from(without(Buffer.from(reply.body).toString('utf8'), sought), 'utf8') : reply.body,
  };
}

function cleanHeaders({ headers }: AnsweredReply, sought: Sought): AnsweredReply['headers'] {
  return headers.map(([name, value]) => [name, without(value, sought)]);
}

async function contains(body: Uint8Array, sought: Sought): Promise<boolean> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const overlap = mostBytesOfUnit * sought.longest;
  for (let start = 0; start < bytes.byteLength; start += stretchBytes) {
    if (start > 0) await setImmediate();
    const stretch = bytes.subarray(start, start + stretchBytes + overlap);
    if (![...sought.stems, ...needlessMarks].some((stem) => stretch.includes(stem))) continue;
    const text = stretch.toString('utf8');
    if (mayHold(text, sought) && without(text, sought) !== text) return true;
  }
  return false;
}

function without(text: string, { patterns }: Sought): string {
  return patterns.reduce((kept, pattern) => kept.replace(pattern, redacted), text);
}
