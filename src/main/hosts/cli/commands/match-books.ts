import type { DeskOutputs } from '#contract/contract.ts';
import { type BooksMapping, booksOutcomes } from '#contract/domains/books.ts';
import { readWholeSync } from '#main/files/regular-file.ts';
import { message } from '#messages/message.ts';
import { say as sayMessage } from '#messages/say.ts';
import { type BookUse, bookUses, dateOrders, longestBooks, orderShown } from '#values/books.ts';
import { decodeFile } from '#values/decode-file.ts';
import { sameName } from '#values/table-columns.ts';
import { type Command, oneOf, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { readTableFile, tableFileOptions, tableWritten } from '../table-file.ts';
import { listed, table, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';
import { waitForWork } from '../wait-for-work.ts';

type Opened = Pick<DeskOutputs['domainBooks']['open'], 'columns' | 'mapping'>;
/** What the words say of each use: the name of a column; empty for none. */
type Said = Readonly<Record<BookUse, string | undefined>>;

const optionOf = { name: '--name', paidUntil: '--paid-until', expiry: '--expires', customer: '--customer' } as const;
const differences = booksOutcomes.filter((outcome) => outcome !== 'agrees');

/** `domains match`: a billing export beside the list. It changes nothing; the exit code says whether all names agree. */
export const matchBooks: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      name: { type: 'string' },
      'paid-until': { type: 'string' },
      expires: { type: 'string' },
      customer: { type: 'string' },
      dates: { type: 'string' },
      ...tableFileOptions,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError(message('commandLine.booksTakeOne'));
    const { name, 'paid-until': paidUntil, expires: expiry, customer } = values;
    const said = { name, paidUntil, expiry, customer };
    const dates = values.dates === undefined ? null : oneOf('--dates', values.dates, dateOrders);
    const isWritten = values.to !== undefined || values.replace || asksForFile(values);
    const target = isWritten ? readTableFile(values) : undefined;
    const { text, encoding } = readBooks(file);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const { domainBooks } = call.desk;
        if (encoding === 'windows-1252') call.say(message('commandAnswers.booksEncoding', { path: file }));
        const { booksId, lines, ...looked } = await domainBooks.open({ accountId, text });
        const mapping = mappingOf(looked, said, dates);
        const { workId } = await domainBooks.match({ accountId, booksId, mapping });
        await waitForWork(call, workId);
        const { counts, wrong, problems } = await domainBooks.page({
          ...{ accountId, booksId, outcomes: [], text: '', offset: 0, limit: 1 },
        });
        for (const { line, text: problem } of problems) {
          call.say(message('commandAnswers.lineProblem', { line, problem }));
        }
        const differing = counts.reduce((sum, { outcome, count }) => sum + (outcome === 'agrees' ? 0 : count), 0);
        const order = { accountId, booksId, outcomes: differences, text: '' };
        const written =
          target && (await tableWritten(call, (await domainBooks.export({ ...order, ...target })).workId, 'Domains'));
        return {
          exitCode: differing + wrong === 0 ? exitCodes.done : exitCodes.found,
          json: {
            ...{ accountId, lines, columns: columnsUsed(looked, mapping) },
            counts: Object.fromEntries(counts.map(({ outcome, count }) => [outcome, count])),
            ...{ differing, wrong },
            problems: problems.map(({ line, text: problem }) => ({ line, text: sayMessage('en', problem) })),
            file: written?.json ?? null,
          },
          lines: [
            table(['outcome', 'names'], [...counts.map(({ outcome, count }) => [word(outcome), String(count)])]),
            '',
            message('commandAnswers.booksCompared', { lines, columns: usedText(looked, mapping), wrong }),
            ...(written?.lines ?? []),
          ],
        };
      },
    };
  },
};

/** Whether a format or headings were chosen: they say nothing without a file. */
function asksForFile({ format, headings }: { readonly format: string; readonly headings: string }): boolean {
  return format !== tableFileOptions.format.default || headings !== tableFileOptions.headings.default;
}

function readBooks(file: string): ReturnType<typeof decodeFile> {
  try {
    // No letter takes more than three bytes for each of its units.
    return decodeFile(readWholeSync(file, 3 * longestBooks));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(message('commandLine.fileUnreadable', { path: file, reason }));
  }
}

/** The columns that the words name, and for the others what the file suggests. Throws UsageError where that is not clear. */
function mappingOf({ columns, mapping }: Opened, said: Said, dates: BooksMapping['dates']): BooksMapping {
  const there = columns.map(({ name }) => JSON.stringify(name)).join(', ');
  const named = bookUses.map((use) => {
    const text = said[use];
    if (text === undefined || text === '') return null;
    const place = columns.findIndex(({ name }) => sameName(name, text));
    if (place >= 0) return place;
    const given = { option: optionOf[use], column: JSON.stringify(text), columns: there };
    throw new UsageError(message('commandLine.booksColumn', given));
  });
  const [name = null, expiry = null, paidUntil = null, customer = null] = bookUses.map((use, at) => {
    if (said[use] !== undefined) return named[at] ?? null;
    // What a person named counts; a suggestion for another use of the same column does not.
    return named.includes(mapping[use]) ? null : mapping[use];
  });
  if (name === null) throw new UsageError(message('commandLine.booksNoName', { columns: there }));
  if (expiry === null && paidUntil === null) {
    throw new UsageError(message('commandLine.booksNoDates', { columns: there }));
  }
  const chosen = { headed: mapping.headed, name, expiry, paidUntil, customer, dates: dates ?? mapping.dates };
  const { open } = orderShown([expiry, paidUntil].map((place) => columns[place ?? -1]?.dates));
  if (chosen.dates === null && open !== null) {
    throw new UsageError(message('commandLine.booksDates', { shown: JSON.stringify(open) }));
  }
  return chosen;
}

/** The names of the columns that were compared, by their options. */
function columnsUsed({ columns }: Opened, mapping: BooksMapping) {
  const nameOf = (use: BookUse): string | null => columns[mapping[use] ?? -1]?.name ?? null;
  return {
    name: nameOf('name'),
    paidUntil: nameOf('paidUntil'),
    expires: nameOf('expiry'),
    customer: nameOf('customer'),
  };
}

function usedText(looked: Opened, mapping: BooksMapping) {
  return listed(Object.values(columnsUsed(looked, mapping)).filter((name) => name !== null));
}
