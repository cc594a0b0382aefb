import type { Database } from '#main/database/database.ts';
import type { JournalTable, StoredExchange } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { Environment, RegistryInterface } from '#values/environment.ts';
import { cellsOf, contentColumns, exchangeColumns, exchangesIn, type JournalCells } from './cells.ts';
import type { JournalFilter } from './record.ts';
import type { Rows } from './trim.ts';

interface ExchangeRow {
  readonly exchange: number;
  readonly journal_id: string;
  readonly account_id: string;
  readonly environment: Environment;
  readonly interface: RegistryInterface;
  readonly command: string;
  readonly method: string;
  readonly url: string;
  readonly started_at: number;
  readonly cl_trid: string | null;
  readonly ended: number;
  readonly duration_milliseconds: number | null;
  readonly status: number | null;
  readonly silence: string | null;
  readonly reply_body_cut: number | null;
  readonly request_headers: string;
  readonly request_body: string | null;
  readonly reply_headers: string | null;
  readonly reply_body: string | null;
}

/** The journal, the newest exchange first. */
export const journalTable: Verbs<JournalTable> = {
  began({ database, journalTrim }, record) {
    database.transaction(() => {
      journalTrim.written(record.startedAt, insertExchanges(database, [cellsOf(record, undefined)]));
    });
  },

  ended({ database }, record) {
    database.transaction(() => {
      database.run(
        `UPDATE exchanges SET ended = 1, duration_milliseconds = :duration, status = :status, silence = :silence,
           reply_body_cut = :cut WHERE journal_id = :journalId`,
        {
          journalId: record.journalId,
          duration: record.durationMilliseconds,
          status: record.status,
          silence: record.silence,
          cut: record.replyBodyCut,
        },
      );
      database.run(
        `UPDATE exchange_contents SET reply_headers = :headers, reply_body = :body
           WHERE exchange = (SELECT exchange FROM exchanges WHERE journal_id = :journalId)`,
        { journalId: record.journalId, headers: JSON.stringify(record.replyHeaders), body: record.replyBody },
      );
    });
  },

  keep({ database, journalTrim }, cells) {
    const exchanges = exchangesIn(cells);
    database.transaction(() => {
      journalTrim.written(Number(exchanges.at(-1)?.[startedAtPlace] ?? 0), insertExchanges(database, exchanges));
    });
  },

  page({ database }, { offset, limit, ...filter }) {
    return database.reading(() => {
      const { where, found } = foundBy(database, filter);
      return {
        rows: database
          .all<ExchangeRow>(
            `SELECT * FROM (SELECT * FROM exchanges ${where} ORDER BY exchange DESC LIMIT :limit OFFSET :offset)
               JOIN exchange_contents USING (exchange) ORDER BY exchange DESC`,
            { ...found, offset, limit },
          )
          .map(exchangeOf),
        total: database.get<{ total: number }>(`SELECT count(*) AS total FROM exchanges ${where}`, found)?.total ?? 0,
      };
    });
  },

  ids({ database }, filter) {
    return database.reading(() => {
      const { where, found } = foundBy(database, filter);
      const sql = `SELECT journal_id FROM exchanges ${where} ORDER BY exchange`;
      return database.all<{ journal_id: string }>(sql, found).map(({ journal_id: journalId }) => journalId);
    });
  },

  get({ database }, journalId) {
    const row = database.get<ExchangeRow>(
      'SELECT * FROM exchanges JOIN exchange_contents USING (exchange) WHERE journal_id = :journalId',
      { journalId },
    );
    return row && exchangeOf(row);
  },

  lastAnswerAt: ({ database }, accountId) =>
    database.get<{ at: number }>(
      `SELECT CAST(started_at + coalesce(duration_milliseconds, 0) AS INTEGER) AS at FROM exchanges
         WHERE account_id = :accountId AND status IS NOT NULL ORDER BY exchange DESC LIMIT 1`,
      { accountId },
    )?.at,

  several: ({ database }, journalIds) =>
    database
      .all<ExchangeRow>(
        `SELECT exchanges.*, exchange_contents.* FROM json_each(:journalIds) AS asked
           JOIN exchanges ON journal_id = asked.value JOIN exchange_contents USING (exchange) ORDER BY asked.key`,
        { journalIds: JSON.stringify(journalIds) },
      )
      .map(exchangeOf),

  sentSince: ({ database }, accountIds, since) =>
    database.all(
      `SELECT interface, command, count(*) AS count FROM
         (SELECT * FROM exchanges WHERE evidence = 0 AND started_at >= :since
            UNION ALL SELECT * FROM exchanges WHERE evidence = 1 AND started_at >= :since)
         WHERE account_id IN (SELECT value FROM json_each(:accountIds))
         GROUP BY interface, command ORDER BY count DESC, interface, command`,
      { accountIds: JSON.stringify(accountIds), since },
    ),
};

const startedAtPlace = exchangeColumns.indexOf('started_at');
const searched = (['method', 'url', 'command', 'cl_trid'] as const).map((column) => exchangeColumns.indexOf(column));

/** An exchange that a step of the ledger named before it was written is evidence from the first. */
const insertedExchange = `INSERT INTO exchanges (${exchangeColumns.join(', ')}, search_text, evidence)
  VALUES (${exchangeColumns.map(() => '?').join(', ')}, ?,
    EXISTS (SELECT 1 FROM renewal_steps WHERE journal_id = ?${exchangeColumns.indexOf('journal_id') + 1}))`;
const insertedContents = `INSERT INTO exchange_contents (${contentColumns.join(', ')}, exchange)
  VALUES (${contentColumns.map(() => '?').join(', ')}, ?)`;

/** A row for each with its contents: first all rows, then all contents, since a statement runs faster again and again. */
function insertExchanges(database: Database, exchanges: readonly JournalCells[]): Rows {
  const rows = exchanges.map((cells) => {
    const text = searched.map((place) => cells[place] ?? '').join(' ');
    return database.insert(insertedExchange, [...cells.slice(0, exchangeColumns.length), searchable(text)]);
  });
  exchanges.forEach((cells, index) => {
    database.insert(insertedContents, [...cells.slice(exchangeColumns.length), rows[index]]);
  });
  return { first: rows[0] ?? 1, last: rows.at(-1) ?? 0 };
}

/** Statuses are filtered by their class; `none` finds what has no answer (yet). */
const matching = `(:accountId IS NULL OR account_id = :accountId) AND (:only IS NULL OR interface = :only)
  AND (:text = '' OR instr(search_text, :text) > 0 OR CAST(status AS TEXT) = :text OR silence = :text)
  AND (:statuses IS NULL OR coalesce((status / 100) || 'xx', 'none') = :statuses)`;

/** Each half has an index of its own, by when an exchange was started. */
const startedBetween = `SELECT min(first) AS first, max(last) AS last FROM
  (SELECT min(exchange) AS first, max(exchange) AS last FROM exchanges
       WHERE evidence = 0 AND started_at BETWEEN :from AND :to
     UNION ALL SELECT min(exchange), max(exchange) FROM exchanges
       WHERE evidence = 1 AND started_at BETWEEN :from AND :to)`;

/** Rows are numbered about as time goes: between two instants few others are looked at. */
function foundBy(database: Database, filter: JournalFilter) {
  const { accountId, interface: only, text, statuses, startedFrom, startedTo } = filter;
  const found = { accountId, only, text: searchable(text), statuses };
  if (startedFrom === undefined && startedTo === undefined) return { where: `WHERE ${matching}`, found };
  const dates = { from: startedFrom ?? 0, to: startedTo ?? Number.MAX_SAFE_INTEGER };
  return {
    where: `WHERE exchange BETWEEN :first AND :last AND started_at BETWEEN :from AND :to AND ${matching}`,
    found: { ...found, ...dates, ...database.get<Rows>(startedBetween, dates) },
  };
}

function searchable(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

function exchangeOf(row: ExchangeRow): StoredExchange {
  return {
    journalId: row.journal_id,
    accountId: row.account_id,
    environment: row.environment,
    interface: row.interface,
    command: row.command,
    method: row.method,
    url: row.url,
    startedAt: row.started_at,
    clTRID: row.cl_trid ?? undefined,
    requestHeaders: JSON.parse(row.request_headers),
    requestBody: row.request_body ?? undefined,
    end:
      row.ended === 0
        ? undefined
        : {
            journalId: row.journal_id,
            durationMilliseconds: row.duration_milliseconds ?? 0,
            status: row.status ?? undefined,
            silence: row.silence ?? undefined,
            replyHeaders: row.reply_headers === null ? [] : JSON.parse(row.reply_headers),
            replyBody: row.reply_body ?? undefined,
            replyBodyCut: row.reply_body_cut === 1,
          },
  };
}
