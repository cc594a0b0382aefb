import type { ExportReceipt } from '#contract/domains/exports.ts';
import type { ExchangeDetails, ExchangeRow, JournalFilter } from '#contract/journal.ts';
import type { Clock } from '#main/clock.ts';
import type { AccountsTable, JournalTable } from '#main/database/store.ts';
import type { ExportFiles, ExportTarget } from '#main/files/export-files.ts';
import type { StartWork, StepControl } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { asCurl } from './as-curl.ts';
import { httpArchive } from './http-archive.ts';
import type { StoredExchange } from './store/record.ts';

export interface JournalPorts {
  readonly journal: JournalTable;
  readonly accounts: Pick<AccountsTable, 'get'>;
  readonly clock: Clock;
  readonly files: ExportFiles;
  readonly version: string;
  readonly startWork: StartWork;
}

interface ArchiveOrder extends ExportTarget {
  readonly selection:
    | { readonly kind: 'filter'; readonly filter: JournalFilter }
    | { readonly kind: 'exchanges'; readonly journalIds: readonly string[] };
}

const exchangesAtOnce = 200;

/** The journal of exchanges as windows see it: redacted before it was written, so it is only read out here. */
export function createJournal(ports: JournalPorts) {
  const { journal } = ports;

  /** Fails with not-found: old exchanges go when the journal is full. */
  async function find(journalId: string): Promise<StoredExchange> {
    const exchange = await journal.get(journalId);
    if (exchange !== undefined) return exchange;
    throw new DeskFailure({
      kind: 'not-found',
      message: message('journal.notFound'),
    });
  }

  async function writeArchive(order: ArchiveOrder, control: StepControl): Promise<ExportReceipt> {
    const { selection } = order;
    let rows = 0;
    async function* pieces(): AsyncGenerator<readonly StoredExchange[], void, void> {
      // What is to be written is fixed first: exchanges that happen meanwhile do not move the others.
      const ids = selection.kind === 'filter' ? await journal.ids(selection.filter) : selection.journalIds;
      for (let start = 0; start < ids.length; start += exchangesAtOnce) {
        await control.step();
        const piece = await journal.several(ids.slice(start, start + exchangesAtOnce));
        rows += piece.length;
        yield piece;
        control.progress(Math.min(start + exchangesAtOnce, ids.length), ids.length);
      }
      await control.step();
    }
    const creator = { name: 'Registry Desk', version: ports.version };
    const written = await ports.files.write({ ...order, ownerOnly: true }, httpArchive(creator, pieces()));
    return { ...written, rows };
  }

  return {
    async page(
      query: JournalFilter & { offset: number; limit: number },
    ): Promise<{ rows: ExchangeRow[]; total: number }> {
      const { rows, total } = await journal.page(query);
      return { rows: rows.map(rowOf), total };
    },
    async lastAnswer(accountId: string): Promise<{ answeredAt: number | null }> {
      return { answeredAt: (await journal.lastAnswerAt(accountId)) ?? null };
    },
    async exchange(journalId: string): Promise<ExchangeDetails> {
      const exchange = await find(journalId);
      const { replyHeaders, replyBody, replyBodyCut } = exchange.end ?? noEnd;
      return {
        ...rowOf(exchange),
        requestHeaders: pairs(exchange.requestHeaders),
        requestBody: exchange.requestBody,
        replyHeaders: pairs(replyHeaders),
        replyBody,
        replyBodyCut,
      };
    },
    async curl(journalId: string) {
      const exchange = await find(journalId);
      const account = await ports.accounts.get(exchange.accountId);
      return asCurl(exchange, account?.handle);
    },
    suggestPath(): Promise<{ path: string; chooser: boolean }> {
      return ports.files.suggest(['registry-journal', dateOfInstant(ports.clock.now())], 'har');
    },
    /** Starts the archive as long work. Fails with invalid-input or `file` where it cannot be written. */
    async exportHar(order: ArchiveOrder): Promise<{ workId: string }> {
      await ports.files.refuse(order);
      return ports.startWork({
        kind: 'export',
        accountId: order.selection.kind === 'filter' ? order.selection.filter.accountId : null,
        subject: { code: 'export-journal' },
        canPause: true,
        run: (control) => writeArchive(order, control),
      });
    },
  };
}

export type JournalService = ReturnType<typeof createJournal>;

/** What a window sees of the end of an exchange that is under way. */
const noEnd = {
  durationMilliseconds: null,
  status: null,
  silence: null,
  replyHeaders: [],
  replyBody: null,
  replyBodyCut: false,
} as const;

function rowOf(exchange: StoredExchange): ExchangeRow {
  const { durationMilliseconds, status, silence } = exchange.end ?? noEnd;
  return {
    journalId: exchange.journalId,
    accountId: exchange.accountId,
    environment: exchange.environment,
    interface: exchange.interface,
    command: exchange.command,
    method: exchange.method,
    url: exchange.url,
    startedAt: exchange.startedAt,
    clTRID: exchange.clTRID,
    durationMilliseconds,
    status,
    silence,
  };
}

function pairs(headers: readonly (readonly [string, string])[]): [string, string][] {
  return headers.map(([name, value]) => [name, value]);
}
