/** One record of a table as text; `line` counts from 1 and is the line that the record begins in. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** False where a quoted cell was never closed. */
  readonly whole: boolean;
}

const byteOrderMark = '\uFEFF';
/** So much is read between two turns for whoever else waits: some milliseconds of work. */
const lettersInATurn = 500_000;
/** What is looked at to find out what stands between the cells. */
const sampleLetters = 200_000;
/** As many columns as answers can name; what follows them in a row belongs to the last one. */
const mostCells = 1_000;

/**
 * Reads comma-separated text (RFC 4180) as it goes: cells in quotes may hold separators, quotes (doubled) and line
 * breaks; lines end with CRLF, LF or CR. The separator is a comma, a semicolon or a tab, whichever the first line has
 * most of outside quotes. Empty lines are passed over. Nothing is refused here: odd quotes are taken as they stand.
 * Undefined after each stretch of a long text, so that others have their turn.
 */
export function* readCsv(text: string): Generator<CsvRecord | undefined, void, void> {
  const start = text.startsWith(byteOrderMark) ? 1 : 0;
  const separator = separatorOf(text, start);
  let cells: string[] = [];
  let line = 1;
  let begins = 1;
  let at = start;
  let turn = start + lettersInATurn;
  while (at < text.length) {
    if (at > turn) {
      turn = at + lettersInATurn;
      yield undefined;
    }
    let cell = '';
    let quoted = false;
    if (text[at] === '"') {
      quoted = true;
      at += 1;
      for (;;) {
        const close = text.indexOf('"', at);
        const end = close < 0 ? text.length : close;
        cell += text.slice(at, end);
        line += breaksIn(text, at, end);
        at = end + 1;
        if (close < 0) {
          yield { line: begins, cells: [...cells, cell], whole: false };
          return;
        }
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
        if (at > turn) {
          turn = at + lettersInATurn;
          yield undefined;
        }
      }
    }
    const between = cells.length < mostCells - 1 ? separator : undefined;
    let end = at;
    while (end < text.length && text[end] !== between && text[end] !== '\n' && text[end] !== '\r') {
      end += 1;
      if (end > turn) {
        turn = end + lettersInATurn;
        yield undefined;
      }
    }
    cell += text.slice(at, end);
    cells.push(quoted ? cell : cell.trim());
    at = end;
    if (between !== undefined && text[at] === between) {
      at += 1;
      // A separator at the very end is followed by one more empty cell.
      if (at < text.length && text[at] !== '\n' && text[at] !== '\r') continue;
      cells.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') yield { line: begins, cells, whole: true };
    cells = [];
    begins = line;
  }
}

function breaksIn(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let at = from; at < to; at += 1) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) breaks += 1;
  }
  return breaks;
}

function separatorOf(text: string, start: number): string {
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ]);
  let quoted = false;
  for (let at = start; at < Math.min(text.length, start + sampleLetters); at += 1) {
    const letter = text.charAt(at);
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if (letter === '\n' || letter === '\r') break;
    const count = counts.get(letter);
    if (count !== undefined) counts.set(letter, count + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
