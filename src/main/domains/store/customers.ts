import type { Database } from '#main/database/database.ts';
import { searchedText } from '#main/database/name-keys.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { customerOf } from './customer-lists.ts';
import type { Assigned, CustomerTables, KnownHandle, StoredCustomer, UnlabelledHandle } from './customer-record.ts';
import { customerHandleTable, customerTable } from './customer-tables.ts';
import { inList } from './filter.ts';
import { rowsOwner } from './query.ts';
import type { RowsOwner } from './rows.ts';

/** Customers are labels on handles (decision 0027). */
export const customerTables: Verbs<CustomerTables> = {
  list: ({ database, version }, accountId, today) =>
    database.reading(() => {
      const owner = rowsOwner(database, accountId);
      if (owner === undefined) return [];
      return version.counted(`customers ${accountId} ${today}`, () => customersOf(database, owner, today));
    }),

  keep({ database, version }, accountId, { customerId, label, ownPrice }) {
    const kept = database.transaction(() => {
      const { environment } = ownerOf(database, accountId);
      const searchText = searchedText(label);
      const other = database.get<{ customerId: string }>(
        'SELECT customer_id AS customerId FROM customers WHERE environment = :environment AND search_text = :searchText',
        { environment, searchText },
      );
      if (other !== undefined && other.customerId !== customerId) return 'label-taken';
      customerTable.put(database, { customerId, environment, label, searchText, ownPrice });
      return 'kept';
    });
    version.changed();
    return kept;
  },

  remove({ database, version }, accountId, customerId) {
    const { environment } = ownerOf(database, accountId);
    const { changes } = database.run(
      'DELETE FROM customers WHERE customer_id = :customerId AND environment = :environment',
      { customerId, environment },
    );
    version.changed();
    return changes > 0;
  },

  assign({ database, version }, accountId, customerId, handles) {
    const assigned = database.transaction(() => {
      const { environment } = ownerOf(database, accountId);
      const found = database.get<{ customer: number }>(
        'SELECT customer FROM customers WHERE customer_id = :customerId AND environment = :environment',
        { customerId, environment },
      );
      return found && assignAll(database, { environment, customer: found.customer }, handles);
    });
    version.changed();
    return assigned;
  },

  unassign({ database, version }, accountId, handles) {
    const { environment } = ownerOf(database, accountId);
    const { changes } = database.run(
      `DELETE FROM customer_handles WHERE environment = :environment
         AND handle IN (SELECT upper(value) FROM json_each(:handles))`,
      { environment, handles: JSON.stringify(handles) },
    );
    version.changed();
    return { unassigned: changes };
  },

  assignLabels({ database, version }, accountId, rows) {
    const total = { assigned: 0, moved: 0, created: 0 };
    database.transaction(() => {
      const { environment } = ownerOf(database, accountId);
      for (const { handle, label, customerId } of rows) {
        const searchText = searchedText(label);
        const find = 'SELECT customer FROM customers WHERE environment = :environment AND search_text = :searchText';
        const known = database.get<{ customer: number }>(find, { environment, searchText });
        const customer =
          known?.customer ?? customerTable.insert(database, { customerId, environment, label, searchText }).lastRow;
        const { assigned, moved } = assignAll(database, { environment, customer }, [handle]);
        total.assigned += assigned;
        total.moved += moved;
        total.created += known === undefined ? 1 : 0;
      }
    });
    version.changed();
    return total;
  },

  known: ({ database }, accountId, handles) =>
    database.reading(() => {
      const { account, environment } = ownerOf(database, accountId);
      return database
        .all<Omit<KnownHandle, 'isContact'> & { readonly isContact: number }>(
          `SELECT upper(asked.value) AS handle,
               EXISTS (SELECT 1 FROM contact_handles AS h WHERE h.account = :account AND h.handle = upper(asked.value))
                 AS isContact,
               (SELECT c.label FROM customer_handles AS ch JOIN customers AS c USING (customer)
                 WHERE ch.environment = :environment AND ch.handle = upper(asked.value)) AS label
             FROM json_each(:handles) AS asked ORDER BY asked.key`,
          { account, environment, handles: JSON.stringify(handles) },
        )
        .map((row) => ({ ...row, isContact: row.isContact === 1 }));
    }),

  registrantsOf: ({ database }, accountId, ldhNames) =>
    database.reading(() => {
      const { account } = ownerOf(database, accountId);
      const rows = database.all<{ handle: string | null; names: number }>(
        `SELECT (SELECT h.handle FROM contact_handles AS h WHERE h.list = d.contacts_list AND h.place < 1000
             ORDER BY h.place LIMIT 1) AS handle, count(*) AS names
           FROM json_each(:names) AS asked CROSS JOIN domains AS d
             ON d.account = :account AND d.ldh_name = asked.value AND +d.listed = 1
           GROUP BY handle ORDER BY handle`,
        { account, names: JSON.stringify(ldhNames.map((name) => name.toLowerCase())) },
      );
      return {
        handles: rows.flatMap(({ handle }) => (handle === null ? [] : [handle])),
        without: rows.find(({ handle }) => handle === null)?.names ?? 0,
      };
    }),

  unlabelled: ({ database, version }, accountId, limit) =>
    database.reading(() => {
      const owner = rowsOwner(database, accountId);
      if (owner === undefined) return { handles: [], total: 0, names: 0 };
      return version.counted(`unlabelled ${accountId} ${limit}`, () => unlabelledOf(database, owner, limit));
    }),
};

function ownerOf(database: Database, accountId: string): RowsOwner {
  const owner = rowsOwner(database, accountId);
  if (owner === undefined) throw new DeskFailure({ kind: 'no-account', message: message('files.accountGone') });
  return owner;
}

function assignAll(
  database: Database,
  customer: { readonly environment: RowsOwner['environment']; readonly customer: number },
  handles: readonly string[],
): Assigned {
  const total = { assigned: 0, moved: 0 };
  for (const given of new Set(handles)) {
    const before = database.get<{ handle: string; customer: number | null }>(
      `SELECT upper(:given) AS handle, (SELECT customer FROM customer_handles
         WHERE environment = :environment AND handle = upper(:given)) AS customer`,
      { given, environment: customer.environment },
    );
    if (before === undefined || before.customer === customer.customer) continue;
    customerHandleTable.put(database, { ...customer, handle: before.handle });
    total.assigned += 1;
    total.moved += before.customer === null ? 0 : 1;
  }
  return total;
}

/** Names are counted by the list of their contacts first: a customer is looked for once for each distinct list. */
function customersOf(database: Database, owner: RowsOwner, today: string): StoredCustomer[] {
  const { account, environment, ownHandle } = owner;
  return database
    .all<{
      customerId: string;
      label: string;
      ownPrice: string | null;
      environment: RowsOwner['environment'];
      handles: string;
      names: number;
      nextExpiry: string | null;
    }>(
      `WITH lists AS MATERIALIZED (SELECT d.contacts_list AS list, count(*) AS names,
           min(CASE WHEN d.expiry_date >= :today THEN d.expiry_date END) AS next
           FROM domains AS d WHERE ${inList} AND d.contacts_list IS NOT NULL GROUP BY d.contacts_list),
         counted AS MATERIALIZED (SELECT ${customerOf('lists.list')} AS customer, sum(names) AS names, min(next) AS next
           FROM lists GROUP BY 1)
         SELECT ${customerTable.select('c')}, ifnull(counted.names, 0) AS names, counted.next AS nextExpiry,
             (SELECT json_group_array(handle ORDER BY handle) FROM customer_handles AS ch
               WHERE ch.customer = c.customer) AS handles
           FROM customers AS c LEFT JOIN counted ON counted.customer = c.customer
           WHERE c.environment = :environment ORDER BY c.search_text`,
      { account, environment, ownHandle, today },
    )
    .map((row) => {
      const { environment: _, handles, ...customer } = customerTable.fieldsOf(row);
      return { ...customer, handles: JSON.parse(handles) as string[] };
    });
}

function unlabelledOf(database: Database, owner: RowsOwner, limit: number) {
  const { account, environment, ownHandle } = owner;
  const found = `WITH lists AS MATERIALIZED (SELECT d.contacts_list AS list, count(*) AS names
      FROM domains AS d WHERE ${inList} AND d.contacts_list IS NOT NULL GROUP BY d.contacts_list),
    handles AS MATERIALIZED (SELECT h.handle, sum(lists.names) AS names, min(lists.list) AS list
      FROM lists CROSS JOIN contact_handles AS h ON h.list = lists.list
      WHERE h.place < 1000 AND h.handle <> :ownHandle AND NOT EXISTS (SELECT 1 FROM customer_handles AS ch
        WHERE ch.environment = :environment AND ch.handle = h.handle)
      GROUP BY h.handle)`;
  const handles = database.all<UnlabelledHandle>(
    `${found} SELECT handle, names, (SELECT d.unicode_name FROM domains AS d
         WHERE ${inList} AND d.contacts_list = handles.list LIMIT 1) AS example
       FROM handles ORDER BY names DESC, handle LIMIT :limit`,
    { account, environment, ownHandle, limit },
  );
  const all = database.get<{ total: number; names: number }>(
    `${found} SELECT count(*) AS total, ifnull(sum(names), 0) AS names FROM handles`,
    { account, environment, ownHandle },
  );
  return { handles, total: all?.total ?? 0, names: all?.names ?? 0 };
}
