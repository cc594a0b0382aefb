import { type Message, message } from '#messages/message.ts';

/** What a column of a list may say that a person must not lose unseen. */
export const columnKinds = ['years', 'card', 'customer'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** A column of a table of names, as it was found. */
export interface FoundColumn {
  /** From 0. */
  readonly place: number;
  /** As the file writes it; empty where the table has no line of headings, or none for this column. */
  readonly heading: string;
  readonly looksLike: ColumnKind | undefined;
  /** The first different values, without blanks around them. */
  readonly values: readonly string[];
  /** The value that every row has; undefined where rows differ or one has none. */
  readonly same: string | undefined;
}

/** Headings in English and Icelandic; compared in lower case without blanks and signs. */
const headings: Readonly<Record<ColumnKind, readonly string[]>> = {
  years: [
    ...['year', 'years', 'yrs', 'period', 'renewalperiod', 'renewalyears', 'term', 'duration'],
    ...['ár', 'árafjöldi', 'fjöldiára', 'tímabil', 'endurnýjunartímabil', 'endurnýjunarár'],
  ],
  card: [
    ...['card', 'cardid', 'cardnumber', 'cardno', 'creditcard', 'payment', 'paymentcard', 'billto', 'billedto'],
    ...['prepaid', 'prepaidaccount', 'billingaccount', 'kort', 'kortanúmer', 'kortnúmer', 'greiðslukort'],
    ...['kortauðkenni', 'reikningur', 'gjaldfæristá', 'gjaldfærtá'],
  ],
  customer: [
    ...['customer', 'customername', 'customerid', 'customerno', 'client', 'clientname', 'company', 'owner', 'holder'],
    ...['registrant', 'viðskiptavinur', 'viðskiptamaður', 'fyrirtæki', 'eigandi', 'rétthafi', 'skráningarhafi'],
    ...['kúnni', 'greiðandi'],
  ],
};
const mostYears = 10;
const shownValues = 3;

/**
 * Looks at the columns of a table. A heading says what a column is about; where it says nothing, whole numbers from 1 to
 * 10 in every row look like years, and an identifier of one of these cards looks like a card. `turn` is called for each
 * undefined among the rows, so that a long table leaves others their turn.
 */
export async function findColumns(
  heads: readonly string[],
  rows: Iterable<readonly string[] | undefined>,
  cardIds: readonly string[],
  turn: () => Promise<void>,
): Promise<FoundColumn[]> {
  const cards = new Set(cardIds);
  const columns = heads.map(beginColumn);
  let count = 0;
  for (const cells of rows) {
    if (cells === undefined) {
      await turn();
      continue;
    }
    // What a row does not have says nothing: a wide heading over a million short rows costs no more than these.
    for (const [place, cell] of cells.entries()) {
      columns[place] ??= beginColumn('');
      addCell(columns[place], cell.trim(), cards);
    }
    count += 1;
  }
  return columns.map((column, place) => ({
    place,
    heading: column.heading,
    looksLike: kindOf(column),
    values: column.values,
    same: column.filled === count && column.values.length === 1 ? column.values[0] : undefined,
  }));
}

interface Column {
  readonly heading: string;
  readonly values: string[];
  filled: number;
  onlyYears: boolean;
  hasCard: boolean;
}

function beginColumn(heading: string): Column {
  return { heading: heading.trim(), values: [], filled: 0, onlyYears: true, hasCard: false };
}

function addCell(column: Column, value: string, cards: ReadonlySet<string>): void {
  if (value === '') return;
  column.filled += 1;
  if (column.values.length < shownValues && !column.values.includes(value)) column.values.push(value);
  column.onlyYears &&= /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= mostYears;
  column.hasCard ||= cards.has(value);
}

/** What a heading alone says that its column is about. */
export function headingKind(heading: string): ColumnKind | undefined {
  const word = heading.toLowerCase().replace(/[\s_.:-]/g, '');
  return columnKinds.find((kind) => headings[kind].includes(word));
}

function kindOf({ heading, filled, onlyYears, hasCard }: Column): ColumnKind | undefined {
  const named = headingKind(heading);
  if (named !== undefined) return named;
  if (hasCard) return 'card';
  return filled > 0 && onlyYears ? 'years' : undefined;
}

/** A heading that is longer is shown in part, and its column is called by its number. */
const longestShown = 200;

/** A heading or a value as it is shown: nobody reads a cell of a million letters. */
export function shownCell(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** What answers call the columns: by their headings, or by number what has none, shares it with another or is very long. */
export function columnNames(columns: readonly Pick<FoundColumn, 'heading'>[]): string[] {
  const times = new Map<string, number>();
  const wordOf = (heading: string): string => heading.trim().toLowerCase();
  for (const { heading } of columns) times.set(wordOf(heading), (times.get(wordOf(heading)) ?? 0) + 1);
  return columns.map(({ heading }, place) => {
    const isOwn = heading !== '' && heading.length <= longestShown && times.get(wordOf(heading)) === 1;
    return isOwn ? heading : String(place + 1);
  });
}

export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** What a person says about columns, by their names. */
interface Answers {
  readonly use: readonly string[];
  readonly ignore: readonly string[];
}

/**
 * The columns to be used. Throws what `refuse` makes of it where a column that looks like more has no answer, or one is to
 * be used that cannot be.
 */
export function usedColumns<
  Column extends { readonly name: string; readonly looksLike: ColumnKind | null; readonly usable: boolean },
>(columns: readonly Column[], answers: Answers | undefined, refuse: (code: string, why: Message) => Error): Column[] {
  const has = (names: readonly string[] = [], { name }: Column): boolean => names.some((one) => sameName(one, name));
  const open = columns.filter((one) => one.looksLike !== null && !has(answers?.use, one) && !has(answers?.ignore, one));
  if (open.length > 0) {
    const names = open.map(({ name }) => JSON.stringify(name)).join(', ');
    throw refuse('columns-open', message('words.columnsOpen', { names }));
  }
  const used = columns.filter((one) => has(answers?.use, one));
  const wrong = used.find(({ usable }) => !usable);
  if (wrong === undefined) return used;
  throw refuse('column-not-usable', message('words.columnNotUsable', { name: JSON.stringify(wrong.name) }));
}
