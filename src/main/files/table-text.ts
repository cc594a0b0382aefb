import { marksEscapedInJson } from '#values/unseen-marks.ts';
import { separatedValues } from './separated-values.ts';
import { jsonValue, type TableColumn, type TableText } from './table-column.ts';

const byteOrderMark = '\uFEFF';

/**
 * `csv` is RFC 4180 in UTF-8 (commas, CRLF, quotes where needed, a header row); `csv-excel` the same with a byte order
 * mark; `tsv` with tabs; `json` an array of objects. In the first three a value that a spreadsheet would take for a
 * formula (it begins with = + - @, a tab, a return or a new line) gets an apostrophe in front. No domain name begins so: names stay
 * as they are.
 */
export function tableText<Row>(
  format: 'csv' | 'csv-excel' | 'tsv' | 'json',
  columns: readonly TableColumn<Row>[],
): TableText<Row> {
  if (format === 'json') return jsonText(columns);
  const form = { separator: format === 'tsv' ? '\t' : ',', mark: format === 'csv-excel' ? byteOrderMark : '' } as const;
  return separatedValues(form, columns);
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
          return `${separator}${marksEscapedInJson(JSON.stringify(object))}`;
        })
        .join(''),
    end: () => '\n]\n',
  };
}
