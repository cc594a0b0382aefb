import { bodyText, isUtf8Body, withText } from './protocol/read-reply.ts';
import type { Exchange } from './transport/exchange.ts';
import type { SecretsPort } from './transport/layers/authorization.ts';
import type { HeldSecrets } from './transport/secrets/held-secrets.ts';
import { createSecretFinder, type SecretFinder } from './transport/secrets/secret-finder.ts';

/**
 * A wire whose answers are in UTF-8 where they repeat a secret of the account: in UTF-8 secrets are looked for and taken
 * out, and what rests on disk is the text that an answer is read as, whatever its bytes are.
 */
export function echoesInUtf8(wire: Exchange, held: SecretsPort['held']): Exchange {
  return async (request) => {
    const reply = await wire(request);
    if (reply.kind !== 'answered' || reply.body.byteLength === 0) return reply;
    const bytes = Buffer.from(reply.body.buffer, reply.body.byteOffset, reply.body.byteLength);
    // Between the letters of a text in UTF-16 that nobody calls so.
    const hasNul = bytes.includes(0);
    if (!hasNul && isUtf8Body(reply)) return reply;
    const text = bodyText(reply).replaceAll('\0', '');
    return finderOf(held(request.accountId)).find(text).length > 0 ? withText(reply, text) : reply;
  };
}

/** Made once for each list of secrets. */
const finders = new WeakMap<HeldSecrets, SecretFinder>();

function finderOf(held: HeldSecrets): SecretFinder {
  const finder = finders.get(held) ?? createSecretFinder(held, 'refusal');
  finders.set(held, finder);
  return finder;
}
