import type { BooksRow } from '#contract/domains/books.ts';
import type { NamedColumn } from '#main/files/table-column.ts';

/** The columns of a file of a comparison with the books. */
export const booksColumns: readonly NamedColumn<BooksRow>[] = [
  { name: 'unicodeName', kind: 'text', value: (row) => row.unicodeName },
  { name: 'ldhName', kind: 'text', value: (row) => row.ldhName },
  { name: 'outcome', kind: 'text', value: (row) => row.outcome },
  { name: 'expiryDate', kind: 'date', value: (row) => row.expiryDate },
  { name: 'booksExpiryDate', kind: 'date', value: (row) => row.booksExpiryDate },
  { name: 'paidUntil', kind: 'date', value: (row) => row.paidUntil },
  { name: 'days', kind: 'number', value: (row) => row.days },
  { name: 'customer', kind: 'text', value: (row) => row.customer },
  { name: 'booksCustomer', kind: 'text', value: (row) => row.booksCustomer },
  { name: 'booksLine', kind: 'number', value: (row) => row.line },
];
