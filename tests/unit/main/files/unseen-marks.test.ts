import { expect, it } from 'vitest';
import type { TableColumn } from '#main/files/table-column.ts';
import { writeTable } from '#main/files/write-table.ts';

const hostile = 'nor\u200En\u001B[2J\u0007\u009B1m\u202Eb\u00AD\u3164\u{E0041}\r\nnext\tcell';
const columns: readonly TableColumn<string>[] = [{ name: 'text', kind: 'text', value: (row) => row }];

async function written(format: Parameters<typeof writeTable>[0]): Promise<Buffer> {
  async function* pieces() {
    yield [hostile];
  }
  const parts: Buffer[] = [];
  for await (const part of writeTable(format, columns, pieces())) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** Acts on a terminal, or is not seen there. */
const unseen = /(?![\t\r\n])[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

it.each(['csv', 'csv-excel', 'tsv'] as const)(
  '%s shows marks that nobody sees, and acts on no terminal',
  async (format) => {
    const text = (await written(format)).toString('utf8').replace(/^\uFEFF/, '');
    expect(text).not.toMatch(unseen);
    expect(text).toContain('nor\\u200en\\u001b[2J\\u0007\\u009b1m\\u202eb\\u00ad\\u3164\\u{e0041}\r\nnext\tcell');
  },
);

it('JSON writes them so that they are read as they came', async () => {
  const text = (await written('json')).toString('utf8');
  expect(text).not.toMatch(unseen);
  expect(JSON.parse(text)).toEqual([{ text: hostile }]);
});
