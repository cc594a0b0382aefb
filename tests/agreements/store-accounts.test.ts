import { expect, test } from 'vitest';
import { account, beginning, domain, intention, query } from '../unit/main/database/samples.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';

describeStores('accounts and settings', (kind) => {
  test('an account comes back as it was kept', async () => {
    const store = await kind.open();
    await store.accounts.keep(account());
    expect(await store.accounts.get('account-1')).toEqual(account());
    expect(await store.accounts.get('account-2')).toBeUndefined();
  });

  test('keeping again changes the account and leaves its domains', async () => {
    const store = await kind.open();
    await store.accounts.keep(account());
    const lookup = { accountId: 'account-1', ownHandle: 'ABC12-IS', raw: '{}', toldAt: 10 };
    await store.domains.keepLookup({ ...lookup, domain: domain('a.example') });
    const changed = account({ label: 'Renamed', environment: 'sandbox', readOnly: true, cards: [] });
    await store.accounts.keep(changed);
    expect(await store.accounts.list()).toEqual([changed]);
    expect((await store.domains.page(query())).all).toBe(1);
  });

  test('accounts are listed the oldest first', async () => {
    const store = await kind.open();
    await store.accounts.keep(account({ accountId: 'b', createdAt: 2 }));
    await store.accounts.keep(account({ accountId: 'a', createdAt: 3 }));
    await store.accounts.keep(account({ accountId: 'c', createdAt: 1 }));
    expect((await store.accounts.list()).map(({ accountId }) => accountId)).toEqual(['c', 'b', 'a']);
  });

  test('a removed account takes its local copy with it; journal and ledger stay', async () => {
    const store = await kind.open();
    await store.accounts.keep(account());
    await store.accounts.keep(account({ accountId: 'account-2' }));
    const lookup = { ownHandle: 'ABC12-IS', domain: domain('a.example'), raw: '{}', toldAt: 10 };
    await store.domains.keepLookup({ ...lookup, accountId: 'account-1' });
    await store.domains.keepLookup({ ...lookup, accountId: 'account-2' });
    await store.ledger.open(intention());
    await store.journal.began(beginning('journal-1'));

    expect(await store.accounts.remove('account-1', 20)).toBe(true);
    expect(await store.accounts.remove('account-1', 20)).toBe(false);
    expect(await store.accounts.get('account-1')).toBeUndefined();
    expect((await store.domains.page(query())).all).toBe(0);
    expect((await store.domains.page(query({ accountId: 'account-2' }))).all).toBe(1);
    expect(await store.ledger.get('entry-1')).toMatchObject({ state: 'planned' });
    expect(await store.journal.get('journal-1')).toBeDefined();

    await store.accounts.keep(account());
    expect((await store.domains.page(query())).all).toBe(0);
  });

  test('settings are kept by name', async () => {
    const store = await kind.open();
    expect(await store.settings.get('theme')).toBeUndefined();
    await store.settings.set('theme', '"dark"');
    await store.settings.set('theme', '"light"');
    await store.settings.set('views', '[{"name":"þ"}]');
    expect(await store.settings.get('theme')).toBe('"light"');
    expect(await store.settings.get('views')).toBe('[{"name":"þ"}]');
    expect(await store.settings.replace('theme', '"dark"', '"other"')).toBe(false);
    expect(await store.settings.replace('theme', undefined, '"other"')).toBe(false);
    expect(await store.settings.get('theme')).toBe('"light"');
    expect(await store.settings.replace('turn', undefined, '1')).toBe(true);
    expect(await store.settings.replace('turn', '1', '2')).toBe(true);
    expect(await store.settings.get('turn')).toBe('2');
    await expect(store.settings.set('theme', 'no json')).rejects.toMatchObject({ failure: { kind: 'internal' } });
    expect(await store.settings.get('theme')).toBe('"light"');
  });

  test.runIf(kind.hasFile)('what was kept is there after the store is opened again', async () => {
    const store = await kind.open();
    await store.accounts.keep(account());
    await store.close();
    const again = await kind.openAgain();
    expect(await again.accounts.list()).toEqual([account()]);
  });
});
