import { isOver } from '#main/database/batches.ts';
import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import { messageOf } from '#main/database/message-column.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import type { BatchCounts, PlannedLine, ShownLines, StoredBatch, StoredLine } from './batch-record.ts';
import { batchTable, lineTable } from './batch-tables.ts';
import type { Colleague } from './ledger-record.ts';

type BatchRow = RowOf<typeof batchTable>;
export type LineRow = RowOf<typeof lineTable>;

/** A line with what its newest ledger entry says. */
export interface LineOfEntry extends LineRow, Omit<StoredLine, keyof PlannedLine | 'text' | 'ended'> {
  readonly endedText: string | null;
  readonly stepText: string | null;
}

/** The lines of a batch beside their newest entry, by what of them is to be shown. */
export function linesSql(show: ShownLines): { from: string; where: string } {
  const from = `FROM renewal_batch_lines AS l LEFT JOIN renewal_entries AS e ON e.entry = (
    SELECT max(entry) FROM renewal_entries AS x WHERE x.batch_id = :batchId AND x.batch_line = l.line)`;
  return { from, where: `l.batch = :batch${conditionOf(show)}` };
}

function conditionOf(show: ShownLines): string {
  switch (show) {
    case 'all':
      return '';
    case 'problems':
      return ` AND l.problems <> '[]'`;
    // In a batch that is over, also what was not sent: nothing will be sent for it any more.
    case 'failed':
      return ` AND (l.ended_text IS NOT NULL OR e.state IN ('refused', 'reconciled-not-renewed')
        OR (:over AND l.chosen = 1 AND coalesce(e.state, 'not-sent') = 'not-sent'))`;
    case 'unknown':
      return ` AND e.state = 'outcome-unknown'`;
    default:
      return ` AND EXISTS (SELECT 1 FROM json_each(l.problems) AS p WHERE p.value ->> 'code' = :reason)`;
  }
}

/** What a condition needs beside the batch. */
export function conditionValues(show: ShownLines, isOver: boolean): { over?: boolean; reason?: string } {
  if (show === 'failed') return { over: isOver };
  return show === 'all' || show === 'problems' || show === 'unknown' ? {} : { reason: show };
}

/**
 * The columns of a line `l`. What its review saw in a team goes by other numbers here; a mark that is another one by now has
 * none that it could have.
 */
export const lineColumns = lineTable.select('l', {
  reviewedEntry: 'coalesce((SELECT entry FROM renewal_entries WHERE entry_id = l.reviewed_entry_id), l.reviewed_entry)',
  althoughMark: `CASE WHEN l.although_number IS NULL THEN l.although_mark ELSE coalesce((
    SELECT m.mark FROM do_not_renew AS m JOIN renewal_batches AS o ON o.batch = l.batch AND o.environment = m.environment
      JOIN team_writers AS w ON w.kind = 'do-not-renew' AND w.scope = m.environment AND w.key = m.ldh_name
      WHERE m.ldh_name = l.ldh_name AND w.number = l.although_number), -1) END`,
});

/** What SELECTs a LineOfEntry from the tables of `linesSql`. */
export const lineSql = `${lineColumns}, l.ended_text AS endedText, e.entry_id AS entryId, e.state,
    e.cl_trid AS clTRID, e.settled_at AS settledAt, e.asked_by AS askedBy, e.person,
    (SELECT text FROM renewal_steps AS s WHERE s.entry = e.entry ORDER BY step DESC LIMIT 1) AS stepText,
    ${lastSaid('result_code')} AS resultCode, ${lastSaid('sv_trid')} AS svTRID,
    ${lastSaid('new_expiry_date')} AS givenExpiryDate`;

function lastSaid(column: string): string {
  return `(SELECT ${column} FROM renewal_steps AS s WHERE s.entry = e.entry AND ${column} IS NOT NULL
    ORDER BY step DESC LIMIT 1)`;
}

export function plannedLineOf(row: LineRow): PlannedLine {
  const { reviewedEntry: entry, reviewedSteps: steps, ...line } = lineTable.fieldsOf(row);
  return { ...line, reviewed: { entry, steps } };
}

export function lineOf({ endedText, stepText, ...row }: LineOfEntry): StoredLine {
  return { ...row, ...plannedLineOf(row), text: messageOf(endedText ?? stepText ?? ''), ended: endedText !== null };
}

export function batchOf(database: Database, row: BatchRow): StoredBatch {
  const { batch: _, ownerId: __, periodUnit: unit, periodValue: value, ...batch } = batchTable.fieldsOf(row);
  return { ...batch, period: { unit, value }, counts: countBatch(database, row), runBy: runnerOf(database, row) };
}

function runnerOf(database: Database, { batch }: BatchRow): StoredBatch['runBy'] {
  const runner = database.get<Colleague>(
    `SELECT person, machine FROM renewal_batches JOIN team_seats ON seat_id = team_document ->> '$.runner.seatId'
       WHERE batch = :batch AND state = 'running'`,
    { batch },
  );
  return runner ?? null;
}

/** Counts from the lines as they were planned and the entries that they have, without looking at every pair. */
function countBatch(database: Database, row: BatchRow): BatchCounts {
  const { batch, batchId } = row;
  const planned = database.get<{
    lines: number;
    blocked: number;
    chosen: number;
    marked: number;
    ended: number;
    total: number;
    unpriced: number;
    overCap: number;
    lifted: number;
  }>(
    `SELECT count(*) AS lines, coalesce(sum(blocked), 0) AS blocked, coalesce(sum(chosen), 0) AS chosen,
         count(*) FILTER (WHERE chosen = 0 AND instr(problems, '"code":"do-not-renew"') > 0) AS marked,
         count(ended_text) AS ended, coalesce(sum(price_minor) FILTER (WHERE chosen), 0) AS total,
         coalesce(sum(price_minor IS NULL) FILTER (WHERE chosen), 0) AS unpriced,
         count(*) FILTER (WHERE ended_code = 'over-cap') AS overCap,
         count(*) FILTER (WHERE chosen AND ended_text IS NULL AND above_cap_reason IS NOT NULL) AS lifted
       FROM renewal_batch_lines WHERE batch = :batch`,
    { batch },
  ) ?? {
    lines: 0,
    blocked: 0,
    chosen: 0,
    marked: 0,
    ended: 0,
    total: 0,
    unpriced: 0,
    overCap: 0,
    lifted: 0,
  };
  const states = new Map(
    database
      .all<{ state: LedgerState; n: number }>(
        'SELECT state, count(*) AS n FROM renewal_entries WHERE batch_id = :batchId GROUP BY state',
        { batchId },
      )
      .map(({ state, n }) => [state, n]),
  );
  const of = (...wanted: LedgerState[]): number => wanted.reduce((sum, state) => sum + (states.get(state) ?? 0), 0);
  const renewed = of('renewed', 'reconciled-renewed');
  const refused = of('refused', 'reconciled-not-renewed');
  const unknown = of('outcome-unknown');
  const underWay = of('planned', 'sent');
  // Also a line whose attempts were not sent: it waits for its next turn as long as the batch may go on.
  const waiting = planned.chosen - planned.ended - renewed - refused - unknown - underWay;
  return {
    lines: planned.lines,
    blocked: planned.blocked,
    chosen: planned.chosen,
    marked: planned.marked,
    renewed,
    refused,
    notSent: planned.ended + (isOver(row.state) ? waiting : 0),
    overCap: planned.overCap,
    unknown,
    underWay,
    waiting: isOver(row.state) ? 0 : waiting,
    totalMinor: planned.total,
    unpriced: planned.unpriced,
    lifted: planned.lifted,
  };
}
