import { exportColumns } from '#contract/domains/exports.ts';
import type { ColumnAnswers, ListColumn } from '#contract/values.ts';
import { unguarded } from '#main/files/formula-guard.ts';
import { type Message, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { parseCalendarDate } from '#values/calendar-date.ts';
import { parseHostName } from '#values/domain-name.ts';
import { DeskFailure } from '#values/failure.ts';
import { columnNames, type FoundColumn, findColumns, shownCell, usedColumns } from '#values/table-columns.ts';
import type { ImportedName } from '../store/import-record.ts';
import { type CsvRecord, readCsv } from './read-csv.ts';

type Field = Exclude<ListColumn['use'], 'none'>;

/** What one record of an import came to; `name` undefined where it could not be used. */
export interface ImportLine {
  readonly line: number;
  readonly name: ImportedName | undefined;
  readonly problems: readonly Message[];
}

/** An import while it is read: what was understood of its header, then its lines. */
export interface ReadImport {
  readonly columns: readonly ListColumn[];
  /**
   * `answers` say what to do with columns that look like more. Rejects with invalid-input where one has none. Undefined
   * after each stretch of a long text.
   */
  lines(answers?: ColumnAnswers): Generator<ImportLine | undefined, void, void>;
}

interface Columns {
  readonly places: ReadonlyMap<Field, number>;
  /** Columns whose values become tags as well. */
  readonly asTags: readonly number[];
  /** True for what our own export writes: tags have semicolons between them and nothing else, and as many as there are. */
  readonly isOurs: boolean;
}

/** What columns are called in the files that people bring, and in our own; the first of a row that is there counts. */
export const headers: Readonly<Record<Field, readonly string[]>> = {
  name: ['ldhname', 'domainname', 'domain', 'name', 'lén', 'heiti', 'fqdn', 'unicodename'],
  expiry: ['expirydate', 'expiry', 'expires', 'expireson', 'expiration', 'expirationdate', 'validuntil', 'rennurút'],
  tags: ['tags', 'tag', 'labels', 'label', 'merki'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'athugasemd', 'skýring'],
};
const longestNote = 10_000;
/** A cell that is longer is no list of tags: this has room for two thousand of them. */
const longestTags = 100_000;
const longestTag = 50;
const mostTags = 20;

/**
 * Reads a list of the reseller's own: a table with a header that names at least the column of names, or one name a line
 * without a header. A line with an unreadable name, or one that came before, is left out; an unreadable date or tag
 * leaves out only itself. What our own exports write comes back as it was. `turn` lets others have their turn.
 */
export async function readImport(
  text: string,
  cardIds: readonly string[],
  turn: () => Promise<void>,
): Promise<ReadImport> {
  const first = inNames(await firstOf(text, turn));
  const places = first === undefined ? new Map<Field, number>() : placesIn(first);
  const headed = places.has('name');
  if (!headed) places.set('name', 0);
  const own: readonly string[] = exportColumns;
  const isOurs = headed && (first?.cells ?? []).every((cell) => own.includes(cell));
  const found = headed ? await findColumns(first?.cells ?? [], rowsOf(text), cardIds, turn) : [];
  const columns = importColumns(found, places);
  return {
    columns,
    *lines(answers) {
      const asTags = (answers === undefined ? [] : usedColumns(columns, answers, invalid)).map((column) =>
        columns.indexOf(column),
      );
      const read = { places, asTags, isOurs };
      const seen = new Map<string, number>();
      let header = headed;
      for (const record of readCsv(text)) {
        if (record === undefined) yield undefined;
        else if (header) header = false;
        else if (headed) yield lineOf(record, read, seen);
        else yield withUnread(lineOf(record, read, seen), record);
      }
    },
  };
}

/** Every column with what becomes of it. A customer can become a tag; a list of names has no place for years and cards. */
function importColumns(found: readonly FoundColumn[], places: ReadonlyMap<Field, number>): ListColumn[] {
  const fields = new Map([...places].map(([field, place]) => [place, field]));
  const names = columnNames(found);
  return found.map(({ place, heading, values, same, ...column }) => {
    const use = fields.get(place) ?? 'none';
    const looksLike = use === 'none' ? (column.looksLike ?? null) : null;
    return {
      name: names[place] ?? '',
      heading: shownCell(heading),
      use,
      looksLike,
      values: values.map(shownCell),
      same: same === undefined ? null : shownCell(same),
      usable: looksLike === 'customer',
      hindrance: looksLike === null || looksLike === 'customer' ? null : ('no-place' as const),
    };
  });
}

/** Our own files may have words as headings. Others have some of these too, so only the LDH name tells ours. */
function inNames(header: CsvRecord | undefined): CsvRecord | undefined {
  if (header === undefined) return undefined;
  for (const language of ['en', 'is'] as const) {
    const names = new Map(exportColumns.map((name) => [say(language, message(`headings.${name}`)), name]));
    const isOurs = header.cells.includes(say(language, message('headings.ldhName')));
    if (isOurs && header.cells.every((cell) => names.has(cell))) {
      return { ...header, cells: header.cells.map((cell) => names.get(cell) ?? cell) };
    }
  }
  return header;
}

async function firstOf(text: string, turn: () => Promise<void>): Promise<CsvRecord | undefined> {
  for (const record of readCsv(text)) {
    if (record !== undefined) return record;
    await turn();
  }
  return undefined;
}

function* rowsOf(text: string): Generator<readonly string[] | undefined, void, void> {
  let isFirst = true;
  for (const record of readCsv(text)) {
    if (record === undefined || !isFirst) yield record?.cells;
    isFirst &&= record === undefined;
  }
}

/** Without a header nothing says what stands beside the first value of a line: it is not read, and that is told. */
function withUnread(read: ImportLine, { cells }: CsvRecord): ImportLine {
  const beside = cells.slice(1).filter((cell) => cell.trim() !== '');
  if (beside.length === 0) return read;
  const shown = JSON.stringify(beside.join(', ').slice(0, 100));
  return { ...read, problems: [...read.problems, message('domains.importOnlyFirst', { shown })] };
}

function placesIn({ cells }: CsvRecord): Map<Field, number> {
  const titles = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]+/gu, ''));
  const places = new Map<Field, number>();
  for (const [field, known] of Object.entries(headers) as [Field, readonly string[]][]) {
    const title = known.find((candidate) => titles.includes(candidate));
    if (title !== undefined) places.set(field, titles.indexOf(title));
  }
  return places;
}

function lineOf(
  { line, cells, whole }: CsvRecord,
  { places, asTags, isOurs }: Columns,
  seen: Map<string, number>,
): ImportLine {
  const written = (field: Field): string => unguarded(cells[places.get(field) ?? -1] ?? '');
  const cellOf = (field: Field): string => written(field).trim();
  const leftOut = (problem: Message): ImportLine => ({ line, name: undefined, problems: [problem] });
  if (!whole) return leftOut(message('domains.importQuoteOpen'));
  const name = parseHostName(cellOf('name'));
  if (!name.ok) return leftOut(name.problem.message);
  const { ldhName, unicodeName } = name.value;
  const before = seen.get(ldhName);
  if (before !== undefined) return leftOut(message('domains.importTwice', { name: unicodeName, line: before }));
  seen.set(ldhName, line);
  const problems: Message[] = [];
  const expiry = cellOf('expiry');
  const date = expiry === '' ? undefined : parseCalendarDate(isoDate(expiry));
  if (date?.ok === false) {
    const shown = JSON.stringify(expiry.slice(0, 100));
    problems.push(message('domains.importNoDate', { name: unicodeName, shown }));
  }
  const told = cellOf('tags');
  const hasTags = told.length <= longestTags;
  const tags = [
    ...new Set([
      ...(hasTags ? told.split(isOurs ? ';' : /[;|,]/u) : []).map((tag) => tag.trim()),
      // A tag is one line and has no semicolon: a customer may have both in its name.
      ...asTags.map((place) =>
        unguarded(cells[place] ?? '')
          .replace(/[;\s]+/gu, ' ')
          .trim(),
      ),
    ]),
  ].filter((tag) => tag !== '');
  const usable = tags
    .filter((tag) => tag.length <= longestTag && !/\p{Cc}/u.test(tag))
    .slice(0, isOurs ? Number.POSITIVE_INFINITY : mostTags);
  if (!hasTags || usable.length < tags.length) {
    const values = { name: unicodeName, most: mostTags, longest: longestTag };
    problems.push(message('domains.importTags', values));
  }
  // Without blanks at its end, as every note is kept; those at its beginning are the writer's own.
  const note = written('note').trimEnd();
  if (note.length > longestNote) {
    problems.push(message('domains.importNoteCut', { name: unicodeName, longest: longestNote }));
  }
  return {
    line,
    problems,
    name: {
      ldhName,
      unicodeName,
      expiryDate: date?.ok === true ? date.value : undefined,
      tags: usable,
      note: note === '' ? undefined : note.slice(0, longestNote),
    },
  };
}

/** A date as people and programs write it, in the calendar's own form where it can mean one day only. */
function isoDate(text: string): string {
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  if (dotted !== null) {
    const [, day = '', month = '', year = ''] = dotted;
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text) ? text.slice(0, 10) : text;
}

function invalid(code: string, reason: Message): DeskFailure {
  return new DeskFailure({
    kind: 'invalid-input',
    message: message('domains.importRefused', { reason }),
    field: 'columns',
    code,
  });
}
