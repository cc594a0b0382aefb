import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportOrder } from '#contract/domains/exports.ts';
import type { CostFile } from '#contract/renewals/costs.ts';
import { problemReply, renewedTo } from '../desk-harness.ts';
import { accountId, answerBy, harness, nameOf, prepare, run, startDesk, stopDesk } from './renewal-batch-desk.ts';

interface Target {
  readonly format: ExportOrder['format'];
  readonly path: string;
  readonly replace: boolean;
}
type Start = (target: Target) => Promise<{ readonly workId: string }>;

let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-desk-amounts-'));
  await startDesk(3, { files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null } });
});
afterEach(async () => {
  await stopDesk();
  rmSync(folder, { recursive: true, force: true });
});

/** The amounts of a file, the empty ones left out: as a spreadsheet reads them, and as a text file has them. */
async function amounts(column: 'price' | 'amount', start: Start) {
  const written = async (format: ExportOrder['format']) => {
    const path = join(folder, `file.${format}`);
    await harness.application.services.work.whenOver((await start({ format, path, replace: true })).workId);
    return readFileSync(path);
  };
  const [header = [], ...rows] = await readSheet(await written('xlsx'));
  const lines: Record<string, string>[] = parse(await written('csv'), { columns: true });
  return {
    numbers: rows.map((row) => row[header.indexOf(column)]).filter((cell) => cell !== null),
    texts: lines.map((line) => line[column]).filter((text) => text !== ''),
    rows: rows.length,
  };
}

test('a spreadsheet sums what the ledger, a batch, the costs and the forecast cost', async () => {
  const priceList = { currency: 'EUR', minorDigits: 2, prices: [{ years: 1, amountMinor: 4250 }], validFrom: null };
  await harness.desk.costs.keepPriceList({ accountId, priceList });
  const costs = (file: CostFile) => (target: Target) => harness.desk.costs.export({ accountId, file, ...target });
  const ahead = await amounts('amount', costs({ what: 'forecast', years: 1 }));
  expect(ahead.rows).toBe(24);
  expect(new Set(ahead.numbers)).toEqual(new Set([0, 127.5]));
  expect(new Set(ahead.texts)).toEqual(new Set(['0.00', '127.50']));

  harness.wire = answerBy({
    [nameOf(1)]: () => renewedTo('2028-03-14'),
    [nameOf(2)]: () => problemReply(400, '02304', 'Locked.'),
  });
  const { batchId } = await prepare();
  await run(batchId);
  const batch = await amounts('price', (target) => harness.desk.renewalBatches.export({ batchId, ...target }));
  expect(batch).toEqual({ numbers: [42.5, 42.5, 42.5], texts: ['42.50', '42.50', '42.50'], rows: 3 });
  const every = { accountId, states: [], text: '' };
  // What was refused has no price, and its cell stays empty.
  const ledger = await amounts('price', (target) => harness.desk.renewals.export({ ...every, ...target }));
  expect(ledger).toEqual({ numbers: [42.5, 42.5], texts: ['42.50', '42.50'], rows: 3 });
  const spent = await amounts('amount', costs({ what: 'spent' }));
  expect(spent).toEqual({ numbers: [85], texts: ['85.00'], rows: 1 });
});

test('a report of a batch is its certificate: what was renewed, with both identifiers, and what that cost', async () => {
  const priceList = { currency: 'EUR', minorDigits: 2, prices: [{ years: 1, amountMinor: 4250 }], validFrom: null };
  await harness.desk.costs.keepPriceList({ accountId, priceList });
  harness.wire = answerBy({ [nameOf(2)]: () => problemReply(400, '02304', 'Locked.') });
  const { batchId } = await prepare();
  await run(batchId);
  const { path } = await harness.desk.renewalBatches.suggestPath({ batchId, format: 'html' });
  expect(path).toMatch(/\.html$/);
  const order = { batchId, path, format: 'html', headings: 'en' } as const;
  await harness.application.services.work.whenOver((await harness.desk.renewalBatches.export(order)).workId);
  const page = readFileSync(path, 'utf8');
  expect(page).toMatch(/<h1>Certificate of a batch: .+<\/h1>/);
  expect([...page.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, heading]) => heading)).toEqual([
    ...['Name', 'LDH name', 'State', 'Expiry date', 'New expiry date', 'Years', 'Card', 'Price', 'Currency'],
    ...['Result code', 'Client transaction id', 'Server transaction id', 'Settled', 'Who'],
  ]);
  expect(page.match(/<tr><td/g)).toHaveLength(3);
  expect(page).toContain('<dt>Σ Price, renewed</dt><dd>85.00 EUR</dd>');
  expect(page).toContain('<dt>Σ Price, refused</dt><dd>42.50 EUR</dd>');

  const csv = join(folder, 'same.csv');
  const plain = { batchId, path: csv, format: 'csv' } as const;
  const { workId } = await harness.desk.renewalBatches.export(plain);
  const { result } = await harness.application.services.work.whenOver(workId);
  expect(page).toContain(`<dd>${(result as { sha256: string }).sha256}</dd>`);
});
