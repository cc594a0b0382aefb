import type { CostFile, CustomerCost, MonthCost } from '#contract/renewals/costs.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import type { NamedColumn } from '#main/files/table-column.ts';
import { type TableFormat, type TableOrder, tableExtensions, writeTable } from '#main/files/write-table.ts';
import type { AccountOf, StartWork } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { decimalText } from '#values/decimal-text.ts';

interface Money {
  /** Empty without a list of prices. */
  readonly currency: string;
  readonly minorDigits: number;
}

/** A line of a file: a month of the forecast, what a card paid in a month, or what a customer's renewals cost. */
export interface CostLine
  extends Omit<MonthCost, 'month'>,
    Partial<Pick<CustomerCost, 'label' | 'ownMinor' | 'marginMinor'>> {
  readonly month?: string;
  readonly cardId?: string;
}

export interface CostExportPorts {
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly files: ExportFiles;
  readonly work: { readonly start: StartWork };
}

export interface CostExportOrder extends TableOrder {
  readonly accountId: string;
  readonly file: CostFile;
  readonly path: string;
  readonly replace: boolean;
}

/** Files of what was spent, by month and card or by customer, and of the forecast, by month. `lines` counts them as the screen does. */
export function exportCosts(
  ports: CostExportPorts,
  lines: (accountId: string, file: CostFile) => Promise<Money & { readonly lines: readonly CostLine[] }>,
) {
  return {
    /** A path in the exports folder that no file has yet, named after the account and its today. */
    async suggestPath(accountId: string, what: CostFile['what'], format: TableFormat) {
      const account = await ports.account(accountId);
      return ports.files.suggest([account.label, fileNames[what], await ports.today(account)], tableExtensions[format]);
    },
    /** Fails with invalid-input and `file` where it is plain already that the file cannot be written. */
    async export({ accountId, file, format, headings, ...target }: CostExportOrder): Promise<{ workId: string }> {
      const account = await ports.account(accountId);
      await ports.files.refuse(target);
      return ports.work.start({
        kind: 'export',
        accountId,
        subject: { code: subjects[file.what], name: account.label },
        canPause: true,
        async run(control) {
          await control.step();
          const counted = await lines(accountId, file);
          const title = message(titles[file.what], { name: account.label });
          async function* pieces(): AsyncGenerator<readonly CostLine[], void, void> {
            yield counted.lines;
            control.progress(counted.lines.length, counted.lines.length);
            await control.step();
          }
          const written = await ports.files.write(
            target,
            writeTable(format, columnsOf(file, counted), pieces(), headings, { title, ...ports.files.stamp() }),
          );
          return { ...written, rows: counted.lines.length };
        },
      });
    },
  };
}

const fileNames = { spent: 'costs', forecast: 'forecast', customers: 'customer-costs' } as const;
const titles = { spent: 'reports.costs', forecast: 'reports.forecast', customers: 'reports.costs' } as const;
const subjects = { spent: 'export-costs', forecast: 'export-forecast', customers: 'export-costs' } as const;

/** Amounts are exact, to the currency's last decimal place; empty where there are no prices at all. */
function columnsOf(file: CostFile, { currency, minorDigits }: Money): readonly NamedColumn<CostLine>[] {
  const priced = currency !== '';
  const amountOf = (minor: number | null | undefined): string | null =>
    priced && minor != null ? decimalText(minor, minorDigits) : null;
  if (file.what === 'customers') {
    return [
      { name: 'customer', kind: 'text', value: ({ label }) => label ?? null },
      { name: 'renewals', kind: 'number', value: ({ renewals }) => renewals },
      { name: 'amount', kind: 'amount', value: ({ amountMinor }) => amountOf(amountMinor) },
      { name: 'ownAmount', kind: 'amount', value: ({ ownMinor }) => amountOf(ownMinor) },
      { name: 'margin', kind: 'amount', value: ({ marginMinor }) => amountOf(marginMinor) },
      { name: 'currency', kind: 'text', value: () => (priced ? currency : null) },
      { name: 'unpriced', kind: 'number', value: ({ unpriced }) => unpriced },
    ];
  }
  const own: NamedColumn<CostLine> =
    file.what === 'spent'
      ? { name: 'cardId', kind: 'text', value: ({ cardId }) => cardId ?? null }
      : { name: 'years', kind: 'number', value: () => file.years };
  return [
    { name: 'month', kind: 'text', value: ({ month }) => month ?? null },
    own,
    { name: 'renewals', kind: 'number', value: ({ renewals }) => renewals },
    {
      name: 'amount',
      kind: 'amount',
      value: ({ amountMinor }) => amountOf(amountMinor),
    },
    { name: 'currency', kind: 'text', value: () => (priced ? currency : null) },
    { name: 'unpriced', kind: 'number', value: ({ unpriced }) => unpriced },
  ];
}
