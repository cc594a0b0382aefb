import type { ComparedName } from '#contract/domains/history.ts';
import type { NamedColumn } from '#main/files/table-column.ts';

/** The columns of a file of differences. */
export const comparedColumns: readonly NamedColumn<ComparedName>[] = [
  { name: 'unicodeName', kind: 'text', value: (row) => row.unicodeName },
  { name: 'ldhName', kind: 'text', value: (row) => row.ldhName },
  { name: 'change', kind: 'text', value: (row) => row.kind },
  { name: 'before', kind: 'text', value: (row) => row.before },
  { name: 'after', kind: 'text', value: (row) => row.after },
  { name: 'by', kind: 'text', value: (row) => row.by },
];
