import type { CustomerCost, PriceList } from '#contract/renewals/costs.ts';
import { customerPriceOf } from '#values/customer-price.ts';
import { listOn, priceOf } from '#values/price-list.ts';
import type { RenewedOfCustomer } from '../store/costs-record.ts';
import { addTo, nothingSpent } from './month-costs.ts';

/**
 * What each customer's renewals cost, at the prices of their days, and what it pays for them. A sum that misses a part is
 * none: without the price of one renewal there is no own price and no margin.
 */
export function costsOfCustomers(rows: readonly RenewedOfCustomer[], lists: readonly PriceList[]): CustomerCost[] {
  const sums = new Map<string | null, CustomerCost>();
  for (const { customerId, label, ownPrice, date, period, renewals } of rows) {
    const before = sums.get(customerId) ?? { customerId, label, ...nothingSpent, ownMinor: 0, marginMinor: 0 };
    const list = listOn(lists, date);
    const price = priceOf(list, period);
    const own =
      ownPrice === null || price === null || list === undefined
        ? null
        : customerPriceOf(ownPrice, price, list.currency);
    const ownMinor = before.ownMinor === null || own === null ? null : before.ownMinor + renewals * own;
    const sum = addTo(before, renewals, price);
    sums.set(customerId, { ...sum, ownMinor, marginMinor: ownMinor === null ? null : ownMinor - sum.amountMinor });
  }
  return [...sums.values()];
}
