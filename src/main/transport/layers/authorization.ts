import { DeskFailure } from '#registry/failure.ts';
import type { CredentialsWanted, ExchangeReply, ExchangeRequest } from '../exchange.ts';
import { type HeldSecrets, scrubSecrets } from '../scrub-secrets.ts';
import type { Layer } from './layer.ts';

/** Where the layer asks for an account's secrets, at the last moment and each time. */
export interface SecretsPort {
  /**
   * The handle and the secret to send, or undefined when the account keeps none of that kind. Rejects with DeskFailure
   * (keychain-unavailable) when one is kept and cannot be read now. `isQuestion` is true for what may be asked again:
   * its credentials may be a moment old.
   */
  credentials(
    accountId: string,
    kind: Exclude<CredentialsWanted, 'none'>,
    isQuestion: boolean,
  ): Promise<{ readonly user: string; readonly secret: string } | undefined>;
  /** All secrets of the account that this process has had in hand, also those that do not authorize this request. */
  held(accountId: string): HeldSecrets;
}

/**
 * Adds the Authorization header (HTTP Basic; specification, Authentication 1), innermost, so that neither the journal
 * nor anything above ever sees it; a secret of the account that any answer echoes is scrubbed before the answer goes up.
 * Rejects with DeskFailure no-account when the command needs a secret and the account has none: nothing was sent.
 */
export function createAuthorizationLayer(secrets: SecretsPort): Layer {
  return (next) => async (request) => {
    const clean = async (reply: ExchangeReply) => {
      return reply.kind === 'answered'
        ? ((await scrubSecrets(reply, secrets.held(request.accountId))) ?? reply)
        : reply;
    };
    if (request.credentials === 'none') return clean(await next(request));
    const found = await secrets.credentials(request.accountId, request.credentials, request.repeatable);
    if (found === undefined) {
      if (request.credentials === 'api-key-if-any') return clean(await next(request));
      throw noSecret(request);
    }
    if (!/^[^:\p{Cc}]+$/u.test(found.user) || /\p{Cc}/u.test(found.secret)) {
      throw new DeskFailure({
        kind: 'no-account',
        text: 'The handle or the secret of this account holds characters that cannot be sent. Enter them again. Nothing was sent.',
      });
    }
    const basic = Buffer.from(`${found.user}:${found.secret}`, 'utf8').toString('base64');
    const reply = await next({ ...request, headers: [...request.headers, ['Authorization', `Basic ${basic}`]] });
    if (reply.kind !== 'answered') return reply;
    const held = secrets.held(request.accountId);
    const all = { secrets: [found.secret, ...held.secrets], basics: [basic, ...held.basics] };
    return (await scrubSecrets(reply, all)) ?? reply;
  };
}

function noSecret(request: ExchangeRequest): DeskFailure {
  const what = request.credentials === 'api-key' ? 'API key' : 'API key or contact password';
  return new DeskFailure({
    kind: 'no-account',
    text: `This account has no ${what}, and ${request.command} needs one. Enter it on the accounts page. Nothing was sent.`,
  });
}
