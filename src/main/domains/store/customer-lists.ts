/**
 * The customer of a name, as SQL. It is the first label in the order of `contact_handles.place`: the registrant's, then
 * admin, billing, and any other contact. Our own handle counts only where it is the registrant (decision 0027).
 * The parameters are `:account`, `:environment` and `:ownHandle`, as in RowsOwner.
 */

/** Of a handle (`of`) of a list: whether a customer is looked for there. */
function counts(of: string, own = ':ownHandle'): string {
  return `(${of}.handle <> ${own} OR ${of}.place < 1000)`;
}

/** The lists of contacts that are a customer's; `which` is a condition on customers `c`. */
export function listsOfCustomers(which: string): string {
  return `SELECT h.list FROM customers AS c CROSS JOIN customer_handles AS ch ON ch.customer = c.customer
    CROSS JOIN contact_handles AS h ON h.account = :account AND h.handle = ch.handle
    WHERE c.environment = :environment AND ${which} AND ${counts('h')} AND NOT EXISTS (
      SELECT 1 FROM contact_handles AS o CROSS JOIN customer_handles AS oc
        ON oc.environment = :environment AND oc.handle = o.handle
        WHERE o.list = h.list AND o.place < h.place AND ${counts('o')})`;
}

/** The lists that are of any customer. */
export const listsWithCustomer = `SELECT h.list FROM customer_handles AS ch
  CROSS JOIN contact_handles AS h ON h.account = :account AND h.handle = ch.handle
  WHERE ch.environment = :environment AND ${counts('h')}`;

/** The number of the customer of a list, an expression; null where it has none. */
export function customerOf(list: string, environment = ':environment', own = ':ownHandle'): string {
  return `(SELECT ch.customer FROM contact_handles AS h CROSS JOIN customer_handles AS ch
    ON ch.environment = ${environment} AND ch.handle = h.handle
    WHERE h.list = ${list} AND ${counts('h', own)} ORDER BY h.place LIMIT 1)`;
}

/** The handle that stands for a list where it has no customer: the registrant, or the first contact that is not us. */
export function holderOf(list: string): string {
  return `(SELECT h.handle FROM contact_handles AS h WHERE h.list = ${list} AND ${counts('h')} ORDER BY h.place LIMIT 1)`;
}
