import type { AccountSecrets } from '#main/accounts/account-secrets.ts';
import { type Clock, isWithin } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { Credentials, SecretsPort } from '#main/registry/transport/layers/authorization.ts';
import { type HeldSecrets, heldTogether } from '#main/registry/transport/secrets/held-secrets.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

export interface CredentialsParts {
  readonly clock: Clock;
  readonly secrets: Pick<AccountSecrets, 'read' | 'changes' | 'held'> & {
    readonly places: Pick<AccountSecrets['places'], 'allowed'>;
  };
  /** The account as the store has it this moment; for what changes something, as its command was begun with: it is compared right before the wire. */
  readonly account: (accountId: string, isQuestion: boolean) => Promise<StoredAccount>;
}

/**
 * A batch asks thousands of questions: to ask the store's thread and the keychain before each of them would take longer
 * than the questions. What a question was authorized by serves further ones for so long, unless a secret was set or
 * forgotten here meanwhile. Another process's change is noticed by the end of it.
 */
const servesMilliseconds = 1000;

interface Served {
  readonly found: Credentials;
  readonly readAt: number;
  readonly changes: number;
  readonly places: readonly string[] | undefined;
}

/** What goes into the Authorization header. For anything that changes something it is read anew, each time. */
export function createCredentials({ clock, secrets, account }: CredentialsParts): SecretsPort {
  const served = new Map<string, Served>();
  /** Accounts whose other secret was looked for already, at which count of changes. */
  const lookedFor = new Map<string, number>();

  /** Once, so that an answer which repeats the secret that did not authorize it is clean all the same. */
  async function holdOther(account: StoredAccount, kind: 'api-key' | 'contact-password'): Promise<void> {
    if (lookedFor.get(account.accountId) === secrets.changes) return;
    lookedFor.set(account.accountId, secrets.changes);
    await secrets.read(account, kind).catch(() => undefined);
  }

  async function findNow(
    accountId: string,
    kind: Parameters<SecretsPort['credentials']>[1],
    isQuestion: boolean,
    url: string,
  ): Promise<Credentials | undefined> {
    const { changes } = secrets;
    const readAt = clock.now();
    const now = await account(accountId, isQuestion);
    const places = await secrets.places.allowed(now);
    if (!mayGo(places, url)) throw unconfirmed(now, url);
    const password = kind === 'list-password-or-api-key' ? await secrets.read(now, 'contact-password') : undefined;
    const secret = password ?? (await secrets.read(now, 'api-key'));
    if (secret === undefined) return undefined;
    await holdOther(now, password === undefined ? 'contact-password' : 'api-key');
    const found = { user: now.handle, secret };
    if (mayServe(kind, isQuestion)) served.set(`${kind} ${accountId}`, { found, readAt, changes, places });
    return found;
  }

  return {
    credentials(accountId, kind, isQuestion, url) {
      const name = `${kind} ${accountId}`;
      const earlier = mayServe(kind, isQuestion) ? served.get(name) : undefined;
      if (earlier !== undefined) {
        const isRecent = isWithin(servesMilliseconds, earlier.readAt, clock.now());
        if (earlier.changes === secrets.changes && isRecent && mayGo(earlier.places, url)) return earlier.found;
        served.delete(name);
      }
      return findNow(accountId, kind, isQuestion, url);
    },
    held: (accountId) => secrets.held(accountId),
  };
}

/** The same secrets, with the proxy's password among what no answer may repeat: a proxy answers for a registry, too. */
export function withHeldOfProxy(
  secrets: CredentialsParts['secrets'],
  heldOfProxy: () => HeldSecrets,
): CredentialsParts['secrets'] {
  return {
    read: (...asked) => secrets.read(...asked),
    places: secrets.places,
    get changes() {
      return secrets.changes;
    },
    held: (accountId) => heldTogether(secrets.held(accountId), heldOfProxy()),
  };
}

function mayGo(places: readonly string[] | undefined, url: string): boolean {
  return places === undefined || places.includes(new URL(url).origin);
}

function unconfirmed({ label }: StoredAccount, url: string): DeskFailure {
  return new DeskFailure({
    kind: 'no-account',
    message: message('accounts.keysWait', { label, place: new URL(url).origin }),
    lacks: 'confirmation',
    nothingSent: true,
  });
}

/** A list is asked for seldom, and by either of two secrets. */
function mayServe(kind: Parameters<SecretsPort['credentials']>[1], isQuestion: boolean): boolean {
  return isQuestion && kind !== 'list-password-or-api-key';
}
