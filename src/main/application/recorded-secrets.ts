import type { AccountSecrets } from '#main/accounts/account-secrets.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { SecretRemover } from '#main/practice/recordings/recorded-exchange.ts';
import { redacted, redactHeaders, redactText, redactUrl } from '#main/registry/transport/redaction.ts';
import { createSecretFinder, withoutSecrets } from '#main/registry/transport/secrets/secret-finder.ts';

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
  const found = read.filter((secret) => secret !== undefined);
  const basics = found.map((secret) => Buffer.from(`${account.handle}:${secret}`, 'utf8').toString('base64'));
  const finder = createSecretFinder({ secrets: found, basics }, 'log');
  const clean = (text: string, mark = redacted) => withoutSecrets(text, finder, mark);
  return {
    url: (url) => clean(redactUrl(url), 'redacted'),
    headers: (headers) => redactHeaders(headers).map(([name, value]) => [name, clean(value)]),
    text: (text) => clean(redactText(text)),
  };
}
