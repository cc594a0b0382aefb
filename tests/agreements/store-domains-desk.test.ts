import { expect, test } from 'vitest';
import type { Store } from '#main/database/store.ts';
import type { DomainQuery } from '#main/domains/store/record.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { account, domain, ownHandle, query } from '../unit/main/database/samples.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';

const day = 86_400_000;
const one = 'account-1';

async function download(store: Store, startedAt: number, items: Parameters<Store['domains']['addToDownload']>[2]) {
  const begun = { accountId: one, source: 'my-domains', startedAt } as const;
  const { downloadId } = await store.domains.beginDownload(begun);
  await store.domains.addToDownload(downloadId, ownHandle, items);
  await store.domains.finishDownload(downloadId, startedAt + 5);
  return downloadId;
}

async function namesOf(store: Store, filter: DomainQuery['filter'] = {}) {
  return (await store.domains.page(query({ filter }))).rows.map(({ ldhName }) => ldhName);
}

describeStores('what people add to the list of names', (kind) => {
  async function open(...names: readonly string[]): Promise<Store> {
    const store = await kind.open();
    await store.accounts.keep(account());
    if (names.length > 0) {
      await download(
        store,
        1_000,
        names.map((name) => domain(name)),
      );
    }
    return store;
  }

  test('tagging many names is one action, and undoing it restores what was', async () => {
    const store = await open('a.example', 'b.example', 'c.example');
    const first = await store.domains.beginTagging(one, 1);
    expect(await store.domains.tagSome(first.actionId, ['a.example'], { add: ['mine'], remove: [] })).toEqual({
      changed: 1,
    });
    const { actionId } = await store.domains.beginTagging(one, 2);
    const marks = { add: ['þjónusta', 'x'], remove: ['mine'] };
    expect(await store.domains.tagSome(actionId, ['a.example', 'b.example'], marks)).toEqual({ changed: 2 });
    expect(await store.domains.tagSome(actionId, ['b.example', 'c.example'], marks)).toEqual({ changed: 1 });
    expect(await namesOf(store, { tag: ['x'] })).toEqual(['a.example', 'b.example', 'c.example']);
    expect(await namesOf(store, { tag: ['mine'] })).toEqual([]);
    expect((await store.domains.facets(one)).tag).toEqual([
      { value: 'x', count: 3 },
      { value: 'þjónusta', count: 3 },
    ]);
    expect(await store.domains.undoSome(actionId)).toEqual({ undone: 3, more: false });
    expect(await store.domains.undoSome(actionId)).toEqual({ undone: 0, more: false });
    const rows = (await store.domains.page(query())).rows.map(({ ldhName, tags }) => [ldhName, tags]);
    expect(rows).toEqual([
      ['a.example', ['mine']],
      ['b.example', []],
      ['c.example', []],
    ]);
  });

  test('only the newest actions can be undone, and only once in pieces', async () => {
    const names = Array.from({ length: 2_500 }, (_, index) => `n${index}.example`);
    const store = await open('a.example');
    const oldest = await store.domains.beginTagging(one, 1);
    await store.domains.tagSome(oldest.actionId, ['a.example'], { add: ['old'], remove: [] });
    for (let at = 2; at <= 20; at += 1) await store.domains.beginTagging(one, at);
    const { actionId } = await store.domains.beginTagging(one, 21);
    await store.domains.tagSome(actionId, names, { add: ['many'], remove: [] });
    expect(await store.domains.undoSome(oldest.actionId)).toEqual({ undone: 0, more: false });
    expect(await store.domains.undoSome(actionId)).toEqual({ undone: 2_000, more: true });
    expect(await store.domains.undoSome(actionId)).toEqual({ undone: 500, more: false });
    expect(await namesOf(store, { tag: ['old'] })).toEqual(['a.example']);
  });

  test('a note is kept beside the name, an empty one is none', async () => {
    const store = await open('a.example', 'b.example');
    await store.domains.keepNote(one, 'A.example', 'Owner pays late.\nAsk first.', 5, 'Anna');
    expect(await store.domains.note(one, 'a.EXAMPLE')).toEqual({
      note: 'Owner pays late.\nAsk first.',
      person: 'Anna',
      changedAt: 5,
    });
    expect((await store.domains.page(query())).rows.map(({ note }) => note)).toEqual([
      'Owner pays late.\nAsk first.',
      null,
    ]);
    expect(await namesOf(store, { noted: true })).toEqual(['a.example']);
    expect(await namesOf(store, { noted: false })).toEqual(['b.example']);
    await store.domains.keepNote(one, 'a.example', '', 6);
    expect(await store.domains.note(one, 'a.example')).toBeUndefined();
    expect(await namesOf(store, { noted: true })).toEqual([]);
  });

  test('an import adds names and what it says of them; the registry’s word stands whatever its age', async () => {
    const store = await open('a.example');
    const brought = (ldhName: string, date: string | undefined, note?: string) => ({
      ldhName,
      unicodeName: ldhName,
      expiryDate: date === undefined ? undefined : calendarDate(date),
      tags: ['brought'],
      note,
    });
    const names = [
      brought('a.example', '2031-01-01', 'n'),
      brought('b.example', '2030-02-02'),
      brought('c.example', undefined),
    ];
    expect(await store.domains.keepImported(one, names, 9_000)).toEqual({ added: 2 });
    const { rows } = await store.domains.page(query());
    expect(rows).toMatchObject([
      { ldhName: 'a.example', expiry: { date: '2027-03-14', source: 'my-domains' }, source: 'my-domains', note: 'n' },
      { ldhName: 'b.example', expiry: { date: '2030-02-02', source: 'import', toldAt: 9_000 }, source: 'import' },
      { ldhName: 'c.example', expiry: null, tags: ['brought'] },
    ]);
    // Said again without a date, it keeps the date that it said before.
    await store.domains.keepImported(one, [brought('b.example', undefined)], 9_500);
    expect(await store.domains.details(one, 'b.example')).toMatchObject({ row: { expiry: { date: '2030-02-02' } } });
    await download(store, 9_600, [domain('a.example')]);
    expect(await namesOf(store)).toEqual(['a.example', 'b.example', 'c.example']);
    const all = ['a.example', 'b.example', 'c.example', 'd.example'];
    expect(await store.domains.forgetImported(one, all)).toEqual({ forgotten: 3, lost: 2 });
    expect(await namesOf(store)).toEqual(['a.example']);
    await store.domains.keepImported(one, [brought('b.example', undefined)], 9_900);
    expect((await store.domains.page(query())).rows[1]).toMatchObject({ expiry: null, tags: ['brought'] });
  });

  test('the plan: nearest first, then unknown, then the oldest knowledge, and nothing asked in vain twice', async () => {
    const store = await open();
    await download(store, 100 * day, [
      domain('near.example', { expires: '2026-11-01' }),
      domain('nearer.example', { expires: '2026-10-20' }),
      domain('unknown.example', { expires: null, contacts: [] }),
      domain('vain.example', { expires: null }),
      domain('far.example', { expires: '2028-01-01' }),
    ]);
    const order = {
      accountId: one,
      nearUntil: calendarDate('2026-11-10'),
      nearToldBefore: 101 * day,
      toldBefore: 101 * day,
      askedBefore: 105 * day,
      limit: 10,
    };
    await store.domains.askedExpiry(one, 'vain.example', { at: 106 * day, outcome: 'no-expiry' });
    await store.domains.askedExpiry(one, 'nobody.example', { at: 106 * day, outcome: 'not-found' });
    const { names, waiting, waitingOwn } = await store.domains.plan(order);
    expect(names.map(({ ldhName, reason, own }) => [ldhName, reason, own])).toEqual([
      ['nearer.example', 'expires-soon', true],
      ['near.example', 'expires-soon', true],
      ['unknown.example', 'unknown-expiry', false],
      ['far.example', 'old-knowledge', true],
    ]);
    expect({ waiting, waitingOwn }).toEqual({ waiting: 4, waitingOwn: 3 });
    expect((await store.domains.plan({ ...order, limit: 1 })).names).toHaveLength(1);
    const fresh = { ...order, nearToldBefore: 99 * day, toldBefore: 99 * day, askedBefore: 107 * day };
    expect((await store.domains.plan(fresh)).names.map(({ ldhName }) => ldhName)).toEqual([
      'unknown.example',
      'vain.example',
    ]);
    expect(await store.domains.plan({ ...order, accountId: 'nobody' })).toMatchObject({ names: [], waiting: 0 });
  });

  test('expiries by month, and all of them by date', async () => {
    const store = await open();
    const dates = ['2026-09-30', '2026-10-01', '2026-10-31', '2027-01-15', '2029-01-01', null];
    await download(
      store,
      1_000,
      dates.map((expires, index) => domain(`n${index}.example`, { expires })),
    );
    expect(await store.domains.expiryMonths(one, '2026-10', '2028-10')).toEqual({
      months: [
        { month: '2026-10', names: 2 },
        { month: '2027-01', names: 1 },
      ],
      before: 1,
      after: 1,
      unknown: 1,
    });
    const days = (from: string, to: string) => store.domains.expiryDays(one, calendarDate(from), calendarDate(to));
    expect(await days('2026-10-01', '2026-10-31')).toEqual([
      { day: '2026-10-01', names: 1 },
      { day: '2026-10-31', names: 1 },
    ]);
    expect(await days('2026-09-01', '2026-10-01')).toHaveLength(2);
    expect(await days('2026-11-01', '2026-11-30')).toEqual([]);
    const found: string[] = [];
    for (let after: { date: string; ldhName: string } | undefined; ; ) {
      const piece = await store.domains.knownExpiries(one, after, 2);
      found.push(...piece.map(({ ldhName, date }) => `${date} ${ldhName}`));
      after = piece.at(-1);
      if (after === undefined) break;
    }
    expect(found).toEqual(dates.flatMap((date, index) => (date === null ? [] : [`${date} n${index}.example`])));
  });

  test('a name is told of once for each date and distance, for the nearest one only', async () => {
    const store = await open();
    const list = (...dates: readonly string[]) =>
      dates.map((expires, index) => domain(`n${index}.example`, { expires }));
    await download(store, 1_000, list('2026-10-03', '2026-10-06', '2026-10-25', '2027-01-01'));
    const raise = (today: string, at: number) =>
      store.domains.raiseNotices({ accountId: one, today: calendarDate(today), distances: [30, 7], at });
    const first = await raise('2026-10-01', 10);
    expect(first.map(({ distance, names }) => [distance, names])).toEqual([
      [7, 2],
      [30, 1],
    ]);
    expect(first[0]).toMatchObject({ earliest: '2026-10-03', latest: '2026-10-06', seenAt: null, raisedAt: 10 });
    expect(first[0]?.first.map(({ ldhName }) => ldhName)).toEqual(['n0.example', 'n1.example']);
    expect(await raise('2026-10-01', 11)).toEqual([]);
    // Later the third one is near as well, and the others have expired.
    expect((await raise('2026-10-20', 12)).map(({ distance, names }) => [distance, names])).toEqual([
      [-1, 2],
      [7, 1],
    ]);
    // Renewed for a year: another date, so it is told of again when that comes near.
    await download(store, 2_000, list('2027-10-03', '2027-10-06', '2027-10-25', '2027-01-01'));
    // The fourth has expired meanwhile, and nobody looked before it did.
    expect((await raise('2027-09-10', 13)).map(({ distance, names }) => [distance, names])).toEqual([
      [-1, 1],
      [30, 2],
    ]);
    const all = await store.domains.notices(one, 10);
    // What a notice told of and was renewed since is not counted as near any more.
    expect(all.map(({ names, still }) => [names, still])).toEqual([
      [1, 1],
      [2, 2],
      [2, 0],
      [1, 0],
      [2, 0],
      [1, 0],
    ]);
    expect(all.map(({ raisedAt }) => raisedAt)).toEqual([13, 13, 12, 12, 10, 10]);
    await store.domains.noticesSeen(one, [all[0]?.noticeId ?? ''], 99);
    expect((await store.domains.notices(one, 2)).map(({ seenAt }) => seenAt)).toEqual([99, null]);
  });

  test('an expired name is reported once, unless a renewal cannot keep it, and never where no distance is chosen', async () => {
    const store = await open();
    await download(store, 1_000, [
      domain('hold.example', { expires: '2026-09-19', status: ['server hold'] }),
      domain('going.example', { expires: '2026-09-19', status: ['pending delete'] }),
      domain('gone.example', { expires: '2026-09-20', status: ['redemptionPeriod'] }),
      domain('far.example', { expires: '2027-09-19' }),
    ]);
    const raise = (distances: readonly number[]) =>
      store.domains.raiseNotices({ accountId: one, today: calendarDate('2026-10-01'), distances, at: 10 });
    expect(await raise([])).toEqual([]);
    expect(await raise([30, 7])).toMatchObject([
      { distance: -1, names: 1, still: 1, first: [{ ldhName: 'hold.example' }], earliest: '2026-09-19' },
    ]);
    expect(await raise([30, 7])).toEqual([]);
    await download(store, 2_000, [domain('hold.example', { expires: '2027-09-19' })]);
    expect(await store.domains.notices(one, 10)).toMatchObject([{ distance: -1, names: 1, still: 0 }]);
  });

  test('names that can still be renewed are found with their expiry over, and counted', async () => {
    const store = await open();
    await download(store, 1_000, [
      domain('hold.example', { expires: '2026-09-19', status: ['server hold'] }),
      domain('locked.example', { expires: '2026-09-20', status: ['locked'] }),
      domain('going.example', { expires: '2026-09-19', status: ['active', 'pendingDelete'] }),
      domain('gone.example', { expires: '2026-09-18', status: ['redemption period'] }),
      domain('soon.example', { expires: '2026-10-03', status: ['pending delete'] }),
      domain('far.example', { expires: '2027-09-19' }),
      domain('unknown.example', { expires: null }),
    ]);
    const filter = { expiresTo: '2026-10-31', renewableOn: '2026-10-01' };
    const sort = { column: 'expiry', direction: 'ascending' } as const;
    const { rows, total, expired } = await store.domains.page(query({ filter, sort }));
    expect(rows.map(({ ldhName }) => ldhName)).toEqual(['hold.example', 'locked.example', 'soon.example']);
    expect([total, expired]).toEqual([3, 2]);
    const part = { ...query({ filter, sort }), offset: 0, limit: 10 };
    expect(await store.domains.names(part)).toEqual(rows.map(({ ldhName }) => ldhName));
    expect((await store.domains.page(query({ filter: { ...filter, text: 'lock' } }))).expired).toBe(1);
    expect((await store.domains.page(query({ filter: { expiresTo: '2026-10-31' } }))).expired).toBe(0);
  });

  test('a removed account is gone at once, and its copy goes in pieces', async () => {
    const names = Array.from({ length: 1_200 }, (_, index) => `n${index}.example`);
    const store = await open(...names);
    await store.accounts.keep(account({ accountId: 'account-2' }));
    const kept = { accountId: 'account-2', ownHandle, domain: domain('kept.example'), raw: '{}', toldAt: 1 };
    await store.domains.keepLookup(kept);
    const { actionId } = await store.domains.beginTagging(one, 1);
    await store.domains.tagSome(actionId, names, { add: ['many'], remove: [] });
    await store.domains.keepNote(one, 'n1.example', 'n', 1);
    await store.domains.raiseNotices({ accountId: one, today: calendarDate('2027-03-01'), distances: [30], at: 1 });
    expect(await store.accounts.remove(one, 5)).toBe(true);
    expect(await store.accounts.remove(one, 6)).toBe(false);
    expect((await store.accounts.list()).map(({ accountId }) => accountId)).toEqual(['account-2']);
    expect(await store.domains.page(query())).toMatchObject({ rows: [], all: 0 });
    await expect(store.domains.keepNote(one, 'n1.example', 'late', 7)).rejects.toMatchObject({
      failure: { kind: 'no-account' },
    });
    let pieces = 0;
    while ((await store.accounts.removeSome()).more) pieces += 1;
    expect(pieces).toBeGreaterThan(4);
    expect(await store.accounts.removeSome()).toEqual({ more: false });
    const { rows } = await store.domains.page(query({ accountId: 'account-2', filter: { text: 'example' } }));
    expect(rows.map(({ ldhName }) => ldhName)).toEqual(['kept.example']);
    await store.accounts.keep(account());
    expect(await store.domains.page(query())).toMatchObject({ rows: [], all: 0 });
    expect(await store.domains.notices(one, 10)).toEqual([]);
  });

  test('short and long texts find the same names by letters as by looking at every name', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `${['vatn', 'fjara', 'holt'][index % 3]}-${index}.example`);
    const store = await open(...names);
    await store.domains.keepLookup({
      accountId: one,
      ownHandle,
      domain: domain('xn--slenska-6ya.example', { unicodeName: 'íslenska"x.example' }),
      raw: '{}',
      toldAt: 1,
    });
    const all = [...names, 'xn--slenska-6ya.example'];
    for (const text of ['v', 'va', 'vat', 'vatn-2', '-29', '.ex', '9.example', 'xn--', 'nothing', 'atn-1']) {
      const { rows, total } = await store.domains.page({ ...query({ filter: { text } }), limit: 500 });
      expect(rows.map(({ ldhName }) => ldhName).sort()).toEqual(all.filter((name) => name.includes(text)).sort());
      expect(total).toBe(rows.length);
    }
    expect(await namesOf(store, { text: 'ÍSLEN' })).toEqual(['xn--slenska-6ya.example']);
    expect(await namesOf(store, { text: 'ska"x' })).toEqual(['xn--slenska-6ya.example']);
    expect(await namesOf(store, { text: 'íslenska"x.example xn' })).toEqual([]);
  });
});
