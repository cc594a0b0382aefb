import type { english } from '#messages/en/index.ts';

/**
 * One column of a file of rows. `name` is its header. A value is text, several texts, or null for what is not known;
 * of kind `date` it is a calendar date `YYYY-MM-DD`, of kind `instant` epoch milliseconds (written as ISO 8601 in UTC),
 * of kind `number` a number, of kind `amount` an exact decimal number as text, such as `12.50` (a number in a workbook,
 * the same text everywhere else).
 */
export type TableColumn<Row> =
  | { readonly name: string; readonly kind: 'text'; readonly value: (row: Row) => string | readonly string[] | null }
  | { readonly name: string; readonly kind: 'date' | 'amount'; readonly value: (row: Row) => string | null }
  | { readonly name: string; readonly kind: 'instant' | 'number'; readonly value: (row: Row) => number | null };

/** A column of a file that we write. Its name is for programs; people can have the words of the catalogue instead. */
export type NamedColumn<Row> = TableColumn<Row> & { readonly name: keyof (typeof english)['headings'] };

/** Turns rows into the text of a file, piece by piece: `begin`, then any number of `rows`, then `end`. */
export interface TableText<Row> {
  begin(): string;
  rows(rows: readonly Row[]): string;
  end(): string;
}

const severalValues = '; ';

/** The value as JSON has it: lists stay lists, instants become ISO 8601. */
export function jsonValue<Row>(column: TableColumn<Row>, row: Row): string | number | readonly string[] | null {
  if (column.kind !== 'instant') return column.value(row);
  const at = column.value(row);
  return at === null ? null : writtenInstant(at);
}

/** Rows that were told together share their instant. */
let lastInstant: { readonly at: number; readonly text: string } = { at: Number.NaN, text: '' };

function writtenInstant(at: number): string {
  if (at !== lastInstant.at) lastInstant = { at, text: new Date(at).toISOString() };
  return lastInstant.text;
}

/** The value as one text; empty for what is not known. */
export function cellText<Row>(column: TableColumn<Row>, row: Row): string {
  const value = jsonValue(column, row);
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : value.join(severalValues);
}
