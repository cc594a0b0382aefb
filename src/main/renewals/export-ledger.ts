import type { ExportReceipt } from '#contract/domains/exports.ts';
import type { Clock } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import { type TableFormat, type TableOrder, tableExtensions, writeTable } from '#main/files/write-table.ts';
import type { AccountOf, StartWork, StepControl } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { type CalendarDate, dateOfInstant } from '#values/calendar-date.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import { ledgerColumns, type PricedEntry } from './ledger-columns.ts';
import { type PriceOnPorts, priceOn } from './price-on.ts';
import type { RenewalLedger } from './store/ledger-record.ts';

export interface LedgerExportPorts extends PriceOnPorts {
  readonly ledger: Pick<RenewalLedger, 'page'>;
  readonly clock: Clock;
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly files: ExportFiles;
  readonly work: { readonly start: StartWork };
}

export interface LedgerExportOrder extends TableOrder {
  /** Null: entries of every account. */
  readonly accountId: string | null;
  readonly states: readonly LedgerState[];
  readonly text: string;
  readonly openedFrom?: number | undefined;
  readonly openedTo?: number | undefined;
  readonly sentIn?: string | undefined;
  readonly path: string;
  readonly replace: boolean;
}

const piece = 500;
/** What of an entry a page has room for. */
const shownInReport = [
  ...[
    'sentAt',
    'account',
    'unicodeName',
    'ldhName',
    'state',
    'expiryDateSent',
    'newExpiryDate',
    'period',
    'periodUnit',
  ],
  ...['cardId', 'price', 'currency', 'resultCode', 'clTRID', 'svTRID'],
];

/** A file of the ledger: what the list finds, the newest first. */
export function exportLedger(ports: LedgerExportPorts) {
  async function write(order: LedgerExportOrder, control: StepControl): Promise<ExportReceipt> {
    const { path, replace, accountId, states, text, openedFrom, openedTo, sentIn } = order;
    const price = priceOn(ports);
    let rows = 0;
    async function* pieces(): AsyncGenerator<readonly PricedEntry[], void, void> {
      const filter = { accountId, states, text, openedFrom, openedTo, sentIn };
      let all: number | undefined;
      let before: string | undefined;
      do {
        await control.step();
        const { entries, total } = await ports.ledger.page({ ...filter, before, offset: 0, limit: piece });
        all ??= total;
        const priced: PricedEntry[] = [];
        for (const entry of entries) priced.push({ entry, price: await price(entry) });
        yield priced;
        rows += entries.length;
        control.progress(rows, Math.max(all, rows));
        before = entries.length < piece ? undefined : entries.at(-1)?.entryId;
      } while (before !== undefined);
      await control.step();
    }
    const title =
      sentIn === undefined ? message('reports.renewals') : message('reports.renewalsOfMonth', { month: sentIn });
    const written = await ports.files.write(
      { path, replace },
      writeTable(order.format, ledgerColumns, pieces(), order.headings, {
        title,
        shown: shownInReport,
        ...ports.files.stamp(),
      }),
    );
    return { ...written, rows };
  }

  return {
    /** A path in the exports folder that no file has yet, named after the account and the month, or else its today. */
    async suggestPath(
      accountId: string | null,
      format: TableFormat,
      sentIn?: string,
    ): Promise<{ path: string; chooser: boolean }> {
      const account = accountId === null ? undefined : await ports.account(accountId);
      const today = account === undefined ? dateOfInstant(ports.clock.now()) : await ports.today(account);
      const words = [...(account === undefined ? [] : [account.label]), 'renewals', sentIn ?? today];
      return ports.files.suggest(words, tableExtensions[format]);
    },
    /** Fails with invalid-input and `file` where it is plain already that the file cannot be written. */
    async export(order: LedgerExportOrder): Promise<{ workId: string }> {
      await ports.files.refuse(order);
      return ports.work.start({
        kind: 'export',
        accountId: order.accountId,
        subject: { code: 'export-renewals' },
        canPause: true,
        run: (control) => write(order, control),
      });
    },
  };
}
