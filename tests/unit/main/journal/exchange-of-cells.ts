import { exchangesIn, type JournalCells } from '#main/journal/store/cells.ts';
import { contentTable, exchangeTable } from '#main/journal/store/exchange-tables.ts';
import type { StoredExchange } from '#main/journal/store/record.ts';

const columns = [...exchangeTable.names, ...contentTable.names];

/** The exchanges of a flat list, as a store gives them out; all of them are over. */
export function exchangesOfCells(cells: JournalCells): readonly StoredExchange[] {
  return exchangesIn(cells).map((row) => {
    const at = (column: string) => row[columns.indexOf(column)];
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
