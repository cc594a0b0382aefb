import { open } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { exportColumns } from '#contract/domains/exports.ts';
import { inventedName } from '../screen/fill-names.ts';
import type { ExportRun } from './export-run.ts';

/**
 * A program of its own: writes so many rows (first argument) that are in memory as arrays of texts with csv-stringify,
 * its guard against formulas on, some thousand rows at a time. No count, no checksum, nothing beside.
 */
const [asked = '', path = ''] = process.argv.slice(2);
const names = Number(asked);
const toldAt = new Date(Date.now()).toISOString();
const rows = Array.from({ length: names }, (_, index) => {
  const { ldhName, status, expiryDate } = inventedName(index, names);
  const nameservers = 'ns1.norn.example; ns2.norn.example';
  const told = ['my-domains', toldAt];
  return [ldhName, ldhName, status, expiryDate, ...told, 'billing', nameservers, ...told, '', ''];
});
const options = { record_delimiter: '\r\n', escape_formulas: true } as const;
const before = process.memoryUsage().rss;
let most = before;
let bytes = 0;
const startedAt = performance.now();
const file = await open(path, 'w');
const write = async (text: string): Promise<void> => {
  const piece = Buffer.from(text);
  bytes += piece.byteLength;
  await file.writeFile(piece);
};
await write(stringify([[...exportColumns]], options));
for (let start = 0; start < rows.length; start += 2_000) {
  await write(stringify(rows.slice(start, start + 2_000), options));
  most = Math.max(most, process.memoryUsage().rss);
}
await file.sync();
await file.close();
const run: ExportRun = {
  milliseconds: performance.now() - startedAt,
  rows: rows.length,
  bytes,
  grownMegabytes: (most - before) / 1e6,
  longestBlock: 0,
};
console.log(JSON.stringify(run));
