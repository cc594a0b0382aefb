import type { InboxSelection } from '#contract/inbox.ts';
import type { ExportFiles, WrittenExport } from '#main/files/export-files.ts';
import { type TableOrder, writeTable } from '#main/files/write-table.ts';
import type { StepControl } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { inboxColumns } from './inbox-columns.ts';
import type { InboxArchive, StoredInboxDetails } from './store/record.ts';

/** What a person wants written. */
export interface InboxExportOrder extends TableOrder {
  readonly selection: InboxSelection;
  readonly path: string;
  readonly replace: boolean;
}

const rowsAtOnce = 200;

/** Writes the chosen messages, the newest first, with their bodies as received. Fails with `file`. */
export async function exportMessages(
  ports: { readonly archive: Pick<InboxArchive, 'chosen' | 'detailsIn'>; readonly files: ExportFiles },
  order: InboxExportOrder,
  control: StepControl,
): Promise<WrittenExport & { readonly rows: number }> {
  const { archive } = ports;
  let rows = 0;
  async function* pieces(): AsyncGenerator<readonly StoredInboxDetails[], void, void> {
    const { total, pieces: found } = await archive.chosen(order.selection, rowsAtOnce);
    control.progress(0, total);
    for (const piece of found) {
      await control.step();
      const details = await archive.detailsIn(piece);
      yield details;
      rows += details.length;
      control.progress(rows, total);
    }
    await control.step();
  }
  const about = { title: message('reports.messages'), ...ports.files.stamp() };
  const written = await ports.files.write(
    order,
    writeTable(order.format, inboxColumns, pieces(), order.headings, about),
  );
  return { ...written, rows };
}
