import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import type { JournalTable } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { cellsOf, exchangesIn, type JournalCells } from './cells.ts';
import { contentTable, exchangeTable } from './exchange-tables.ts';
import type { JournalFilter, StoredExchange } from './record.ts';
import type { Rows } from './trim.ts';

type ExchangeRow = RowOf<typeof exchangeTable> & RowOf<typeof contentTable>;

const columns = `${exchangeTable.select('e')}, ${contentTable.select('c')}`;

/** The journal, the newest exchange first. */
export const journalTable: Verbs<JournalTable> = {
  began({ database, journalTrim }, record) {
    database.transaction(() => {
      journalTrim.written(record.startedAt, insertExchanges(database, [cellsOf(record, null)]));
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
            `SELECT ${columns}
               FROM (SELECT * FROM exchanges ${where} ORDER BY exchange DESC LIMIT :limit OFFSET :offset) AS e
               JOIN exchange_contents AS c USING (exchange) ORDER BY exchange DESC`,
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
      const sql = `SELECT journal_id AS journalId FROM exchanges ${where} ORDER BY exchange`;
      return database.all<{ journalId: string }>(sql, found).map(({ journalId }) => journalId);
    });
  },

  get({ database }, journalId) {
    const row = database.get<ExchangeRow>(
      `SELECT ${columns} FROM exchanges AS e JOIN exchange_contents AS c USING (exchange) WHERE journal_id = :journalId`,
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
        `SELECT ${columns} FROM json_each(:journalIds) AS asked
           JOIN exchanges AS e ON journal_id = asked.value JOIN exchange_contents AS c USING (exchange)
           ORDER BY asked.key`,
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

const startedAtPlace = exchangeTable.names.indexOf('started_at');
const searched = ['method', 'url', 'command', 'cl_trid'].map((name) => exchangeTable.names.indexOf(name));

/** An exchange that a step of the ledger named before it was written is evidence from the first. */
const insertedExchange = `INSERT INTO exchanges (${exchangeTable.names.join(', ')}, search_text, evidence)
  VALUES (${exchangeTable.names.map(() => '?').join(', ')}, ?,
    EXISTS (SELECT 1 FROM renewal_steps WHERE journal_id = ?${exchangeTable.names.indexOf('journal_id') + 1}))`;
const insertedContents = `INSERT INTO exchange_contents (${contentTable.names.join(', ')}, exchange)
  VALUES (${contentTable.names.map(() => '?').join(', ')}, ?)`;

/** A row for each with its contents: first all rows, then all contents, since a statement runs faster again and again. */
function insertExchanges(database: Database, exchanges: readonly JournalCells[]): Rows {
  const rows = exchanges.map((cells) => {
    const text = searched.map((place) => cells[place] ?? '').join(' ');
    return database.insert(insertedExchange, [...cells.slice(0, exchangeTable.names.length), searchable(text)]);
  });
  exchanges.forEach((cells, index) => {
    database.insert(insertedContents, [...cells.slice(exchangeTable.names.length), rows[index]]);
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
  const fields = contentTable.fieldsOf(exchangeTable.fieldsOf(row));
  const { ended, durationMilliseconds, status, silence, replyHeaders, replyBody, replyBodyCut, ...begin } = fields;
  const { journalId } = begin;
  const end = { journalId, durationMilliseconds: durationMilliseconds ?? 0, status, silence, replyBody, replyBodyCut };
  return { ...begin, end: ended ? { ...end, replyHeaders } : null };
}
