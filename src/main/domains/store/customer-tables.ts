import { column, entity, hidden, mapped } from '#main/database/entity.ts';
import type { CustomerPrice } from '#values/customer-price.ts';
import type { Environment } from '#values/environment.ts';

export const customerTable = entity({
  table: 'customers',
  key: ['customerId'],
  columns: {
    customerId: column<string>('customer_id'),
    environment: column<Environment>('environment'),
    label: column<string>('label'),
    /** The label as it is looked for and compared. */
    searchText: hidden<string>('search_text'),
    ownPrice: mapped<CustomerPrice | null, string | null>('price_rule', {
      write: (price) => (price === null ? null : JSON.stringify(price)),
      read: (kept) => (kept === null ? null : JSON.parse(kept)),
    }),
  },
});

/** A handle has one customer of its environment at most. */
export const customerHandleTable = entity({
  table: 'customer_handles',
  key: ['environment', 'handle'],
  columns: {
    environment: column<Environment>('environment'),
    /** In capitals. */
    handle: column<string>('handle'),
    customer: column<number>('customer'),
  },
});
