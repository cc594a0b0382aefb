import { plainText } from './plain-text.ts';

/** Rows of texts as lines with aligned columns, two blanks apart; for people, not for programs (they use --json). */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows].map((row) => row.map((text) => plainText(text.replace(/\s*[\r\n]+\s*/g, ' '))));
  const widths = head.map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ''))));
  const pad = (text: string, to: number) => text + ' '.repeat(Math.max(0, to - width(text)));
  return all.map((row) =>
    row
      .map((text, column) => pad(text, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Letters as a person counts them: an accent that follows its letter takes no place of its own. */
function width(text: string): number {
  return [...text.normalize('NFC')].length;
}

/** An instant as `2027-03-14 09:30 UTC`; `never` for none. */
export function instantText(at: number | null): string {
  return at === null ? 'never' : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
