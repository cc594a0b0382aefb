import type { Account, AccountDraft } from '#contract/accounts/accounts.ts';
import type { Clock } from '#main/clock.ts';
import type { AccountsTable, SettingsTable, StoredAccount } from '#main/database/store.ts';
import type { Publish } from '#main/ports.ts';
import type { RenewalLedger } from '#main/renewals/store/ledger-record.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { type AccountProofPorts, accountProof } from './account-proof.ts';
import type { AccountSecrets, SecretKind } from './account-secrets.ts';
import { readCurrent } from './read-current.ts';
import { type DraftedAccount, readDraft, withCard } from './read-draft.ts';

/** The embedded registry as accounts need it. */
export interface PracticeRegistry {
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly accounts: readonly { readonly handle: string; readonly cardIds: readonly string[] }[];
}

export interface AccountsPorts extends AccountProofPorts {
  readonly accounts: AccountsTable;
  readonly settings: SettingsTable;
  readonly ledger: Pick<RenewalLedger, 'page'>;
  readonly secrets: AccountSecrets;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly publish: Publish;
  /** The embedded registry, started when it does not run. */
  readonly startPractice: () => Promise<PracticeRegistry>;
  readonly runningPractice: () => PracticeRegistry | undefined;
  /** Takes over what the embedded registry bills, for an account that is new. */
  readonly takePrices: (accountId: string) => Promise<void>;
}

const currentSetting = 'current-account';
const registries = ['rpp', 'repp', 'rdap'] as const;

/** Accounts: who we are at which registry, in which environment, and how its secrets are kept (never what they are). */
export class AccountsService {
  readonly #ports: AccountsPorts;
  readonly #proof: ReturnType<typeof accountProof>;
  #practising: Promise<Account> | undefined;

  constructor(ports: AccountsPorts) {
    this.#ports = ports;
    this.#proof = accountProof(ports);
    this.farSide = ports.farSide;
  }

  /** The account as it is kept and as its addresses answer now. Fails with no-account, and with blocked for production where this host has none. */
  readonly stored = async (accountId: string): Promise<StoredAccount> => {
    const account = await this.#ports.accounts.get(accountId);
    if (account === undefined) {
      throw new DeskFailure({ kind: 'no-account', message: message('accounts.gone'), nothingSent: true });
    }
    return this.#proof.allowed(account);
  };

  async #refuseWhileOpen({ accountId, label }: StoredAccount, why: Message): Promise<void> {
    const states = ['planned', 'sent', 'outcome-unknown'] as const;
    const { total: count } = await this.#ports.ledger.page({ accountId, states, text: '', offset: 0, limit: 1 });
    if (count === 0) return;
    throw new DeskFailure({ kind: 'conflict', message: message('accounts.openRenewals', { label, count, why }) });
  }

  readonly #shown = async (account: StoredAccount): Promise<Account> => {
    const { accountId, label, environment, handle, switchedOff, cards, readOnly, practice, createdAt } = account;
    return {
      accountId,
      label,
      environment,
      handle,
      addresses: addressesNow(account, this.#ports.runningPractice()),
      switchedOff: [...switchedOff],
      paths: { ...account.paths },
      cards: cards.map((card) => ({ ...card })),
      apiKey: await this.#ports.secrets.state(account, 'api-key'),
      contactPassword: await this.#ports.secrets.state(account, 'contact-password'),
      readOnly,
      keysWait: await this.#ports.secrets.places.waiting(account),
      practice,
      createdAt,
    };
  };

  async #keep(account: StoredAccount, before?: StoredAccount): Promise<Account> {
    if (account !== before) await this.#ports.accounts.keep(account);
    this.#ports.publish('accounts', account.accountId);
    return this.#shown(account);
  }

  async #makeCurrent(accountId: string): Promise<void> {
    await this.#ports.settings.set(currentSetting, JSON.stringify(accountId));
    this.#ports.publish('accounts', accountId);
  }

  async #refuseTakenLabel({ label, environment }: DraftedAccount, own: string | undefined): Promise<void> {
    const same = (await this.#ports.accounts.list()).find(
      (one) => one.environment === environment && one.label.toLowerCase() === label.toLowerCase(),
    );
    if (same === undefined || same.accountId === own) return;
    throw new DeskFailure({
      kind: 'invalid-input',
      message: message('accounts.labelTaken', { label: same.label }),
      field: 'label',
      code: 'label-taken',
    });
  }

  /** Finds or makes the account of the embedded registry, and gives it what the running one has. */
  async #practise(): Promise<Account> {
    const registry = await this.#ports.startPractice();
    const kept = (await this.#ports.accounts.list()).find((one) => one.practice);
    const contact = registry.accounts.find((one) => one.handle === kept?.handle) ?? registry.accounts[0];
    if (contact === undefined) {
      throw new DeskFailure({ kind: 'no-account', message: message('accounts.practiceWithoutContact') });
    }
    const before: StoredAccount = kept ?? {
      accountId: this.#ports.newId(),
      label: 'Practice',
      environment: 'emulator',
      handle: contact.handle,
      addresses: { rpp: '', repp: '', rdap: '' },
      switchedOff: [],
      paths: {},
      cards: [],
      readOnly: false,
      practice: true,
      apiKeyKept: 'none',
      contactPasswordKept: 'none',
      createdAt: this.#ports.clock.now(),
    };
    const account = await this.#keep({
      ...before,
      handle: contact.handle,
      addresses: { rpp: registry.rpp, repp: registry.repp, rdap: registry.rdap },
      cards: contact.cardIds.map((cardId) => ({
        cardId,
        label: before.cards.find((card) => card.cardId === cardId)?.label ?? '',
      })),
    });
    if (kept === undefined) await this.#ports.takePrices(account.accountId);
    return account;
  }

  /** Deletes the local copies of removed accounts a piece at a time; what is left of them goes at the next start. */
  async sweep(): Promise<void> {
    try {
      while ((await this.#ports.accounts.removeSome()).more);
    } catch {
      // The store is closed or its disk is full: nobody sees a removed account any more, and nothing is lost by waiting.
    }
  }

  /** Where no keychain can be had on this machine, there is nothing to forget either. */
  async #forgetForGood(account: StoredAccount, kind: SecretKind): Promise<void> {
    try {
      await this.#ports.secrets.forget(account, kind);
    } catch (error) {
      const failure = error instanceof DeskFailure ? error.failure : undefined;
      const noKeychainHere =
        failure?.kind === 'keychain-unavailable' && (failure.reason === 'missing' || failure.reason === 'no-session');
      if (!noKeychainHere) throw error;
    }
  }

  /** Every account, as `stored` answers with it. */
  readonly allStored = async () => Promise.all((await this.#ports.accounts.list()).map(this.#proof.proved));

  readonly farSide: AccountsPorts['farSide'];

  async list(): Promise<{ accounts: Account[]; currentAccountId: string | null }> {
    const all = await this.#ports.accounts.list();
    const current = readCurrent(await this.#ports.settings.get(currentSetting));
    return {
      accounts: await Promise.all(all.map(this.#shown)),
      currentAccountId: all.some((one) => one.accountId === current) ? current : null,
    };
  }

  async use(accountId: string): Promise<Account> {
    const account = await this.stored(accountId);
    await this.#makeCurrent(accountId);
    return this.#shown(account);
  }

  /** Two clicks at once make one account. A guest leaves the current account as it is. */
  async practise(asGuest: boolean): Promise<Account> {
    this.#practising ??= this.#practise().finally(() => {
      this.#practising = undefined;
    });
    const account = await this.#practising;
    const { currentAccountId } = await this.list();
    if (!asGuest || currentAccountId === null) await this.#makeCurrent(account.accountId);
    return account;
  }

  async add(draft: AccountDraft): Promise<Account> {
    const read = readDraft(draft, this.#ports);
    await this.#refuseTakenLabel(read, undefined);
    await this.#proof.refuseStranger(read);
    const account = await this.#keep({
      ...read,
      accountId: this.#ports.newId(),
      practice: false,
      apiKeyKept: 'none',
      contactPasswordKept: 'none',
      createdAt: this.#ports.clock.now(),
    });
    if ((await this.#ports.accounts.list()).length === 1) await this.#makeCurrent(account.accountId);
    return account;
  }

  /**
   * Environment and handle stay: what is known of an account (keys, names, renewals) belongs to them. Fails with conflict
   * where addresses would change while renewals are open: another place would be asked what became of them.
   */
  async change(accountId: string, draft: AccountDraft): Promise<Account> {
    const account = await this.stored(accountId);
    const fixed = account.practice ? { addresses: account.addresses, paths: {} } : {};
    const read = readDraft({ ...draft, ...fixed }, this.#ports, account);
    for (const field of ['environment', 'handle'] as const) {
      if (read[field] === account[field]) continue;
      throw new DeskFailure({
        kind: 'invalid-input',
        message:
          field === 'handle'
            ? message('accounts.handleFixed', { handle: read.handle })
            : message('accounts.environmentFixed'),
        field,
        code: `${field}-fixed`,
      });
    }
    await this.#refuseTakenLabel(read, accountId);
    const before = JSON.stringify([account.addresses, account.paths]);
    if (JSON.stringify([read.addresses, read.paths]) !== before) {
      await this.#refuseWhileOpen(account, message('accounts.changeAddressesLater'));
      await this.#proof.refuseStranger(read);
      await this.#ports.accounts.keep({ ...account, ...read });
      await this.#ports.secrets.places.follow(account, { ...account, ...read });
    }
    return this.#keep({ ...account, ...read });
  }

  async addCard(accountId: string, card: Account['cards'][number]): Promise<Account> {
    const account = await this.stored(accountId);
    return this.#keep({ ...account, cards: withCard(account.cards, card) });
  }

  /** Fails with conflict while renewals of it are open: they could not be reconciled without the account. */
  async remove(accountId: string): Promise<void> {
    const account = await this.#ports.accounts.get(accountId);
    if (account === undefined) throw new DeskFailure({ kind: 'not-found', message: message('accounts.gone') });
    await this.#refuseWhileOpen(account, message('accounts.reconcileFirst'));
    for (const kind of ['api-key', 'contact-password'] as const) await this.#forgetForGood(account, kind);
    await this.#ports.accounts.remove(accountId, this.#ports.clock.now());
    this.#ports.publish('accounts', accountId);
    this.#ports.publish('domains', accountId);
    void this.sweep();
  }

  async setSecret(order: {
    accountId: string;
    secret: SecretKind;
    value: string;
    keep: 'keychain' | 'session';
  }): Promise<Account> {
    const account = await this.stored(order.accountId);
    refusePractice(account);
    if (/\p{Cc}/u.test(order.value)) {
      throw new DeskFailure({
        kind: 'invalid-input',
        message: message('accounts.secretForm'),
        field: 'value',
        code: 'secret-form',
      });
    }
    await this.#ports.secrets.set(order.accountId, order.secret, order.value, order.keep);
    // The first key goes where the account leads; a colleague's change still waits for a yes.
    await this.#ports.secrets.places.allowed(account);
    return this.#keep(order.keep === 'keychain' ? marked(account, order.secret, 'keychain') : account, account);
  }

  async confirmAddresses(accountId: string, addresses: Account['addresses']): Promise<Account> {
    const account = await this.stored(accountId);
    const isSame = registries.every((name) => account.addresses[name] === addresses[name]);
    if (!isSame) {
      const { label } = account;
      throw new DeskFailure({ kind: 'conflict', message: message('accounts.changedAgain', { label }) });
    }
    await this.#ports.secrets.places.keep(account);
    return this.#keep(account, account);
  }

  async forgetSecret(accountId: string, secret: SecretKind): Promise<Account> {
    const account = await this.stored(accountId);
    refusePractice(account);
    await this.#ports.secrets.forget(account, secret);
    return this.#keep(marked(account, secret, 'none'));
  }
}

function addressesNow(account: StoredAccount, practice: PracticeRegistry | undefined): Account['addresses'] {
  const { rpp, repp, rdap } = account.practice && practice !== undefined ? practice : account.addresses;
  return { rpp, repp, rdap };
}

function marked(account: StoredAccount, secret: SecretKind, kept: 'none' | 'keychain'): StoredAccount {
  return secret === 'api-key' ? { ...account, apiKeyKept: kept } : { ...account, contactPasswordKept: kept };
}

function refusePractice(account: StoredAccount): void {
  if (!account.practice) return;
  throw new DeskFailure({
    kind: 'invalid-input',
    message: message('accounts.practiceKey'),
    field: 'secret',
    code: 'practice-secret',
  });
}
