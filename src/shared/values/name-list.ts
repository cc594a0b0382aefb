import { parseDomainName, parseHostName } from './domain-name.ts';

/** One name of a list, as it was written, and where. */
export interface ListedName {
  /** The line of the text, from 1; of a quoted value over several lines, its first. */
  readonly line: number;
  /** The value as it was written, without blanks around it. */
  readonly input: string;
}

/** Headers under which lists keep their names, the better first; compared in lower case without blanks and signs. */
const nameHeaders = [
  'ldhname',
  'unicodename',
  'domainname',
  'domainnames',
  'domain',
  'domains',
  'name',
  'names',
  'lénanafn',
  'lén',
];
const sampleSize = 100;
/** Looking at a cell takes its time, so a row of very many is judged by its first ones. */
const sampledCells = 5000;
/** As many names as a batch takes at most; what follows them in a row is one cell, and so is reported as no name. */
const mostCells = 300_000;
/** A quoted value that is longer is no name, and stays as it was written. */
const longestRead = 10_000;
/** A quote that nothing closes within so many letters is a letter like any other, as one that nothing closes at all. */
const longestQuoted = 1_000_000;
/** What is looked at to find out where the names are. */
const sampleLetters = 200_000;
/** So much is read between two turns for whoever else waits. */
const lettersInATurn = 500_000;
/** A longer cell is looked through in another way, which begins slowly and is fast. */
const shortCell = 256;
const endsOfCells = { '\t': /[\n\r\t]/g, ';': /[\n\r;]/g, ',': /[\n\r,]/g, none: /[\n\r]/g };
/** A cell that is longer is no name: one has at most 253 letters, and some blanks or marks beside them. */
const longestName = 500;
const separators = ['\t', ';', ','] as const;

const lineFeed = 10;
const carriageReturn = 13;
const hash = 35;

type Separator = (typeof separators)[number] | undefined;

/** Where the names are: in one column, below a header or not; or in every cell. */
interface Shape {
  readonly separator: Separator;
  readonly hasHeader: boolean;
  readonly column: number | undefined;
  /** Cells that the header gives a meaning to, from the first; none where it says nothing of names. */
  readonly titled: number;
}

/**
 * The names in a text that a person pasted, dropped or exported from elsewhere, in their order, with nothing judged: one
 * name a line; CSV or TSV with or without a header (the column of names is found by its header, or by what is in it);
 * or names with commas, semicolons or tabs between them. Blank lines and lines that begin with # count as nothing. No
 * name is left out: a cell counts as something else only where a header or the rest of its row says so.
 */
export function* readNameList(text: string): Generator<ListedName, void, void> {
  for (const listed of readNameListInTurns(text)) if (listed !== undefined) yield listed;
}

/** As `readNameList`; undefined now and then, so that a very long text leaves others their turn. */
export function* readNameListInTurns(text: string): Generator<ListedName | undefined, void, void> {
  const shape = shapeOf(text);
  let isFirst = true;
  for (const record of records(text, shape.separator)) {
    if (record === undefined) {
      yield undefined;
      continue;
    }
    const { line, cells } = record;
    if (isFirst && shape.hasHeader) {
      isFirst = false;
      continue;
    }
    isFirst = false;
    const written = wantedOf(cells, shape).filter((cell) => cell !== '');
    // A row of a table that has no name in the column of names is something to be told of.
    if (written.length === 0 && shape.column !== undefined) yield { line, input: '' };
    for (const input of written) yield { line, input };
  }
}

/** A text that is a table with one column of names. */
export interface NameTable {
  /** The place of the column of names, from 0. */
  readonly column: number;
  /** Empty where there is no line of headings. */
  readonly headings: readonly string[];
  /** Undefined now and then, as in `readNameListInTurns`. */
  rows(): Generator<readonly string[] | undefined, void, void>;
}

/** The table that a text is, as `readNameList` reads it; undefined where it has no columns beside the names. */
export function readNameTable(text: string): NameTable | undefined {
  const shape = shapeOf(text);
  const { column, separator, hasHeader } = shape;
  if (separator === undefined || column === undefined) return undefined;
  const [first] = records(text.slice(0, sampleLetters), separator);
  return {
    column,
    headings: hasHeader ? (first?.cells ?? []) : [],
    *rows() {
      let isFirst = hasHeader;
      for (const record of records(text, separator)) {
        if (record === undefined || !isFirst) yield record?.cells;
        isFirst &&= record === undefined;
      }
    },
  };
}

/** Whether a cell is a name: such a column is read, whatever stands over it. */
export function holdsName(cell: string): boolean {
  return isName(cell);
}

/** The cells of a row that names are read from: one, or all where another that no header speaks of is a name as well. */
function wantedOf(cells: readonly string[], { column, titled }: Shape): readonly string[] {
  if (column === undefined) return cells;
  const untold = cells.slice(titled);
  const looked = untold.length > sampledCells ? undefined : untold;
  if (looked?.some((cell, at) => at + titled !== column && isName(cell)) === false) return [cells[column] ?? ''];
  return titled === 0 ? cells : [cells[column] ?? '', ...untold];
}

function shapeOf(text: string): Shape {
  const separator = separatorOf(text);
  const sample: string[][] = [];
  let looked = 0;
  for (const record of records(text.slice(0, sampleLetters), separator)) {
    const cells = record?.cells ?? [];
    sample.push(cells.slice(0, sampledCells - looked));
    looked += cells.length;
    if (sample.length > sampleSize || looked >= sampledCells) break;
  }
  const [first = [], ...others] = sample;
  const byHeader = columnByHeader(first);
  const hasHeader =
    byHeader !== undefined || (first.length > 1 && !first.some(isName) && others.some((cells) => cells.some(isName)));
  if (separator === undefined) return { separator, hasHeader, column: 0, titled: 0 };
  const rows = hasHeader ? others : sample;
  if (byHeader !== undefined) return { separator, hasHeader, column: byHeader, titled: first.length };
  return { separator, hasHeader, column: columnByContent(rows), titled: 0 };
}

function columnByHeader(cells: readonly string[]): number | undefined {
  if (cells.some(isName)) return undefined;
  const words = cells.map((cell) => cell.toLowerCase().replace(/[\s_.-]/g, ''));
  const found = nameHeaders.find((header) => words.includes(header));
  return found === undefined ? undefined : words.indexOf(found);
}

/** The one column that has all the names; undefined where others have any: then every cell is a name. */
function columnByContent(rows: readonly (readonly string[])[]): number | undefined {
  const names: number[] = [];
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) names[column] = (names[column] ?? 0) + (isName(cell) ? 1 : 0);
  }
  return names.filter((count) => count > 0).length > 1 ? undefined : bestOf(names);
}

function bestOf(names: readonly number[]): number {
  const most = names.reduce((best, count) => Math.max(best, count), 0);
  return most === 0 ? 0 : names.indexOf(most);
}

/** A host name with a dot: a date, a price or a status is none. */
function isName(cell: string | undefined): boolean {
  if (cell === undefined || cell.length > longestName || !cell.includes('.') || /^[\d.,:/ -]+$/.test(cell))
    return false;
  return parseDomainName(cell).ok || (parseHostName(cell).ok && cell.split('.').length === 2);
}

/** The separator that most of the first lines have; undefined where lines are single values. */
function separatorOf(text: string): Separator {
  const lines = text
    .slice(0, sampleLetters)
    .split(/\r\n|\r|\n/, sampleSize)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const counts = separators.map((separator) => lines.filter((line) => line.includes(separator)).length);
  const most = Math.max(...counts);
  return most === 0 ? undefined : separators[counts.indexOf(most)];
}

/**
 * Reads records as RFC 4180 does, with any end of line; blank records and comments are passed over. Undefined after each
 * stretch of a long text.
 */
function* records(
  text: string,
  separator: Separator,
): Generator<{ line: number; cells: string[] } | undefined, void, void> {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  let turn = lettersInATurn;
  while (at < text.length) {
    if (at > turn) {
      turn = at + lettersInATurn;
      yield undefined;
    }
    const first = text.charCodeAt(at);
    if (first === hash || first === lineFeed || first === carriageReturn) {
      // Passed over as a whole: a list may hold very many of them.
      const end = first === hash ? endOfCell(text, at, undefined) : at;
      at = afterLine(text, end);
      line += 1;
      continue;
    }
    const begin = line;
    const cells: string[] = [];
    for (let isOver = false; !isOver; ) {
      if (at > turn) {
        turn = at + lettersInATurn;
        yield undefined;
      }
      let cell = '';
      const quote = quoteAt(text, at, separator);
      if (quote !== undefined) {
        const read = readQuoted(text, quote);
        cell = read.value;
        line += countLines(text.slice(quote, read.end));
        at = read.end;
      }
      const end = endOfCell(text, at, cells.length < mostCells ? separator : undefined);
      cells.push((cell + text.slice(at, end)).trim());
      at = end + 1;
      isOver = separator === undefined || text.charAt(end) !== separator || end >= text.length;
      if (isOver) {
        at = afterLine(text, end);
        line += 1;
      }
    }
    if (cells.some((cell) => cell !== '')) yield { line: begin, cells };
  }
}

/** Where a quoted value begins, after blanks; undefined where the cell is a plain one. */
function quoteAt(text: string, at: number, separator: Separator): number | undefined {
  let place = at;
  while (text.charAt(place) === ' ' || (text.charAt(place) === '\t' && separator !== '\t')) place += 1;
  return text.charAt(place) === '"' ? place : undefined;
}

function readQuoted(text: string, start: number): { value: string; end: number } {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote - start > longestQuoted) return { value: '"', end: start + 1 };
    if (text.charAt(quote + 1) !== '"') {
      const value = text.slice(start + 1, quote);
      return { value: value.length > longestRead ? value : value.replaceAll('""', '"'), end: quote + 1 };
    }
    at = quote + 2;
  }
}

/** The place after an end of line; one of two letters counts once. */
function afterLine(text: string, end: number): number {
  return text.charCodeAt(end) === carriageReturn && text.charCodeAt(end + 1) === lineFeed ? end + 2 : end + 1;
}

function endOfCell(text: string, from: number, separator: Separator): number {
  const ending = separator === undefined ? lineFeed : separator.charCodeAt(0);
  const short = Math.min(from + shortCell, text.length);
  for (let at = from; at < short; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === lineFeed || letter === carriageReturn || letter === ending) return at;
  }
  const ends = endsOfCells[separator ?? 'none'];
  ends.lastIndex = short;
  return ends.exec(text)?.index ?? text.length;
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === 10 || (letter === 13 && text.charCodeAt(at + 1) !== 10)) lines += 1;
  }
  return lines;
}
