import { expect, test } from 'vitest';
import type { Store } from '#main/database/store.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import { account, domain, intention, ownHandle } from '../unit/main/database/samples.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';

const name = 'a.example';
const accountId = 'account-1';

describeStores('dates that move with no renewal of ours', (kind) => {
  let at = 1_000;

  async function open(expires: string | null = '2027-03-14'): Promise<Store> {
    const store = await kind.open();
    await store.accounts.keep(account());
    await list(store, expires);
    return store;
  }

  async function list(store: Store, expires: string | null): Promise<void> {
    at += 1_000;
    const { downloadId } = await store.domains.beginDownload({ accountId, source: 'my-domains', startedAt: at });
    await store.domains.addToDownload(downloadId, ownHandle, [domain(name, { expires })]);
    await store.domains.finishDownload(downloadId, at);
  }

  async function lookUp(store: Store, expires: string): Promise<void> {
    at += 1_000;
    await store.domains.keepLookup({
      accountId,
      ownHandle,
      domain: domain(name, { expires }),
      raw: '{}',
      toldAt: at,
    });
  }

  /** A renewal from 2027-03-14 by a year that came through these states. */
  async function renew(store: Store, states: readonly LedgerState[], entryId = 'entry-1'): Promise<void> {
    at += 1_000;
    await store.ledger.open(intention({ entryId, ldhName: name, unicodeName: name }));
    for (const state of states) {
      const given = state === 'renewed' || state === 'reconciled-renewed';
      const date = given ? { newExpiryDate: calendarDate('2028-03-14') } : {};
      await store.ledger.step(entryId, { state, at, text: asWritten(''), ...date });
    }
  }

  const events = async (store: Store, handled = false) =>
    (await store.ledger.elsewhere({ accountId: null, handled, offset: 0, limit: 10 })).events;
  const alarms = async (store: Store) => (await store.ledger.alarms(null)).entries;

  test.each([
    ['a renewal of ours moved', ['sent', 'renewed'], '2028-03-14', 'you'],
    [
      'a renewal of ours moved, as a reading showed',
      ['sent', 'outcome-unknown', 'reconciled-renewed'],
      '2028-03-14',
      'you',
    ],
    ['others moved', [], '2028-03-14', 'elsewhere'],
    ['others moved further than we', ['sent', 'renewed'], '2029-03-14', 'elsewhere'],
    ['nobody moved forward', [], '2026-03-14', null],
  ] as const)('a comparison says by whom: a date that %s', async (_what, states, date, by) => {
    const store = await open();
    if (states.length > 0) await renew(store, states);
    await list(store, date);
    const [to, from] = (await store.domains.downloads(accountId)).map(({ downloadId }) => downloadId);
    const question = { accountId, from: from ?? '', to: to ?? '', kinds: [], text: '', offset: 0, limit: 10 };
    const whole = await store.domains.compare({ ...question, elsewhere: false });
    expect(whole).toMatchObject({ comparison: { total: 1, changes: [{ kind: 'expiry', after: date, by }] } });
    const count = by === 'elsewhere' ? 1 : 0;
    const elsewhere = await store.domains.compare({ ...question, elsewhere: true });
    expect(elsewhere).toMatchObject({ comparison: { total: count, elsewhere: count } });
  });

  test.each([
    ['list', list],
    ['lookup', lookUp],
  ] as const)('are found in a %s, once, with both dates', async (_how, report) => {
    const store = await open();
    await report(store, '2028-03-14');
    await report(store, '2028-03-14');
    // A copy that lags, and then does not, is the same date again.
    await report(store, '2027-03-14');
    await report(store, '2028-03-14');
    expect(await events(store)).toMatchObject([
      { ldhName: name, dateBefore: '2027-03-14', dateAfter: '2028-03-14', accountId, handledAt: null },
    ]);
    expect(await alarms(store)).toEqual([]);
    const [standing] = await store.ledger.standings('emulator', [name]);
    expect(standing).toMatchObject({
      newestEntryId: undefined,
      open: undefined,
      elsewhere: { dateAfter: '2028-03-14' },
    });
    expect(await store.ledger.attention()).toMatchObject([{ accountId, elsewhere: 1, alarms: 0 }]);
  });

  test('are none where the name is new, the date goes back, or only an import reported one', async () => {
    const store = await open(null);
    await list(store, '2028-03-14');
    await list(store, '2027-03-14');
    expect(await events(store)).toEqual([]);
  });

  test.each([
    ['renewed', ['sent', 'renewed']],
    ['found renewed', ['sent', 'outcome-unknown', 'reconciled-renewed']],
    ['on its way', ['sent']],
    ['of unknown outcome', ['sent', 'outcome-unknown']],
  ] as const)('are none where an entry of ours is %s', async (_what, states) => {
    const store = await open();
    await renew(store, states);
    await lookUp(store, '2028-03-14');
    await list(store, '2028-03-14');
    expect(await events(store)).toEqual([]);
    expect(await alarms(store)).toEqual([]);
  });

  test.each([['refused'], ['not-sent']] as const)('are some where our renewal was %s', async (state) => {
    const store = await open();
    await renew(store, ['sent', state]);
    await list(store, '2028-03-14');
    expect(await events(store)).toHaveLength(1);
    const [standing] = await store.ledger.standings('emulator', [name]);
    expect(standing?.elsewhere).toMatchObject({ dateAfter: '2028-03-14' });
  });

  test('contradict an entry that was settled as not renewed, and ring again for another date', async () => {
    const store = await open();
    await renew(store, ['sent', 'outcome-unknown', 'reconciled-not-renewed']);
    await list(store, '2028-03-14');
    await lookUp(store, '2028-03-14');
    expect(await events(store)).toEqual([]);
    expect(await alarms(store)).toMatchObject([
      {
        alarm: 'unseen',
        state: 'reconciled-not-renewed',
        contradictions: [{ source: 'my-domains', dateNow: '2028-03-14' }],
      },
    ]);
    expect((await store.ledger.standings('emulator', [name]))[0]?.contradicted).toBe(true);
    expect(await store.ledger.alarmSeen('entry-1', 9_000)).toBe(true);
    expect(await alarms(store)).toEqual([]);
    expect((await store.ledger.get('entry-1'))?.alarm).toBe('seen');
    // Renewed again by us, to the very date; then the first one is carried out as well.
    await renew(store, ['sent', 'renewed'], 'entry-2');
    await list(store, '2029-03-14');
    expect(await alarms(store)).toMatchObject([
      { entryId: 'entry-1', contradictions: [{}, { dateNow: '2029-03-14' }] },
    ]);
  });

  test.each([
    ['list', list],
    ['lookup', lookUp],
  ] as const)(
    'contradict it also where this desk knew no date of the name: the first one is in a %s',
    async (_how, report) => {
      const store = await open(null);
      await renew(store, ['sent', 'outcome-unknown', 'reconciled-not-renewed']);
      await report(store, '2028-03-14');
      expect(await events(store)).toEqual([]);
      expect(await alarms(store)).toMatchObject([{ entryId: 'entry-1', contradictions: [{ dateNow: '2028-03-14' }] }]);
    },
  );

  test.each([
    ['list', list],
    ['lookup', lookUp],
  ] as const)(
    'say nothing of the first date in a %s where it is not the one that was asked for',
    async (_how, report) => {
      const store = await open(null);
      await renew(store, ['sent', 'outcome-unknown', 'reconciled-not-renewed']);
      await report(store, '2027-03-14');
      expect([await events(store), await alarms(store)]).toEqual([[], []]);
    },
  );

  test('contradict at once where the list shows the date already when a person says “not renewed”', async () => {
    const store = await open();
    await renew(store, ['sent', 'outcome-unknown']);
    await list(store, '2028-03-14');
    await store.ledger.step('entry-1', {
      state: 'reconciled-not-renewed',
      at,
      text: asWritten('Said so.'),
      settledBy: 'person',
    });
    expect(await alarms(store)).toMatchObject([{ entryId: 'entry-1', contradictions: [{ source: 'my-domains' }] }]);
  });

  test('are dealt with by a person, who can take that back; a notification says them once', async () => {
    const store = await open();
    await list(store, '2028-03-14');
    expect(await store.ledger.notifyElsewhere(at)).toMatchObject([{ accountId, names: 1, first: name }]);
    expect(await store.ledger.notifyElsewhere(at)).toEqual([]);
    const [event] = await events(store);
    expect(await store.ledger.handleElsewhere(event?.eventId ?? '', 5_000)).toBe(true);
    expect(await events(store)).toEqual([]);
    expect(await events(store, true)).toMatchObject([{ handledAt: 5_000 }]);
    expect(await store.ledger.attention()).toEqual([]);
    expect(await store.ledger.handleElsewhere(event?.eventId ?? '', null)).toBe(true);
    expect(await events(store)).toHaveLength(1);
    expect(await store.ledger.handleElsewhere('99', 5_000)).toBe(false);
  });
});
