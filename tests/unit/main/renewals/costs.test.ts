import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PriceList } from '#contract/renewals/costs.ts';
import { forecastMonthsOf } from '#main/renewals/costs/month-costs.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { listOn, priceOf } from '#values/price-list.ts';
import { failureOf, type Harness, startHarness } from '../desk-harness.ts';

const list = (validFrom: string | null, ...amounts: number[]): PriceList => ({
  currency: 'ISK',
  minorDigits: 0,
  validFrom,
  prices: amounts.map((amountMinor, index) => ({ years: index + 1, amountMinor })),
});

describe('price lists', () => {
  it('the list of a day is the newest that has begun', () => {
    const lists = [list('2027-01-01', 7000), list(null, 6000), list('2026-06-01', 6500)];
    const on = (date: string) => listOn(lists, calendarDate(date))?.prices[0]?.amountMinor;
    expect([on('2026-05-31'), on('2026-06-01'), on('2026-12-31'), on('2027-01-01')]).toEqual([6000, 6500, 6500, 7000]);
    expect(listOn([list('2027-01-01', 7000)], calendarDate('2026-12-31'))).toBeUndefined();
  });

  it('nothing is guessed from other periods', () => {
    expect(priceOf(list(null, 6500), { unit: 'y', value: 1 })).toBe(6500);
    expect(priceOf(list(null, 6500), { unit: 'y', value: 2 })).toBeNull();
    expect(priceOf(list(null, 6500), { unit: 'm', value: 12 })).toBeNull();
    expect(priceOf(undefined, { unit: 'y', value: 1 })).toBeNull();
  });
});

describe('the forecast', () => {
  const today = calendarDate('2026-10-12');
  const facts = { today, lists: [list(null, 100, 190)], period: { unit: 'y', value: 1 } as const };

  it('has 24 months from this one, and names come again when their renewal runs out', () => {
    const { months, overdue } = forecastMonthsOf({ ...facts, expiries: [{ month: '2026-12', names: 3 }] });
    expect(months).toHaveLength(24);
    expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2026-10', '2028-09']);
    expect(months.filter((month) => month.renewals > 0)).toEqual([
      { month: '2026-12', renewals: 3, amountMinor: 300, unpriced: 0 },
      { month: '2027-12', renewals: 3, amountMinor: 300, unpriced: 0 },
    ]);
    expect(overdue).toBe(0);
  });

  it('counts what is overdue in this month, and leaves out what lies beyond', () => {
    const expiries = [
      { month: '2026-08', names: 2 },
      { month: '2026-10', names: 1 },
      { month: '2030-01', names: 9 },
    ];
    const period = { unit: 'y', value: 2 } as const;
    const { months, overdue } = forecastMonthsOf({ ...facts, period, expiries });
    expect(overdue).toBe(2);
    expect(months.filter((month) => month.renewals > 0)).toEqual([
      { month: '2026-10', renewals: 3, amountMinor: 570, unpriced: 0 },
      { month: '2028-08', renewals: 2, amountMinor: 380, unpriced: 0 },
    ]);
  });

  it('an overdue name runs out a period after its own expiry, and one long overdue is renewed as often as it takes', () => {
    const expiries = [
      { month: '2026-09', names: 1 },
      { month: '2025-01', names: 1 },
    ];
    const { months } = forecastMonthsOf({ ...facts, expiries });
    expect(months.filter((month) => month.renewals > 0).map(({ month, renewals }) => [month, renewals])).toEqual([
      // One for September, two for January 2025 to reach January 2027.
      ['2026-10', 3],
      ['2027-01', 1],
      ['2027-09', 1],
      ['2028-01', 1],
      ['2028-09', 1],
    ]);
  });

  it('takes each month’s own prices, and counts what has none', () => {
    const lists = [list('2026-11-01', 200), { ...list(null), prices: [] }];
    const expiries = [
      { month: '2026-10', names: 1 },
      { month: '2026-11', names: 1 },
    ];
    const { months } = forecastMonthsOf({ ...facts, lists, expiries });
    expect(months.slice(0, 2)).toEqual([
      { month: '2026-10', renewals: 1, amountMinor: 0, unpriced: 1 },
      { month: '2026-11', renewals: 1, amountMinor: 200, unpriced: 0 },
    ]);
  });
});

describe('the costs of an account', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.application.stop());
  const accountId = 'account-1';

  it('keeps lists, one for a day, and shows prices in the form', async () => {
    const { costs, renewals } = harness.desk;
    await costs.keepPriceList({ accountId, priceList: list(null, 6000) });
    const { lists } = await costs.keepPriceList({ accountId, priceList: list(null, 6500, 13000) });
    expect(lists).toHaveLength(1);
    const proposal = await renewals.propose({ accountId, ldhName: 'fjara.is' });
    expect(proposal.choices.map((choice) => choice.priceMinor)).toEqual([6500, 13000, null, null, null]);
    expect(proposal.currency).toBe('ISK');
    expect((await costs.removePriceList({ accountId, validFrom: null })).lists).toEqual([]);
    expect((await renewals.propose({ accountId, ldhName: 'fjara.is' })).currency).toBe('');
  });

  it('says what one renewal costs today, and nothing where the list does not', async () => {
    const { costs } = harness.desk;
    const years = (value: number) => costs.price({ accountId, period: { unit: 'y', value } });
    expect(await years(1)).toEqual({ priceMinor: null, currency: '', minorDigits: 0 });
    await costs.keepPriceList({ accountId, priceList: list(null, 6500, 12_000) });
    await costs.keepPriceList({ accountId, priceList: list('2999-01-01', 9000) });
    expect(await years(2)).toEqual({ priceMinor: 12_000, currency: 'ISK', minorDigits: 0 });
    expect((await years(3)).priceMinor).toBeNull();
    expect((await costs.price({ accountId, period: { unit: 'm', value: 12 } })).priceMinor).toBeNull();
    expect(await failureOf(costs.price({ accountId: 'gone', period: { unit: 'y', value: 1 } }))).toMatchObject({
      kind: 'no-account',
    });
  });

  it('keeps every one of the lists that come at the same moment', async () => {
    const { costs } = harness.desk;
    const starts = [null, '2027-01-01', '2028-01-01'];
    await Promise.all(starts.map((start) => costs.keepPriceList({ accountId, priceList: list(start, 6000) })));
    const { lists } = await costs.priceLists({ accountId });
    expect(lists.map(({ validFrom }) => validFrom)).toEqual(starts.toReversed());
  });

  it('refuses a second currency and a period twice', async () => {
    const { costs } = harness.desk;
    await costs.keepPriceList({ accountId, priceList: list(null, 6500) });
    const euros = { ...list('2027-01-01', 39), currency: 'EUR', minorDigits: 2 };
    expect(await failureOf(costs.keepPriceList({ accountId, priceList: euros }))).toMatchObject({ field: 'currency' });
    const twice = { ...list('2027-01-01'), prices: [1, 2].map((amountMinor) => ({ years: 1, amountMinor })) };
    expect(await failureOf(costs.keepPriceList({ accountId, priceList: twice }))).toMatchObject({ field: 'prices' });
  });
});
