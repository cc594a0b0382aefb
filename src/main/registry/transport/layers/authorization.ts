import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { AnsweredReply, CredentialsWanted, ExchangeRequest } from '../exchange.ts';
import type { PackedBody } from '../packed-body.ts';
import { scrubSecrets } from '../scrub-secrets.ts';
import type { HeldSecrets } from '../secrets/held-secrets.ts';
import type { Layer } from './layer.ts';

export interface Credentials {
  readonly user: string;
  readonly secret: string;
}

/** Where the layer asks for an account's secrets, at the last moment and each time. */
export interface SecretsPort {
  /**
   * The handle and the secret to send, or undefined when the account keeps none of that kind; at once where they are in
   * hand. Rejects with DeskFailure: keychain-unavailable when one is kept and cannot be read now, no-account when it may
   * not go to this address. `isQuestion` is true for what may be asked again: its credentials may be a moment old.
   */
  credentials(
    accountId: string,
    kind: Exclude<CredentialsWanted, 'none'>,
    isQuestion: boolean,
    url: string,
  ): Promise<Credentials | undefined> | Credentials;
  /** All secrets of the account that this process has had in hand, also those that do not authorize this request. */
  held(accountId: string): HeldSecrets;
}

/**
 * Adds the Authorization header (HTTP Basic; specification, Authentication 1), innermost, so that neither the journal
 * nor anything above ever sees it; a secret of the account that any answer echoes is scrubbed before the answer goes up.
 * Rejects with DeskFailure no-account when the command needs a secret and the account has none: nothing was sent.
 */
export function createAuthorizationLayer(secrets: SecretsPort): Layer {
  return (next) => {
    const clean = async (request: ExchangeRequest, { found, basic }: Partial<Authorization> = {}) => {
      const reply = await next(request);
      if (reply.kind !== 'answered') return reply;
      const held = secrets.held(request.accountId);
      const isHeld =
        found === undefined ||
        basic === undefined ||
        (held.secrets.includes(found.secret) && held.basics.includes(basic));
      const all = isHeld ? held : { secrets: [found.secret, ...held.secrets], basics: [basic, ...held.basics] };
      const scrubbed = scrubSecrets(reply, all);
      const clean = (scrubbed instanceof Promise ? await scrubbed : scrubbed) ?? reply;
      return clean.packed === undefined ? clean : { ...clean, packed: cleanPacked(clean.packed, clean, all) };
    };
    return async (request) => {
      if (request.credentials === 'none') return clean(request);
      const given = secrets.credentials(request.accountId, request.credentials, request.repeatable, request.url);
      const found = given instanceof Promise ? await given : given;
      if (found === undefined) {
        if (request.credentials === 'api-key-if-any') return clean(request);
        throw noSecret(request);
      }
      const authorization = authorizationOf(found);
      const headers = [...request.headers, ['Authorization', `Basic ${authorization.basic}`] as const];
      return clean({ ...request, headers }, authorization);
    };
  };
}

/** The rest of a long body is scrubbed as it is read, whole items at a time. */
function cleanPacked(packed: PackedBody, reply: AnsweredReply, held: HeldSecrets): PackedBody {
  const cleaned = async (bytes: Uint8Array): Promise<Uint8Array> =>
    (await scrubSecrets({ ...reply, headers: [], body: bytes }, held))?.body ?? bytes;
  return { ...packed, cleaned };
}

interface Authorization {
  readonly found: Credentials;
  /** Handle and secret as HTTP Basic writes them. */
  readonly basic: string;
}

/** Written once for credentials that serve many questions. */
const written = new WeakMap<Credentials, Authorization>();

function authorizationOf(found: Credentials): Authorization {
  const known = written.get(found);
  if (known !== undefined) return known;
  if (!/^[^:\p{Cc}]+$/u.test(found.user) || /\p{Cc}/u.test(found.secret)) {
    throw new DeskFailure({
      kind: 'no-account',
      message: message('registry.secretUnsendable'),
      nothingSent: true,
      lacks: 'secret',
    });
  }
  const basic = Buffer.from(`${found.user}:${found.secret}`, 'utf8').toString('base64');
  const authorization = { found, basic };
  written.set(found, authorization);
  return authorization;
}

function noSecret(request: ExchangeRequest): DeskFailure {
  const { command, credentials } = request;
  return new DeskFailure({
    kind: 'no-account',
    message:
      credentials === 'api-key' ? message('registry.noApiKey', { command }) : message('registry.noSecret', { command }),
    nothingSent: true,
    lacks: 'secret',
  });
}
