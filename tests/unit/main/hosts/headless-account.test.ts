import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskClient } from '#contract/contract.ts';
import { chooseAccount } from '#main/hosts/cli/choose-account.ts';
import { headlessAccount } from '#main/hosts/cli/headless-account.ts';
import { textIn } from '#main/hosts/cli/text.ts';
import { UsageError } from '#main/hosts/cli/usage-error.ts';
import { fakeDesk } from './fake-desk.ts';

const handle = { REGISTRY_DESK_HANDLE: 'DEMO1-IS' };

describe('the account of environment variables', () => {
  it('is none without a handle', () => {
    expect(headlessAccount({ REGISTRY_DESK_RPP_URL: 'https://rpp.example' })).toBeUndefined();
  });

  it.each([
    ['http://127.0.0.1:4310/rpp', undefined, 'sandbox'],
    ['http://localhost:4310/rpp', 'production', 'production'],
    ['https://rpp.example', undefined, 'sandbox'],
    ['https://rpp.example', '', 'sandbox'],
    ['https://rpp.example', 'production', 'production'],
    ['https://127.0.0.1.example', undefined, 'sandbox'],
  ])('at %s with environment %s is of %s', (address, named, environment) => {
    const account = headlessAccount({
      ...handle,
      REGISTRY_DESK_RPP_URL: address,
      REGISTRY_DESK_ENVIRONMENT: named,
    });
    expect(account?.draft).toMatchObject({ environment, handle: 'DEMO1-IS', addresses: { rpp: address, repp: '' } });
  });

  it.each([
    ['https://rpp.example', undefined, true],
    ['https://rpp.example', '', true],
    ['https://rpp.example', 'sandbox', false],
    ['https://rpp.example', 'production', false],
    ['http://127.0.0.1:4310/rpp', undefined, true],
  ])('at %s with environment %s only reads: %s', (address, named, readOnly) => {
    const given = { ...handle, REGISTRY_DESK_RPP_URL: address, REGISTRY_DESK_ENVIRONMENT: named };
    const { draft } = headlessAccount(given) ?? {};
    expect(draft?.readOnly).toBe(readOnly);
    // Another account than the one with a name: naming the environment later unlocks nothing of it.
    expect(draft?.label.includes('only reads')).toBe(readOnly);
  });

  it.each(['http://127.0.0.1:4310/rpp', 'http://localhost:4310/rpp', 'http://[::1]:4310/rpp'])(
    'at %s may be of the emulator, which has to be asked',
    (address) => {
      const account = headlessAccount({ ...handle, REGISTRY_DESK_RPP_URL: address });
      expect(account?.ofEmulator).toMatchObject({
        environment: 'emulator',
        readOnly: false,
        addresses: { rpp: address },
      });
    },
  );

  it('may be of the emulator only when every address is of this machine', () => {
    const mixed = {
      ...handle,
      REGISTRY_DESK_RPP_URL: 'http://127.0.0.1:4310/rpp',
      REGISTRY_DESK_RDAP_URL: 'https://rdap.example',
    };
    expect(headlessAccount(mixed)?.ofEmulator).toBeUndefined();
  });

  it('says which interfaces are in use, and refuses a word that is none', () => {
    const given = { ...handle, REGISTRY_DESK_RPP_URL: 'https://rpp.example' };
    expect(headlessAccount(given)?.draft).not.toHaveProperty('switchedOff');
    const draft = headlessAccount({ ...given, REGISTRY_DESK_INTERFACES: 'rpp-v0, rdap' })?.draft;
    expect(draft?.switchedOff).toEqual(['rpp-v1', 'repp-v1']);
    expect(() => headlessAccount({ ...given, REGISTRY_DESK_INTERFACES: 'rpp' })).toThrow(/rpp-v0, rpp-v1/);
  });

  it('is refused without an address, and with an environment that is none', () => {
    expect(() => headlessAccount(handle)).toThrow(UsageError);
    const address = { REGISTRY_DESK_RPP_URL: 'https://rpp.example' };
    for (const named of ['emulator', 'Production', 'live']) {
      expect(() => headlessAccount({ ...handle, ...address, REGISTRY_DESK_ENVIRONMENT: named })).toThrow(UsageError);
    }
  });
});

describe('the account of a command', () => {
  const account = (accountId: string, label: string, more: Partial<Account> = {}): Account => ({
    accountId,
    label,
    environment: 'sandbox',
    keysWait: null,
    handle: 'DEMO1-IS',
    addresses: { rpp: 'https://rpp.example', repp: '', rdap: '' },
    switchedOff: [],
    paths: {},
    cards: [],
    apiKey: 'none',
    contactPassword: 'none',
    readOnly: false,
    practice: false,
    createdAt: 1,
    ...more,
  });

  function deskWith(accounts: Account[], currentAccountId: string | null, farSide = 'emulator') {
    const fake = fakeDesk({
      'accounts.list': { accounts, currentAccountId },
      'accounts.add': account('new', 'new'),
      'accounts.farSide': { farSide },
    });
    return { desk: createRouterClient(fake.router) as DeskClient, fake };
  }

  it('is the named one, by label or id', async () => {
    const { desk } = deskWith([account('1', 'shop'), account('2', 'farm')], '1');
    expect((await chooseAccount(desk, 'farm', undefined)).accountId).toBe('2');
    expect((await chooseAccount(desk, '2', undefined)).accountId).toBe('2');
    await expect(chooseAccount(desk, 'barn', undefined)).rejects.toMatchObject({ failure: { kind: 'no-account' } });
  });

  it('is not guessed where a label names two', async () => {
    const { desk } = deskWith([account('1', 'shop'), account('2', 'shop')], '1');
    await expect(chooseAccount(desk, 'shop', undefined)).rejects.toMatchObject({ failure: { kind: 'no-account' } });
  });

  it('is the current one where none is named, and none is an error', async () => {
    const { desk } = deskWith([account('1', 'shop'), account('2', 'farm')], '2');
    expect((await chooseAccount(desk, undefined, undefined)).accountId).toBe('2');
    await expect(chooseAccount(deskWith([], null).desk, undefined, undefined)).rejects.toMatchObject({
      failure: { kind: 'no-account' },
    });
  });

  it('is the one of the environment before the current one; its secrets live for this run only', async () => {
    const headless = headlessAccount({
      ...handle,
      REGISTRY_DESK_RPP_URL: 'https://rpp.example',
      REGISTRY_DESK_API_KEY: 'key',
      REGISTRY_DESK_PASSWORD: 'word',
    });
    const { desk, fake } = deskWith([account('1', 'shop')], '1');
    await chooseAccount(desk, undefined, headless);
    expect(fake.asked.map(({ operation }) => operation)).toEqual([
      'accounts.list',
      'accounts.add',
      'accounts.setSecret',
      'accounts.setSecret',
    ]);
    for (const { input } of fake.asked.slice(2)) expect(input).toMatchObject({ accountId: 'new', keep: 'session' });
  });

  it('is found again by the next run, and follows an address that moved', async () => {
    const label = 'DEMO1-IS (environment variables)';
    const before = account('1', label, {
      environment: 'emulator',
      addresses: { rpp: 'http://127.0.0.1:1/rpp', repp: '', rdap: '' },
    });
    const same = headlessAccount({ ...handle, REGISTRY_DESK_RPP_URL: 'http://127.0.0.1:1/rpp' });
    const moved = headlessAccount({ ...handle, REGISTRY_DESK_RPP_URL: 'http://127.0.0.1:2/rpp' });
    const first = deskWith([before], null);
    expect((await chooseAccount(first.desk, undefined, same)).accountId).toBe('1');
    expect(first.fake.asked.map(({ operation }) => operation)).toEqual(['accounts.list', 'accounts.farSide']);
    const second = deskWith([before], null);
    await chooseAccount(second.desk, undefined, moved);
    expect(second.fake.asked.map(({ operation }) => operation)).toEqual([
      'accounts.list',
      'accounts.farSide',
      'accounts.change',
    ]);
  });

  describe('on this machine', () => {
    const address = { REGISTRY_DESK_RPP_URL: 'http://127.0.0.1:1/rpp' };
    const saved = account('1', 'DEMO1-IS (environment variables)', {
      environment: 'emulator',
      addresses: { rpp: 'http://127.0.0.1:1/rpp', repp: '', rdap: '' },
    });

    it.each([
      ['other', undefined, { environment: 'sandbox', readOnly: true }],
      ['other', 'production', { environment: 'production', readOnly: false }],
      ['no-answer', 'production', { environment: 'production', readOnly: false }],
    ] as const)('is not the emulator’s where its question gets %s (named %s)', async (farSide, named, draft) => {
      const { desk, fake } = deskWith([saved], null, farSide);
      const said: string[] = [];
      const given = { ...handle, ...address, REGISTRY_DESK_ENVIRONMENT: named };
      await chooseAccount(desk, undefined, headlessAccount(given), (text) => said.push(textIn('en', text)));
      expect(fake.asked[2]).toMatchObject({ operation: 'accounts.add', input: draft });
      expect(said.join()).toMatch(named === undefined ? /set REGISTRY_DESK_ENVIRONMENT/ : /^$/);
    });

    it('is the saved one while nothing answers, for what is kept here', async () => {
      const { desk, fake } = deskWith([saved], null, 'no-answer');
      const chosen = await chooseAccount(desk, undefined, headlessAccount({ ...handle, ...address }));
      expect(chosen.accountId).toBe('1');
      expect(fake.asked.map(({ operation }) => operation)).not.toContain('accounts.add');
    });
  });
});
