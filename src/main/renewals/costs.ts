import type { CostFile, MonthCost, PriceList } from '#contract/renewals/costs.ts';
import type { SettingsTable } from '#main/database/store.ts';
import type { Publish } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { listOn, newestFirst, priceListsSetting, priceOf } from '#values/price-list.ts';
import { parseRenewalPeriod, type RenewalPeriod } from '#values/renewal-period.ts';
import { costsOfCustomers } from './costs/customer-costs.ts';
import { type CostExportPorts, type CostLine, exportCosts } from './costs/export-costs.ts';
import { createForecast, type ForecastPorts } from './costs/forecast.ts';
import { spentBy } from './costs/month-costs.ts';
import { moneyOf, readPriceLists } from './costs/price-lists.ts';
import type { CostTables, RenewedOnDay } from './store/costs-record.ts';

export interface CostsPorts extends CostExportPorts, ForecastPorts {
  readonly settings: SettingsTable;
  readonly costs: CostTables;
  readonly publish: Publish;
}

/** What renewals cost at a day's prices: the reseller's own list, for nothing of it comes from the registry. */
export interface DayPrices {
  /** Empty without a list. */
  readonly currency: string;
  readonly minorDigits: number;
  /** In minor units; undefined where the list does not say. */
  priceOf(period: RenewalPeriod): number | null;
}

/** The reseller's price lists, what was spent, and what will be. */
export function createCosts(ports: CostsPorts) {
  async function listsOf(accountId: string): Promise<PriceList[]> {
    return readPriceLists(await ports.settings.get(priceListsSetting(accountId)));
  }

  /** Changes the lists as they are: what somebody else keeps meanwhile stays. */
  async function change(
    accountId: string,
    changed: (lists: readonly PriceList[]) => readonly PriceList[],
  ): Promise<{ lists: PriceList[] }> {
    const name = priceListsSetting((await ports.account(accountId)).accountId);
    for (;;) {
      const before = await ports.settings.get(name);
      const lists = changed(readPriceLists(before));
      if (!(await ports.settings.replace(name, before, JSON.stringify(lists)))) continue;
      ports.publish('settings', accountId);
      return { lists: newestFirst(lists) };
    }
  }

  const { forecast, labelsOf } = createForecast(ports, listsOf);

  async function customersOf(accountId: string) {
    const lists = await listsOf(accountId);
    return { customers: costsOfCustomers(await ports.costs.renewedByCustomer(accountId), lists), ...moneyOf(lists[0]) };
  }

  async function linesOf(accountId: string, file: CostFile) {
    if (file.what === 'forecast') {
      const { months, ...money } = await forecast(accountId, file.years, file.whose);
      return { ...money, lines: months };
    }
    if (file.what === 'customers') {
      const { customers, ...money } = await customersOf(accountId);
      return { ...money, lines: customers };
    }
    const lists = await listsOf(accountId);
    const days = await ports.costs.renewedByDay(accountId);
    return { ...moneyOf(lists[0]), lines: linesByMonthAndCard(days, lists) };
  }

  return {
    /** The prices of a day. Fails with nothing of its own. */
    async pricesOn(accountId: string, date: CalendarDate): Promise<DayPrices> {
      const list = listOn(await listsOf(accountId), date);
      return { ...moneyOf(list), priceOf: (period) => priceOf(list, period) };
    },
    /** Of one renewal, today. Fails with no-account. */
    async price(accountId: string, { unit, value }: { unit: 'y' | 'm'; value: number }) {
      const today = await ports.today(await ports.account(accountId));
      const list = listOn(await listsOf(accountId), today);
      const period = parseRenewalPeriod(unit, value);
      return { ...moneyOf(list), priceMinor: period.ok ? priceOf(list, period.value) : null };
    },
    priceLists: async (accountId: string): Promise<{ lists: PriceList[] }> => ({
      lists: await listsOf((await ports.account(accountId)).accountId),
    }),
    /** Fails with invalid-input for a period twice, and for another currency than that of the lists that stay. */
    keepPriceList(accountId: string, list: PriceList): Promise<{ lists: PriceList[] }> {
      const prices = [...list.prices].sort((a, b) => a.years - b.years);
      return change(accountId, (lists) => {
        const others = lists.filter(({ validFrom }) => validFrom !== list.validFrom);
        refuseUnlike(list, others);
        return [...others, { ...list, prices }];
      });
    },
    removePriceList(accountId: string, validFrom: string | null): Promise<{ lists: PriceList[] }> {
      return change(accountId, (lists) => lists.filter((list) => list.validFrom !== validFrom));
    },
    async spent(accountId: string) {
      await ports.account(accountId);
      return spentOf(await ports.costs.renewedByDay(accountId), await listsOf(accountId));
    },
    customers: async (accountId: string) => customersOf((await ports.account(accountId)).accountId),
    forecast,
    ...exportCosts(ports, linesOf, labelsOf),
  };
}

export type CostsService = ReturnType<typeof createCosts>;

/** A list has one price for each number of years, and the currency of the others. */
function refuseUnlike(list: PriceList, others: readonly PriceList[]): void {
  const years = list.prices.map((price) => price.years);
  if (new Set(years).size < years.length) {
    throw invalid('prices', 'years-twice', message('renewals.yearsTwice'));
  }
  const other = others.find(
    ({ currency, minorDigits }) => currency !== list.currency || minorDigits !== list.minorDigits,
  );
  if (other !== undefined) {
    throw invalid(
      'currency',
      'other-currency',
      message('renewals.otherCurrency', { currency: other.currency, count: other.minorDigits }),
    );
  }
}

/** By month of the renewal, and by card, the most used first. */
function spentOf(days: readonly RenewedOnDay[], lists: readonly PriceList[]) {
  const months: MonthCost[] = [...spentBy(days, lists, ({ date }) => date.slice(0, 7))].map(([month, sum]) => ({
    month,
    ...sum,
  }));
  const cards = [...spentBy(days, lists, ({ cardId }) => cardId)].map(([cardId, sum]) => ({ cardId, ...sum }));
  return { months, cards: cards.sort((a, b) => b.renewals - a.renewals), ...moneyOf(lists[0]) };
}

function linesByMonthAndCard(days: readonly RenewedOnDay[], lists: readonly PriceList[]): CostLine[] {
  const sums = spentBy(days, lists, ({ date, cardId }) => `${date.slice(0, 7)} ${cardId}`);
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, sum]) => ({ month: key.slice(0, 7), cardId: key.slice(8), ...sum }));
}

function invalid(field: string, code: string, why: Message): DeskFailure {
  return new DeskFailure({ kind: 'invalid-input', message: why, field, code });
}
