import type { CostFile, CustomerCost, ForecastMonth, MonthCost } from '#contract/renewals/costs.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { Whose } from '#main/domains/store/expiry-record.ts';
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
    Partial<Pick<CustomerCost, 'label' | 'ownMinor' | 'marginMinor'> & Pick<ForecastMonth, 'marked'>> {
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
  labelsOf: (accountId: string, whose: Whose | undefined) => Promise<readonly string[]>,
) {
  return {
    /** A path in the exports folder that no file has yet, named after the account, whose names they are, and its today. */
    async suggestPath(accountId: string, what: CostFile['what'], format: TableFormat, whose?: Whose) {
      const account = await ports.account(accountId);
      const labels = await labelsOf(accountId, whose);
      const words = [account.label, fileNames[what], ...labels.slice(0, labelsInFileName), await ports.today(account)];
      return ports.files.suggest(words, tableExtensions[format]);
    },
    /** Fails with invalid-input and `file` where it is plain already that the file cannot be written. */
    async export({ accountId, file, format, headings, ...target }: CostExportOrder): Promise<{ workId: string }> {
      const account = await ports.account(accountId);
      await ports.files.refuse(target);
      const labels = await labelsOf(accountId, file.what === 'forecast' ? file.whose : undefined);
      const name = [account.label, ...labels].join(', ');
      return ports.work.start({
        kind: 'export',
        accountId,
        subject: { code: subjects[file.what], name },
        canPause: true,
        async run(control) {
          await control.step();
          const counted = await lines(accountId, file);
          const title = message(titles[file.what], { name });
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

/** More would be no name of a file any more. */
const labelsInFileName = 2;
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
  const apart: readonly NamedColumn<CostLine>[] =
    file.what === 'spent'
      ? []
      : [
          { name: 'markedRenewals', kind: 'number', value: ({ marked }) => marked?.renewals ?? null },
          { name: 'markedAmount', kind: 'amount', value: ({ marked }) => amountOf(marked?.amountMinor) },
        ];
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
    ...apart,
  ];
}
