import type { AccountSecrets } from './services/accounts/account-secrets.ts';
import type { SecretRemover } from './services/recordings/recorded-exchange.ts';
import type { StoredAccount } from './store/store.ts';
import { redacted, redactHeaders, redactText, redactUrl } from './transport/redaction.ts';
import { secretPattern } from './transport/secret-pattern.ts';

/** A shorter secret could be a word that an answer needs; what names it a secret takes it out then. */
const shortestTelling = 8;

/**
 * What takes the secrets of an account out of a recording: what the journal's own redaction finds, and the very secrets
 * of the account wherever they stand, also as they travel. A keychain that does not open leaves the first.
 */
export async function recordedSecrets(
  secrets: Pick<AccountSecrets, 'read'>,
  account: StoredAccount,
): Promise<SecretRemover> {
  const read = await Promise.all(
    (['api-key', 'contact-password'] as const).map((kind) => secrets.read(account, kind).catch(() => undefined)),
  );
  const needles = read
    .filter((secret) => secret !== undefined && secret.length >= shortestTelling)
    .flatMap((secret = '') => {
      const basic = Buffer.from(`${account.handle}:${secret}`).toString('base64');
      return [secret, basic];
    })
    .sort((one, other) => other.length - one.length)
    .map(secretPattern);
  const clean = (text: string) => needles.reduce((kept, needle) => kept.replace(needle, redacted), text);
  return {
    url: (url) => needles.reduce((kept, needle) => kept.replace(needle, 'redacted'), redactUrl(url)),
    headers: (headers) => redactHeaders(headers).map(([name, value]) => [name, clean(value)]),
    text: (text) => clean(redactText(text)),
  };
}
