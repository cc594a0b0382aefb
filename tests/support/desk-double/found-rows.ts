import type { DomainFilter, DomainRow, DomainSort, Selection } from '#contract/domains/domains.ts';

/** As the store counts and filters roles: one spelling of two. */
export function canonicalRole(role: string): string {
  return role === 'administrative' ? 'admin' : role === 'technical' ? 'tech' : role;
}

/** The rows that a filter finds, in order. Main does this in SQL; here it is plain arrays. */
export function foundRows(rows: readonly DomainRow[], filter: DomainFilter, sort: DomainSort): DomainRow[] {
  const text = filter.text?.toLowerCase();
  const found = rows.filter(
    (row) =>
      (text === undefined || row.unicodeName.includes(text) || row.ldhName.includes(text)) &&
      (filter.status === undefined || filter.status.some((one) => row.status.includes(one))) &&
      (filter.role === undefined || filter.role.some((one) => row.roles.map(canonicalRole).includes(one))) &&
      (filter.expiryUnknown !== true || row.expiry === null) &&
      (filter.expiresWithinDays === undefined ||
        (row.expiry !== null && row.expiry.daysLeft <= Math.max(-1, filter.expiresWithinDays))),
  );
  const keyOf = (row: DomainRow): string | number => {
    switch (sort.column) {
      case 'name':
        return row.unicodeName;
      case 'status':
        return row.status.join();
      case 'expiry':
        return row.expiry?.date ?? '9999';
      case 'customer':
        return row.customer?.label ?? row.holder ?? '';
      case 'source':
        return row.source;
      case 'toldAt':
        return row.toldAt;
    }
  };
  const keyed = found.map((row) => ({ row, key: keyOf(row) }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  if (sort.direction === 'descending') keyed.reverse();
  return keyed.map(({ row }) => row);
}

/** The rows that a selection means. */
export function selectedRows(rows: readonly DomainRow[], selection: Selection): DomainRow[] {
  if (selection.kind === 'names') {
    const names = new Set(selection.names);
    return rows.filter((row) => names.has(row.ldhName));
  }
  const except = new Set(selection.except);
  return foundRows(rows, selection.filter, { column: 'name', direction: 'ascending' }).filter(
    (row) => !except.has(row.ldhName),
  );
}

/** How many rows carry each value. */
export function counted(values: readonly string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count);
}
