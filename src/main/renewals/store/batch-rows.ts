import { pauseOf } from '#main/database/batch-pause.ts';
import { isOver, type StandingRow } from '#main/database/batches.ts';
import type { Database } from '#main/database/database.ts';
import { messageOf } from '#main/database/message-column.ts';
import { asWritten, type Message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import type { BatchState, LedgerState } from '#values/ledger-state.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import type { BatchCounts, LineProblem, PlannedLine, ShownLines, StoredBatch, StoredLine } from './batch-record.ts';

/** A row of `renewal_batches`. */
export interface BatchRow extends StandingRow {
  readonly environment: Environment;
  readonly period_unit: RenewalPeriod['unit'];
  readonly period_value: number;
  readonly card_id: string;
  readonly currency: string;
  readonly minor_digits: number;
  readonly state: BatchState;
}

/** A row of `renewal_batch_lines`, with what its last ledger entry says where that was asked for. */
export interface LineRow {
  readonly line: number;
  readonly source_line: number;
  readonly input: string;
  readonly ldh_name: string | null;
  readonly unicode_name: string | null;
  readonly expiry_date: CalendarDate | null;
  readonly new_expiry_date: CalendarDate | null;
  readonly price_minor: number | null;
  readonly problems: string;
  readonly chosen: number;
  readonly reviewed_entry: number;
  readonly reviewed_steps: number;
  readonly ended_text: string | null;
  readonly entry_id: string | null;
  readonly state: LedgerState | null;
  readonly cl_trid: string | null;
  readonly settled_at: number | null;
  readonly asked_by: string | null;
  readonly step_text: string | null;
  readonly result_code: string | null;
  readonly sv_trid: string | null;
  readonly given_date: CalendarDate | null;
}

/** The lines of a batch beside their newest entry, by what of them is to be shown. */
export function linesSql(show: ShownLines): { from: string; where: string } {
  const from = `FROM renewal_batch_lines AS l LEFT JOIN renewal_entries AS e ON e.entry = (
    SELECT max(entry) FROM renewal_entries AS x WHERE x.batch_id = :batchId AND x.batch_line = l.line)`;
  const where = {
    all: '',
    problems: ` AND l.problems <> '[]'`,
    // In a batch that is over, also what was not sent: nothing will be sent for it any more.
    failed: ` AND (l.ended_text IS NOT NULL OR e.state IN ('refused', 'reconciled-not-renewed')
      OR (:over AND l.chosen = 1 AND coalesce(e.state, 'not-sent') = 'not-sent'))`,
    unknown: ` AND e.state = 'outcome-unknown'`,
  }[show];
  return { from, where: `l.batch = :batch${where}` };
}

export function plannedLineOf(row: LineRow): PlannedLine {
  return {
    line: row.line,
    sourceLine: row.source_line,
    input: row.input,
    ldhName: row.ldh_name ?? undefined,
    unicodeName: row.unicode_name ?? undefined,
    expiryDate: row.expiry_date ?? undefined,
    newExpiryDate: row.new_expiry_date ?? undefined,
    priceMinor: row.price_minor ?? undefined,
    problems: (JSON.parse(row.problems) as KeptProblem[]).map(ofThisVersion),
    chosen: row.chosen === 1,
    reviewed: { entry: row.reviewed_entry, steps: row.reviewed_steps },
  };
}

/** In a store of 0.1.0 the reason is an English text, and the problem of a name has none but the text of the line's. */
function ofThisVersion({ name, why, ...problem }: KeptProblem): LineProblem {
  return {
    ...problem,
    ...(name?.message !== undefined && { name }),
    ...(why !== undefined && { why: typeof why === 'string' ? asWritten(why) : why }),
  };
}

type KeptProblem = Omit<LineProblem, 'why'> & { readonly why?: Message | string };

export function lineOf(row: LineRow): StoredLine {
  return {
    ...plannedLineOf(row),
    entryId: row.entry_id ?? undefined,
    state: row.state ?? undefined,
    clTRID: row.cl_trid ?? undefined,
    resultCode: row.result_code ?? undefined,
    svTRID: row.sv_trid ?? undefined,
    givenExpiryDate: row.given_date ?? undefined,
    settledAt: row.settled_at ?? undefined,
    askedBy: row.asked_by ?? undefined,
    text: messageOf(row.ended_text ?? row.step_text ?? ''),
    ended: row.ended_text !== null,
  };
}

export function batchOf(database: Database, row: BatchRow): StoredBatch {
  return {
    batchId: row.batch_id,
    accountId: row.account_id,
    environment: row.environment,
    title: row.title,
    period: { unit: row.period_unit, value: row.period_value },
    cardId: row.card_id,
    currency: row.currency,
    minorDigits: row.minor_digits,
    createdAt: row.created_at,
    state: row.state,
    text: messageOf(row.text),
    pause: pauseOf(row.pause),
    counts: countBatch(database, row),
  };
}

/** Counts from the lines as they were planned and the entries that they have, without looking at every pair. */
function countBatch(database: Database, row: BatchRow): BatchCounts {
  const { batch, batch_id: batchId } = row;
  const planned = database.get<{
    lines: number;
    blocked: number;
    chosen: number;
    ended: number;
    total: number;
    unpriced: number;
  }>(
    `SELECT count(*) AS lines, coalesce(sum(blocked), 0) AS blocked, coalesce(sum(chosen), 0) AS chosen,
         count(ended_text) AS ended, coalesce(sum(price_minor) FILTER (WHERE chosen), 0) AS total,
         coalesce(sum(price_minor IS NULL) FILTER (WHERE chosen), 0) AS unpriced
       FROM renewal_batch_lines WHERE batch = :batch`,
    { batch },
  ) ?? { lines: 0, blocked: 0, chosen: 0, ended: 0, total: 0, unpriced: 0 };
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
    renewed,
    refused,
    notSent: planned.ended + (isOver(row.state) ? waiting : 0),
    unknown,
    underWay,
    waiting: isOver(row.state) ? 0 : waiting,
    totalMinor: planned.total,
    unpriced: planned.unpriced,
  };
}
