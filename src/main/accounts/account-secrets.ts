import type { Account } from '#contract/accounts/accounts.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { KeyPlaces } from './key-places.ts';

/** The two secrets of an account (specification, Authentication 1 and 4). */
export type SecretKind = 'api-key' | 'contact-password';

/** All that an answer must not repeat: secrets, and handle and secret as HTTP Basic writes them. */
export interface HeldSecrets {
  readonly secrets: readonly string[];
  readonly basics: readonly string[];
}

/** The practice registry's own contact, as far as secrets go. */
export interface PracticeContact {
  readonly handle: string;
  readonly apiKey: string;
}

export interface AccountSecretsPorts {
  /** The operating system's keychain. Asked only for an account that says it keeps a secret there. */
  readonly keychain: Keychain;
  /** Secrets of this run only; they win over kept ones. */
  readonly session: Keychain;
  /** The contact of the running emulator that the practice account is, or undefined when it does not run. */
  readonly practiceContact: (handle: string) => PracticeContact | undefined;
  /** Told of each secret that is handed out, so that logs can leave it out. */
  readonly onSecret: (secret: string) => void;
  readonly places: KeyPlaces;
}

/**
 * The secrets of accounts: where they are kept, and the one way to them. The keychain entry of account `a` is
 * `a/api-key` or `a/contact-password`. The practice account's key is the running emulator's and is never kept.
 */
export class AccountSecrets {
  readonly #ports: AccountSecretsPorts;
  /** Where they may go. */
  readonly places: KeyPlaces;
  /** Entries that the keychain failed to give in this run. */
  readonly #unavailable = new Set<string>();
  #changes = 0;
  /** By account, what this process has had in hand; a replaced secret too, which may still be repeated. */
  readonly #held = new Map<string, HeldSecrets>();

  constructor(ports: AccountSecretsPorts) {
    this.#ports = ports;
    this.places = ports.places;
  }

  /** How often a secret was set or forgotten here: whatever was read at another count may be outdated. */
  get changes(): number {
    return this.#changes;
  }

  /** Undefined when the account has none. Rejects with keychain-unavailable when one is kept and cannot be read. */
  async read(account: StoredAccount, kind: SecretKind): Promise<string | undefined> {
    const secret = await this.#find(account, kind);
    if (secret !== undefined) {
      this.#ports.onSecret(secret);
      this.#hold(account.accountId, secret, Buffer.from(`${account.handle}:${secret}`, 'utf8').toString('base64'));
    }
    return secret;
  }

  /**
   * The secrets of an account that were read or set here, and as HTTP Basic writes them; the same list until there is
   * another one. Asks no keychain.
   */
  held(accountId: string): HeldSecrets {
    return this.#held.get(accountId) ?? nothingHeld;
  }

  #hold(accountId: string, secret: string, basic?: string): void {
    const { secrets, basics } = this.held(accountId);
    const isNew = !secrets.includes(secret) || (basic !== undefined && !basics.includes(basic));
    if (!isNew) return;
    const all = new Set([...basics, ...(basic === undefined ? [] : [basic])]);
    this.#held.set(accountId, { secrets: [...new Set([...secrets, secret])], basics: [...all] });
  }

  async #find(account: StoredAccount, kind: SecretKind): Promise<string | undefined> {
    if (account.practice) {
      return kind === 'api-key' ? this.#ports.practiceContact(account.handle)?.apiKey : undefined;
    }
    const entry = entryOf(account.accountId, kind);
    const ofThisRun = await this.#ports.session.get(entry);
    if (ofThisRun !== undefined) return ofThisRun;
    const { keychain } = this.#ports;
    if (!isKept(account, kind)) return undefined;
    try {
      const kept = await keychain.get(entry);
      if (kept === undefined) throw entryLost(account, kind);
      this.#unavailable.delete(entry);
      return kept;
    } catch (error) {
      this.#unavailable.add(entry);
      throw error;
    }
  }

  /** How a secret is kept, without asking the keychain: listing accounts must not make it ask for anything. */
  async state(account: StoredAccount, kind: SecretKind): Promise<Account['apiKey']> {
    if (account.practice) {
      const runs = this.#ports.practiceContact(account.handle) !== undefined;
      return kind === 'api-key' && runs ? 'emulator' : 'none';
    }
    const entry = entryOf(account.accountId, kind);
    if ((await this.#ports.session.get(entry)) !== undefined) return 'session-only';
    if (!isKept(account, kind)) return 'none';
    return this.#unavailable.has(entry) ? 'unavailable' : 'keychain';
  }

  /** Whether there is an API key as far as is known, without asking the keychain. */
  readonly hasApiKey = async (account: StoredAccount): Promise<boolean> => {
    const state = await this.state(account, 'api-key');
    return state === 'keychain' || state === 'session-only' || state === 'emulator';
  };

  /** Fails with no-account where the account has no API key, and with keychain-unavailable where it cannot be read. */
  readonly requireApiKey = async (account: StoredAccount): Promise<void> => {
    // The practice account without its registry has no key to ask for: that it does not run is said where it is used.
    if (account.practice || (await this.read(account, 'api-key')) !== undefined) return;
    throw new DeskFailure({
      kind: 'no-account',
      message: message('accounts.noApiKey', { label: account.label }),
      lacks: 'secret',
      nothingSent: true,
    });
  };

  async set(accountId: string, kind: SecretKind, value: string, keep: 'keychain' | 'session'): Promise<void> {
    const entry = entryOf(accountId, kind);
    this.#changes += 1;
    this.#hold(accountId, value);
    try {
      await this.#set(entry, value, keep);
    } finally {
      this.#changes += 1;
    }
  }

  async #set(entry: string, value: string, keep: 'keychain' | 'session'): Promise<void> {
    if (keep === 'session') {
      await this.#ports.session.set(entry, value);
      return;
    }
    if (this.#ports.keychain.kind !== 'keychain') throw noKeychain();
    await this.#ports.keychain.set(entry, value);
    this.#unavailable.delete(entry);
    await this.#ports.session.forget(entry);
  }

  async forget(account: StoredAccount, kind: SecretKind): Promise<void> {
    const entry = entryOf(account.accountId, kind);
    this.#changes += 1;
    await this.#ports.session.forget(entry);
    if (isKept(account, kind)) await this.#ports.keychain.forget(entry);
    this.#changes += 1;
    this.#unavailable.delete(entry);
  }
}

const nothingHeld: HeldSecrets = { secrets: [], basics: [] };

function entryOf(accountId: string, kind: SecretKind): string {
  return `${accountId}/${kind}`;
}

function isKept(account: StoredAccount, kind: SecretKind): boolean {
  return (kind === 'api-key' ? account.apiKeyKept : account.contactPasswordKept) === 'keychain';
}

/** What is only in memory must never be marked as kept. */
function noKeychain(): DeskFailure {
  return new DeskFailure({
    kind: 'keychain-unavailable',
    message: message('accounts.noKeychain'),
    reason: 'missing',
    advice: message('accounts.keepForSession'),
  });
}

function entryLost(account: StoredAccount, kind: SecretKind): DeskFailure {
  const lost = kind === 'api-key' ? 'accounts.apiKeyLost' : 'accounts.contactPasswordLost';
  return new DeskFailure({
    kind: 'keychain-unavailable',
    message: message(lost, { label: account.label }),
    reason: 'entry-lost',
    advice: message(`${lost}Advice`),
    nothingSent: true,
  });
}
