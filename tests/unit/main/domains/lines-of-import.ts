import { type CsvRecord, readCsv } from '#main/domains/marks/read-csv.ts';
import { type ImportLine, readImport } from '#main/domains/marks/read-import.ts';

/** What an import comes to, and how often others had their turn while it was read. */
export async function linesOf(text: string) {
  let turns = 0;
  const read = await readImport(text, [], async () => {
    turns += 1;
  });
  const lines: ImportLine[] = [];
  for (const line of read.lines()) {
    if (line === undefined) turns += 1;
    else lines.push(line);
  }
  return { lines, turns, columns: read.columns };
}

/** The records of separated text. */
export function recordsOf(text: string): CsvRecord[] {
  return [...readCsv(text)].filter((record) => record !== undefined);
}
