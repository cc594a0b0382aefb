import type { Account } from '#contract/accounts/accounts.ts';
import type { Barrier } from '#contract/accounts/barrier.ts';
import type { Settings } from '#contract/desk/desk.ts';
import { connectionTests, doubleAccounts } from './double-records.ts';
import type { Doubled, DoubleWorld } from './double-world.ts';

/** The program's settings, accounts whose secrets are nowhere, and the barrier before their writes. */
export function accountsDouble(world: DoubleWorld): Doubled<'desk' | 'accounts' | 'barrier'> {
  const { now } = world.options;
  const keep = (changed: Account): Account => {
    world.accounts = world.accounts.map((one) => (one.accountId === changed.accountId ? changed : one));
    world.publish('accounts');
    return changed;
  };
  const standingOf = (accountId: string): Barrier => {
    const { readOnly, environment } = world.account(accountId);
    const until = world.armedUntil.get(accountId) ?? null;
    const armed = until === null ? ('blocked' as const) : ('armed' as const);
    return {
      accountId,
      writes: readOnly ? 'read-only' : environment === 'production' ? armed : 'open',
      armedUntil: readOnly ? null : until,
      unproven: false,
    };
  };
  const setArmed = (accountId: string, until: number | null): Barrier => {
    if (until === null) world.armedUntil.delete(accountId);
    else world.armedUntil.set(accountId, until);
    world.publish('accounts');
    return standingOf(accountId);
  };
  return {
    barrier: {
      standing: world.asked('barrier.standing', ({ accountId }) => standingOf(accountId)),
      arm: world.asked('barrier.arm', ({ accountId, minutes }) => setArmed(accountId, now + minutes * 60_000)),
      disarm: world.asked('barrier.disarm', ({ accountId }) => setArmed(accountId, null)),
    },
    desk: {
      about: world.asked('desk.about', () => ({
        version: '0.1.0',
        host: world.options.host ?? 'web',
        productionAllowed: world.options.host === 'electron',
        dataFolder: '/home/person/.local/share/registry-desk',
        logFolder: '/home/person/.local/share/registry-desk/logs',
        showsFolders: world.options.host === 'electron',
        platform: 'linux',
        systemUser: 'anna',
        versions: { node: '24.21.0', sqlite: '3.53.4' },
      })),
      storage: world.asked('desk.storage', () => ({ notWritten: null, earlierOpen: false, openToOthers: null })),
      takeOrders: world.asked('desk.takeOrders', () => ({ taken: 0, orders: [] })),
      offerMenu: world.asked('desk.offerMenu', () => ({})),
      showFolder: world.asked('desk.showFolder', () => ({})),
      settings: world.asked('desk.settings', () => world.settings),
      changeSettings: world.asked(
        'desk.changeSettings',
        (changes: { [Name in keyof Settings]?: Settings[Name] | undefined }) => {
          const given = Object.entries(changes).filter(([, value]) => value !== undefined);
          world.settings = { ...world.settings, ...Object.fromEntries(given) };
          world.publish('settings');
          return world.settings;
        },
      ),
    },
    accounts: {
      farSide: world.asked('accounts.farSide', () => ({ farSide: 'emulator' as const })),
      list: world.asked('accounts.list', () => ({
        accounts: world.accounts,
        currentAccountId: world.currentAccountId,
      })),
      use: world.asked('accounts.use', ({ accountId }: { accountId: string }) => {
        world.currentAccountId = accountId;
        world.publish('accounts');
        return world.account(accountId);
      }),
      practise: world.asked('accounts.practise', () => {
        if (world.accounts.length === 0) world.accounts = doubleAccounts(now).slice(0, 1);
        world.currentAccountId = world.accounts.find((one) => one.practice)?.accountId ?? null;
        world.emulatorRuns = true;
        world.publish('accounts');
        world.publish('emulator');
        return world.account(world.currentAccountId ?? '');
      }),
      add: world.asked('accounts.add', (draft) => {
        const added: Account = {
          ...draft,
          readOnly: draft.readOnly ?? false,
          switchedOff: draft.switchedOff ?? [],
          paths: draft.paths ?? {},
          accountId: `account-${world.newId()}`,
          apiKey: 'none',
          contactPassword: 'none',
          keysWait: null,
          practice: false,
          createdAt: now,
        };
        world.accounts = [...world.accounts, added];
        world.publish('accounts');
        return added;
      }),
      change: world.asked('accounts.change', ({ accountId, draft }) =>
        keep({
          ...world.account(accountId),
          ...draft,
          readOnly: draft.readOnly ?? false,
          switchedOff: draft.switchedOff ?? world.account(accountId).switchedOff,
          paths: draft.paths ?? world.account(accountId).paths,
        }),
      ),
      addCard: world.asked('accounts.addCard', ({ accountId, card }) => {
        const account = world.account(accountId);
        return keep({ ...account, cards: [...account.cards, card] });
      }),
      remove: world.asked('accounts.remove', ({ accountId }) => {
        world.accounts = world.accounts.filter((one) => one.accountId !== accountId);
        if (world.currentAccountId === accountId) world.currentAccountId = world.accounts[0]?.accountId ?? null;
        world.publish('accounts');
        return {};
      }),
      setSecret: world.asked('accounts.setSecret', ({ accountId, secret, keep: where }) => {
        const broken = world.options.failing?.keychain;
        if (where === 'keychain' && broken !== undefined) world.fail(broken);
        const state = where === 'keychain' ? ('keychain' as const) : ('session-only' as const);
        return keep({ ...world.account(accountId), ...secretState(secret, state) });
      }),
      confirmAddresses: world.asked('accounts.confirmAddresses', ({ accountId }) =>
        keep({ ...world.account(accountId), keysWait: null }),
      ),
      forgetSecret: world.asked('accounts.forgetSecret', ({ accountId, secret }) =>
        keep({ ...world.account(accountId), ...secretState(secret, 'none') }),
      ),
      test: world.asked('accounts.test', () => ({ tests: connectionTests })),
    },
  };
}

function secretState(secret: 'api-key' | 'contact-password', state: Account['apiKey']): Partial<Account> {
  return secret === 'api-key' ? { apiKey: state } : { contactPassword: state };
}
