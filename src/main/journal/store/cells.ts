import { contentTable, exchangeTable } from './exchange-tables.ts';
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

const columns = exchangeTable.names.length + contentTable.names.length;

/** The cells of one exchange, in the order of the two tables' columns; `end` null where it is under way. */
export function cellsOf(begin: JournalBegin, end: JournalEnd | null): JournalCells {
  const { durationMilliseconds = null, status = null, silence = null, replyBodyCut, replyBody = null } = end ?? {};
  return [
    begin.journalId,
    begin.accountId,
    begin.environment,
    begin.interface,
    begin.command,
    begin.method,
    begin.url,
    begin.startedAt,
    begin.clTRID,
    end === null ? 0 : 1,
    durationMilliseconds,
    status,
    silence,
    replyBodyCut === undefined ? null : Number(replyBodyCut),
    JSON.stringify(begin.requestHeaders),
    begin.requestBody,
    end && JSON.stringify(end.replyHeaders),
    replyBody,
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
