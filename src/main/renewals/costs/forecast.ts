import type { ForecastMonth, PriceList } from '#contract/renewals/costs.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { Whose } from '#main/domains/store/expiry-record.ts';
import type { AccountOf } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import type { CostTables } from '../store/costs-record.ts';
import { forecastMonthsOf, nothingSpent } from './month-costs.ts';
import { moneyOf } from './price-lists.ts';

export interface ForecastPorts {
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly costs: CostTables;
  /** The customers of the account's environment: their labels by id. */
  readonly customerLabels: (accountId: string) => Promise<ReadonlyMap<string, string>>;
}

/** The 24 months ahead, of all names or of some customers and contacts; marked names are counted apart. */
export function createForecast(ports: ForecastPorts, listsOf: (accountId: string) => Promise<PriceList[]>) {
  async function forecast(accountId: string, years: number, whose?: Whose) {
    const today = await ports.today(await ports.account(accountId));
    await labelsOf(accountId, whose);
    const lists = await listsOf(accountId);
    const { months: expiries, unknown, marked } = await ports.costs.expiriesByMonth(accountId, today, whose);
    const facts = { today, lists, period: { unit: 'y', value: years } } as const;
    const counted = forecastMonthsOf({ ...facts, expiries });
    const apart = forecastMonthsOf({ ...facts, expiries: marked.months }).months;
    const months: ForecastMonth[] = counted.months.map((month, index) => {
      const { month: _, ...sum } = apart[index] ?? { month: '', ...nothingSpent };
      return { ...month, marked: sum };
    });
    return {
      months,
      overdue: counted.overdue,
      unknownExpiry: unknown,
      marked: marked.months.reduce((sum, { names }) => sum + names, marked.unknown),
      ...moneyOf(lists[0]),
    };
  }

  /** What the customers are called, and the handles as they were written. Fails with not-found for one that is not there. */
  async function labelsOf(accountId: string, { customer = [], contact = [] }: Whose = {}): Promise<string[]> {
    if (customer.length === 0) return [...contact];
    const labels = await ports.customerLabels(accountId);
    const called = customer.map((customerId) => {
      const label = labels.get(customerId);
      if (label !== undefined) return label;
      throw new DeskFailure({ kind: 'not-found', message: message('domains.customerGone') });
    });
    return [...called, ...contact];
  }

  return { forecast, labelsOf };
}
