import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableColumn } from '#main/files/table-column.ts';
import { xlsxTable } from '#main/files/xlsx-table.ts';
import { zipStream } from '#main/files/zip-stream.ts';
import { DeskFailure } from '#values/failure.ts';
import { readXlsx } from './read-xlsx.ts';
import { readZip } from './read-zip.ts';

interface Row {
  readonly text: string | null;
  readonly date: string | null;
  readonly at: number | null;
  readonly count: number | null;
}

const columns: readonly TableColumn<Row>[] = [
  { name: 'text', kind: 'text', value: (row) => row.text },
  { name: 'date', kind: 'date', value: (row) => row.date },
  { name: 'at', kind: 'instant', value: (row) => row.at },
  { name: 'count', kind: 'number', value: (row) => row.count },
];

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function* inPieces<One>(all: readonly One[], size: number): AsyncGenerator<readonly One[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

const plain: Row = { text: null, date: null, at: null, count: null };

describe('a workbook', () => {
  it('has real dates and numbers, and text that stays text', async () => {
    const row: Row = { text: '=1+1', date: '2027-03-14', at: Date.UTC(2026, 9, 12, 12), count: 7 };
    const rows = readXlsx(await bytesOf(xlsxTable(columns, inPieces([row, plain], 1))));
    expect(rows).toEqual([
      ['text', 'date', 'at', 'count'],
      [
        '=1+1',
        // 14 March 2027 is day 46460 of a spreadsheet's calendar.
        { number: 46460, format: 'yyyy\\-mm\\-dd' },
        { number: 46307.5, format: 'yyyy\\-mm\\-dd\\ hh:mm:ss' },
        { number: 7, format: '' },
      ],
      ['', '', '', ''],
    ]);
  });

  it('has amounts as numbers, digit by digit, with as many decimals as each has; longer ones stay text', async () => {
    const amounts = ['4250', '42.50', '0.05', '-7.1250', '123456789012.345', '1234567890123.456', '1e+21', null];
    const price: TableColumn<string | null> = { name: 'price', kind: 'amount', value: (amount) => amount };
    const bytes = await bytesOf(xlsxTable([price], inPieces(amounts, 3)));
    expect(readXlsx(bytes).slice(1)).toEqual([
      [{ number: 4250, format: '0' }],
      [{ number: 42.5, format: '0.00' }],
      [{ number: 0.05, format: '0.00' }],
      [{ number: -7.125, format: '0.0000' }],
      [{ number: 123456789012.345, format: '0.000' }],
      ['1234567890123.456'],
      ['1e+21'],
      [''],
    ]);
    const sheet = readZip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
    expect([...sheet.matchAll(/<v>([^<]*)<\/v>/g)].map(([, digits]) => digits)).toEqual(amounts.slice(0, 5));
  });

  it('gives back every text that went in, whatever is in it', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('_x0041_', '<a>&"\'', '\u0000\u0001', ' spaces ', 'a\r\nb', ']]>', '\uD800', 'þórður', '\uFFFE'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { maxLength: 8 }), async (texts) => {
        const all = texts.map((text) => ({ ...plain, text }));
        const rows = readXlsx(await bytesOf(xlsxTable(columns.slice(0, 1), inPieces(all, 3))));
        expect(rows.slice(1)).toEqual(texts.map((text) => [text.toWellFormed()]));
      }),
      { numRuns: 150 },
    );
  });

  it('cuts what no cell can hold, and refuses what no sheet can', async () => {
    const long = { ...plain, text: 'x'.repeat(40_000) };
    const [, row] = readXlsx(await bytesOf(xlsxTable(columns.slice(0, 1), inPieces([long], 1))));
    expect(row).toEqual([`${'x'.repeat(32_766)}…`]);
    const million = Array.from({ length: 1_048_576 }, () => plain);
    const failed = await bytesOf(xlsxTable(columns.slice(0, 1), inPieces(million, 1_048_576))).catch((error) => error);
    expect(failed).toBeInstanceOf(DeskFailure);
    expect((failed as DeskFailure).failure).toMatchObject({ kind: 'invalid-input', code: 'sheet-full' });
  });

  it('passes on what the rows failed with, and asks for no more of them', async () => {
    let asked = 0;
    async function* failing(): AsyncGenerator<readonly Row[]> {
      asked += 1;
      yield [plain];
      throw new Error('the rows are gone');
    }
    await expect(bytesOf(xlsxTable(columns, failing()))).rejects.toThrow('the rows are gone');
    expect(asked).toBe(1);
  });
});

describe('an archive', () => {
  it('is read back whole, also with much content and none', async () => {
    const much = Array.from({ length: 3000 }, (_, place) => `line ${place} þæö\n`);
    const archive = await bytesOf(
      zipStream([
        { name: 'much.txt', pieces: much },
        { name: 'empty/þ.txt', pieces: [] },
      ]),
    );
    expect([...readZip(archive)]).toEqual([
      ['much.txt', much.join('')],
      ['empty/þ.txt', ''],
    ]);
    expect(archive.byteLength).toBeLessThan(much.join('').length / 2);
  });

  it('is the same for the same content', async () => {
    const one = () => bytesOf(zipStream([{ name: 'a', pieces: ['x', 'y'] }]));
    expect(await one()).toEqual(await one());
  });
});
