import { expect, test } from 'vitest';
import type { NamedColumn } from '#main/files/table-column.ts';
import { type TableOrder, writeTable } from '#main/files/write-table.ts';

const columns: readonly NamedColumn<string>[] = [
  { name: 'unicodeName', kind: 'text', value: (row) => row },
  { name: 'expiryDate', kind: 'date', value: () => '2027-03-14' },
];

async function written({ format, headings }: TableOrder): Promise<string> {
  async function* rows() {
    yield ['krá.example'];
  }
  let text = '';
  for await (const piece of writeTable(format, columns, rows(), headings)) text += piece;
  return text;
}

test.each([
  ['csv', undefined, 'unicodeName,expiryDate'],
  ['csv', 'names', 'unicodeName,expiryDate'],
  ['csv', 'en', 'Name,Expiry date'],
  ['tsv', 'is', 'Lén\tGildir til'],
] as const)('%s with headings %s begins with %s', async (format, headings, begins) => {
  expect((await written({ format, headings })).split('\r\n')[0]).toBe(begins);
});

test('JSON has the names of the columns, whatever is asked for', async () => {
  expect(JSON.parse(await written({ format: 'json', headings: 'is' }))).toEqual([
    { unicodeName: 'krá.example', expiryDate: '2027-03-14' },
  ]);
});
