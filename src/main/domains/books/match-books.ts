import { type BooksMapping, type BooksOutcome, type BooksRow, booksOutcomes } from '#contract/domains/books.ts';
import type { StepControl } from '#main/ports.ts';
import type { DateOrder } from '#values/books.ts';
import type { SelectedRows } from '../select-rows.ts';
import { type ComparedDates, judgeName } from './judge-name.ts';
import { type BookedName, type ReadBooks, readBooks } from './read-books.ts';

/** The comparison of one file with the list as it was then. */
export interface MatchedBooks extends Pick<ReadBooks, 'wrong' | 'problems' | 'problemCount'> {
  readonly matchedAt: number;
  /** Each name is in one of these; in the order of the list, those of the books alone in the order of the file. */
  readonly rows: Readonly<Record<BooksOutcome, readonly BooksRow[]>>;
}

export interface MatchOrder {
  readonly text: string;
  readonly lines: number;
  readonly mapping: BooksMapping;
  readonly order: DateOrder | null;
  readonly registry: SelectedRows;
  readonly matchedAt: number;
}

/**
 * Reads the books, then walks the list beside them. What only an import reported is not the registry's word: such a name,
 * or such a date, counts as unknown there.
 */
export async function matchBooks(order: MatchOrder, control: StepControl): Promise<MatchedBooks> {
  const { mapping, registry, lines } = order;
  const total = lines + registry.total;
  const { names, ...read } = await readBooks(order.text, mapping, order.order, async (done) => {
    control.progress(done, total);
    await control.step();
  });
  const compared: ComparedDates = { expiry: mapping.expiry !== null, paidUntil: mapping.paidUntil !== null };
  const rows = Object.fromEntries(booksOutcomes.map((outcome) => [outcome, [] as BooksRow[]])) as Record<
    BooksOutcome,
    BooksRow[]
  >;
  const met = new Set<string>();
  let done = lines;
  for await (const piece of registry.pieces()) {
    const reported = piece.filter(({ source }) => source !== 'import');
    for (const { ldhName, unicodeName, expiry, customer: owner } of reported) {
      const expiryDate = expiry === null || expiry.source === 'import' ? null : expiry.date;
      const booked = names.get(ldhName);
      const customer = mapping.customer === null ? null : (owner?.label ?? null);
      const judged = judgeName({ expiryDate, customer }, booked, compared);
      if (booked !== undefined) met.add(ldhName);
      rows[judged.outcome].push({ ldhName, unicodeName, ...judged, expiryDate, customer, ...saidBy(booked) });
    }
    done += piece.length;
    control.progress(done, total);
    await control.step();
  }
  for (const [ldhName, booked] of names) {
    if (met.has(ldhName)) continue;
    const judged = judgeName(undefined, booked, compared);
    const { unicodeName } = booked;
    rows[judged.outcome].push({ ldhName, unicodeName, ...judged, expiryDate: null, customer: null, ...saidBy(booked) });
  }
  await control.step();
  return { ...read, rows, matchedAt: order.matchedAt };
}

function saidBy(booked: BookedName | undefined) {
  return {
    booksExpiryDate: booked?.expiryDate ?? null,
    paidUntil: booked?.paidUntil ?? null,
    booksCustomer: booked?.customer ?? null,
    line: booked?.line ?? null,
  };
}
