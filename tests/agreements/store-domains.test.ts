import { expect, test } from 'vitest';
import type { Store } from '#main/database/store.ts';
import type { DomainQuery } from '#main/domains/store/record.ts';
import { listedDomains } from '#main/domains/store/selection.ts';
import type { FactSource } from '#values/fact-source.ts';
import { oddity } from '#values/oddity.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { said } from '../support/said.ts';
import { account, domain, intention, ownHandle, query } from '../unit/main/database/samples.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';

async function download(
  store: Store,
  startedAt: number,
  items: readonly RdapDomain[],
  source: FactSource = 'my-domains',
) {
  const { downloadId } = await store.domains.beginDownload({ accountId: 'account-1', source, startedAt });
  await store.domains.addToDownload(downloadId, ownHandle, items);
  return store.domains.finishDownload(downloadId, startedAt + 5);
}

async function lookUp(store: Store, toldAt: number, answer: RdapDomain, raw = '{}') {
  await store.domains.keepLookup({ accountId: 'account-1', ownHandle, domain: answer, raw, toldAt });
}

async function namesOf(store: Store, changes: Partial<DomainQuery> = {}) {
  const { rows, total } = await store.domains.page(query(changes));
  expect(total).toBe(rows.length);
  return rows.map(({ ldhName }) => ldhName);
}

describeStores('the list of names', (kind) => {
  async function open(): Promise<Store> {
    const store = await kind.open();
    await store.accounts.keep(account());
    return store;
  }

  test('a download comes into the list piece by piece, and counts when it is finished', async () => {
    const store = await open();
    const begun = { accountId: 'account-1', source: 'my-domains', startedAt: 1_000 } as const;
    const { downloadId } = await store.domains.beginDownload(begun);
    await store.domains.addToDownload(downloadId, ownHandle, [domain('b.example'), domain('a.example')]);
    await store.domains.addToDownload(downloadId, ownHandle, [domain('b.example', { status: ['locked'] })]);
    expect(await store.domains.page(query())).toMatchObject({ total: 2, all: 2, listedAt: undefined });
    expect(await store.domains.downloads('account-1')).toEqual([]);
    expect(await store.domains.finishDownload(downloadId, 1_005)).toEqual({
      names: 2,
      added: 2,
      lost: 0,
      changed: 0,
    });
    const page = await store.domains.page(query());
    expect(page).toMatchObject({ total: 2, all: 2, listedAt: 1_005 });
    expect(page.rows[0]).toEqual({
      ldhName: 'a.example',
      unicodeName: 'a.example',
      handle: 'D-a.example',
      status: ['active'],
      expiry: { date: '2027-03-14', source: 'my-domains', toldAt: 1_000 },
      roles: ['administrative', 'billing'],
      nameservers: ['ns1.norn.example', 'ns2.norn.example'],
      contacts: [
        { handle: 'REG1-IS', roles: ['registrant'] },
        { handle: ownHandle, roles: ['administrative', 'billing'] },
      ],
      events: [{ action: 'registration', date: '2019-03-14T00:00:00Z' }],
      oddities: [],
      source: 'my-domains',
      toldAt: 1_000,
      tags: [],
      note: null,
      doNotRenew: null,
      renewal: null,
      customer: null,
      holder: 'REG1-IS',
    });
    expect(page.rows[1]).toMatchObject({ ldhName: 'b.example', status: ['locked'] });
    await expect(store.domains.finishDownload(downloadId, 1_006)).rejects.toMatchObject({
      failure: { kind: 'not-found' },
    });
  });

  test('a second download tells what was added, lost and changed, and each name has its history', async () => {
    const store = await open();
    await download(store, 1_000, [domain('a.example'), domain('b.example'), domain('c.example')]);
    const changes = {
      status: ['active', 'locked'],
      nameservers: ['NS2.norn.example', 'ns1.norn.example'],
      contacts: [
        { handle: ownHandle, roles: ['billing', 'admin'] },
        { handle: 'REG2-IS', roles: ['registrant'] },
      ],
      expires: '2028-03-14',
    };
    const second = [domain('b.example', changes), domain('c.example'), domain('d.example')];
    expect(await download(store, 2_000, second)).toEqual({ names: 3, added: 1, lost: 1, changed: 1 });
    expect(await namesOf(store)).toEqual(['b.example', 'c.example', 'd.example']);
    expect(await store.domains.downloads('account-1')).toMatchObject([
      { source: 'my-domains', startedAt: 2_000, finishedAt: 2_005, names: 3, added: 1, lost: 1, changed: 1 },
      { startedAt: 1_000, names: 3, added: 3, lost: 0, changed: 0 },
    ]);

    // The order of nameservers and the spelling of a role are no changes.
    expect(await store.domains.history('account-1', 'b.example')).toMatchObject([
      { at: 2_000, kind: 'changed', field: 'contacts' },
      { at: 2_000, kind: 'changed', field: 'expiry', before: '2027-03-14', after: '2028-03-14' },
      { at: 2_000, kind: 'changed', field: 'status', before: '["active"]', after: '["active","locked"]' },
      { at: 1_000, kind: 'added', source: 'my-domains' },
    ]);
    expect(await store.domains.history('account-1', 'a.example')).toMatchObject([
      { at: 2_000, kind: 'lost', field: null },
      { at: 1_000, kind: 'added' },
    ]);
    await download(store, 3_000, [domain('a.example')]);
    expect((await store.domains.history('account-1', 'a.example')).map((change) => [change.at, change.kind])).toEqual([
      [3_000, 'added'],
      [2_000, 'lost'],
      [1_000, 'added'],
    ]);
    expect(await store.domains.history('account-1', 'never.example')).toEqual([]);
  });

  test('a later word of RDAP or a renewal about the expiry date is kept over a download begun before it', async () => {
    const store = await open();
    await download(store, 1_000, [domain('a.example'), domain('b.example'), domain('c.example')]);
    const begun = { accountId: 'account-1', source: 'my-domains', startedAt: 2_000 } as const;
    const { downloadId } = await store.domains.beginDownload(begun);
    await lookUp(store, 1_500, domain('a.example', { expires: '2030-01-01' }));
    await lookUp(store, 2_500, domain('b.example', { expires: '2031-01-01', status: ['locked'] }));
    const items = ['a.example', 'b.example', 'c.example'].map((name) => domain(name));
    await store.domains.addToDownload(downloadId, ownHandle, items);
    await store.domains.finishDownload(downloadId, 3_000);
    expect((await store.domains.page(query())).rows).toMatchObject([
      { expiry: { date: '2027-03-14', source: 'my-domains', toldAt: 2_000 }, source: 'my-domains' },
      {
        expiry: { date: '2031-01-01', source: 'rdap', toldAt: 2_500 },
        status: ['locked'],
        source: 'rdap',
        toldAt: 2_500,
      },
      { expiry: { date: '2027-03-14', source: 'my-domains', toldAt: 2_000 } },
    ]);
  });

  test('what a list leaves out it did not tell; what a lookup leaves out is not there', async () => {
    const store = await open();
    await lookUp(store, 1_000, domain('a.example'));
    const sparse = domain('a.example', {
      nameservers: [],
      contacts: [],
      events: [],
      expires: null,
      status: ['locked'],
    });
    await download(store, 2_000, [sparse]);
    const [afterList] = (await store.domains.page(query())).rows;
    expect(afterList).toMatchObject({
      status: ['locked'],
      nameservers: ['ns1.norn.example', 'ns2.norn.example'],
      roles: ['administrative', 'billing'],
      events: [{}],
      expiry: { date: '2027-03-14', source: 'rdap', toldAt: 1_000 },
      source: 'my-domains',
      toldAt: 2_000,
    });
    await lookUp(store, 3_000, sparse);
    const [afterLookUp] = (await store.domains.page(query())).rows;
    expect(afterLookUp).toMatchObject({ nameservers: [], contacts: [], roles: [], events: [], expiry: null });
  });

  test('ispstat, which names registrant and billing only, does not hide the other contacts', async () => {
    const store = await open();
    await download(store, 1_000, [domain('a.example')]);
    const registrant = [{ handle: 'REG1-IS', roles: ['registrant'] }];
    await download(store, 2_000, [domain('a.example', { contacts: registrant, expires: null })], 'ispstat');
    const [row] = (await store.domains.page(query())).rows;
    expect(row).toMatchObject({
      source: 'ispstat',
      roles: ['administrative', 'billing'],
      expiry: { source: 'my-domains' },
    });
    expect(row?.contacts).toHaveLength(2);
  });

  test('a name leaves the list when nothing holds it any more', async () => {
    const store = await open();
    const names = ['gone', 'provider', 'looked-up-before', 'looked-up-after', 'foreign', 'renewed'].map(
      (n) => `${n}.example`,
    );
    await download(
      store,
      1_000,
      names.map((name) => domain(name)),
    );
    await download(store, 1_100, [domain('provider.example')], 'ispstat');
    await lookUp(store, 1_200, domain('looked-up-before.example'));
    await lookUp(store, 1_200, domain('foreign.example', { contacts: [{ handle: 'XYZ1-IS', roles: ['registrant'] }] }));
    await lookUp(store, 2_500, domain('looked-up-after.example'));
    expect(await download(store, 2_000, [domain('renewed.example')])).toMatchObject({ names: 1, added: 0, lost: 2 });
    expect(await namesOf(store)).toEqual([
      'foreign.example',
      'looked-up-after.example',
      'provider.example',
      'renewed.example',
    ]);
    expect(await download(store, 3_000, [], 'ispstat')).toMatchObject({ lost: 1 });
    expect(await store.domains.details('account-1', 'provider.example')).toBeUndefined();
  });

  test('a dropped download loses no name and keeps what it told; an outdated one is refused', async () => {
    const store = await open();
    const begin = (startedAt: number) =>
      store.domains.beginDownload({ accountId: 'account-1', source: 'my-domains', startedAt });
    await download(store, 500, [domain('a.example'), domain('b.example')]);
    const dropped = await begin(1_000);
    await store.domains.addToDownload(dropped.downloadId, ownHandle, [
      domain('a.example', { status: ['locked'] }),
      domain('c.example'),
    ]);
    await store.domains.dropDownload(dropped.downloadId);
    await store.domains.dropDownload(dropped.downloadId);
    for (const late of [
      () => store.domains.addToDownload(dropped.downloadId, ownHandle, []),
      () => store.domains.takeOutSome(dropped.downloadId),
      () => store.domains.finishDownload(dropped.downloadId, 1_001),
    ]) {
      await expect(late()).rejects.toMatchObject({ failure: { kind: 'not-found' } });
    }
    expect(await namesOf(store)).toEqual(['a.example', 'b.example', 'c.example']);
    expect(await store.domains.downloads('account-1')).toMatchObject([{ startedAt: 500, names: 2 }]);
    expect(await store.domains.history('account-1', 'a.example')).toMatchObject([
      { at: 1_000, kind: 'changed', field: 'status' },
      { at: 500, kind: 'added' },
    ]);
    expect(await store.domains.history('account-1', 'c.example')).toMatchObject([{ at: 1_000, kind: 'added' }]);

    const older = await begin(2_000);
    await store.domains.addToDownload(older.downloadId, ownHandle, [domain('old.example')]);
    await download(store, 2_001, [domain('new.example')]);
    await expect(store.domains.finishDownload(older.downloadId, 2_010)).rejects.toMatchObject({
      failure: { kind: 'conflict' },
    });
    await expect(store.domains.addToDownload(older.downloadId, ownHandle, [])).rejects.toMatchObject({
      failure: { kind: 'conflict' },
    });
    expect(await namesOf(store)).toEqual(['new.example']);
    expect(await store.domains.downloads('account-1')).toHaveLength(2);
  });

  test('names that are gone are taken out in pieces, and what is left of them at the end', async () => {
    const store = await open();
    const names = Array.from({ length: 6_000 }, (_, index) => domain(`n${String(index).padStart(4, '0')}.example`));
    await download(store, 1_000, names);
    const begun = { accountId: 'account-1', source: 'my-domains', startedAt: 2_000 } as const;
    const { downloadId } = await store.domains.beginDownload(begun);
    await store.domains.addToDownload(downloadId, ownHandle, [domain('n0000.example'), domain('n5999.example')]);
    expect(await store.domains.takeOutSome(downloadId)).toEqual({ more: true });
    expect((await store.domains.page(query())).all).toBe(1_001);
    expect(await store.domains.takeOutSome(downloadId)).toEqual({ more: true });
    expect(await store.domains.takeOutSome(downloadId)).toEqual({ more: false });
    const counts = { names: 2, added: 0, lost: 5_998, changed: 0 };
    expect(await store.domains.finishDownload(downloadId, 2_001)).toEqual(counts);
    expect(await namesOf(store)).toEqual(['n0000.example', 'n5999.example']);
    expect(await download(store, 3_000, [domain('n0000.example')])).toMatchObject({ names: 1, lost: 1 });
  });

  test('an open download ends with its account', async () => {
    const store = await open();
    const begun = { accountId: 'account-1', source: 'my-domains', startedAt: 1_000 } as const;
    const { downloadId } = await store.domains.beginDownload(begun);
    await store.domains.addToDownload(downloadId, ownHandle, [domain('a.example')]);
    await store.accounts.remove('account-1', 1_001);
    await store.accounts.keep(account());
    await expect(store.domains.finishDownload(downloadId, 1_001)).rejects.toMatchObject({
      failure: { kind: 'not-found' },
    });
    expect(await download(store, 2_000, [domain('b.example')])).toMatchObject({ names: 1, added: 1 });
  });

  test('details say what each source told and when, with the raw answer of the lookup', async () => {
    const store = await open();
    await download(store, 1_000, [domain('a.example', { oddities: [oddity('noLdhName')] })]);
    await lookUp(store, 2_000, domain('a.example', { expires: '2027-03-15' }), '{"objectClassName":"domain"}');
    await lookUp(store, 1_500, domain('a.example', { expires: '2020-01-01' }), '{"older":true}');
    const details = await store.domains.details('account-1', 'A.example');
    expect(details).toMatchObject({ row: { ldhName: 'a.example', oddities: [] }, raw: '{"objectClassName":"domain"}' });
    const facts = details?.facts.filter(({ field }) => field === 'expiryDate' || field === 'contacts');
    expect(facts).toEqual([
      { field: 'expiryDate', value: '2027-03-15', source: 'rdap', toldAt: 2_000 },
      {
        field: 'contacts',
        value: 'REG1-IS (registrant); ABC12-IS (administrative, billing)',
        source: 'rdap',
        toldAt: 2_000,
      },
      { field: 'expiryDate', value: '2027-03-14', source: 'my-domains', toldAt: 1_000 },
      expect.objectContaining({ field: 'contacts', source: 'my-domains' }),
    ]);
    expect(await store.domains.details('account-1', 'b.example')).toBeUndefined();
  });

  test('an expiry date that cannot be read is an oddity, and a date-time keeps its day', async () => {
    const store = await open();
    await lookUp(store, 1_000, domain('a.example', { expires: 'soon' }));
    await lookUp(store, 1_000, domain('b.example', { expires: '2027-03-14T23:30:00-05:00' }));
    expect((await store.domains.page(query())).rows).toMatchObject([
      { expiry: null, oddities: [said(expect.stringContaining('expiry date'))] },
      { expiry: { date: '2027-03-14' } },
    ]);
  });

  test('filters find what they name, alone and together', async () => {
    const store = await open();
    await download(store, 1_000, [
      domain('xn--slenska-6ya.example', { unicodeName: 'íslenska.example', status: ['active', 'locked'] }),
      domain('b.example', { expires: '2026-12-31', nameservers: ['NS1.other.example'] }),
      domain('c.example', { expires: null, contacts: [{ handle: ownHandle.toLowerCase(), roles: ['technical'] }] }),
    ]);
    await lookUp(store, 2_000, domain('d.example', { expires: '2027-01-31', status: ['server hold'] }));
    const found = (filter: DomainQuery['filter']) => namesOf(store, { filter });
    const icelandic = 'xn--slenska-6ya.example';

    expect(await found({})).toEqual(['b.example', 'c.example', 'd.example', icelandic]);
    expect(await found({ text: 'ÍSLENSKA' })).toEqual([icelandic]);
    expect(await found({ text: ' xn--SL' })).toEqual([icelandic]);
    expect(await found({ text: '%' })).toEqual([]);
    expect(await found({ text: '' })).toHaveLength(4);
    expect(await found({ status: ['locked', 'server hold'] })).toEqual(['d.example', icelandic]);
    expect(await found({ role: ['admin'] })).toEqual(['b.example', 'd.example', icelandic]);
    expect(await found({ role: ['administrative'] })).toHaveLength(3);
    expect(await found({ role: ['tech', 'nobody'] })).toEqual(['c.example']);
    expect(await found({ nameserver: 'ns1.OTHER' })).toEqual(['b.example']);
    expect(await found({ expiresFrom: '2026-12-31', expiresTo: '2027-01-31' })).toEqual(['b.example', 'd.example']);
    expect(await found({ expiresTo: '2026-12-30' })).toEqual([]);
    expect(await found({ expiryUnknown: true })).toEqual(['c.example']);
    expect(await found({ expiryUnknown: false })).toHaveLength(3);
    expect(await found({ source: ['rdap'] })).toEqual(['d.example']);
    expect(await found({ tag: ['none'] })).toEqual([]);
    expect(await found({ text: 'example', status: ['active'], role: ['admin'], expiryUnknown: false })).toEqual([
      'b.example',
      icelandic,
    ]);
    expect(await found({ status: [], role: [], source: [], tag: [] })).toHaveLength(4);
  });

  test('names sort as Icelandic readers expect, other columns with names within, unknown expiry last', async () => {
    const store = await open();
    const names = ['z', 'þ', 'æ', 'ö', 'a', 'á', 'ab', 'd', 'ð', 'e', 'a-b', 'a1'];
    await download(
      store,
      1_000,
      names.map((name, index) =>
        domain(`n${index}.example`, {
          unicodeName: `${name}.example`,
          expires: name === 'd' ? null : name === 'z' ? '2026-01-01' : '2027-01-01',
          status: name === 'e' ? ['a first'] : ['active'],
        }),
      ),
    );
    const order = async (column: DomainQuery['sort']['column'], direction: DomainQuery['sort']['direction']) => {
      const { rows } = await store.domains.page(query({ sort: { column, direction } }));
      return rows.map(({ unicodeName }) => unicodeName.replace('.example', ''));
    };
    const alphabet = ['a', 'a-b', 'a1', 'ab', 'á', 'd', 'ð', 'e', 'z', 'þ', 'æ', 'ö'];
    const rest = alphabet.filter((name) => name !== 'z' && name !== 'd');
    expect(await order('name', 'ascending')).toEqual(alphabet);
    expect(await order('name', 'descending')).toEqual(alphabet.toReversed());
    expect(await order('expiry', 'ascending')).toEqual(['z', ...rest, 'd']);
    expect(await order('expiry', 'descending')).toEqual([...rest.toReversed(), 'z', 'd']);
    expect((await order('status', 'ascending'))[0]).toBe('e');
    expect((await order('status', 'descending')).at(-1)).toBe('e');
    await lookUp(store, 2_000, domain('n0.example', { unicodeName: 'z.example' }));
    expect((await order('toldAt', 'descending'))[0]).toBe('z');
    expect((await order('source', 'ascending')).at(-1)).toBe('z');
  });

  test('pages, names and rows agree, window by window', async () => {
    const store = await open();
    const items = Array.from({ length: 57 }, (_, index) => domain(`n${String(index).padStart(2, '0')}.example`));
    await download(store, 1_000, items);
    const sort = { column: 'expiry', direction: 'descending' } as const;
    const windows = [];
    for (let offset = 0; offset < 60; offset += 20) {
      const { rows, total } = await store.domains.page({ ...query({ sort }), offset, limit: 20 });
      const names = await store.domains.names({ ...query({ sort }), offset, limit: 20 });
      expect(total).toBe(57);
      expect(rows.map(({ ldhName }) => ldhName)).toEqual(names);
      expect(await store.domains.rowsOf('account-1', names)).toEqual(rows);
      windows.push(...names);
    }
    expect(windows).toEqual(items.map(({ ldhName }) => ldhName).toReversed());
    const asked = ['n03.example', 'nobody.example', 'N01.example', 'n03.example'];
    expect((await store.domains.rowsOf('account-1', asked)).map(({ ldhName }) => ldhName)).toEqual([
      'n03.example',
      'n01.example',
      'n03.example',
    ]);
  });

  test('what a selection means is found once, in its order, and read in pieces', async () => {
    const store = await open();
    const items = Array.from({ length: 57 }, (_, index) => domain(`n${String(index).padStart(2, '0')}.example`));
    await download(store, 1_000, [...items, domain('xn--fjra-5na.example', { unicodeName: 'fjára.example' })]);
    // Told of anew by a lookup without a date: the row and its date then have another source and age.
    await lookUp(store, 2_000, domain('n05.example', { expires: null }));
    const { actionId } = await store.domains.beginTagging('account-1', 1);
    await store.domains.tagSome(actionId, ['n03.example'], { add: ['vip', 'eldri'], remove: [] });
    await store.domains.keepNote('account-1', 'n03.example', 'a "note"\nin two lines', 1);
    const everything = query({ sort: { column: 'expiry', direction: 'descending' } });
    const { rows: paged } = await store.domains.page({ ...everything, limit: 100 });
    const asked = { ...everything, length: 20 };
    const rowsOf = async (pieces: readonly string[], marks = true, contacts = false) => {
      const texts = await Promise.all(pieces.map((piece) => store.domains.listed('account-1', piece, marks, contacts)));
      return texts.map((text) => listedDomains(text));
    };

    const all = await store.domains.selected(asked);
    expect(all).toMatchObject({ total: 58, gone: [] });
    const listed = await rowsOf(all.pieces);
    expect(listed.map((piece) => piece.length)).toEqual([20, 20, 18]);
    const known = paged.map(({ handle: _, events: __, oddities: ___, renewal: ____, holder: _____, ...row }) => row);
    const slim = known.map((row) => ({ ...row, contacts: [], customer: null }));
    const told = slim.find(({ ldhName }) => ldhName === 'n05.example');
    expect([told?.source, told?.toldAt, told?.expiry?.source, told?.expiry?.toldAt]).toEqual([
      ...['rdap', 2_000],
      ...['my-domains', 1_000],
    ]);
    expect(listed.flat()).toEqual(slim);
    const bare = (await rowsOf(all.pieces, false)).flat();
    expect(bare).toEqual(slim.map((row) => ({ ...row, tags: [], note: null, doNotRenew: null })));

    const ownPrice = null;
    await store.customers.keep('account-1', { customerId: 'customer-1', label: 'Norðurljós', ownPrice });
    await store.customers.assign('account-1', 'customer-1', ['REG1-IS']);
    const full = (await rowsOf(all.pieces, true, true)).flat();
    expect(full).toEqual(known.map((row) => ({ ...row, customer: { label: 'Norðurljós' } })));

    const names = async (pieces: readonly string[]) => (await rowsOf(pieces)).flat().map(({ ldhName }) => ldhName);
    const some = await store.domains.selected({ ...asked, only: ['n41.example', 'nobody.example', 'n02.example'] });
    expect(some).toMatchObject({ total: 2, gone: ['nobody.example'] });
    expect(await names(some.pieces)).toEqual(['n41.example', 'n02.example']);
    const except = ['n04.example', 'nobody.example'];
    const few = await store.domains.selected({ ...asked, filter: { text: 'n0' }, except });
    expect(await names(few.pieces)).toEqual([9, 8, 7, 6, 5, 3, 2, 1, 0].map((number) => `n0${number}.example`));
    const nobody = { ...asked, accountId: 'nobody', only: ['a.example'] };
    expect(await store.domains.selected(nobody)).toEqual({ total: 0, pieces: [], gone: ['a.example'] });
    expect(listedDomains(await store.domains.listed('nobody', all.pieces[0] ?? '[]', true, true))).toEqual([]);
  });

  test('facets count every value once for a name, roles in one spelling', async () => {
    const store = await open();
    const admin = (role: string) => [{ handle: ownHandle, roles: [role, 'billing'] }];
    await download(store, 1_000, [
      domain('a.example', { contacts: admin('administrative') }),
      domain('b.example', { contacts: admin('admin'), status: ['locked', 'active'] }),
    ]);
    await lookUp(store, 2_000, domain('c.example', { contacts: [] }));
    expect(await store.domains.facets('account-1')).toEqual({
      status: [
        { value: 'active', count: 3 },
        { value: 'locked', count: 1 },
      ],
      role: [
        { value: 'admin', count: 2 },
        { value: 'billing', count: 2 },
      ],
      nameserver: [
        { value: 'ns1.norn.example', count: 3 },
        { value: 'ns2.norn.example', count: 3 },
      ],
      contact: [{ value: ownHandle, count: 2 }],
      tag: [],
      source: [
        { value: 'my-domains', count: 2 },
        { value: 'rdap', count: 1 },
      ],
    });
    expect(await store.domains.facets('nobody')).toEqual({
      ...{ status: [], role: [], nameserver: [], contact: [], tag: [], source: [] },
    });
  });

  test('accounts do not see each other, and a renewal is seen by every account of its environment', async () => {
    const store = await open();
    await store.accounts.keep(account({ accountId: 'account-2' }));
    await store.accounts.keep(account({ accountId: 'account-3', environment: 'sandbox' }));
    const answer = { ownHandle, domain: domain('a.example'), raw: '{}', toldAt: 1 };
    for (const accountId of ['account-1', 'account-2', 'account-3'])
      await store.domains.keepLookup({ ...answer, accountId });
    await store.ledger.open(intention({ ldhName: 'a.example' }));
    const renewals = ['account-1', 'account-2', 'account-3'].map(async (accountId) => {
      const { rows, all } = await store.domains.page(query({ accountId }));
      expect(all).toBe(1);
      return rows[0]?.renewal;
    });
    expect(await Promise.all(renewals)).toEqual(['under-way', 'under-way', null]);
    expect(await store.domains.page(query({ accountId: 'nobody' }))).toMatchObject({ rows: [], all: 0 });
    expect(await store.domains.names(query({ accountId: 'nobody' }))).toEqual([]);
  });

  test.runIf(kind.hasFile)('a download that a closed store left open is dropped by the next one', async () => {
    const store = await open();
    const other = await kind.openAgain();
    const begun = { accountId: 'account-1', source: 'my-domains', startedAt: 1_000 } as const;
    const left = await store.domains.beginDownload(begun);
    await store.domains.addToDownload(left.downloadId, ownHandle, [domain('a.example')]);
    const own = await other.domains.beginDownload(begun);
    await store.domains.addToDownload(left.downloadId, ownHandle, [domain('b.example')]);
    await store.close();
    await other.domains.beginDownload(begun);
    await expect(other.domains.addToDownload(left.downloadId, ownHandle, [])).rejects.toMatchObject({
      failure: { kind: 'not-found' },
    });
    await other.domains.addToDownload(own.downloadId, ownHandle, [domain('c.example')]);
    expect(await other.domains.finishDownload(own.downloadId, 1_001)).toMatchObject({ names: 1 });
  });
});
