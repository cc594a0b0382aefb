import type { TableColumn } from './table-column.ts';
import { tableText } from './table-text.ts';
import { xlsxTable } from './xlsx-table.ts';

/** `csv` is RFC 4180 in UTF-8; `csv-excel` the same with a byte order mark, which Excel needs to read it as UTF-8. */
export type TableFormat = 'csv' | 'csv-excel' | 'tsv' | 'json' | 'xlsx';

/** What a file of each format is called at its end. */
export const tableExtensions: Readonly<Record<TableFormat, string>> = {
  csv: 'csv',
  'csv-excel': 'csv',
  tsv: 'tsv',
  json: 'json',
  xlsx: 'xlsx',
};

/** The content of a file of rows, while the rows come in; however many there are, only a piece of them is held. */
export async function* writeTable<Row>(
  format: TableFormat,
  columns: readonly TableColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'xlsx') {
    yield* xlsxTable(columns, pieces);
    return;
  }
  const text = tableText(format, columns);
  yield text.begin();
  for await (const piece of pieces) yield text.rows(piece);
  yield text.end();
}
