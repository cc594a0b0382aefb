/** A line of pasted text that may hold a name; `line` counts from 1 over all lines, empty ones included. */
export interface NameLine {
  readonly line: number;
  readonly text: string;
}

const byteOrderMark = '\uFEFF';
/** What the column of names is called in the files that people bring, and in our own. The LDH form comes first. */
const nameHeaders = [
  'ldhname',
  'ldh name',
  'domainname',
  'domain name',
  'domain',
  'name',
  'unicodename',
  'unicode name',
];
const separators = ['\t', ';', ','] as const;

/**
 * The names in pasted text or a CSV file, one a line; empty lines are passed over. Of a line with several cells the
 * column counts that the first line calls a name, else the first. Reads as it goes: a long text is never held twice.
 */
export function* readNameLines(text: string): Generator<NameLine, void, void> {
  let separator: string | undefined;
  let column = 0;
  let line = 0;
  let first = true;
  for (const raw of linesOf(text.startsWith(byteOrderMark) ? text.slice(1) : text)) {
    line += 1;
    if (raw.trim() === '') continue;
    if (first) {
      first = false;
      separator = separators.find((candidate) => raw.includes(candidate));
      const cells = cellsOf(raw, separator).map((cell) => cell.toLowerCase());
      const header = nameHeaders.find((name) => cells.includes(name));
      if (header !== undefined) {
        column = cells.indexOf(header);
        continue;
      }
    }
    yield { line, text: cellsOf(raw, separator)[column] ?? '' };
  }
}

function* linesOf(text: string): Generator<string, void, void> {
  let start = 0;
  while (start <= text.length) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    yield text.slice(start, text[stop - 1] === '\r' ? stop - 1 : stop);
    if (end < 0) return;
    start = end + 1;
  }
}

/** The cells of a line (RFC 4180, without line breaks inside quotes: no name has one). */
function cellsOf(line: string, separator: string | undefined): string[] {
  if (separator === undefined) return [line.trim()];
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (quoted && character === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (!quoted && character === separator) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}
