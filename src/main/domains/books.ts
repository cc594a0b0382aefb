import {
  type BooksColumn,
  type BooksMapping,
  type BooksOutcome,
  type BooksRow,
  booksOutcomes,
} from '#contract/domains/books.ts';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import type { Clock } from '#main/clock.ts';
import type { SettingsTable, StoredAccount } from '#main/database/store.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import { type TableFormat, type TableOrder, tableExtensions, writeTable } from '#main/files/write-table.ts';
import type { AccountOf, StartWork, StepControl } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import { bookUses } from '#values/books.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { booksColumns } from './books/books-columns.ts';
import { KeptMapping } from './books/kept-mapping.ts';
import { type LookedBooks, lookAtBooks, mappingFrom, orderOf, rememberedOf } from './books/look-at-books.ts';
import { type MatchedBooks, matchBooks } from './books/match-books.ts';
import type { DomainsService } from './domains.ts';

export interface DomainBooksPorts {
  readonly settings: SettingsTable;
  readonly clock: Clock;
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly select: DomainsService['select'];
  readonly files: ExportFiles;
  readonly startWork: StartWork;
  readonly newId: () => string;
  /** Lets other things happen. */
  readonly yieldTurn: () => Promise<void>;
}

/** An opened file, held in memory. */
interface Opened {
  readonly accountId: string;
  readonly text: string;
  looked: LookedBooks;
  matched: MatchedBooks | undefined;
}

interface Shown {
  readonly accountId: string;
  readonly booksId: string;
  readonly outcomes: readonly BooksOutcome[];
  readonly text: string;
}

/** Files that are held at once: one for each of two windows. An older one is chosen again where it is wanted. */
const mostOpened = 2;
const rowsInAPiece = 1_000;
const byName = { column: 'name', direction: 'ascending' } as const;
const everyName = { kind: 'filter' as const, filter: {}, except: [] };

/** A billing export beside the list (product row 83). It reads only: nothing is written to the list or the ledger. */
export class DomainBooksService {
  readonly #ports: DomainBooksPorts;
  readonly #kept: KeptMapping;
  readonly #opened = new Map<string, Opened>();

  constructor(ports: DomainBooksPorts) {
    this.#ports = ports;
    this.#kept = new KeptMapping(ports.settings);
  }

  /** Fails with invalid-input for what is no text, or has no line beside headings. */
  async open(accountId: string, text: string) {
    await this.#ports.account(accountId);
    // Workbooks and pictures have such characters, and texts in UTF-16 that were read as another encoding.
    if (text.includes('\0')) throw invalid('text', 'not-text', message('books.notText'));
    const looked = await lookAtBooks(text, undefined, this.#ports.yieldTurn);
    if (looked.lines === 0) throw invalid('text', 'no-lines', message('books.noLines'));
    const booksId = this.#ports.newId();
    this.#opened.set(booksId, { accountId, text, looked, matched: undefined });
    for (const oldest of this.#opened.keys()) {
      if (this.#opened.size <= mostOpened) break;
      this.#opened.delete(oldest);
    }
    return { booksId, ...(await this.#shown(accountId, looked)) };
  }

  async look(accountId: string, booksId: string, headed: boolean) {
    const opened = await this.#find(accountId, booksId);
    opened.looked = await lookAtBooks(opened.text, headed, this.#ports.yieldTurn);
    return this.#shown(accountId, opened.looked);
  }

  async #shown(accountId: string, looked: LookedBooks) {
    const remembered = await this.#kept.read(accountId);
    const mapping = remembered === undefined ? undefined : mappingFrom(remembered, looked);
    return {
      lines: looked.lines,
      columns: [...looked.columns],
      mapping: mapping ?? looked.mapping,
      remembered: mapping !== undefined,
    };
  }

  async #find(accountId: string, booksId: string): Promise<Opened> {
    await this.#ports.account(accountId);
    const opened = this.#opened.get(booksId);
    if (opened?.accountId === accountId) return opened;
    throw new DeskFailure({ kind: 'not-found', message: message('books.notKept') });
  }

  /**
   * Starts the comparison; its result is how many names have which outcome. Fails with invalid-input for columns that do
   * not fit or dates that can be two days, and with conflict where there is no list yet.
   */
  async match(order: {
    readonly accountId: string;
    readonly booksId: string;
    readonly mapping: BooksMapping;
  }): Promise<{ workId: string }> {
    const { accountId, booksId, mapping } = order;
    const opened = await this.#find(accountId, booksId);
    const account = await this.#ports.account(accountId);
    if (opened.looked.mapping.headed !== mapping.headed) {
      opened.looked = await lookAtBooks(opened.text, mapping.headed, this.#ports.yieldTurn);
    }
    const { columns, lines } = opened.looked;
    const dates = readMapping(mapping, columns);
    // The comparison itself steps between the pieces.
    const registry = await this.#ports.select(accountId, everyName, byName, async () => undefined, {
      marks: false,
      contacts: mapping.customer !== null,
    });
    if (registry.total === 0) throw new DeskFailure({ kind: 'conflict', message: message('books.noList') });
    await this.#kept.keep(accountId, rememberedOf(mapping, columns));
    return this.#ports.startWork({
      kind: 'books-match',
      accountId,
      subject: { code: 'match-books', name: account.label },
      canPause: true,
      run: async (control) => {
        const { text } = opened;
        const matchedAt = this.#ports.clock.now();
        const given = { text, lines, mapping, order: dates, registry, matchedAt };
        opened.matched = await matchBooks(given, control);
        return { counts: countsOf(opened.matched) };
      },
    });
  }

  /** Fails with not-found where the file is not kept any more, or was not compared yet. */
  async #matched({ accountId, booksId }: Pick<Shown, 'accountId' | 'booksId'>): Promise<MatchedBooks> {
    const { matched } = await this.#find(accountId, booksId);
    if (matched !== undefined) return matched;
    throw new DeskFailure({ kind: 'not-found', message: message('books.notMatched') });
  }

  async page(query: Shown & { readonly offset: number; readonly limit: number }) {
    const matched = await this.#matched(query);
    const rows = rowsOf(matched, query);
    const { matchedAt, wrong, problems, problemCount } = matched;
    return {
      rows: rows.slice(query.offset, query.offset + query.limit),
      total: rows.length,
      counts: countsOf(matched),
      matchedAt,
      wrong,
      problems: [...problems],
      problemCount,
    };
  }

  async suggestPath(accountId: string, format: TableFormat): Promise<{ path: string; chooser: boolean }> {
    const account = await this.#ports.account(accountId);
    return this.#ports.files.suggest(
      [account.label, 'books', await this.#ports.today(account)],
      tableExtensions[format],
    );
  }

  /** Fails as a page does, and where it is plain already that the file cannot be written. */
  async export(
    order: Shown & TableOrder & { readonly path: string; readonly replace: boolean },
  ): Promise<{ workId: string }> {
    const account = await this.#ports.account(order.accountId);
    const rows = rowsOf(await this.#matched(order), order);
    await this.#ports.files.refuse(order);
    return this.#ports.startWork({
      kind: 'export',
      accountId: account.accountId,
      subject: { code: 'export-books', name: account.label },
      canPause: true,
      run: (control) => this.#write(order, rows, account.label, control),
    });
  }

  async #write(
    order: TableOrder & { readonly path: string; readonly replace: boolean },
    rows: readonly BooksRow[],
    name: string,
    control: StepControl,
  ): Promise<ExportReceipt> {
    async function* pieces(): AsyncGenerator<readonly BooksRow[], void, void> {
      for (let start = 0; start < rows.length; start += rowsInAPiece) {
        await control.step();
        control.progress(start, rows.length);
        yield rows.slice(start, start + rowsInAPiece);
      }
      await control.step();
    }
    const about = { title: message('reports.books', { name }), ...this.#ports.files.stamp() };
    const text = writeTable(order.format, booksColumns, pieces(), order.headings, about);
    return { ...(await this.#ports.files.write(order, text)), rows: rows.length };
  }
}

/** The rows that are shown, by outcome and then in their order. */
function rowsOf({ rows }: MatchedBooks, { outcomes, text }: Pick<Shown, 'outcomes' | 'text'>): readonly BooksRow[] {
  const wanted = booksOutcomes.filter((outcome) => outcomes.length === 0 || outcomes.includes(outcome));
  const [only] = wanted;
  const all = wanted.length === 1 && only !== undefined ? rows[only] : wanted.flatMap((outcome) => rows[outcome]);
  const sought = text.trim().toLowerCase();
  if (sought === '') return all;
  return all.filter(({ ldhName, unicodeName }) => unicodeName.includes(sought) || ldhName.includes(sought));
}

function countsOf({ rows }: MatchedBooks) {
  return booksOutcomes.map((outcome) => ({ outcome, count: rows[outcome].length }));
}

/** Refuses columns that do not fit; gives the order in which dates with slashes are read. */
function readMapping(mapping: BooksMapping, columns: readonly BooksColumn[]) {
  if (mapping.name === null) throw invalid('name', 'no-name', message('books.noName'));
  const places = bookUses.map((use) => mapping[use]).filter((place) => place !== null);
  if (places.some((place) => place >= columns.length)) {
    throw invalid('mapping', 'column-missing', message('books.columnMissing'));
  }
  if (new Set(places).size < places.length) {
    throw invalid('mapping', 'column-twice', message('books.columnTwice'));
  }
  const { order, open } = orderOf(mapping, columns);
  if (open !== null) throw invalid('dates', 'dates-open', message('books.datesOpen', { shown: JSON.stringify(open) }));
  return order;
}

function invalid(field: string, code: string, why: Message): DeskFailure {
  return new DeskFailure({ kind: 'invalid-input', message: why, nothingSent: true, field, code });
}
