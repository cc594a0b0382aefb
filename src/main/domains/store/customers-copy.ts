import type { Database } from '#main/database/database.ts';
import { searchedText } from '#main/database/name-keys.ts';
import type { SharedRow } from '#main/team/store/shared-record.ts';
import type { Environment } from '#values/environment.ts';
import { customerHandleTable, customerTable } from './customer-tables.ts';

/** Takes a customer of the team into the copy. */
export function takeCustomer(database: Database, { scope, key, document }: SharedRow<'customer'>): boolean {
  const place = { environment: scope as Environment, customerId: key };
  if (document === null) {
    database.run('DELETE FROM customers WHERE customer_id = :customerId AND environment = :environment', place);
    return true;
  }
  const searchText = searchedText(document.label);
  // Two customers may have changed labels: the row of the other one comes as well.
  database.run(
    `UPDATE customers SET search_text = search_text || ' ' || customer_id
       WHERE environment = :environment AND search_text = :searchText AND customer_id <> :customerId`,
    { ...place, searchText },
  );
  customerTable.put(database, { ...place, ...document, searchText });
  return true;
}

/** False where its customer is not here. */
export function takeHandle(database: Database, { scope, key, document }: SharedRow<'customer-handle'>): boolean {
  const place = { environment: scope as Environment, handle: key };
  if (document === null) {
    database.run('DELETE FROM customer_handles WHERE environment = :environment AND handle = :handle', place);
    return true;
  }
  const found = database.get<{ customer: number }>(
    'SELECT customer FROM customers WHERE customer_id = :customerId AND environment = :environment',
    { environment: place.environment, customerId: document.customerId },
  );
  if (found !== undefined) customerHandleTable.put(database, { ...place, ...found });
  return found !== undefined;
}

/** The handles of a customer; undefined where there is no such customer. */
export function handlesOf(database: Database, environment: string, customerId: string): readonly string[] | undefined {
  const found = database.get<{ handles: string }>(
    `SELECT (SELECT json_group_array(handle) FROM customer_handles AS ch WHERE ch.customer = c.customer) AS handles
       FROM customers AS c WHERE c.customer_id = :customerId AND c.environment = :environment`,
    { customerId, environment },
  );
  return found && (JSON.parse(found.handles) as string[]);
}

/** The ids of the customers that have these labels, in the order asked; null where there is none. */
export function customersLabelled(
  database: Database,
  environment: string,
  labels: readonly string[],
): readonly (string | null)[] {
  return labels.map(
    (label) =>
      database.get<{ customerId: string }>(
        'SELECT customer_id AS customerId FROM customers WHERE environment = :environment AND search_text = :searchText',
        { environment, searchText: searchedText(label) },
      )?.customerId ?? null,
  );
}
