import type { ExportReceipt } from '#contract/domains/exports.ts';
import type {
  ChangeKind,
  ColumnLayout,
  ComparedName,
  DomainChange,
  DomainDownload,
  SavedView,
} from '#contract/domains/history.ts';
import type { DomainTables, SettingsTable, StoredAccount } from '#main/database/store.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import { type TableFormat, type TableOrder, tableExtensions, writeTable } from '#main/files/write-table.ts';
import type { AccountOf, Publish, StartWork, StepControl } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { parseHostName } from '#values/domain-name.ts';
import { DeskFailure } from '#values/failure.ts';
import { changeText } from './history/change-text.ts';
import { comparedColumns } from './history/compared-columns.ts';
import { createKeptViews, type KeptViews } from './history/kept-views.ts';
import type { Comparison } from './store/history.ts';

export interface DomainHistoryPorts {
  readonly domains: Pick<DomainTables, 'downloads' | 'compare' | 'history'>;
  readonly settings: SettingsTable;
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly files: ExportFiles;
  readonly startWork: StartWork;
  readonly publish: Publish;
}

/** Two downloads of one list, in either order, and what of their difference is wanted. */
export interface ComparisonOrder {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly ChangeKind[];
  readonly elsewhere: boolean;
  readonly text: string;
}

const rowsInAPiece = 500;

/** Downloads beside each other, what became of a name, and the ways a person keeps of looking at the list (rows 41, 46). */
export class DomainHistoryService {
  readonly #ports: DomainHistoryPorts;
  readonly #kept: ReturnType<typeof createKeptViews>;

  constructor(ports: DomainHistoryPorts) {
    this.#ports = ports;
    this.#kept = createKeptViews(ports.settings);
  }

  /** Fails with not-found for a download that is not kept, and with invalid-input for two of different lists. */
  async #compared(order: ComparisonOrder, offset: number, limit: number): Promise<Comparison> {
    const answer = await this.#ports.domains.compare({ ...order, offset, limit });
    if (answer.kind === 'compared') return answer.comparison;
    if (answer.kind === 'not-found') {
      throw new DeskFailure({
        kind: 'not-found',
        message: message('domains.downloadNotKept'),
      });
    }
    throw new DeskFailure({
      kind: 'invalid-input',
      message: message('domains.otherList'),
      field: 'to',
      code: 'other-list',
    });
  }

  async #write(
    order: ComparisonOrder & TableOrder & { readonly path: string; readonly replace: boolean },
    control: StepControl,
  ): Promise<ExportReceipt> {
    let rows = 0;
    const next = () => this.#compared(order, rows, rowsInAPiece);
    async function* pieces(): AsyncGenerator<readonly ComparedName[], void, void> {
      for (;;) {
        await control.step();
        const { changes, total } = await next();
        control.progress(rows, total);
        if (changes.length === 0) return;
        yield changes.map(shownComparison);
        rows += changes.length;
      }
    }
    const { label } = await this.#ports.account(order.accountId);
    const title = message('reports.changes', { name: label });
    const written = await this.#ports.files.write(
      order,
      writeTable(order.format, comparedColumns, pieces(), order.headings, { title, ...this.#ports.files.stamp() }),
    );
    return { ...written, rows };
  }

  async #keep(accountId: string, changes: Partial<KeptViews>): Promise<KeptViews> {
    const all = await this.#kept.keep(accountId, changes);
    this.#ports.publish('settings', accountId);
    return all;
  }

  async downloads(accountId: string): Promise<DomainDownload[]> {
    await this.#ports.account(accountId);
    return (await this.#ports.domains.downloads(accountId)).map((download) => ({ ...download }));
  }

  async compare(order: ComparisonOrder & { readonly offset: number; readonly limit: number }) {
    await this.#ports.account(order.accountId);
    const { changes, total, counts, elsewhere } = await this.#compared(order, order.offset, order.limit);
    return {
      changes: changes.map(shownComparison),
      total,
      elsewhere,
      counts: Object.entries(counts).map(([kind, count]) => ({ kind: kind as ChangeKind, count })),
    };
  }

  async suggestPath(accountId: string, format: TableFormat): Promise<{ path: string; chooser: boolean }> {
    const account = await this.#ports.account(accountId);
    return this.#ports.files.suggest(
      [account.label, 'changes', await this.#ports.today(account)],
      tableExtensions[format],
    );
  }

  /** Fails as a comparison does, and where it is plain already that the file cannot be written. */
  async export(
    order: ComparisonOrder & TableOrder & { readonly path: string; readonly replace: boolean },
  ): Promise<{ workId: string }> {
    const account = await this.#ports.account(order.accountId);
    await this.#compared(order, 0, 1);
    await this.#ports.files.refuse(order);
    return this.#ports.startWork({
      kind: 'export',
      accountId: account.accountId,
      subject: { code: 'export-changes', name: account.label },
      canPause: true,
      run: (control) => this.#write(order, control),
    });
  }

  /** What every source told of a name, when; also of one that has left the list. Fails with invalid-input. */
  async ofName(accountId: string, text: string): Promise<DomainChange[]> {
    await this.#ports.account(accountId);
    const name = parseHostName(text);
    if (!name.ok) {
      throw new DeskFailure({
        kind: 'invalid-input',
        message: name.problem.message,
        nothingSent: true,
        field: 'ldhName',
        code: name.problem.code,
      });
    }
    const changes = await this.#ports.domains.history(accountId, name.value.ldhName);
    return changes.map(({ at, source, kind, field, before, after }) => ({
      at,
      source,
      kind: kind === 'changed' ? (field ?? 'status') : kind,
      before: changeText(field, before),
      after: changeText(field, after),
    }));
  }

  async views(accountId: string): Promise<KeptViews> {
    await this.#ports.account(accountId);
    return this.#kept.read(accountId);
  }

  /** Fails with invalid-input for two views of one name. */
  async keepViews(accountId: string, views: SavedView[]): Promise<KeptViews> {
    await this.#ports.account(accountId);
    const titles = new Set(views.map(({ title }) => title.toLowerCase()));
    if (titles.size < views.length) {
      throw new DeskFailure({
        kind: 'invalid-input',
        message: message('domains.viewTwice'),
        field: 'title',
        code: 'view-twice',
      });
    }
    return this.#keep(accountId, { views });
  }

  async keepLayout(accountId: string, layout: ColumnLayout | null): Promise<KeptViews> {
    await this.#ports.account(accountId);
    return this.#keep(accountId, { layout });
  }
}

function shownComparison({ before, after, ...rest }: Comparison['changes'][number]): ComparedName {
  const field = rest.kind === 'added' || rest.kind === 'lost' ? null : rest.kind;
  return { ...rest, before: changeText(field, before), after: changeText(field, after) };
}
