/**
 * The columns of the list of names as views keep them, each with the columns of a file that say the same. A date and a
 * row tell their source and age in one column of the screen and in two of a file.
 */
export const listColumns = {
  name: ['unicodeName', 'ldhName'],
  status: ['status'],
  expiry: ['expiryDate'],
  source: ['source', 'toldAt'],
  roles: ['roles'],
  nameservers: ['nameservers'],
  tags: ['tags'],
  note: ['note'],
  ldhName: ['ldhName'],
  expiryTold: ['expirySource', 'expiryToldAt'],
} as const;

export type ListColumn = keyof typeof listColumns;
export type FileColumn = (typeof listColumns)[ListColumn][number];

/**
 * The columns of a file that shows what a view shows, in its order. The LDH name stands beside the name unless the view
 * has a column of its own for it; what is no column of the list is left out.
 */
export function fileColumnsOf(view: readonly string[]): FileColumn[] {
  const shown = Object.keys(listColumns).filter((column): column is ListColumn => view.includes(column));
  const columns = view.flatMap((id) => {
    const column = shown.find((one) => one === id);
    if (column === undefined) return [];
    return column === 'name' && shown.includes('ldhName') ? (['unicodeName'] as const) : listColumns[column];
  });
  return [...new Set(columns)];
}
