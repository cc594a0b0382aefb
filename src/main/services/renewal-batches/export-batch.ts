import type { ExportReceipt } from '#contract/exports.ts';
import type { StoredBatch, StoredLine } from '#main/store/renewal-batch-record.ts';
import type { ExportFiles } from '#main/writing/export-files.ts';
import { type TableFormat, writeTable } from '#main/writing/write-table.ts';
import { batchColumns } from './batch-columns.ts';

export interface BatchExportOrder {
  readonly batchId: string;
  readonly path: string;
  readonly format: TableFormat;
  readonly replace: boolean;
}

/** Writes every line of a batch with what the ledger says of it. */
export async function exportBatch(
  files: ExportFiles,
  batch: StoredBatch,
  order: BatchExportOrder,
  pieces: AsyncIterable<readonly StoredLine[]>,
  control: { progress(done: number, total: number | null): void; step(): Promise<void> },
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
  const written = await files.write(order, writeTable(order.format, batchColumns(batch), counted()));
  return { ...written, rows };
}
