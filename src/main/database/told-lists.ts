import type { RdapContactReference } from '#values/rdap-objects.ts';
import type { Database } from './database.ts';

export type ToldListKind = 'status' | 'roles' | 'nameservers' | 'contacts';

/**
 * The distinct lists that an account's domains carry, each stored once. Ids are remembered for speed; `forget` after a
 * transaction was undone, because it may have undone a list as well.
 */
export interface ToldLists {
  /** The id of a list as it was received, made when it is new. */
  idOf(account: number, kind: ToldListKind, members: readonly unknown[]): number;
  forget(): void;
}

const remembered = 50_000;

/** Which handles a list of contacts names, and in what order a customer is looked for among them (migration 28). */
const keepHandles = `INSERT OR IGNORE INTO contact_handles
  SELECT l.account, upper(trim(ifnull(json_extract(contact.value, '$.handle'), ''))) AS handle, l.list,
      min(1000 * ifnull((SELECT min(CASE lower(trim(role.value)) WHEN 'registrant' THEN 0 WHEN 'admin' THEN 1
          WHEN 'administrative' THEN 1 WHEN 'billing' THEN 2 ELSE 3 END)
        FROM json_each(contact.value, '$.roles') AS role), 3) + min(contact.key, 999))
    FROM told_lists AS l, json_each(l.members) AS contact
    WHERE l.list = :list GROUP BY handle HAVING handle <> ''`;

export function toldLists(database: Database): ToldLists {
  const ids = new Map<string, number>();

  return {
    idOf(account, kind, members) {
      const json = JSON.stringify(members);
      const key = `${account} ${kind} ${json}`;
      const known = ids.get(key);
      if (known !== undefined) return known;
      const canonical = canonicalList(kind, members);
      const row = database.get<{ list: number }>(
        `INSERT INTO told_lists (account, kind, members, canonical, sort_text)
           VALUES (:account, :kind, :json, :canonical, :sortText)
           ON CONFLICT (account, kind, members) DO UPDATE SET members = excluded.members
           RETURNING list`,
        { account, kind, json, canonical: JSON.stringify(canonical), sortText: canonical.join(', ') },
      );
      if (row === undefined) throw new Error('A told list was stored without a number.');
      if (ids.size >= remembered) ids.clear();
      if (kind === 'contacts') database.run(keepHandles, { list: row.list });
      ids.set(key, row.list);
      return row.list;
    },
    forget: () => ids.clear(),
  };
}

/**
 * A role in the one spelling that filters and comparisons use: both `administrative` and `admin`, `technical` and
 * `tech` are about (protocol facts N2). What was received stays as it is for showing.
 */
export function canonicalRole(role: string): string {
  const lower = role.trim().toLowerCase();
  if (lower === 'administrative') return 'admin';
  return lower === 'technical' ? 'tech' : lower;
}

function canonicalList(kind: ToldListKind, members: readonly unknown[]): string[] {
  const texts = members.map((member) => {
    if (kind === 'roles') return canonicalRole(String(member));
    if (kind === 'nameservers') return String(member).toLowerCase();
    if (kind === 'status') return String(member);
    const { handle, roles } = member as RdapContactReference;
    return [(handle ?? '').toUpperCase(), ...roles.map(canonicalRole).sort()].join(' ');
  });
  return [...new Set(texts)].sort();
}
