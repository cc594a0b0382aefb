import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guarded, unguarded } from '#main/files/formula-guard.ts';
import type { TableColumn } from '#main/files/table-column.ts';
import { writeTable } from '#main/files/write-table.ts';
import { executable, harmless, injectionCorpus } from './injection-corpus.ts';
import { separatedCells } from './read-separated.ts';
import { readXlsx } from './read-xlsx.ts';

const columns: readonly TableColumn<string>[] = [
  { name: 'payload', kind: 'text', value: (row) => row },
  { name: 'list', kind: 'text', value: (row) => [row, 'x'] },
  { name: 'after', kind: 'text', value: () => 'after' },
];

async function written(format: Parameters<typeof writeTable>[0]): Promise<Buffer> {
  async function* pieces() {
    yield injectionCorpus;
  }
  const parts: Buffer[] = [];
  for await (const part of writeTable(format, columns, pieces())) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

describe('what was put into a table to be carried out', () => {
  it.each([
    ['csv', ','],
    ['csv-excel', ','],
    ['tsv', '\t'],
  ] as const)('is text in %s, in one cell, and is there whole', async (format, separator) => {
    const text = (await written(format)).toString('utf8').replace(/^\uFEFF/, '');
    const [head, ...rows] = separatedCells(text, separator);
    expect(head).toEqual(['payload', 'list', 'after']);
    expect(rows).toHaveLength(injectionCorpus.length);
    for (const [place, row] of rows.entries()) {
      const payload = injectionCorpus[place] ?? '';
      // A return without a new line would take a terminal back to the beginning of the line.
      const safe = harmless(payload);
      expect(row).toEqual([safe, `${safe}; x`, 'after']);
      for (const cell of row) expect(cell).not.toMatch(executable);
    }
  });

  it.each(['csv', 'csv-excel'] as const)(
    'is no formula either where a spreadsheet cuts %s at semicolons, as most of Europe’s do',
    async (format) => {
      const text = (await written(format)).toString('utf8').replace(/^\uFEFF/, '');
      // A quote that does not begin a cell is a letter there, so line ends inside of quotes end the row.
      for (const cell of text.split(/[;\t]|\r\n|\r|\n/))
        expect(cell.replace(/^["']*(?=")/, '')).not.toMatch(/^"*[=+\-@＝＋－＠]/);
    },
  );

  it('is read back as it was by our own import', () => {
    for (const payload of injectionCorpus) expect(unguarded(guarded(payload))).toBe(payload);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'=\'";\t\r\n-a ') }), (text) => {
        expect(guarded(text)).toBe(harmless(text));
        expect(unguarded(guarded(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same text that csv-stringify guards', async () => {
    const plain = injectionCorpus.filter((payload) => !/[\r\n\t;]/.test(payload));
    for (const payload of plain) {
      const [row] = separatedCells(stringify([[payload]], { escape_formulas: true, record_delimiter: '\r\n' }), ',');
      expect(row).toEqual([executable.test(payload) ? `'${payload}` : payload]);
    }
  });

  it('is text in a workbook, and none of it a formula', async () => {
    const bytes = await written('xlsx');
    const [, ...rows] = readXlsx(bytes);
    expect(rows.map(([payload]) => payload)).toEqual([...injectionCorpus]);
  });
});
