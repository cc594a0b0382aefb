import { expect, test } from 'vitest';
import type { Store } from '#main/database/store.ts';
import type { DomainQuery } from '#main/domains/store/record.ts';
import { listedDomains } from '#main/domains/store/selection.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { account, domain, ownHandle, query } from '../unit/main/database/samples.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';

const accountId = 'account-1';
const today = '2026-11-26';

/** A name with these contacts, written `HANDLE role role`. */
function named(ldhName: string, contacts: readonly string[], expires: string | null = '2027-03-14'): RdapDomain {
  return domain(ldhName, {
    expires,
    contacts: contacts.map((contact) => {
      const [handle = '', ...roles] = contact.split(' ');
      return { handle, roles };
    }),
  });
}

async function download(store: Store, startedAt: number, items: readonly RdapDomain[], id = accountId): Promise<void> {
  const { downloadId } = await store.domains.beginDownload({ accountId: id, source: 'my-domains', startedAt });
  await store.domains.addToDownload(downloadId, ownHandle, items);
  await store.domains.finishDownload(downloadId, startedAt + 5);
}

async function found(store: Store, filter: DomainQuery['filter']): Promise<string[]> {
  const { rows, total } = await store.domains.page(query({ filter }));
  expect(total).toBe(rows.length);
  const selected = await store.domains.selected({ ...query({ filter }), length: 100 });
  expect(selected.total).toBe(total);
  return rows.map(({ ldhName }) => ldhName);
}

async function make(store: Store, customerId: string, label: string, handles: readonly string[], id = accountId) {
  expect(await store.customers.keep(id, { customerId, label, ownPrice: null })).toBe('kept');
  await store.customers.assign(id, customerId, handles);
}

describeStores('customers', (kind) => {
  async function open(): Promise<Store> {
    const store = await kind.open();
    await store.accounts.keep(account());
    await download(store, 1_000, [
      named('hotel.example', ['nord7-ex registrant', `${ownHandle} billing technical`]),
      named('gisting.example', ['NORD7-EX Registrant', 'TECH1-EX tech']),
      named('bakari.example', ['BAK1-EX registrant', 'nord7-ex administrative'], '2026-12-01'),
      named('own.example', [`${ownHandle} registrant admin`]),
      named('bare.example', [], null),
    ]);
    return store;
  }

  test('the list sorted by customer has the names of each together, in any window, and again after a change', async () => {
    const store = await open();
    await make(store, 'customer-1', 'Þórður', ['BAK1-EX']);
    await make(store, 'customer-2', 'Ása', ['NORD7-EX']);
    const sort = (direction: 'ascending' | 'descending') => ({ column: 'customer' as const, direction });
    const page = async (changes: object = {}) => {
      const { rows, total } = await store.domains.page(query({ sort: sort('ascending'), ...changes }));
      expect(total).toBe('filter' in changes ? 3 : 5);
      return rows.map(({ ldhName }) => ldhName);
    };
    const all = ['gisting.example', 'hotel.example', 'bakari.example', 'own.example', 'bare.example'];
    expect(await page()).toEqual(all);
    expect(await page({ offset: 1, limit: 2 })).toEqual(all.slice(1, 3));
    expect(await page({ sort: sort('descending') })).toEqual([
      ...['bakari.example', 'hotel.example', 'gisting.example', 'own.example', 'bare.example'],
    ]);
    expect(await page({ filter: { contact: ['NORD7-EX'] } })).toEqual(all.slice(0, 3));
    const only = ['bare.example', 'hotel.example', 'bakari.example'];
    const { pieces } = await store.domains.selected({ ...query({ sort: sort('ascending') }), only, length: 10 });
    const rows = listedDomains(await store.domains.listed(accountId, pieces[0] ?? '', false, false));
    expect(rows.map(({ ldhName }) => ldhName)).toEqual(['hotel.example', 'bakari.example', 'bare.example']);
    // Another label, another place.
    expect(await store.customers.keep(accountId, { customerId: 'customer-2', label: 'Þýri', ownPrice: null })).toBe(
      'kept',
    );
    expect((await page())[0]).toBe('bakari.example');
  });

  test('names are found by the handle of any contact, in any role and any case', async () => {
    const store = await open();
    expect(await found(store, { contact: ['NORD7-ex'] })).toEqual([
      'bakari.example',
      'gisting.example',
      'hotel.example',
    ]);
    expect(await found(store, { contact: ['bak1-ex', 'tech1-EX'] })).toEqual(['bakari.example', 'gisting.example']);
    expect(await found(store, { contact: ['NORD7'] })).toEqual([]);
    expect(await found(store, { contact: ['NORD7-EX'], expiresTo: '2026-12-31' })).toEqual(['bakari.example']);
    expect((await store.domains.facets(accountId)).contact).toEqual([
      { value: 'NORD7-EX', count: 3 },
      { value: ownHandle, count: 2 },
      { value: 'BAK1-EX', count: 1 },
      { value: 'TECH1-EX', count: 1 },
    ]);
  });

  test('the text of a filter finds a whole handle and a part of a label, beside names', async () => {
    const store = await open();
    await make(store, 'customer-1', 'Hótel Norðurljós ehf.', ['NORD7-EX']);
    expect(await found(store, { text: 'nord7-ex' })).toEqual(['bakari.example', 'gisting.example', 'hotel.example']);
    expect(await found(store, { text: 'HÓTEL norð' })).toHaveLength(3);
    expect(await found(store, { text: 'nord7' })).toEqual([]);
    expect(await found(store, { text: 'hotel' })).toEqual(['hotel.example']);
    await make(store, 'customer-2', 'The bakari', ['BAK1-EX']);
    expect(await found(store, { text: 'bakari' })).toEqual(['bakari.example']);
    expect(await found(store, { text: '%' })).toEqual([]);
  });

  test('a name has the customer of its registrant, then admin, billing and any other, but never ours by the way', async () => {
    const store = await open();
    await make(store, 'customer-1', 'Norðurljós', ['nord7-ex']);
    await make(store, 'customer-2', 'Ourselves', [ownHandle]);
    const customersOf = async () =>
      (await store.domains.page(query())).rows.map(({ ldhName, customer, holder }) => [
        ldhName,
        customer?.label ?? null,
        holder,
      ]);
    expect(await customersOf()).toEqual([
      ['bakari.example', 'Norðurljós', 'BAK1-EX'],
      ['bare.example', null, null],
      ['gisting.example', 'Norðurljós', 'NORD7-EX'],
      ['hotel.example', 'Norðurljós', 'NORD7-EX'],
      ['own.example', 'Ourselves', ownHandle],
    ]);
    await make(store, 'customer-3', 'Bakarí', ['BAK1-EX', 'TECH1-EX']);
    expect(await found(store, { customer: ['customer-1'] })).toEqual(['gisting.example', 'hotel.example']);
    expect(await found(store, { customer: ['customer-3', 'customer-2'] })).toEqual(['bakari.example', 'own.example']);
    expect(await found(store, { customer: ['nobody'] })).toEqual([]);
    await store.customers.unassign(accountId, ['nord7-EX', 'NOBODY-EX']);
    expect(await found(store, { customer: ['customer-3'] })).toEqual(['bakari.example', 'gisting.example']);
    expect(await found(store, { withoutCustomer: true })).toEqual(['bare.example', 'hotel.example']);
    expect(await found(store, { withoutCustomer: true, contact: [ownHandle] })).toEqual(['hotel.example']);
  });

  test('the list of customers counts the names of the account, and the next expiry date', async () => {
    const store = await open();
    await make(store, 'customer-1', 'Norðurljós', ['NORD7-EX', 'OTHER-EX']);
    await make(store, 'customer-2', 'Autt', []);
    const ownPrice = { kind: 'percent', percent: 12.5 } as const;
    expect(await store.customers.keep(accountId, { customerId: 'customer-2', label: 'Autt ehf.', ownPrice })).toBe(
      'kept',
    );
    expect(await store.customers.list(accountId, today)).toEqual([
      { customerId: 'customer-2', label: 'Autt ehf.', ownPrice, handles: [], names: 0, nextExpiry: null },
      {
        customerId: 'customer-1',
        label: 'Norðurljós',
        ownPrice: null,
        handles: ['NORD7-EX', 'OTHER-EX'],
        names: 3,
        nextExpiry: '2026-12-01',
      },
    ]);
    expect((await store.customers.list(accountId, '2026-12-02'))[1]?.nextExpiry).toBe('2027-03-14');
    expect(await store.customers.list('nobody', today)).toEqual([]);
  });

  test('a label is there once, and a handle has one customer', async () => {
    const store = await open();
    await make(store, 'customer-1', 'Norðurljós', ['NORD7-EX']);
    const again = { customerId: 'customer-2', label: ' NORÐURLJÓS', ownPrice: null };
    expect(await store.customers.keep(accountId, again)).toBe('label-taken');
    await make(store, 'customer-2', 'Bakarí', []);
    expect(await store.customers.assign(accountId, 'customer-2', ['nord7-ex', 'NORD7-EX', 'BAK1-EX'])).toEqual({
      assigned: 2,
      moved: 1,
    });
    expect(await store.customers.assign(accountId, 'customer-2', ['BAK1-EX'])).toEqual({ assigned: 0, moved: 0 });
    expect(await store.customers.assign(accountId, 'customer-9', ['BAK1-EX'])).toBeUndefined();
    expect((await store.customers.list(accountId, today)).map(({ handles }) => handles)).toEqual([
      ['BAK1-EX', 'NORD7-EX'],
      [],
    ]);
    expect(await store.customers.remove(accountId, 'customer-2')).toBe(true);
    expect(await store.customers.remove(accountId, 'customer-2')).toBe(false);
    expect(await found(store, { withoutCustomer: true })).toHaveLength(5);
  });

  test('registrants without a customer are suggested, the ones of most names first, and not our own', async () => {
    const store = await open();
    expect(await store.customers.unlabelled(accountId, 10)).toEqual({
      handles: [
        { handle: 'NORD7-EX', names: 2, example: expect.stringMatching(/hotel|gisting/) },
        { handle: 'BAK1-EX', names: 1, example: 'bakari.example' },
      ],
      total: 2,
      names: 3,
    });
    expect((await store.customers.unlabelled(accountId, 1)).handles).toHaveLength(1);
    await make(store, 'customer-1', 'Norðurljós', ['NORD7-EX']);
    expect(await store.customers.unlabelled(accountId, 10)).toMatchObject({ total: 1, names: 1 });
    const names = ['HOTEL.example', 'gisting.example', 'own.example', 'bare.example', 'gone.example'];
    expect(await store.customers.registrantsOf(accountId, names)).toEqual({
      handles: [ownHandle, 'NORD7-EX'],
      without: 1,
    });
  });

  test('a piece of a file makes the customers that it needs, and says what is known of its handles', async () => {
    const store = await open();
    await make(store, 'customer-1', 'Norðurljós', ['BAK1-EX']);
    const rows = [
      { handle: 'nord7-ex', label: 'norðurljós', customerId: 'new-1' },
      { handle: 'BAK1-EX', label: 'Bakarí', customerId: 'new-2' },
      { handle: 'LATER-EX', label: 'BAKARÍ', customerId: 'new-3' },
    ];
    expect(await store.customers.assignLabels(accountId, rows)).toEqual({ assigned: 3, moved: 1, created: 1 });
    expect(await store.customers.known(accountId, ['later-ex', 'BAK1-ex', 'tech1-ex'])).toEqual([
      { handle: 'LATER-EX', isContact: false, label: 'Bakarí' },
      { handle: 'BAK1-EX', isContact: true, label: 'Bakarí' },
      { handle: 'TECH1-EX', isContact: true, label: null },
    ]);
  });

  test('one environment knows nothing of the customers of another', async () => {
    const store = await open();
    await store.accounts.keep(account({ accountId: 'sandbox-1', environment: 'sandbox' }));
    await store.accounts.keep(account({ accountId: 'account-2' }));
    await download(store, 2_000, [named('test.example', ['NORD7-EX registrant'])], 'sandbox-1');
    await download(store, 2_000, [named('more.example', ['NORD7-EX registrant'])], 'account-2');
    await make(store, 'customer-1', 'Norðurljós', ['NORD7-EX']);
    expect(await store.customers.list('sandbox-1', today)).toEqual([]);
    expect(await store.customers.list('account-2', today)).toMatchObject([{ label: 'Norðurljós', names: 1 }]);
    const inSandbox = { accountId: 'sandbox-1' };
    expect((await store.domains.page(query(inSandbox))).rows[0]?.customer).toBeNull();
    expect(await store.domains.page({ ...query(inSandbox), filter: { text: 'norður' } })).toMatchObject({ total: 0 });
    const other = { accountId: 'sandbox-1', filter: { customer: ['customer-1'] } };
    expect(await store.domains.page(query(other))).toMatchObject({ total: 0 });
    expect(await store.customers.assign('sandbox-1', 'customer-1', ['X'])).toBeUndefined();
    expect(await store.customers.remove('sandbox-1', 'customer-1')).toBe(false);
  });

  test('what another program assigns is seen here', async () => {
    const store = await open();
    if (!kind.hasFile) return;
    const other = await kind.openAgain();
    expect(await found(store, { withoutCustomer: true })).toHaveLength(5);
    await make(other, 'customer-1', 'Norðurljós', ['NORD7-EX']);
    expect(await found(store, { customer: ['customer-1'] })).toHaveLength(3);
    expect(await store.customers.list(accountId, today)).toHaveLength(1);
  });
});
