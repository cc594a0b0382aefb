import { message } from '#messages/message.ts';
import { type MessageLanguage, say } from '#messages/say.ts';
import type { TableColumn } from './table-column.ts';
import { tableText } from './table-text.ts';
import { type ReportAbout, writeReport } from './write-report.ts';
import { xlsxTable } from './xlsx-table.ts';

/**
 * `csv` is RFC 4180 in UTF-8; `csv-excel` the same with a byte order mark, which Excel needs to read it as UTF-8; `html`
 * is a report to print.
 */
export type TableFormat = 'csv' | 'csv-excel' | 'tsv' | 'json' | 'xlsx' | 'html';

/** A file of rows as a person wants it. JSON always has the names of the columns. */
export interface TableOrder {
  readonly format: TableFormat;
  /** The names of the columns, or their words in a language. */
  readonly headings?: 'names' | MessageLanguage | undefined;
}

/** What a file of each format is called at its end. */
export const tableExtensions: Readonly<Record<TableFormat, string>> = {
  csv: 'csv',
  'csv-excel': 'csv',
  tsv: 'tsv',
  json: 'json',
  xlsx: 'xlsx',
  html: 'html',
};

/** A report of rows of which nobody said what they are. */
const untitled: ReportAbout = { title: message('reports.untitled'), at: null, program: 'Registry Desk' };

/**
 * The content of a file of rows, while the rows come in; however many there are, only a piece of them is held. `about` is
 * what a report says beside them.
 */
export async function* writeTable<Row>(
  format: TableFormat,
  named: readonly TableColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
  headings: TableOrder['headings'] = 'names',
  about: ReportAbout = untitled,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'html') {
    const language = headings === 'names' ? 'en' : headings;
    yield* writeReport(named, pieces, { language, inWords: headings !== 'names', about });
    return;
  }
  const inWords = headings !== 'names' && format !== 'json';
  const columns: readonly TableColumn<Row>[] = inWords
    ? named.map((column) => ({ ...column, name: say(headings, { code: `headings.${column.name}` }) }))
    : named;
  if (format === 'xlsx') {
    yield* xlsxTable(columns, pieces);
    return;
  }
  const text = tableText(format, columns);
  yield text.begin();
  for await (const piece of pieces) yield text.rows(piece);
  yield text.end();
}
