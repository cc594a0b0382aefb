import { customerLabelSchema, handleSchema } from '#contract/domains/customers.ts';
import { unguarded } from '#main/files/formula-guard.ts';
import { type Message, message } from '#messages/message.ts';
import { longestLabel } from '#values/customer-price.ts';
import { DeskFailure } from '#values/failure.ts';
import { type CsvRecord, readCsv } from '../marks/read-csv.ts';

/** What one record of a file came to: a handle with its customer, or why it was left out. */
export interface CustomerLine {
  readonly line: number;
  readonly row: { readonly handle: string; readonly label: string } | undefined;
  readonly problem: Message | undefined;
}

export interface ReadCustomers {
  /** Whether the first line has headings. */
  readonly headed: boolean;
  /** Undefined after each stretch of a long text. */
  lines(): Generator<CustomerLine | undefined, void, void>;
}

/** Headings in English and Icelandic, in lower case without blanks and signs. */
const headings = {
  handle: [
    ...['handle', 'contact', 'contacthandle', 'contactid', 'registrant', 'registranthandle', 'nichandle'],
    ...['auðkenni', 'tengiliður', 'auðkennitengiliðs', 'rétthafi', 'skráningarhafi', 'auðkennirétthafa'],
  ],
  customer: [
    ...['customer', 'customername', 'client', 'clientname', 'company', 'label', 'name'],
    ...['viðskiptavinur', 'viðskiptamaður', 'fyrirtæki', 'kúnni', 'nafn', 'heiti', 'greiðandi'],
  ],
} as const;
type Field = keyof typeof headings;

/** What a text has where a letter of another encoding could not be read. */
const unreadable = '\uFFFD';

/**
 * Reads a file of handles and their customers. Columns are found by their headings, in any order; without headings the
 * first column has the handles and the second the customers. Throws invalid-input for a file that is not UTF-8, for two
 * columns that could be the handles or the customers, and for headings of which one is missing.
 */
export function readCustomers(text: string): ReadCustomers {
  if (text.includes(unreadable)) throw refused('not-utf-8', message('domains.customersEncoding'));
  const first = firstOf(text);
  const found = { handle: placesOf(first, 'handle'), customer: placesOf(first, 'customer') };
  const headed = found.handle.length + found.customer.length > 0;
  for (const field of ['handle', 'customer'] as const) {
    const places = found[field];
    const shown = places.map((place) => JSON.stringify(first[place] ?? '')).join(', ');
    if (places.length > 1) throw refused('two-columns', message(twice[field], { columns: shown }));
    if (headed && places.length === 0) throw refused('no-column', message(missing[field]));
  }
  const [handle = 0] = found.handle;
  const [customer = 1] = found.customer;
  return { headed, lines: () => linesOf(text, headed, { handle, customer }) };
}

const twice = { handle: 'domains.customersTwoHandles', customer: 'domains.customersTwoLabels' } as const;
const missing = { handle: 'domains.customersNoHandles', customer: 'domains.customersNoLabels' } as const;

function firstOf(text: string): readonly string[] {
  for (const record of readCsv(text)) if (record !== undefined) return record.cells;
  return [];
}

function placesOf(cells: readonly string[], field: Field): number[] {
  const known: readonly string[] = headings[field];
  return cells.flatMap((cell, place) => (known.includes(cell.toLowerCase().replace(/[\s_.:-]/g, '')) ? [place] : []));
}

function* linesOf(
  text: string,
  headed: boolean,
  places: Readonly<Record<Field, number>>,
): Generator<CustomerLine | undefined, void, void> {
  const seen = new Map<string, { readonly line: number; readonly label: string }>();
  let isHeading = headed;
  for (const record of readCsv(text)) {
    if (record === undefined) yield undefined;
    else if (isHeading) isHeading = false;
    else yield lineOf(record, places, seen);
  }
}

function lineOf(
  { line, cells, whole }: CsvRecord,
  places: Readonly<Record<Field, number>>,
  seen: Map<string, { readonly line: number; readonly label: string }>,
): CustomerLine {
  const leftOut = (problem: Message): CustomerLine => ({ line, row: undefined, problem });
  if (!whole) return leftOut(message('domains.importQuoteOpen'));
  const written = unguarded(cells[places.handle] ?? '').trim();
  const handle = handleSchema.safeParse(written);
  if (written === '') return leftOut(message('domains.customersWithoutHandle'));
  if (!handle.success) return leftOut(message('domains.customersHandleForm', { shown: shownText(written) }));
  const named = unguarded(cells[places.customer] ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (named === '') return leftOut(message('domains.customersWithoutLabel', { handle: handle.data }));
  const label = customerLabelSchema.safeParse(named);
  if (!label.success) {
    return leftOut(message('domains.customersLabelForm', { handle: handle.data, longest: longestLabel }));
  }
  const key = handle.data.toUpperCase();
  const before = seen.get(key);
  if (before !== undefined) {
    return leftOut(message('domains.customersTwice', { handle: handle.data, line: before.line, label: before.label }));
  }
  seen.set(key, { line, label: label.data });
  return { line, row: { handle: key, label: label.data }, problem: undefined };
}

function shownText(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}

function refused(code: string, reason: Message): DeskFailure {
  return new DeskFailure({
    kind: 'invalid-input',
    message: message('domains.importRefused', { reason }),
    field: 'text',
    code,
  });
}
