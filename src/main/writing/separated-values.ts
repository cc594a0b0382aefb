import { cellText, type TableColumn, type TableText } from './table-column.ts';

/** What a spreadsheet may take for a formula, in ASCII and in the full width of East Asian keyboards (OWASP, CSV injection). */
const dangerous = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Rows of separated values (RFC 4180: CRLF after every row, quotes where they are needed and doubled inside), with a
 * title row after `mark`. A value that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function separatedValues<Row>(
  { separator, mark }: { readonly separator: ',' | '\t'; readonly mark: string },
  columns: readonly TableColumn<Row>[],
): TableText<Row> {
  const needsQuotes = separator === ',' ? /[",\r\n]/ : /["\t\r\n]/;
  // A row of one empty value would be an empty line, which readers pass over.
  const nothing = columns.length === 1 ? '""' : '';

  function cell(text: string): string {
    if (text === '') return nothing;
    const safe = dangerous.test(text) ? `'${text}` : text;
    return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  }

  function line(row: Row): string {
    let text = '';
    let between = '';
    for (const column of columns) {
      text += between + cell(cellText(column, row));
      between = separator;
    }
    return `${text}\r\n`;
  }

  return {
    begin: () => `${mark}${columns.map(({ name }) => cell(name)).join(separator)}\r\n`,
    rows: (rows) => rows.map(line).join(''),
    end: () => '',
  };
}
