import type { BooksColumn, BooksMapping, RememberedMapping } from '#contract/domains/books.ts';
import { type BookUse, bookUses, orderShown } from '#values/books.ts';
import { parseHostName } from '#values/domain-name.ts';
import { columnNames, headingKind, shownCell } from '#values/table-columns.ts';
import { readCsv } from '../marks/read-csv.ts';
import { headers } from '../marks/read-import.ts';
import { DateSignsOfColumn, dateReader } from './read-dates.ts';

/** What is known of a books file before anything is compared. */
export interface LookedBooks {
  readonly lines: number;
  readonly columns: readonly BooksColumn[];
  readonly mapping: BooksMapping;
}

/** What columns are called, in lower case without blanks and signs; the first that is there counts. */
const headings: Readonly<Record<Exclude<BookUse, 'customer'>, readonly string[]>> = {
  name: headers.name,
  expiry: headers.expiry,
  paidUntil: [
    ...['paiduntil', 'paidto', 'paidthrough', 'paidthru', 'billeduntil', 'billedthrough', 'invoiceduntil'],
    ...['periodend', 'periodto', 'nextduedate', 'nextdue', 'nextinvoicedate', 'greitttil', 'gjaldfærttil'],
    ...['rukkaðtil', 'tímabilslok', 'reikningurtil'],
  ],
};
const shownValues = 3;
/** Letters of a date with slashes. */
const longestDate = 10;
/** So many lines tell which column has names. */
const sampledLines = 100;

interface Column {
  readonly heading: string;
  readonly values: string[];
  readonly signs: DateSignsOfColumn;
  /** LDH names of the first lines; undefined for a cell that is no name. */
  readonly names: (string | undefined)[];
}

/**
 * Looks at every line once: how many there are, what the columns hold, which of them may be what. Without `headed` the
 * first line is taken as headings unless it has a name or a date. `turn` lets others have their turn; it may reject.
 */
export async function lookAtBooks(
  text: string,
  headed: boolean | undefined,
  turn: () => Promise<void>,
): Promise<LookedBooks> {
  const columns: Column[] = [];
  let hasHeadings = headed;
  let lines = 0;
  let isFirst = true;
  for (const record of readCsv(text)) {
    if (record === undefined) {
      await turn();
      continue;
    }
    const { cells } = record;
    if (isFirst) {
      isFirst = false;
      hasHeadings ??= !cells.some(isNameOrDate);
      if (hasHeadings) {
        columns.push(...cells.map(beginColumn));
        continue;
      }
    }
    lines += 1;
    for (const [place, cell] of cells.entries()) {
      columns[place] ??= beginColumn('');
      addCell(columns[place], cell.trim(), lines <= sampledLines);
    }
  }
  const names = columnNames(columns);
  return {
    lines,
    columns: columns.map(({ values, signs }, place) => ({
      name: shownCell(names[place] ?? ''),
      values: values.map(shownCell),
      dates: signs.signs,
    })),
    mapping: suggested(columns, hasHeadings ?? false),
  };
}

function beginColumn(heading: string): Column {
  return { heading: heading.trim(), values: [], signs: new DateSignsOfColumn(), names: [] };
}

function addCell(column: Column, cell: string, isSampled: boolean): void {
  if (cell === '') return;
  if (column.values.length < shownValues && !column.values.includes(cell)) column.values.push(cell);
  if (cell.length <= longestDate) column.signs.add(cell);
  if (!isSampled) return;
  const name = parseHostName(cell);
  column.names.push(name.ok ? name.value.ldhName : undefined);
}

function isNameOrDate(cell: string): boolean {
  const text = cell.trim();
  return dateReader('day-first')(text) !== undefined || dateReader('month-first')(text) !== undefined || isName(text);
}

function isName(text: string): boolean {
  return parseHostName(text).ok;
}

function suggested(columns: readonly Column[], headed: boolean): BooksMapping {
  const words = columns.map(({ heading }) => heading.toLowerCase().replace(/[\s_.:-]/g, ''));
  const placesOf = (use: Exclude<BookUse, 'customer'>): number[] =>
    headings[use].map((word) => words.indexOf(word)).filter((place) => place >= 0);
  const only = (places: readonly number[]): number | null => (places.length === 1 ? (places[0] ?? null) : null);
  const found: Record<BookUse, number | null> = {
    name: nameColumn(columns, placesOf('name')),
    expiry: only(placesOf('expiry')),
    paidUntil: only(placesOf('paidUntil')),
    customer: only(columns.flatMap(({ heading }, place) => (headingKind(heading) === 'customer' ? [place] : []))),
  };
  return { headed, ...found, dates: null };
}

/**
 * The column that a heading calls the names, or the only one that has nothing but names. Two columns that say the same
 * (both forms of a name) are as good as one; where they differ a person has to say which counts.
 */
function nameColumn(columns: readonly Column[], named: readonly number[]): number | null {
  const onlyNames = columns.flatMap(({ names }, place) =>
    names.length > 0 && names.every((name) => name !== undefined) ? [place] : [],
  );
  const candidates = named.length > 0 ? named : onlyNames;
  const [first, ...others] = candidates;
  if (first === undefined) return null;
  const same = JSON.stringify(columns[first]?.names);
  return others.every((place) => JSON.stringify(columns[place]?.names) === same) ? first : null;
}

export function rememberedOf(mapping: BooksMapping, columns: readonly BooksColumn[]): RememberedMapping {
  const nameOf = (place: number | null): string | null => (place === null ? null : (columns[place]?.name ?? null));
  return {
    headed: mapping.headed,
    dates: mapping.dates,
    name: nameOf(mapping.name),
    expiry: nameOf(mapping.expiry),
    paidUntil: nameOf(mapping.paidUntil),
    customer: nameOf(mapping.customer),
  };
}

/** The remembered mapping for this file; undefined where the file does not have all of its columns. */
export function mappingFrom(
  remembered: RememberedMapping,
  { columns, mapping }: Pick<LookedBooks, 'columns' | 'mapping'>,
): BooksMapping | undefined {
  if (remembered.headed !== mapping.headed) return undefined;
  const places = bookUses.map((use) => {
    const name = remembered[use];
    return name === null ? null : columns.findIndex((column) => column.name === name);
  });
  if (places.includes(-1)) return undefined;
  const [name = null, expiry = null, paidUntil = null, customer = null] = places;
  return { headed: mapping.headed, name, expiry, paidUntil, customer, dates: remembered.dates };
}

/** The order of dates with slashes for a mapping: what the person said, or what the file itself shows. */
export function orderOf(mapping: BooksMapping, columns: readonly BooksColumn[]) {
  const shown = orderShown([mapping.expiry, mapping.paidUntil].map((place) => columns[place ?? -1]?.dates));
  return mapping.dates === null ? shown : { order: mapping.dates, open: null };
}
