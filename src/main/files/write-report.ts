import { createHash } from 'node:crypto';
import { type Message, message } from '#messages/message.ts';
import { type MessageLanguage, say } from '#messages/say.ts';
import { marksWrittenOutInLines } from '#values/unseen-marks.ts';
import { DecimalSum } from './decimal-sum.ts';
import { cellText, type TableColumn } from './table-column.ts';
import { tableText } from './table-text.ts';

/** Who writes a report, and when. */
export interface ReportStamp {
  /** Epoch milliseconds; null where nobody says. */
  readonly at: number | null;
  /** The program with its version. */
  readonly program: string;
}

/** What a report says beside its rows. */
export interface ReportAbout extends ReportStamp {
  readonly title: Message;
  /** Names of the columns that are shown, where a page has no room for all of them. The sum is that of all columns. */
  readonly shown?: readonly string[] | undefined;
}

/** A column with the heading that people read. */
interface HeadedColumn<Row> {
  readonly column: TableColumn<Row>;
  readonly heading: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Readers make a line end of a bare return.
  '\r': '&#13;',
};
/** A longer text may be broken anywhere, so that one long name does not push the others off the page. */
const longestWhole = 24;
/** Columns that fit on a page that stands upright. */
const uprightColumns = 6;

/**
 * A page of rows to print or to hand over: title, table, sums, and a foot with the SHA-256 of the same rows as the CSV
 * export with names for programs writes them. It refers to nothing outside of itself and runs nothing: no script, no
 * picture, no link, and its policy forbids them too. Text of others is escaped, and marks that nobody sees are written
 * out. The tags are closed as in XML, so that both kinds of readers take it.
 */
export async function* writeReport<Row>(
  columns: readonly TableColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
  order: { readonly language: MessageLanguage; readonly inWords: boolean; readonly about: ReportAbout },
): AsyncGenerator<string> {
  const { language, inWords, about } = order;
  const headed = columns
    .filter(({ name }) => about.shown === undefined || about.shown.includes(name))
    .map((column) => ({
      column,
      heading: inWords ? say(language, { code: `headings.${column.name}` } as Message) : column.name,
    }));
  const totals = new ReportTotals(columns, headed);
  const csv = tableText('csv', columns);
  const hash = createHash('sha256').update(csv.begin());
  yield head(language, about, headed);
  for await (const rows of pieces) {
    hash.update(csv.rows(rows));
    totals.add(rows);
    yield rows.map((row) => `<tr>${headed.map(({ column }) => cell(column, row)).join('')}</tr>\n`).join('');
  }
  hash.update(csv.end());
  yield foot(language, about, totals, hash.digest('hex'));
}

function head<Row>(language: MessageLanguage, { title }: ReportAbout, headed: readonly HeadedColumn<Row>[]): string {
  const shown = escaped(say(language, title));
  const heads = headed.map(({ column, heading }) => `<th scope="col"${classOf(column)}>${escaped(heading)}</th>`);
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
<meta name="viewport" content="width=device-width" />
<title>${shown}</title>
<style>
@page { size: A4${headed.length > uprightColumns ? ' landscape' : ''}; margin: 12mm; }
body { margin: 2em; font: 10pt/1.4 system-ui, sans-serif; color: #000; background: #fff; }
h1 { font-size: 16pt; margin: 0 0 1em; }
table { border-collapse: collapse; width: 100%; font-size: ${headed.length > uprightColumns ? '7.5pt' : '9pt'}; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 0.25em 0.5em; border-bottom: 0.5pt solid #777; text-align: start; vertical-align: top; }
th { border-bottom: 1pt solid #000; }
td { unicode-bidi: isolate; white-space: pre-wrap; }
.long { overflow-wrap: anywhere; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.date { white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2em 1em; margin: 1.5em 0 0; }
dt { font-weight: bold; }
dd { margin: 0; overflow-wrap: anywhere; }
footer { break-inside: avoid; }
@media print { body { margin: 0; } }
</style>
</head>
<body>
<h1>${shown}</h1>
<table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
`;
}

function foot<Row>(language: MessageLanguage, about: ReportAbout, totals: ReportTotals<Row>, sha256: string): string {
  const at = about.at === null ? null : `${new Date(about.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const facts: readonly (readonly [string, string])[] = [
    [say(language, message('reports.rows')), String(totals.rows)],
    ...totals.sums,
    ...(at === null ? [] : [[say(language, message('reports.written')), at] as const]),
    [say(language, message('reports.program')), about.program],
    [say(language, message('reports.sha256')), sha256],
  ];
  const shown = facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`);
  return `</tbody>\n</table>\n<footer>\n<dl>\n${shown.join('\n')}\n</dl>\n</footer>\n</body>\n</html>\n`;
}

interface Sum {
  readonly label: string;
  readonly currency: string;
  readonly amount: DecimalSum;
}

/**
 * How many rows there are, and the sum of each column of amounts. Amounts of several currencies, and of rows in several
 * states, are not one sum: what was refused costs nothing, whatever its price would have been.
 */
class ReportTotals<Row> {
  rows = 0;
  readonly #textIn: (name: 'currency' | 'state', row: Row) => string;
  readonly #amounts: readonly HeadedColumn<Row>[];
  readonly #sums = new Map<string, Sum>();

  constructor(columns: readonly TableColumn<Row>[], headed: readonly HeadedColumn<Row>[]) {
    this.#amounts = headed.filter(({ column }) => column.kind === 'amount');
    this.#textIn = (name, row) => {
      const column = columns.find((one) => one.name === name);
      return column === undefined ? '' : cellText(column, row);
    };
  }

  add(rows: readonly Row[]): void {
    this.rows += rows.length;
    for (const row of this.#amounts.length === 0 ? [] : rows) {
      const [currency, state] = [this.#textIn('currency', row), this.#textIn('state', row)];
      for (const { column, heading } of this.#amounts) {
        const text = cellText(column, row);
        if (text === '') continue;
        const key = JSON.stringify([column.name, state, currency]);
        const label = state === '' ? `Σ ${heading}` : `Σ ${heading}, ${state}`;
        const sum = this.#sums.get(key) ?? { label, currency, amount: new DecimalSum() };
        sum.amount.add(text);
        this.#sums.set(key, sum);
      }
    }
  }

  get sums(): readonly (readonly [string, string])[] {
    return [...this.#sums.values()].map(
      ({ label, currency, amount }) => [label, `${amount.text} ${currency}`.trim()] as const,
    );
  }
}

function cell<Row>(column: TableColumn<Row>, row: Row): string {
  const text = cellText(column, row);
  return `<td${classOf(column, text)}>${escaped(text)}</td>`;
}

function classOf<Row>({ kind }: TableColumn<Row>, text = ''): string {
  if (kind === 'number' || kind === 'amount') return ' class="number"';
  if (kind === 'date') return ' class="date"';
  return text.length > longestWhole ? ' class="long"' : '';
}

/** Text as the content of an element, or of an attribute in double quotes. */
function escaped(text: string): string {
  return marksWrittenOutInLines(text.toWellFormed()).replace(/[&<>"'\r]/g, (letter) => escapes[letter] ?? letter);
}
