import { afterEach, describe, expect, test } from 'vitest';
import type { Card } from '#contract/renewals/cards.ts';
import { overCapOf } from '#main/renewals/cards/count-card.ts';
import { saidText } from '../../../support/said.ts';
import { failureOf, renewedTo, silent } from '../desk-harness.ts';
import { arrival, content } from '../inbox/store/inbox-samples.ts';
import { accountId, harness, nameOf, prepare, startDesk, stopDesk } from './renewal-batch-desk.ts';

afterEach(stopDesk);

const cardId = 'CARD-7';
const priceList = { currency: 'ISK', minorDigits: 0, validFrom: null, prices: [{ years: 1, amountMinor: 6500 }] };
const order = { accountId, cardId, currency: 'ISK' } as const;
const topUp = (amountMinor: number, day = '2026-10-12', changes: object = {}) =>
  harness.desk.cards.topUp({ ...order, amountMinor, day, ...changes });
const balance = (amountMinor: number, changes: object = {}) =>
  harness.desk.cards.balance({ ...order, amountMinor, of: { kind: 'now' }, ...changes });
const renew = (number: number, years = 1) =>
  harness.desk.renewals.renew({
    accountId,
    ldhName: nameOf(number),
    expiryDate: '2027-03-14',
    period: { unit: 'y', value: years },
    cardId,
  });
const cardIn = ({ cards }: { cards: Card[] }) => cards.find((one) => one.cardId === cardId);
const card = async () => cardIn(await harness.desk.cards.list({ accountId }));

async function start(names = 4): Promise<void> {
  await startDesk(names);
  await harness.desk.costs.keepPriceList({ accountId, priceList });
}

describe('a card by our count', () => {
  test('has nobody knows how much before a balance or a top-up is entered', async () => {
    await startDesk(1);
    expect(await card()).toMatchObject({
      label: '',
      leftMinor: null,
      leftWhy: { code: 'nothing-entered' },
      shortMinor: null,
      capMinor: null,
      capLeftMinor: null,
      spentThisMonthMinor: 0,
      currency: '',
    });
    const refused = await failureOf(topUp(50_000));
    expect(refused).toMatchObject({ kind: 'invalid-input', field: 'currency', code: 'no-price-list' });
    expect(saidText(refused.message)).toContain('Norn sandbox');
  });

  test('has its top-ups less what was renewed, is open or unknown, at the price of its day', async () => {
    await start();
    expect(cardIn(await topUp(50_000))?.leftMinor).toBe(50_000);
    await renew(1);
    const later = { ...priceList, validFrom: '2026-10-13', prices: [{ years: 1, amountMinor: 7000 }] };
    await harness.desk.costs.keepPriceList({ accountId, priceList: later });
    harness.clock.at += 86_400_000;
    harness.wire = () => silent(true, 'reset');
    await renew(2);
    expect(await card()).toMatchObject({ leftMinor: 36_500, spentThisMonthMinor: 13_500, leftWhy: null });
  });

  test('has the balance that the registry reported last, less what was sent after it', async () => {
    await start();
    await topUp(50_000);
    await renew(1);
    harness.clock.at += 1000;
    expect(cardIn(await balance(31_000))?.leftMinor).toBe(31_000);
    harness.clock.at += 1000;
    await renew(2);
    expect((await card())?.leftMinor).toBe(24_500);
    // The balance of an earlier moment is not the last one, whenever it is entered.
    harness.clock.at += 1000;
    expect(cardIn(await balance(40_000, { of: { kind: 'day', day: '2026-10-12' } }))?.leftMinor).toBe(24_500);
    const { events, total } = await harness.desk.cards.history({ accountId, cardId });
    expect(total).toBe(3);
    const wrong = events.find((event) => event.kind === 'balance' && event.minor === 31_000);
    const amountId = wrong?.kind === 'balance' ? wrong.amountId : '';
    // Taken back, the other one counts: 40,000 as of the beginning of today, less two renewals.
    expect(cardIn(await harness.desk.cards.takeBack({ accountId, amountId }))?.leftMinor).toBe(27_000);
    const again = await failureOf(harness.desk.cards.takeBack({ accountId, amountId }));
    expect(again).toMatchObject({ kind: 'conflict' });
  });

  test('is not known where a renewal has no price on its day, and says how many have none', async () => {
    await start();
    await topUp(50_000);
    await renew(1, 2);
    expect(await card()).toMatchObject({
      leftMinor: null,
      leftWhy: { code: 'unpriced', count: 1 },
      unpricedThisMonth: 1,
    });
  });

  test('needs what expires within 30 days on the card that was used last, else the first', async () => {
    await start(3);
    await topUp(7000);
    const first = async () => (await harness.desk.cards.list({ accountId })).cards.map(({ names30 }) => names30);
    expect(await first()).toEqual([0, 0]);
    harness.clock.at = Date.UTC(2027, 1, 12, 12);
    expect(await first()).toEqual([3, 0]);
    harness.wire = () => renewedTo('2028-03-14');
    await renew(1);
    expect(await card()).toMatchObject({ names30: 2, needs30Minor: 13_000, leftMinor: 500, shortMinor: 12_500 });
    const selection = { kind: 'names' as const, names: [nameOf(2)] };
    await harness.desk.domainMarks.doNotRenew({ accountId, selection, reason: 'Given up.', until: null });
    expect(await card()).toMatchObject({ names30: 1, needs30Minor: 6500, shortMinor: 6000 });
  });

  test('and a renewal or a batch that needs more than it has', async () => {
    await start(3);
    await topUp(7000);
    const one = { kind: 'one', period: { unit: 'y', value: 1 } } as const;
    const cover = (what: object, changes: object = {}) =>
      harness.desk.cards.cover({ accountId, cardId, what: what as typeof one, ...changes });
    expect(await cover(one)).toMatchObject({ names: 1, needMinor: 6500, shortMinor: 0, overCap: null });
    expect(await cover({ ...one, period: { unit: 'y', value: 2 } })).toMatchObject({
      needMinor: null,
      shortMinor: null,
    });
    const { batchId } = await prepare();
    expect(await cover({ kind: 'batch', batchId })).toMatchObject({ names: 3, needMinor: 19_500, shortMinor: 12_500 });
    await harness.desk.cards.setCap({ ...order, amountMinor: 0 });
    expect(await cover({ kind: 'batch', batchId })).toMatchObject({
      overCap: { why: 'over', names: 3, minor: 19_500 },
    });
    expect(await cover(one)).toMatchObject({ overCap: { why: 'over', names: 1, minor: 6500 } });
    // A card that was typed a moment ago is not known, and that is said.
    expect(await cover(one, { cardId: 'NEW' })).toMatchObject({ leftWhy: { code: 'nothing-entered' }, overCap: null });
    expect(await failureOf(cover({ kind: 'batch', batchId: 'none' }))).toMatchObject({ kind: 'not-found' });
  });

  test.each([
    ['another currency', { currency: 'EUR' }, { field: 'currency', code: 'other-currency' }],
    ['a card that the account does not have', { cardId: 'CARD-8' }, { field: 'cardId', code: 'card-unknown' }],
    ['a day that is none', { day: '2026-02-30' }, { field: 'day' }],
    ['a day to come', { day: '2026-10-13' }, { field: 'day', code: 'ahead' }],
    ['nothing', { amountMinor: 0 }, { field: 'amountMinor' }],
  ])('refuses %s', async (_what, changes, refused) => {
    await start(1);
    expect(await failureOf(topUp(50_000, '2026-10-12', changes))).toMatchObject({ kind: 'invalid-input', ...refused });
    expect((await harness.desk.cards.history({ accountId, cardId: null })).total).toBe(0);
  });

  test('says what is in the way when the price list changes its currency, and the cap can be removed', async () => {
    await start(1);
    await topUp(50_000);
    await harness.desk.cards.setCap({ ...order, amountMinor: 10_000 });
    await harness.desk.costs.removePriceList({ accountId, validFrom: null });
    expect(await card()).toMatchObject({ leftWhy: { code: 'no-price-list' }, currency: 'ISK' });
    const euro = { ...priceList, currency: 'EUR', minorDigits: 2 };
    await harness.desk.costs.keepPriceList({ accountId, priceList: euro });
    expect(await card()).toMatchObject({ leftWhy: { code: 'other-currency' }, capLeftMinor: null });
    expect(await failureOf(renew(1))).toMatchObject({ code: 'over-cap' });
    const removed = await harness.desk.cards.setCap({ ...order, amountMinor: null });
    expect(cardIn(removed)?.capMinor).toBeNull();
    expect((await renew(1)).state).toBe('renewed');
  });

  test('and the moment of a message of this account', async () => {
    await start(1);
    const none = balance(31_000, { of: { kind: 'message', inboxId: 'none' } });
    expect(await failureOf(none)).toMatchObject({ kind: 'not-found' });
    const [queuedAt, foreign] = ['2026-10-12T11:59:59Z', 'inbox-2'];
    await harness.store.inbox.keep(arrival('1', { accountId, content: content({ queuedAt }) }));
    await harness.store.inbox.keep(arrival('2', { accountId: 'account-2' }));
    const other = balance(31_000, { of: { kind: 'message', inboxId: foreign } });
    expect(await failureOf(other)).toMatchObject({ kind: 'not-found' });
    await renew(1);
    const told = await balance(31_000, { of: { kind: 'message', inboxId: 'inbox-1' } });
    expect(cardIn(told)?.leftMinor).toBe(24_500);
    const { events } = await harness.desk.cards.history({ accountId, cardId });
    expect(events).toMatchObject([{ inboxId: 'inbox-1', toldAt: Date.parse(queuedAt), day: '2026-10-12' }]);
  });
});

test.each([
  [{ capMinor: null, spentThisMonthMinor: 0 }, 5, 6500, null],
  [{ capMinor: 13_000, spentThisMonthMinor: 0 }, 2, 6500, null],
  [{ capMinor: 13_000, spentThisMonthMinor: 1 }, 2, 6500, { names: 1, minor: 1 }],
  [{ capMinor: 13_000, spentThisMonthMinor: 20_000 }, 2, 6500, { names: 2, minor: 20_000 }],
  [{ capMinor: 0, spentThisMonthMinor: 0 }, 2, 0, { names: 2, minor: 0 }],
  [{ capMinor: 5, spentThisMonthMinor: 5 }, 2, 0, null],
  [{ capMinor: 0, spentThisMonthMinor: 0 }, 0, 6500, null],
])('how much of a batch is over the cap: %o, %i names at %i', (counted, names, price, expected) => {
  expect(overCapOf(counted, undefined, names, price)).toEqual(expected && { why: 'over', ...expected });
});
