import type { BooksMapping } from '#contract/domains/books.ts';
import { unguarded } from '#main/files/formula-guard.ts';
import { type Message, message } from '#messages/message.ts';
import type { DateOrder } from '#values/books.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { parseHostName } from '#values/domain-name.ts';
import { readCsv } from '../marks/read-csv.ts';
import { dateReader } from './read-dates.ts';

/** What the books say of one name. Null: nothing, or the file has no such column. */
export interface BookedName {
  readonly line: number;
  readonly unicodeName: string;
  readonly expiryDate: CalendarDate | null;
  readonly paidUntil: CalendarDate | null;
  readonly customer: string | null;
}

/** The books by LDH name, and what of the file was not taken as it is. */
export interface ReadBooks {
  readonly names: ReadonlyMap<string, BookedName>;
  /** Lines without a readable name. */
  readonly wrong: number;
  /** The first of them, and of lines that were only partly taken. */
  readonly problems: readonly { readonly line: number; readonly text: Message }[];
  readonly problemCount: number;
}

const shownProblems = 500;
const longestCustomer = 200;

/**
 * Reads a books file by its mapping. Of several lines of one name the latest paid-until date counts, the first line where
 * none has one. `step` is called every thousand lines with their number; it may reject to stop.
 */
export async function readBooks(
  text: string,
  mapping: BooksMapping,
  order: DateOrder | null,
  step: (lines: number) => Promise<void>,
): Promise<ReadBooks> {
  const names = new Map<string, BookedName>();
  const problems: { line: number; text: Message }[] = [];
  let [lines, wrong, problemCount] = [0, 0, 0];
  const found = (line: number, why: Message): void => {
    problemCount += 1;
    if (problems.length < shownProblems) problems.push({ line, text: why });
  };
  const read = lineReader(mapping, dateReader(order), found);
  let isHeading = mapping.headed;
  for (const record of readCsv(text)) {
    if (record === undefined) {
      await step(lines);
      continue;
    }
    if (isHeading) {
      isHeading = false;
      continue;
    }
    lines += 1;
    if (lines % 1000 === 0) await step(lines);
    if (!record.whole) {
      wrong += 1;
      found(record.line, message('domains.importQuoteOpen'));
      continue;
    }
    const booked = read(record.line, record.cells);
    if (booked === undefined) {
      wrong += 1;
      continue;
    }
    const { ldhName, ...said } = booked;
    const before = names.get(ldhName);
    if (before === undefined) {
      names.set(ldhName, said);
      continue;
    }
    const isLater = (said.paidUntil ?? '') > (before.paidUntil ?? '');
    if (isLater) names.set(ldhName, said);
    const code = isLater || before.paidUntil !== null ? 'books.lineTwiceLatest' : 'books.lineTwiceFirst';
    found(record.line, message(code, { name: said.unicodeName, line: before.line }));
  }
  await step(lines);
  return { names, wrong, problems, problemCount };
}

function lineReader(
  mapping: BooksMapping,
  readDate: (text: string) => CalendarDate | undefined,
  found: (line: number, why: Message) => void,
) {
  return (line: number, cells: readonly string[]): (BookedName & { readonly ldhName: string }) | undefined => {
    const cellOf = (place: number | null): string => (place === null ? '' : unguarded(cells[place] ?? '').trim());
    const name = parseHostName(cellOf(mapping.name));
    if (!name.ok) {
      found(line, name.problem.message);
      return undefined;
    }
    const { ldhName, unicodeName } = name.value;
    const dateOf = (place: number | null): CalendarDate | null => {
      const cell = cellOf(place);
      if (cell === '') return null;
      const date = readDate(cell);
      if (date !== undefined) return date;
      const shown = JSON.stringify(cell.slice(0, 100));
      found(line, message('books.dateUnread', { name: unicodeName, shown }));
      return null;
    };
    const customer = cellOf(mapping.customer).slice(0, longestCustomer);
    return {
      ldhName,
      unicodeName,
      line,
      expiryDate: dateOf(mapping.expiry),
      paidUntil: dateOf(mapping.paidUntil),
      customer: customer === '' ? null : customer,
    };
  };
}
