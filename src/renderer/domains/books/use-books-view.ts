import { create } from 'zustand';
import type { DeskOutputs } from '#contract/contract.ts';
import type { BooksMapping, BooksOutcome } from '#contract/domains/books.ts';
import type { FileEncoding } from '#values/decode-file.ts';

/** A file that main holds, and how it was read. */
export interface OpenedBooks extends Pick<DeskOutputs['domainBooks']['open'], 'booksId' | 'lines' | 'columns'> {
  readonly file: string;
  readonly encoding: FileEncoding;
  readonly remembered: boolean;
}

/** One outcome, or every one that is a difference. */
export type ShownOutcome = BooksOutcome | 'differences';

interface BooksView {
  readonly accountId: string;
  readonly books: OpenedBooks | null;
  readonly mapping: BooksMapping | null;
  /** The comparison that is shown, or under way; null while columns are chosen. */
  readonly workId: string | null;
  readonly outcome: ShownOutcome;
  readonly text: string;
  readonly active: number;
  readonly enter: (accountId: string) => void;
  readonly opened: (books: OpenedBooks, mapping: BooksMapping) => void;
  readonly map: (changes: Partial<BooksMapping>) => void;
  readonly compare: (workId: string | null) => void;
  readonly choose: (changes: Partial<Pick<BooksView, 'outcome' | 'text'>>) => void;
  readonly moveTo: (active: number) => void;
}

const unfiltered = { outcome: 'differences', text: '', active: -1 } as const;
const fresh = { books: null, mapping: null, workId: null, ...unfiltered } as const;

/** The chosen file, its columns, and what of the comparison is shown; it survives a walk to another screen. */
export const useBooksView = create<BooksView>((set) => ({
  accountId: '',
  ...fresh,
  enter: (accountId) => set((before) => (before.accountId === accountId ? before : { accountId, ...fresh })),
  opened: (books, mapping) => set({ ...fresh, books, mapping }),
  map: (changes) =>
    set((before) => (before.mapping === null ? before : { mapping: { ...before.mapping, ...changes } })),
  compare: (workId) => set({ workId, ...unfiltered }),
  choose: (changes) => set({ ...changes, active: -1 }),
  moveTo: (active) => set({ active }),
}));
