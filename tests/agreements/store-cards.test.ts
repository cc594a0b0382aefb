import { expect, test } from 'vitest';
import type { Store } from '#main/database/store.ts';
import type { EnteredAmount } from '#main/renewals/store/card-record.ts';
import type { RenewalIntention } from '#main/renewals/store/ledger-record.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { priceListsSetting } from '#values/price-list.ts';
import { saidText } from '../support/said.ts';
import { account, domain, intention, ownHandle } from '../unit/main/database/samples.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';

const accountId = 'account-1';
const cardId = 'CARD-1';
const isk = { currency: 'ISK', minorDigits: 0 };
const prices = [{ ...isk, validFrom: null, prices: [{ years: 1, amountMinor: 6500 }] }];
const noon = Date.parse('2026-11-21T12:00:00Z');

const topUp = (changes: Partial<EnteredAmount> = {}): EnteredAmount => ({
  accountId,
  cardId,
  kind: 'top-up',
  day: calendarDate('2026-11-01'),
  toldAt: null,
  minor: 50_000,
  ...isk,
  reference: 'Bank 12',
  inboxId: null,
  person: 'Anna',
  enteredAt: 7_000,
  ...changes,
});
const balance = (changes: Partial<EnteredAmount> = {}) =>
  topUp({ kind: 'balance', day: calendarDate('2026-11-21'), toldAt: noon, minor: 31_000, ...changes });
const cap = (minor: number | null, changes: object = {}) => ({
  accountId,
  cardId,
  minor,
  ...isk,
  person: 'Anna',
  setAt: 8_000,
  ...changes,
});

describeStores('what is entered about cards', (kind) => {
  async function open(): Promise<Store> {
    const store = await kind.open();
    await store.accounts.keep(account());
    await store.settings.set(priceListsSetting(accountId), JSON.stringify(prices));
    return store;
  }

  const named = (number: number, changes: Partial<RenewalIntention> = {}) =>
    intention({ entryId: `entry-${number}`, ldhName: `n${number}.example`, openedAt: noon, ...changes });
  const sent = (at = noon) => ({ state: 'sent' as const, at, text: asWritten('Sent.') });
  const facts = async (store: Store, month = '2026-11') =>
    (await store.cards.facts(accountId, month)).find((one) => one.cardId === cardId);

  test('top-ups and balances are kept, taken back once, and never lost', async () => {
    const store = await open();
    const { amountId } = await store.cards.enter(topUp());
    const second = await store.cards.enter(balance({ minor: -5 }));
    expect((await facts(store))?.balance).toMatchObject({ minor: -5, takenBackAt: null });
    const takenBack = { at: 9_000, person: 'Björn' };
    expect(await store.cards.takeBack('account-2', second.amountId, takenBack)).toBe('not-found');
    expect(await store.cards.takeBack(accountId, second.amountId, takenBack)).toBe('taken-back');
    expect(await store.cards.takeBack(accountId, second.amountId, takenBack)).toBe('before');
    expect(await store.cards.takeBack(accountId, '77', takenBack)).toBe('not-found');
    expect(await facts(store)).toMatchObject({ balance: null, topUps: [{ amountId, reference: 'Bank 12' }] });
    const { events, total } = await store.cards.history({ accountId, cardId: null, offset: 0, limit: 10 });
    expect(total).toBe(2);
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'balance', amount: expect.objectContaining({ takenBackBy: 'Björn' }) }),
    );
  });

  test('the last balance counts, with the top-ups after it: by day, on its own day by when they were entered', async () => {
    const store = await open();
    await store.cards.enter(topUp({ day: calendarDate('2026-11-21'), minor: 1 }));
    await store.cards.enter(balance());
    await store.cards.enter(balance({ toldAt: noon - 1, minor: 2 }));
    await store.cards.enter(topUp({ day: calendarDate('2026-11-21'), minor: 4 }));
    await store.cards.enter(topUp({ day: calendarDate('2026-11-20'), minor: 8 }));
    await store.cards.enter(topUp({ day: calendarDate('2026-11-22'), minor: 16 }));
    const found = await facts(store);
    expect(found?.balance?.minor).toBe(31_000);
    expect(found?.topUps.map(({ minor }) => minor)).toEqual([4, 16]);
  });

  test('what was sent after the balance counts, by what became of it; and what was sent in the month', async () => {
    const store = await open();
    await store.cards.enter(balance());
    const ends = ['renewed', 'refused', 'not-sent', 'outcome-unknown'] as const;
    for (const [number, state] of ends.entries()) {
      await store.ledger.open(named(number), sent(noon + 1));
      await store.ledger.step(`entry-${number}`, { state, at: noon + 2, text: asWritten('') });
    }
    await store.ledger.open(named(5), sent(noon + 1));
    await store.ledger.open(named(6), sent(noon));
    await store.ledger.open(named(7, { cardId: 'CARD-2' }), sent(noon + 1));
    await store.ledger.open(named(8, { day: calendarDate('2026-12-01') }), sent(noon + 1));
    const year = { unit: 'y', value: 1 };
    const date = '2026-11-21';
    expect(await facts(store)).toMatchObject({
      billed: [
        { date, period: year, renewals: 3 },
        { date: '2026-12-01', period: year, renewals: 1 },
      ],
      month: [{ date, period: year, renewals: 4 }],
    });
    expect((await facts(store, '2026-12'))?.month).toEqual([{ date: '2026-12-01', period: year, renewals: 1 }]);
    expect(await store.cards.lastCard(accountId)).toBe(cardId);
  });

  test('without a balance the count begins on the day of the first top-up', async () => {
    const store = await open();
    await store.ledger.open(named(1, { day: calendarDate('2026-10-31') }), sent());
    await store.ledger.open(named(2), sent());
    expect((await facts(store))?.billed).toEqual([]);
    await store.cards.enter(topUp());
    expect((await facts(store))?.billed).toMatchObject([{ date: '2026-11-21', renewals: 1 }]);
  });

  test('the ledger opens no entry above the cap, but with a word that is written beside it', async () => {
    const store = await open();
    await store.cards.setCap(cap(13_000));
    expect(await store.cards.isCapped(accountId)).toBe(true);
    for (const number of [1, 2]) expect(await store.ledger.open(named(number), sent())).toEqual({ kind: 'opened' });
    const over = { kind: 'over-cap', why: 'over', capMinor: 13_000, spentMinor: 13_000, priceMinor: 6500, ...isk };
    expect(await store.ledger.open(named(3), sent())).toMatchObject(over);
    expect(await store.ledger.get('entry-3')).toBeUndefined();
    // Another card, and another month, have their own.
    expect(await store.ledger.open(named(4, { cardId: 'CARD-2' }), sent())).toEqual({ kind: 'opened' });
    const december = { day: calendarDate('2026-12-01') };
    expect(await store.ledger.open(named(5, december), sent())).toEqual({ kind: 'opened' });
    const word = { aboveCap: 'He wants it today.', person: 'Anna' };
    expect(await store.ledger.open(named(3, word), sent())).toEqual({ kind: 'opened' });
    const entry = await store.ledger.get('entry-3');
    expect(saidText(entry?.why ?? asWritten(''))).toContain('He wants it today.');
    const { events } = await store.cards.history({ accountId, cardId, offset: 0, limit: 10 });
    const { currency, minorDigits, capMinor, spentMinor, priceMinor } = { ...over, ...isk };
    expect(events.find((one) => one.kind === 'lift')).toEqual({
      kind: 'lift',
      cardId,
      at: noon,
      lift: {
        reason: 'He wants it today.',
        person: 'Anna',
        at: noon,
        entryId: 'entry-3',
        unicodeName: 'íslenska.example',
        ...{ capMinor, spentMinor, priceMinor, currency, minorDigits },
      },
    });
    // A word that nobody needed is none.
    await store.cards.setCap(cap(null));
    expect(await store.cards.isCapped(accountId)).toBe(false);
    expect(await store.ledger.open(named(6, word), sent())).toEqual({ kind: 'opened' });
    expect((await store.cards.history({ accountId, cardId, offset: 0, limit: 10 })).total).toBe(3);
  });

  test.each([
    ['of nothing', cap(0), prices, { why: 'over' }],
    ['of nothing, where it costs nothing', cap(0), [{ ...prices[0], prices: [{ years: 1, amountMinor: 0 }] }], {}],
    ['without a price list', cap(90_000), [], { why: 'no-price', priceMinor: null }],
    ['without a price for the period', cap(90_000), [{ ...prices[0], prices: [] }], { why: 'no-price' }],
    ['in another currency', cap(90_000, { currency: 'EUR', minorDigits: 2 }), prices, { why: 'other-currency' }],
  ])('a cap %s blocks', async (_which, held, lists, why) => {
    const store = await open();
    await store.settings.set(priceListsSetting(accountId), JSON.stringify(lists));
    await store.cards.setCap(held);
    expect(await store.ledger.open(named(1), sent())).toMatchObject({ kind: 'over-cap', ...why });
    expect(await store.ledger.open(named(1, { aboveCap: 'Wanted.' }), sent())).toEqual({ kind: 'opened' });
  });

  test('a cap blocks while a renewal of the month has no price', async () => {
    const store = await open();
    await store.ledger.open(named(1, { period: { unit: 'y', value: 2 } }), sent());
    await store.cards.setCap(cap(90_000));
    expect(await store.ledger.open(named(2), sent())).toMatchObject({ why: 'unpriced', unpriced: 1 });
    const billing = { accountId, cardId, period: { unit: 'y', value: 1 }, day: calendarDate('2026-11-21') } as const;
    expect(await store.cards.overCap(billing)).toMatchObject({ why: 'unpriced' });
    expect(await store.cards.overCap(billing, 'entry-1')).toBeUndefined();
  });

  test('a renewal that is sent again counts once, in the month in which it is sent the last time', async () => {
    const store = await open();
    await store.cards.setCap(cap(6500));
    await store.ledger.open(named(1), sent());
    await store.ledger.step('entry-1', { state: 'outcome-unknown', at: noon + 1, text: asWritten('') });
    const read = { source: 'rdap', dateNow: calendarDate('2027-03-14'), text: asWritten(''), journalId: null } as const;
    await store.ledger.keepReading('entry-1', { at: noon + 2, ...read, afterStep: 3 });
    const again = (day: string, aboveCap: string | null) => ({
      ...sent(noon + 3),
      billing: { day: calendarDate(day), aboveCap, person: 'Anna' },
    });
    // In December another one takes what there is; in November there is room, for it is counted already.
    await store.ledger.open(named(2, { day: calendarDate('2026-12-01') }), sent());
    expect(await store.ledger.step('entry-1', again('2026-12-02', null))).toMatchObject({ kind: 'over-cap' });
    expect((await store.ledger.get('entry-1'))?.steps).toHaveLength(3);
    expect(await store.ledger.step('entry-1', again('2026-12-02', 'He waits for it.'))).toEqual({ kind: 'stepped' });
    expect(saidText((await store.ledger.get('entry-1'))?.text ?? asWritten(''))).toContain('He waits for it.');
    expect((await facts(store))?.month).toEqual([]);
    expect((await facts(store, '2026-12'))?.month.map(({ renewals }) => renewals)).toEqual([1, 1]);
    const { events } = await store.cards.history({ accountId, cardId, offset: 0, limit: 10 });
    expect(events.filter((one) => one.kind === 'lift')).toHaveLength(1);
  });

  test('names that are due expire in the time, and are neither marked nor renewed already', async () => {
    const store = await open();
    const { downloadId } = await store.domains.beginDownload({ accountId, source: 'my-domains', startedAt: 1 });
    const days = ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22', '2026-12-01', '2026-12-02', '2026-12-03'];
    const names = days.map((expires, place) => domain(`n${place}.example`, { expires }));
    const others = domain('other.example', {
      expires: '2026-12-01',
      contacts: [
        { handle: ownHandle, roles: ['tech'] },
        { handle: 'REG1-IS', roles: ['registrant'] },
      ],
    });
    await store.domains.addToDownload(downloadId, ownHandle, [...names, others]);
    await store.domains.finishDownload(downloadId, 2);
    const due = () => store.cards.namesDue(accountId, calendarDate('2026-11-21'), calendarDate('2026-12-21'));
    expect(await due()).toBe(5);
    const mark = { reason: 'Given up.', person: null, markedAt: 1 };
    await store.domains.markSome(accountId, ['n4.example'], { ...mark, until: null });
    await store.domains.markSome(accountId, ['n1.example'], { ...mark, until: calendarDate('2026-11-21') });
    await store.ledger.open(named(5, { expiryDateSent: calendarDate('2026-12-02') }), sent());
    await store.ledger.open(named(6, { expiryDateSent: calendarDate('2025-12-03') }), sent());
    expect(await due()).toBe(3);
  });
});
