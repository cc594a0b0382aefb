import type { StoredExchange } from '#main/database/store.ts';
import { contentColumns, exchangeColumns, exchangesIn, type JournalCells } from '#main/journal/store/cells.ts';

const columns = [...exchangeColumns, ...contentColumns] as const;

/** The exchanges of a flat list, as a store gives them out; all of them are over. */
export function exchangesOfCells(cells: JournalCells): readonly StoredExchange[] {
  return exchangesIn(cells).map((row) => {
    const at = (column: (typeof columns)[number]) => row[columns.indexOf(column)] ?? undefined;
    const begin = {
      journalId: at('journal_id'),
      accountId: at('account_id'),
      environment: at('environment'),
      interface: at('interface'),
      command: at('command'),
      method: at('method'),
      url: at('url'),
      startedAt: at('started_at'),
      clTRID: at('cl_trid'),
      requestHeaders: JSON.parse(String(at('request_headers'))),
      requestBody: at('request_body'),
    };
    const end = {
      journalId: at('journal_id'),
      durationMilliseconds: at('duration_milliseconds'),
      status: at('status'),
      silence: at('silence'),
      replyHeaders: JSON.parse(String(at('reply_headers'))),
      replyBody: at('reply_body'),
      replyBodyCut: at('reply_body_cut') === 1,
    };
    return { ...begin, end } as StoredExchange;
  });
}
