import type { Migration } from './migration.ts';

/**
 * Names by contact, and customers. `contact_handles` says which handles each told list of contacts names, in capitals.
 * `place` orders them as a customer is looked for: a thousand for each role (0 registrant, 1 admin, 2 billing, 3 any
 * other), then the place in the list. A customer is a label of one environment, and a handle there has one at most.
 */
export const customers0028: Migration = {
  number: 28,
  sql: `
    CREATE TABLE contact_handles (
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      handle TEXT NOT NULL,
      list INTEGER NOT NULL REFERENCES told_lists ON DELETE CASCADE,
      place INTEGER NOT NULL,
      PRIMARY KEY (account, handle, list)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX contact_handles_by_list ON contact_handles (list, place);
    INSERT INTO contact_handles (account, handle, list, place)
      SELECT l.account, upper(trim(ifnull(json_extract(contact.value, '$.handle'), ''))) AS handle, l.list,
          min(1000 * ifnull((SELECT min(CASE lower(trim(role.value)) WHEN 'registrant' THEN 0 WHEN 'admin' THEN 1
              WHEN 'administrative' THEN 1 WHEN 'billing' THEN 2 ELSE 3 END)
            FROM json_each(contact.value, '$.roles') AS role), 3) + min(contact.key, 999))
        FROM told_lists AS l, json_each(l.members) AS contact
        WHERE l.kind = 'contacts' GROUP BY l.list, handle HAVING handle <> '';
    CREATE INDEX domains_by_contacts ON domains (account, contacts_list, expiry_date) WHERE listed = 1;

    CREATE TABLE customers (
      customer INTEGER PRIMARY KEY,
      customer_id TEXT NOT NULL UNIQUE,
      environment TEXT NOT NULL,
      label TEXT NOT NULL,
      search_text TEXT NOT NULL,
      price_rule TEXT,
      UNIQUE (environment, search_text)
    ) STRICT;
    CREATE TABLE customer_handles (
      environment TEXT NOT NULL,
      handle TEXT NOT NULL,
      customer INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
      PRIMARY KEY (environment, handle)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX customer_handles_by_customer ON customer_handles (customer, handle);
  `,
};
