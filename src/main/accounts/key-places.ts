import type { Account } from '#contract/accounts/accounts.ts';
import type { AccountsTable, StoredAccount } from '#main/database/store.ts';
import { originsOf } from './store/origins-of.ts';

export interface KeyPlacesPorts {
  readonly accounts: Pick<AccountsTable, 'keyPlaces' | 'keepKeyPlaces'>;
  /** Whether colleagues can change the account. */
  readonly isShared: (account: StoredAccount) => boolean;
}

/**
 * Where the keys of a shared account may go. A colleague can change the addresses of an account, and this person's keys would
 * follow them to any place. They go only to the origins that the account had when the person entered a key here, or
 * confirmed its addresses. Otherwise anyone who may change an account could receive everyone's keys.
 */
export class KeyPlaces {
  readonly #ports: KeyPlacesPorts;

  constructor(ports: KeyPlacesPorts) {
    this.#ports = ports;
  }

  /** The origins to which keys of the account may go; undefined where only this person can change it. */
  async allowed(account: StoredAccount): Promise<readonly string[] | undefined> {
    if (!this.#ports.isShared(account)) return undefined;
    const { origins } = await this.#ports.accounts.keyPlaces(account.accountId);
    if (origins !== null) return origins;
    // A key that was not entered here: one of the environment, or of an earlier version.
    await this.keep(account);
    return placesOf(account);
  }

  /** What a person is to confirm before keys are sent again; null where they may be sent. */
  async waiting(account: StoredAccount): Promise<Account['keysWait']> {
    if (!this.#ports.isShared(account)) return null;
    const { origins, changedBy } = await this.#ports.accounts.keyPlaces(account.accountId);
    const now = placesOf(account).filter((origin) => origins !== null && !origins.includes(origin));
    return origins === null || now.length === 0 ? null : { before: [...origins], now, changedBy };
  }

  /** The person confirmed the addresses. */
  async keep(account: StoredAccount): Promise<void> {
    if (this.#ports.isShared(account)) {
      await this.#ports.accounts.keepKeyPlaces(account.accountId, placesOf(account));
    }
  }

  /** The person changed addresses: keys go to the places that are new by that, and a colleague's change still waits. */
  async follow(before: StoredAccount, after: StoredAccount): Promise<void> {
    if (!this.#ports.isShared(after)) return;
    const { origins } = await this.#ports.accounts.keyPlaces(after.accountId);
    if (origins === null) return;
    const known = placesOf(before);
    const allowed = placesOf(after).filter((origin) => origins.includes(origin) || !known.includes(origin));
    await this.#ports.accounts.keepKeyPlaces(after.accountId, allowed);
  }
}

function placesOf({ addresses }: StoredAccount): string[] {
  return originsOf(Object.values(addresses));
}
