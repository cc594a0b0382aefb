import type { JournalBegin, JournalEnd } from './record.ts';

/** An exchange that is over. */
export interface WholeExchange {
  readonly beginning: JournalBegin;
  readonly ending: JournalEnd;
}

/**
 * The columns of an exchange in their order here, of one exchange after the other. As such a flat list many of them cross
 * to the store's thread in a part of the time that as many objects take, and are written from there as they are.
 */
export type JournalCells = readonly (string | number | null)[];

/** Of `exchanges`, all but the search text; those of `exchange_contents` follow them. */
export const exchangeColumns = [
  'journal_id',
  'account_id',
  'environment',
  'interface',
  'command',
  'method',
  'url',
  'started_at',
  'cl_trid',
  'ended',
  'duration_milliseconds',
  'status',
  'silence',
  'reply_body_cut',
] as const;
export const contentColumns = ['request_headers', 'request_body', 'reply_headers', 'reply_body'] as const;
const columns = exchangeColumns.length + contentColumns.length;

/** The cells of one exchange; `end` undefined where it is under way. */
export function cellsOf(begin: JournalBegin, end: JournalEnd | undefined): JournalCells {
  return [
    begin.journalId,
    begin.accountId,
    begin.environment,
    begin.interface,
    begin.command,
    begin.method,
    begin.url,
    begin.startedAt,
    begin.clTRID ?? null,
    end === undefined ? 0 : 1,
    end?.durationMilliseconds ?? null,
    end?.status ?? null,
    end?.silence ?? null,
    end === undefined ? null : Number(end.replyBodyCut),
    JSON.stringify(begin.requestHeaders),
    begin.requestBody ?? null,
    end === undefined ? null : JSON.stringify(end.replyHeaders),
    end?.replyBody ?? null,
  ];
}

export function journalCells(exchanges: readonly WholeExchange[]): JournalCells {
  const cells: (string | number | null)[] = [];
  // A list without holes, as the crossing wants it: flatMap makes another kind.
  for (const { beginning, ending } of exchanges) cells.push(...cellsOf(beginning, ending));
  return cells;
}

/** The cells of each exchange. */
export function exchangesIn(cells: JournalCells): readonly JournalCells[] {
  const each: JournalCells[] = [];
  for (let start = 0; start < cells.length; start += columns) each.push(cells.slice(start, start + columns));
  return each;
}
