import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { cellText, type TableColumn } from './table-column.ts';
import { zipStream } from './zip-stream.ts';

/** The rows of one sheet, the header among them (Excel's own limit). */
const mostRows = 1_048_576;
/** The letters of one cell (Excel's own limit). */
const longestCell = 32_767;
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The digits that every spreadsheet keeps of a number (those of a double). */
const mostDigits = 15;

/** Places in `cellXfs` of styles.xml; from `amount` on there is one for each number of decimals. */
const styles = { plain: 0, header: 1, date: 2, instant: 3, amount: 4 } as const;

/**
 * A workbook with one sheet (ECMA-376, inline strings), as bytes while the rows come in: a header row that stays in
 * sight, dates and instants as real dates of the spreadsheet (instants in UTC), amounts as numbers with their own
 * decimals, everything else as text or number.
 * Text is text there: nothing in it can become a formula. Throws DeskFailure invalid-input beyond what a sheet holds.
 */
export function xlsxTable<Row>(
  columns: readonly TableColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  return zipStream([
    { name: '[Content_Types].xml', pieces: [contentTypesXml] },
    { name: '_rels/.rels', pieces: [relationsXml('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', pieces: [workbookXml] },
    { name: 'xl/_rels/workbook.xml.rels', pieces: [workbookRelationsXml] },
    { name: 'xl/styles.xml', pieces: [stylesXml] },
    { name: 'xl/worksheets/sheet1.xml', pieces: sheet(columns, pieces) },
  ]);
}

async function* sheet<Row>(
  columns: readonly TableColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const widths = columns.map(
    (column, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${widthOf(column.kind, column.name)}" customWidth="1"/>`,
  );
  yield `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  const letters = columns.map((_column, place) => lettersOf(place));
  yield row(
    1,
    letters,
    columns.map((column) => textCell(column.name, styles.header)),
  );
  let rows = 1;
  for await (const piece of pieces) {
    const first = rows + 1;
    rows += piece.length;
    if (rows > mostRows) throw tooManyRows();
    yield piece
      .map((one, place) =>
        row(
          first + place,
          letters,
          columns.map((column) => cell(column, one)),
        ),
      )
      .join('');
  }
  yield '</sheetData></worksheet>';
}

/** Every cell says its address: the standard lets it go without, and some readers fail there. Empty ones are left out. */
function row(number: number, letters: readonly string[], cells: readonly string[]): string {
  const written = cells.map((content, place) =>
    content === '' ? '' : `<c r="${letters[place]}${number}" ${content}</c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

/** A, B … Z, AA, AB …: the column at this place. */
function lettersOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : `${lettersOf(Math.floor(place / 26) - 1)}${last}`;
}

/** What follows a cell's address, its own attributes first; nothing for an empty one. */
function cell<Row>(column: TableColumn<Row>, one: Row): string {
  switch (column.kind) {
    case 'number':
      return numberCell(column.value(one), styles.plain);
    case 'instant': {
      const at = column.value(one);
      return numberCell(at === null ? null : serialOf(at), styles.instant);
    }
    case 'date': {
      const date = column.value(one);
      const at = date === null ? Number.NaN : Date.parse(`${date}T00:00:00Z`);
      return Number.isNaN(at) ? textCell(date ?? '', styles.plain) : numberCell(serialOf(at), styles.date);
    }
    case 'amount':
      return amountCell(column.value(one) ?? '');
    case 'text':
      return textCell(cellText(column, one), styles.plain);
  }
}

function numberCell(value: number | null, style: number): string {
  return value === null || !Number.isFinite(value) ? '' : `s="${style}"><v>${value}</v>`;
}

/** The digits as they are; text where a spreadsheet would lose some of them. */
function amountCell(amount: string): string {
  const [, whole, decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined || whole.length + decimals.length > mostDigits) return textCell(amount, styles.plain);
  return `s="${styles.amount + decimals.length}"><v>${amount}</v>`;
}

function textCell(text: string, style: number): string {
  if (text === '') return '';
  return `t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is>`;
}

/** Days since the last day of 1899, as spreadsheets count them; the time of day is the fraction. */
function serialOf(at: number): number {
  return Math.round((at / 86_400_000 + 25_569) * 1e9) / 1e9;
}

const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML cannot carry control characters at all; spreadsheets write them `_x0001_`, and so must a text that looks so. */
function escaped(text: string): string {
  return (
    cut(text)
      .toWellFormed()
      .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML 1.0 refuses
      .replace(/[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g, (letter) => {
        return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
      })
      .replace(/[&<>]/g, (letter) => markup[letter] ?? letter)
  );
}

function cut(text: string): string {
  return text.length <= longestCell ? text : `${text.slice(0, longestCell - 1)}…`;
}

function widthOf(kind: TableColumn<unknown>['kind'], name: string): number {
  const least = { amount: 12, date: 12, instant: 20, number: 8, text: 24 }[kind];
  return Math.max(least, name.length + 2);
}

function tooManyRows(): DeskFailure {
  return new DeskFailure({
    kind: 'invalid-input',
    message: message('files.tooManyRows'),
    field: 'format',
    code: 'sheet-full',
  });
}

const contentTypesXml = `${declaration}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;

function relationsXml(type: string, target: string): string {
  return `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;
}

const workbookXml = `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const workbookRelationsXml = `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;

const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const formats = [
  'yyyy\\-mm\\-dd',
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
  ...Array.from({ length: mostDigits }, (_none, decimals) => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`)),
];
// The numbers before 164 are the standard's own formats.
const numberFormats = formats.map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`).join('');
const formatted = formats
  .map(
    (_code, place) =>
      `<xf numFmtId="${164 + place}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join('');
const stylesXml = `${declaration}<styleSheet xmlns="${spreadsheet}"><numFmts count="${formats.length}">${numberFormats}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${2 + formats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${formatted}</cellXfs></styleSheet>`;
