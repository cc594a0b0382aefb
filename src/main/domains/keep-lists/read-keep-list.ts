import { unguarded } from '#main/files/formula-guard.ts';
import { type Message, message } from '#messages/message.ts';
import { parseHostName } from '#values/domain-name.ts';
import { DeskFailure } from '#values/failure.ts';
import { type CsvRecord, readCsv } from '../marks/read-csv.ts';
import { headers } from '../marks/read-import.ts';

/** What a customer says of one name; `reason` is empty where it gives none. */
export interface KeepAnswer {
  readonly line: number;
  readonly unicodeName: string;
  readonly keep: boolean;
  readonly reason: string;
}

export interface KeepAnswers {
  /** By LDH name. */
  readonly answers: ReadonlyMap<string, KeepAnswer>;
  /** Lines that could not be read. */
  readonly problems: readonly { readonly line: number; readonly text: Message }[];
}

/** Headings in English and Icelandic, in lower case without blanks and signs. */
const headings = {
  name: headers.name,
  keep: ['keep', 'keepit', 'renew', 'halda', 'haldaléni', 'endurnýja'],
  reason: ['reason', 'why', 'ástæða', 'skýring'],
} as const;
type Field = keyof typeof headings;

const yes = ['yes', 'y', 'true', 'já', 'ja', 'j'];
const no = ['no', 'n', 'false', 'nei'];
/** As long as the reason of a mark may be. */
const longestReason = 500;
const shortestReason = 3;
/** What a text has where a letter of another encoding could not be read. */
const unreadable = '\uFFFD';

/**
 * Reads a customer's list; the columns are found by their headings, in any order. Lines without an answer are passed over.
 * A name with two answers that differ has none. Throws invalid-input for a file that is no text, and for headings of which
 * one is missing or there twice. `turn` lets others have their turn.
 */
export async function readKeepList(text: string, turn: () => Promise<void>): Promise<KeepAnswers> {
  if (text.includes('\0')) throw refused('not-text', message('books.notText'));
  if (text.includes(unreadable)) throw refused('not-utf-8', message('domains.customersEncoding'));
  const answers = new Map<string, KeepAnswer>();
  const differing = new Set<string>();
  const problems: { line: number; text: Message }[] = [];
  let places: Readonly<Record<Field, number>> | undefined;
  for (const record of readCsv(text)) {
    if (record === undefined) await turn();
    else if (places === undefined) places = placesOf(record.cells);
    else {
      const read = lineOf(record, places);
      if (read === undefined) continue;
      if ('problem' in read) {
        problems.push({ line: record.line, text: read.problem });
        continue;
      }
      const { ldhName, ...answer } = read;
      const before = answers.get(ldhName);
      if (before === undefined) answers.set(ldhName, answer);
      else {
        const same = before.keep === answer.keep;
        if (!same) differing.add(ldhName);
        const code = same ? 'domains.importTwice' : 'domains.keepListDiffers';
        problems.push({ line: answer.line, text: message(code, { name: answer.unicodeName, line: before.line }) });
      }
    }
  }
  if (places === undefined) throw refused('no-lines', message('books.noLines'));
  for (const ldhName of differing) answers.delete(ldhName);
  return { answers, problems };
}

function placesOf(cells: readonly string[]): Readonly<Record<Field, number>> {
  const titles = cells.map((cell) =>
    unguarded(cell)
      .toLowerCase()
      .replace(/[\s_.:-]/g, ''),
  );
  const placeOf = (field: Field): number => {
    const known: readonly string[] = headings[field];
    const found = titles.flatMap((title, place) => (known.includes(title) ? [place] : []));
    if (found.length <= 1) return found[0] ?? -1;
    const columns = found.map((place) => JSON.stringify(cells[place]?.slice(0, 100))).join(', ');
    throw refused('two-columns', message('domains.keepListTwoColumns', { columns }));
  };
  const places = { name: placeOf('name'), keep: placeOf('keep'), reason: placeOf('reason') };
  if (places.name < 0) throw refused('no-column', message('domains.keepListNoNames'));
  if (places.keep < 0) throw refused('no-column', message('domains.keepListNoKeep'));
  return places;
}

/** Undefined where the line has no answer. */
function lineOf(
  { line, cells, whole }: CsvRecord,
  places: Readonly<Record<Field, number>>,
): (KeepAnswer & { readonly ldhName: string }) | { readonly problem: Message } | undefined {
  if (!whole) return { problem: message('domains.importQuoteOpen') };
  const cellOf = (field: Field): string =>
    unguarded(cells[places[field]] ?? '')
      .replace(/\s+/gu, ' ')
      .trim();
  const written = cellOf('keep');
  if (written === '') return undefined;
  const name = parseHostName(cellOf('name'));
  if (!name.ok) return { problem: name.problem.message };
  const { ldhName, unicodeName } = name.value;
  const word = written.toLowerCase();
  const keep = yes.includes(word);
  if (!keep && !no.includes(word)) {
    const shown = JSON.stringify(written.slice(0, 100));
    return { problem: message('domains.keepListAnswer', { name: unicodeName, shown }) };
  }
  const reason = cellOf('reason');
  if (reason.length > longestReason) {
    return { problem: message('domains.keepListReasonLong', { name: unicodeName, longest: longestReason }) };
  }
  // A mark needs a reason that says something.
  return { ldhName, unicodeName, line, keep, reason: reason.length < shortestReason ? '' : reason };
}

function refused(code: string, reason: Message): DeskFailure {
  return new DeskFailure({
    kind: 'invalid-input',
    message: message('domains.importRefused', { reason }),
    field: 'text',
    code,
  });
}
