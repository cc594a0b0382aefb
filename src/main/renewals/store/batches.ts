import { batchVerbs, claimBatch, dropUnfinished, findBatch, isOver, preparingBatch } from '#main/database/batches.ts';
import { countOf } from '#main/database/count-of.ts';
import type { Database } from '#main/database/database.ts';
import { messageColumn } from '#main/database/message-column.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { BatchChange, RenewalBatches } from './batch-record.ts';
import {
  batchOf,
  conditionValues,
  type LineOfEntry,
  type LineRow,
  lineColumns,
  lineOf,
  lineSql,
  linesSql,
  plannedLineOf,
} from './batch-rows.ts';
import { batchTable, type LineProblem, lineTable } from './batch-tables.ts';

const table = { name: 'renewal_batches', columns: batchTable.select(), ready: 'review', batchOf } as const;

function hasProblem(code: LineProblem['code']): string {
  return `EXISTS (SELECT 1 FROM json_each(problems) WHERE value ->> 'code' = '${code}')`;
}

/**
 * New dates for the lines, and the warning that a date is too far ahead, set or removed. A line that gets the warning is
 * left out, one that loses it is chosen unless something else speaks against it; what a person chose stays.
 */
const changedDates = `
  WITH changed(was, new_date, warning) AS MATERIALIZED (
    SELECT value ->> 'expiryDate', value ->> 'newExpiryDate', value ->> 'beyondHorizon' FROM json_each(:dates)),
  harmless(code) AS MATERIALIZED (SELECT value FROM json_each(:harmless))
  UPDATE renewal_batch_lines SET
    new_expiry_date = new_date,
    chosen = CASE ${hasProblem('beyond-horizon')} + 2 * (warning IS NOT NULL)
      WHEN 2 THEN 0
      WHEN 1 THEN NOT EXISTS (SELECT 1 FROM json_each(problems)
        WHERE value ->> 'code' NOT IN (SELECT code FROM harmless UNION SELECT 'beyond-horizon'))
      ELSE chosen END,
    problems = (SELECT json_group_array(json(value)) FROM (
      SELECT value FROM json_each(problems) WHERE value ->> 'code' <> 'beyond-horizon'
      UNION ALL SELECT warning WHERE warning IS NOT NULL))
  FROM changed WHERE batch = :batch AND expiry_date = was`;

const isMarked = hasProblem('do-not-renew');

const markedAmong = `SELECT 1 FROM renewal_batch_lines
  WHERE batch = :batch AND chosen = 0 AND line IN (SELECT value FROM json_each(:lines)) AND ${isMarked} LIMIT 1`;

/**
 * The mark stays the one that the review shows: another one by the time of sending stops the line. Choosing all without
 * a reason leaves a marked line as it is, with the reason that it has.
 */
const chooseLines = `
  UPDATE renewal_batch_lines SET
    chosen = :chosen,
    above_cap_reason = iif(:chosen, above_cap_reason, NULL),
    although_reason = iif(:chosen AND ${isMarked}, coalesce(:although, although_reason), NULL)
  WHERE batch = :batch AND blocked = 0 AND (:all OR line IN (SELECT value FROM json_each(:lines)))
    AND (NOT :chosen OR :although IS NOT NULL OR chosen = 1 OR NOT ${isMarked})`;

/** Batches of renewals; what became of their lines is read from the ledger. */
export const renewalBatches: Verbs<RenewalBatches> = {
  ...batchVerbs(table),

  begin(store, plan) {
    const { database, owner } = store;
    database.transaction(() => {
      dropUnfinished(store, table);
      batchTable.insert(database, {
        ...plan,
        periodUnit: plan.period.unit,
        periodValue: plan.period.value,
        ownerId: owner.id(),
      });
    });
  },

  add({ database }, batchId, lines) {
    database.transaction(() => {
      const batch = preparingBatch(database, table, batchId);
      for (const line of lines) {
        const blocked = line.problems.some((problem) => problem.blocks);
        lineTable.insert(database, {
          ...line,
          batch,
          blocked: Number(blocked),
          chosen: line.chosen && !blocked,
          reviewedEntry: line.reviewed.entry,
          reviewedSteps: line.reviewed.steps,
        });
      }
    });
  },

  lines({ database }, { batchId, show, offset, limit }) {
    const row = findBatch(database, table, batchId);
    if (row === undefined) return { lines: [], total: 0 };
    const { from, where } = linesSql(show);
    const asked = { batchId, batch: row.batch, ...conditionValues(show, isOver(row.state)) };
    return database.reading(() => ({
      lines: database
        .all<LineOfEntry>(`SELECT ${lineSql} ${from} WHERE ${where} ORDER BY l.line LIMIT :limit OFFSET :offset`, {
          ...asked,
          offset,
          limit,
        })
        .map(lineOf),
      total: countOf(database, `SELECT count(*) AS n ${from} WHERE ${where}`, asked),
    }));
  },

  reasons: ({ database }, batchId) =>
    database.all(
      `SELECT p.value ->> 'code' AS code, count(DISTINCT l.line) AS lines
         FROM renewal_batches AS b JOIN renewal_batch_lines AS l USING (batch), json_each(l.problems) AS p
         WHERE b.batch_id = :batchId GROUP BY 1 ORDER BY 2 DESC, 1`,
      { batchId },
    ),

  choose: ({ database }, ...given) => database.transaction(() => chooseIn(database, ...given)),

  expiryDates: ({ database }, batchId) =>
    database
      .all<{ date: CalendarDate }>(
        `SELECT DISTINCT expiry_date AS date FROM renewal_batches AS b JOIN renewal_batch_lines AS l USING (batch)
           WHERE b.batch_id = :batchId AND expiry_date IS NOT NULL`,
        { batchId },
      )
      .map(({ date }) => date),

  change: ({ database }, ...given) => database.transaction(() => changeIn(database, ...given)),

  start: (store, batchId, revision) =>
    store.database.transaction(() => {
      const changed = store.database.get(
        'SELECT 1 FROM renewal_batches WHERE batch_id = :batchId AND revision <> :revision',
        { batchId, revision },
      );
      return changed === undefined ? claimBatch(store, table, batchId, () => false) : { kind: 'changed' };
    }),

  waiting: ({ database }, batchId, after, limit) =>
    database
      .all<LineRow>(
        `SELECT ${lineColumns} FROM renewal_batches AS b JOIN renewal_batch_lines AS l USING (batch)
           WHERE b.batch_id = :batchId AND l.line > :after AND l.chosen = 1 AND l.ended_text IS NULL
             AND NOT EXISTS (SELECT 1 FROM renewal_entries AS e
               WHERE e.batch_id = :batchId AND e.batch_line = l.line AND e.state <> 'not-sent')
           ORDER BY l.line LIMIT :limit`,
        { batchId, after, limit },
      )
      .map(plannedLineOf),

  liftCap: ({ database }, ...given) => database.transaction(() => liftCapIn(database, ...given)),

  endLine({ database }, batchId, line, text, code) {
    database.run(
      `UPDATE renewal_batch_lines SET ended_text = :text, ended_code = :code
         WHERE line = :line AND batch = (SELECT batch FROM renewal_batches WHERE batch_id = :batchId)`,
      { batchId, line, text: messageColumn(text), code },
    );
  },
};

/** Part of the caller's transaction, as all that follows. */
export function chooseIn(
  database: Database,
  ...[batchId, lines, chosen, although]: Parameters<RenewalBatches['choose']>
): Awaited<ReturnType<RenewalBatches['choose']>> {
  const row = findBatch(database, table, batchId);
  if (row?.state !== 'review') return 'begun';
  const { batch } = row;
  const among = { batch, lines: JSON.stringify(lines ?? []) };
  if (chosen && although === null && database.get(markedAmong, among) !== undefined) return 'marked';
  database.run(chooseLines, { ...among, chosen, all: lines === null, although });
  revise(database, batch);
  return 'chosen';
}

export function changeIn(database: Database, batchId: string, change: BatchChange): boolean {
  const row = findBatch(database, table, batchId);
  if (row?.state !== 'review') return false;
  const { batch } = row;
  const { period, title, cardId, currency, minorDigits } = change;
  database.run(
    `UPDATE renewal_batches SET title = :title, period_unit = :unit, period_value = :value, card_id = :cardId,
         currency = :currency, minor_digits = :minorDigits WHERE batch = :batch`,
    { batch, title, ...period, cardId, currency, minorDigits },
  );
  changeLines(database, batch, change);
  revise(database, batch);
  return true;
}

/** What another order makes of the lines. */
export function changeLines(database: Database, batch: number, { priceMinor, dates, harmless }: BatchChange): void {
  database.run(
    `UPDATE renewal_batch_lines SET price_minor = :priceMinor
       WHERE batch = :batch AND ldh_name IS NOT NULL AND NOT ${hasProblem('duplicate')}`,
    { batch, priceMinor },
  );
  database.run(changedDates, { batch, dates: JSON.stringify(dates), harmless: JSON.stringify(harmless) });
}

export function liftCapIn(
  database: Database,
  batchId: string,
  lines: readonly number[] | null,
  reason: string | null,
): boolean {
  const row = findBatch(database, table, batchId);
  if (row?.state !== 'review') return false;
  const { batch } = row;
  database.run(
    `UPDATE renewal_batch_lines SET above_cap_reason = :reason
       WHERE batch = :batch AND chosen = 1 AND (:all OR line IN (SELECT value FROM json_each(:lines)))`,
    { batch, reason, all: lines === null, lines: JSON.stringify(lines ?? []) },
  );
  revise(database, batch);
  return true;
}

function revise(database: Database, batch: number): void {
  database.run('UPDATE renewal_batches SET revision = revision + 1 WHERE batch = :batch', { batch });
}
