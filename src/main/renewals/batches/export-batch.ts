import type { ExportReceipt } from '#contract/domains/exports.ts';
import type { Clock } from '#main/clock.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import { type TableFormat, type TableOrder, tableExtensions, writeTable } from '#main/files/write-table.ts';
import type { RunControl, StartWork } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import type { RenewalBatches, StoredBatch, StoredLine } from '../store/batch-record.ts';
import { batchColumns } from './batch-columns.ts';
import { linePieces } from './line-pieces.ts';
import { titleOf } from './show-batch.ts';

export interface BatchExportOrder extends TableOrder {
  readonly batchId: string;
  readonly path: string;
  readonly replace: boolean;
}

export interface BatchExportPorts {
  readonly batches: RenewalBatches;
  readonly clock: Clock;
  readonly files: ExportFiles;
  readonly work: { readonly start: StartWork };
}

/** What of a line a page has room for: a certificate of what was renewed. */
const shownInReport = [
  ...['unicodeName', 'ldhName', 'state', 'expiryDate', 'newExpiryDate', 'years', 'cardId', 'price', 'currency'],
  ...['resultCode', 'clTRID', 'svTRID', 'settledAt', 'person'],
];

/** Writes every line of a batch with what the ledger says of it. */
async function exportBatch(
  files: ExportFiles,
  batch: StoredBatch,
  order: BatchExportOrder,
  pieces: AsyncIterable<readonly StoredLine[]>,
  control: RunControl,
): Promise<ExportReceipt> {
  let rows = 0;
  async function* counted() {
    for await (const lines of pieces) {
      await control.step();
      yield lines;
      rows += lines.length;
      control.progress(rows, batch.counts.lines);
    }
  }
  const title = message('reports.batch', { name: titleOf(batch) });
  const about = { title, shown: shownInReport, ...files.stamp() };
  const written = await files.write(
    order,
    writeTable(order.format, batchColumns(batch), counted(), order.headings, about),
  );
  return { ...written, rows };
}

/** A batch as a file: where it may go, and the work that writes it. */
export function batchExports(
  { batches, clock, files, work }: BatchExportPorts,
  stored: (batchId: string) => Promise<StoredBatch>,
) {
  return {
    async suggestPath(batchId: string, format: TableFormat): Promise<{ path: string; chooser: boolean }> {
      const batch = await stored(batchId);
      const names = batch.title === '' ? [titleOf(batch)] : [batch.title, dateOfInstant(clock.now())];
      return files.suggest(names, tableExtensions[format]);
    },
    async export(order: BatchExportOrder): Promise<{ workId: string }> {
      const batch = await stored(order.batchId);
      await files.refuse(order);
      return work.start({
        kind: 'export',
        accountId: batch.accountId,
        subject: { code: 'export-batch', name: batch.title },
        canPause: true,
        run: (control) => exportBatch(files, batch, order, linePieces(batches, order.batchId, 'all'), control),
      });
    },
  };
}
