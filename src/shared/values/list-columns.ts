/**
 * The columns of the list of names as views keep them, each with the columns of a file that say the same: what stands in
 * one cell of the screen (both forms of a name; a date and where it comes from) takes several of a file.
 */
export const listColumns = {
  name: ['unicodeName', 'ldhName'],
  status: ['status'],
  expiry: ['expiryDate', 'expirySource'],
  source: ['source', 'toldAt'],
  roles: ['roles'],
  nameservers: ['nameservers'],
  tags: ['tags'],
  note: ['note'],
  doNotRenew: ['doNotRenew', 'doNotRenewUntil'],
  customer: ['customer', 'contacts'],
  ldhName: ['ldhName'],
  expiryTold: ['expirySource', 'expiryToldAt'],
} as const;

export type ListColumn = keyof typeof listColumns;
export type FileColumn = (typeof listColumns)[ListColumn][number];

/**
 * The columns of a file that shows what a view shows, in its order. What stands beside a column's first (the LDH name,
 * the source of a date) stays there unless the view has a column of its own for it; what is no column of the list is
 * left out.
 */
export function fileColumnsOf(view: readonly string[]): FileColumn[] {
  const shown = Object.keys(listColumns).filter((column): column is ListColumn => view.includes(column));
  const columns = view.flatMap((id) => {
    const column = shown.find((one) => one === id);
    if (column === undefined) return [];
    const others: readonly FileColumn[] = shown.filter((one) => one !== column).flatMap((one) => listColumns[one]);
    const own: readonly FileColumn[] = listColumns[column];
    return own.filter((one, at) => at === 0 || !others.includes(one));
  });
  return [...new Set(columns)];
}
