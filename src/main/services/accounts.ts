import type { Account, AccountDraft } from '#contract/accounts.ts';
import type { Clock } from '#main/clock.ts';
import type { Publish } from '#main/ports.ts';
import type { RenewalLedger } from '#main/store/ledger-record.ts';
import type { AccountsTable, SettingsTable, StoredAccount } from '#main/store/store.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#registry/failure.ts';
import { type AccountProofPorts, accountProof } from './accounts/account-proof.ts';
import type { AccountSecrets, SecretKind } from './accounts/account-secrets.ts';
import { readCurrent } from './accounts/read-current.ts';
import { type DraftedAccount, readDraft, withCard } from './accounts/read-draft.ts';

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

/** Accounts: who we are at which registry, in which environment, and how its secrets are kept (never what they are). */
export function createAccounts(ports: AccountsPorts) {
  const { accounts, secrets, publish } = ports;
  const proof = accountProof(ports);
  let practising: Promise<Account> | undefined;

  /** The account as it is kept and as its addresses answer now. Fails with no-account, and with blocked for production where this host has none. */
  async function stored(accountId: string): Promise<StoredAccount> {
    const account = await accounts.get(accountId);
    if (account === undefined) {
      throw new DeskFailure({ kind: 'no-account', message: message('accounts.gone'), nothingSent: true });
    }
    return proof.allowed(account);
  }

  async function refuseWhileOpen({ accountId, label }: StoredAccount, why: Message): Promise<void> {
    const states = ['planned', 'sent', 'outcome-unknown'] as const;
    const { total: count } = await ports.ledger.page({ accountId, states, text: '', offset: 0, limit: 1 });
    if (count === 0) return;
    throw new DeskFailure({ kind: 'conflict', message: message('accounts.openRenewals', { label, count, why }) });
  }

  async function shown(account: StoredAccount): Promise<Account> {
    const { accountId, label, environment, handle, switchedOff, cards, readOnly, practice, createdAt } = account;
    return {
      accountId,
      label,
      environment,
      handle,
      addresses: addressesNow(account, ports.runningPractice()),
      switchedOff: [...switchedOff],
      paths: { ...account.paths },
      cards: cards.map((card) => ({ ...card })),
      apiKey: await secrets.state(account, 'api-key'),
      contactPassword: await secrets.state(account, 'contact-password'),
      readOnly,
      practice,
      createdAt,
    };
  }

  async function keep(account: StoredAccount, before?: StoredAccount): Promise<Account> {
    if (account !== before) await accounts.keep(account);
    publish('accounts', account.accountId);
    return shown(account);
  }

  async function makeCurrent(accountId: string): Promise<void> {
    await ports.settings.set(currentSetting, JSON.stringify(accountId));
    publish('accounts', accountId);
  }

  async function refuseTakenLabel({ label, environment }: DraftedAccount, own: string | undefined): Promise<void> {
    const same = (await accounts.list()).find(
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
  async function practise(): Promise<Account> {
    const registry = await ports.startPractice();
    const kept = (await accounts.list()).find((one) => one.practice);
    const contact = registry.accounts.find((one) => one.handle === kept?.handle) ?? registry.accounts[0];
    if (contact === undefined) {
      throw new DeskFailure({ kind: 'no-account', message: message('accounts.practiceWithoutContact') });
    }
    const before: StoredAccount = kept ?? {
      accountId: ports.newId(),
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
      createdAt: ports.clock.now(),
    };
    const account = await keep({
      ...before,
      handle: contact.handle,
      addresses: { rpp: registry.rpp, repp: registry.repp, rdap: registry.rdap },
      cards: contact.cardIds.map((cardId) => ({
        cardId,
        label: before.cards.find((card) => card.cardId === cardId)?.label ?? '',
      })),
    });
    if (kept === undefined) await ports.takePrices(account.accountId);
    await makeCurrent(account.accountId);
    return account;
  }

  return {
    stored,
    /** Every account, as `stored` answers with it. */
    allStored: async () => Promise.all((await accounts.list()).map(proof.proved)),
    farSide: ports.farSide,
    async list(): Promise<{ accounts: Account[]; currentAccountId: string | null }> {
      const all = await accounts.list();
      const current = readCurrent(await ports.settings.get(currentSetting));
      return {
        accounts: await Promise.all(all.map(shown)),
        currentAccountId: all.some((one) => one.accountId === current) ? current : null,
      };
    },
    async use(accountId: string): Promise<Account> {
      const account = await stored(accountId);
      await makeCurrent(accountId);
      return shown(account);
    },
    /** Two clicks at once make one account. */
    async practise(): Promise<Account> {
      practising ??= practise().finally(() => {
        practising = undefined;
      });
      return practising;
    },
    async add(draft: AccountDraft): Promise<Account> {
      const read = readDraft(draft, ports);
      await refuseTakenLabel(read, undefined);
      await proof.refuseStranger(read);
      const account = await keep({
        ...read,
        accountId: ports.newId(),
        practice: false,
        apiKeyKept: 'none',
        contactPasswordKept: 'none',
        createdAt: ports.clock.now(),
      });
      if ((await accounts.list()).length === 1) await makeCurrent(account.accountId);
      return account;
    },
    /**
     * Environment and handle stay: what is known of an account (keys, names, renewals) belongs to them. Fails with conflict
     * where addresses would change while renewals are open: another place would be asked what became of them.
     */
    async change(accountId: string, draft: AccountDraft): Promise<Account> {
      const account = await stored(accountId);
      const fixed = account.practice ? { addresses: account.addresses, paths: {} } : {};
      const read = readDraft({ ...draft, ...fixed }, ports, account);
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
      await refuseTakenLabel(read, accountId);
      const before = JSON.stringify([account.addresses, account.paths]);
      if (JSON.stringify([read.addresses, read.paths]) !== before) {
        await refuseWhileOpen(account, message('accounts.changeAddressesLater'));
        await proof.refuseStranger(read);
      }
      return keep({ ...account, ...read });
    },
    async addCard(accountId: string, card: Account['cards'][number]): Promise<Account> {
      const account = await stored(accountId);
      return keep({ ...account, cards: withCard(account.cards, card) });
    },
    /** Fails with conflict while renewals of it are open: they could not be reconciled without the account. */
    async remove(accountId: string): Promise<void> {
      const account = await accounts.get(accountId);
      if (account === undefined) throw new DeskFailure({ kind: 'not-found', message: message('accounts.gone') });
      await refuseWhileOpen(account, message('accounts.reconcileFirst'));
      for (const kind of ['api-key', 'contact-password'] as const) await forgetForGood(account, kind);
      await accounts.remove(accountId, ports.clock.now());
      publish('accounts', accountId);
      publish('portfolio', accountId);
      void sweep();
    },
    sweep,
    async setSecret(order: {
      accountId: string;
      secret: SecretKind;
      value: string;
      keep: 'keychain' | 'session';
    }): Promise<Account> {
      const account = await stored(order.accountId);
      refusePractice(account);
      if (/\p{Cc}/u.test(order.value)) {
        throw new DeskFailure({
          kind: 'invalid-input',
          message: message('accounts.secretForm'),
          field: 'value',
          code: 'secret-form',
        });
      }
      await secrets.set(order.accountId, order.secret, order.value, order.keep);
      return keep(order.keep === 'keychain' ? marked(account, order.secret, 'keychain') : account, account);
    },
    async forgetSecret(accountId: string, secret: SecretKind): Promise<Account> {
      const account = await stored(accountId);
      refusePractice(account);
      await secrets.forget(account, secret);
      return keep(marked(account, secret, 'none'));
    },
  };

  /** Deletes the local copies of removed accounts a piece at a time; what is left of them goes at the next start. */
  async function sweep(): Promise<void> {
    try {
      while ((await accounts.removeSome()).more);
    } catch {
      // The store is closed or its disk is full: nobody sees a removed account any more, and nothing is lost by waiting.
    }
  }

  /** Where no keychain can be had on this machine, there is nothing to forget either. */
  async function forgetForGood(account: StoredAccount, kind: SecretKind): Promise<void> {
    try {
      await secrets.forget(account, kind);
    } catch (error) {
      const failure = error instanceof DeskFailure ? error.failure : undefined;
      const noKeychainHere =
        failure?.kind === 'keychain-unavailable' && (failure.reason === 'missing' || failure.reason === 'no-session');
      if (!noKeychainHere) throw error;
    }
  }
}

export type AccountsService = ReturnType<typeof createAccounts>;

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
