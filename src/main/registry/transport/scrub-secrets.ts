import { setImmediate } from 'node:timers/promises';
import type { AnsweredReply } from './exchange.ts';
import { redacted } from './redaction.ts';
import type { HeldSecrets } from './secrets/held-secrets.ts';
import { createSecretFinder, type SecretFinder, type SecretPlace, withoutSecrets } from './secrets/secret-finder.ts';

/** A body up to this length is searched at once; in a longer one others have their turn in between. */
const searchedAtOnce = 64 * 1024;

/**
 * The reply without the secrets, where the other side echoed one in a header or the body; undefined where it did not, at
 * once where that is plain. Done before the journal or a decoder can see the answer: what a misconfigured registry repeats
 * must not rest on disk.
 */
export function scrubSecrets(
  reply: AnsweredReply,
  held: HeldSecrets,
): Promise<AnsweredReply | undefined> | AnsweredReply | undefined {
  const finders = findersFor(held);
  const headers = cleanHeaders(reply.headers, finders);
  const inBody = finders[reply.status >= 400 ? 'inRefusal' : 'inAnswer'];
  const { body } = reply;
  if (inBody.isIdle || body.byteLength === 0) return withParts(reply, headers, undefined);
  if (body.byteLength <= searchedAtOnce) return withParts(reply, headers, cleanBody(body, inBody.find(body)));
  return searchInTurns(body, inBody).then((places) => withParts(reply, headers, cleanBody(body, places)));
}

interface Finders {
  readonly inAnswer: SecretFinder;
  readonly inRefusal: SecretFinder;
  readonly inAnyHeader: SecretFinder;
  readonly inProtocolHeader: SecretFinder;
}

/** Made once for each list of secrets: batches bring answers by the thousand. */
const prepared = new WeakMap<HeldSecrets, Finders>();

function findersFor(held: HeldSecrets): Finders {
  const known = prepared.get(held);
  if (known !== undefined) return known;
  const inAnswer = createSecretFinder(held, 'answer');
  const made = {
    inAnswer,
    inRefusal: createSecretFinder(held, 'refusal'),
    inAnyHeader: createSecretFinder(held, 'header'),
    inProtocolHeader: inAnswer,
  };
  prepared.set(held, made);
  return made;
}

/** Headers that answers are read by: a secret that is as short as their values must not change what they say. */
const protocolHeader = /^(?:r?epp-|rpp-|content-|date$|retry-after$|location$|link$|etag$|allow$|sunset$|deprecation$)/;

type Headers = AnsweredReply['headers'];

/** No header holds this: names and values of all of them are looked through as one text first. */
const between = '\u0001';

/** Undefined where they hold no secret. */
function cleanHeaders(headers: Headers, { inAnyHeader, inProtocolHeader }: Finders): Headers | undefined {
  if (inAnyHeader.isIdle || headers.length === 0) return undefined;
  if (inAnyHeader.find(headers.flat().join(between)).length === 0) return undefined;
  let isChanged = false;
  const clean = headers.map(([name, value]): readonly [string, string] => {
    const finder = protocolHeader.test(name) ? inProtocolHeader : inAnyHeader;
    const kept = [withoutSecrets(name, finder, redacted), withoutSecrets(value, finder, redacted)] as const;
    isChanged ||= kept[0] !== name || kept[1] !== value;
    return kept;
  });
  return isChanged ? clean : undefined;
}

async function searchInTurns(body: Uint8Array, finder: SecretFinder): Promise<SecretPlace[]> {
  const search = finder.findInPieces(body);
  let step = search.next();
  for (let piece = 1; step.done !== true; piece += 1) {
    if (piece % piecesInTurn === 0) await setImmediate();
    step = search.next();
  }
  return step.value;
}

/** Some milliseconds of work; then whatever else waits has its turn. */
const piecesInTurn = 4;

const mark = Buffer.from(redacted, 'utf8');

/** Undefined where it holds no secret. */
function cleanBody(body: Uint8Array, places: readonly SecretPlace[]): Uint8Array | undefined {
  if (places.length === 0) return undefined;
  const pieces: Uint8Array[] = [];
  let end = 0;
  for (const { from, to } of places) {
    pieces.push(body.subarray(end, from), mark);
    end = to;
  }
  return Buffer.concat([...pieces, body.subarray(end)]);
}

function withParts(
  reply: AnsweredReply,
  headers: Headers | undefined,
  body: Uint8Array | undefined,
): AnsweredReply | undefined {
  if (headers === undefined && body === undefined) return undefined;
  return { ...reply, headers: headers ?? reply.headers, body: body ?? reply.body };
}
