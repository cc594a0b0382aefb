import type { ExportOrder, ExportReceipt } from '#contract/domains/exports.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import { tableExtensions, writeTable } from '#main/files/write-table.ts';
import type { AccountOf, StartWork, StepControl } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { domainColumns } from './domain-columns.ts';
import type { ListedDomain } from './store/selection.ts';

export interface ExportsPorts {
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  /** The rows that a selection means, a piece at a time; `step` is called between pieces. `marks` are tags and notes. */
  readonly select: (
    accountId: string,
    selection: ExportOrder['selection'],
    sort: ExportOrder['sort'],
    step: () => Promise<void>,
    rows: { readonly marks: boolean; readonly contacts: boolean },
  ) => Promise<{ readonly total: number; pieces(): AsyncGenerator<readonly ListedDomain[], void, void> }>;
  readonly startWork: StartWork;
  readonly files: ExportFiles;
}

/** Files of what the list of names holds (product row 65). */
export function createExports(ports: ExportsPorts) {
  async function write(order: ExportOrder, control: StepControl): Promise<ExportReceipt> {
    let rows = 0;
    async function* pieces(): AsyncGenerator<readonly ListedDomain[], void, void> {
      const marks = order.columns.some((column) => column === 'tags' || column === 'note');
      const contacts = order.columns.some((column) => column === 'customer' || column === 'contacts');
      const selected = await ports.select(order.accountId, order.selection, order.sort, () => control.step(), {
        marks,
        contacts,
      });
      control.progress(0, selected.total);
      for await (const piece of selected.pieces()) {
        yield piece;
        rows += piece.length;
        control.progress(rows, selected.total);
      }
      await control.step();
    }
    const columns = order.columns.map((column) => domainColumns[column]);
    const { label } = await ports.account(order.accountId);
    const about = { title: message('reports.domains', { name: label }), ...ports.files.stamp() };
    const written = await ports.files.write(order, writeTable(order.format, columns, pieces(), order.headings, about));
    return { ...written, rows };
  }

  return {
    /** A path in the exports folder that no file has yet, named after the account and its today. */
    async suggestPath(accountId: string, format: ExportOrder['format']): Promise<{ path: string; chooser: boolean }> {
      const account = await ports.account(accountId);
      return ports.files.suggest([account.label, 'domains', await ports.today(account)], tableExtensions[format]);
    },

    async choosePath(suggested: string): Promise<{ path: string | null }> {
      return { path: await ports.files.choose(suggested) };
    },

    /**
     * Starts an export as long work; its result is the receipt. Fails with invalid-input for a path that is not absolute or
     * a column twice, and with `file` where it is plain already that the file cannot be written.
     */
    async start(order: ExportOrder): Promise<{ workId: string }> {
      const account = await ports.account(order.accountId);
      if (order.columns.length === 0) throw invalid('no-columns', message('domains.exportNoColumns'));
      if (new Set(order.columns).size < order.columns.length) {
        throw invalid('column-twice', message('domains.exportColumnTwice'));
      }
      await ports.files.refuse(order);
      return ports.startWork({
        kind: 'export',
        accountId: account.accountId,
        subject: { code: 'export-domains', name: account.label },
        canPause: true,
        run: (control) => write(order, control),
      });
    },
  };
}

export type ExportsService = ReturnType<typeof createExports>;

function invalid(code: string, why: Message): DeskFailure {
  return new DeskFailure({ kind: 'invalid-input', message: why, field: 'columns', code });
}
