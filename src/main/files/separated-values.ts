import { marksWrittenOutInLines } from '#values/unseen-marks.ts';
import { guarded } from './formula-guard.ts';
import { cellText, type TableColumn, type TableText } from './table-column.ts';

/**
 * Rows of separated values (RFC 4180: CRLF after every row, quotes where they are needed and doubled inside), with a
 * title row after `mark`. A value that a spreadsheet would take for a formula gets an apostrophe in front; blanks at the
 * ends of a value are in quotes, since readers take them off otherwise. Marks that nobody sees are written out: a file may
 * be looked at in a terminal, and two names that differ must look different.
 */
export function separatedValues<Row>(
  { separator, mark }: { readonly separator: ',' | '\t'; readonly mark: string },
  columns: readonly TableColumn<Row>[],
): TableText<Row> {
  const needsQuotes = separator === ',' ? /[",\r\n]|^\s|\s$/ : /["\t\r\n]|^\s|\s$/;
  // A row of one empty value would be an empty line, which readers pass over.
  const nothing = columns.length === 1 ? '""' : '';

  function cell(text: string): string {
    if (text === '') return nothing;
    const safe = guarded(marksWrittenOutInLines(text));
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
