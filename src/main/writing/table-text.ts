import { stringify } from 'csv-stringify/sync';
import { cellText, jsonValue, type TableColumn } from './table-column.ts';

/** Turns rows into the text of a file, piece by piece: `begin`, then any number of `rows`, then `end`. */
export interface TableText<Row> {
  begin(): string;
  rows(rows: readonly Row[]): string;
  end(): string;
}

const byteOrderMark = '\uFEFF';

/**
 * `csv` is RFC 4180 in UTF-8 (commas, CRLF, quotes where needed, a header row); `csv-excel` the same with a byte order
 * mark; `tsv` with tabs; `json` an array of objects. In the first three a value that a spreadsheet would take for a
 * formula (it begins with = + - @, a tab or a return) gets an apostrophe in front. No domain name begins so: names stay
 * as they are.
 */
export function tableText<Row>(
  format: 'csv' | 'csv-excel' | 'tsv' | 'json',
  columns: readonly TableColumn<Row>[],
): TableText<Row> {
  if (format === 'json') return jsonText(columns);
  const options = {
    delimiter: format === 'tsv' ? '\t' : ',',
    record_delimiter: '\r\n',
    escape_formulas: true,
    // A row of one empty value would be an empty line, which readers pass over.
    quoted_empty: columns.length === 1,
  };
  return {
    begin: () =>
      `${format === 'csv-excel' ? byteOrderMark : ''}${stringify([columns.map((column) => column.name)], options)}`,
    rows: (rows) =>
      rows.length === 0
        ? ''
        : stringify(
            rows.map((row) => columns.map((column) => cellText(column, row))),
            options,
          ),
    end: () => '',
  };
}

function jsonText<Row>(columns: readonly TableColumn<Row>[]): TableText<Row> {
  let first = true;
  return {
    begin: () => '[',
    rows: (rows) =>
      rows
        .map((row) => {
          const object = Object.fromEntries(columns.map((column) => [column.name, jsonValue(column, row)]));
          const separator = first ? '\n' : ',\n';
          first = false;
          return `${separator}${JSON.stringify(object)}`;
        })
        .join(''),
    end: () => '\n]\n',
  };
}
