import { batchVerbs, claimBatch, dropUnfinished, findBatch, isOver, preparingBatch } from '#main/database/batches.ts';
import { countOf } from '#main/database/count-of.ts';
import { messageColumn } from '#main/database/message-column.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { RenewalBatches } from './batch-record.ts';
import { batchOf, type LineRow, lineOf, linesSql, plannedLineOf } from './batch-rows.ts';

const table = { name: 'renewal_batches', ready: 'review', batchOf } as const;

/** Batches of renewals; what became of their lines is read from the ledger. */
export const renewalBatches: Verbs<RenewalBatches> = {
  ...batchVerbs(table),

  begin(store, plan) {
    const { database, owner } = store;
    database.transaction(() => {
      dropUnfinished(store, table);
      database.run(
        `INSERT INTO renewal_batches (batch_id, account_id, environment, title, period_unit, period_value, card_id,
             currency, minor_digits, state, text, created_at, owner_id)
           VALUES (:batchId, :accountId, :environment, :title, :unit, :value, :cardId, :currency, :minorDigits,
             'preparing', '', :createdAt, :ownerId)`,
        {
          batchId: plan.batchId,
          accountId: plan.accountId,
          environment: plan.environment,
          title: plan.title,
          unit: plan.period.unit,
          value: plan.period.value,
          cardId: plan.cardId,
          currency: plan.currency,
          minorDigits: plan.minorDigits,
          createdAt: plan.createdAt,
          ownerId: owner.id(),
        },
      );
    });
  },

  add({ database }, batchId, lines) {
    database.transaction(() => {
      const batch = preparingBatch(database, table, batchId);
      for (const line of lines) {
        const blocked = line.problems.some((problem) => problem.blocks);
        database.run(
          `INSERT INTO renewal_batch_lines (batch, line, source_line, input, ldh_name, unicode_name, expiry_date,
               new_expiry_date, price_minor, problems, blocked, chosen, reviewed_entry, reviewed_steps)
             VALUES (:batch, :line, :sourceLine, :input, :ldhName, :unicodeName, :expiryDate, :newExpiryDate,
               :priceMinor, :problems, :blocked, :chosen, :reviewedEntry, :reviewedSteps)`,
          {
            batch,
            line: line.line,
            sourceLine: line.sourceLine,
            input: line.input,
            ldhName: line.ldhName,
            unicodeName: line.unicodeName,
            expiryDate: line.expiryDate,
            newExpiryDate: line.newExpiryDate,
            priceMinor: line.priceMinor,
            problems: JSON.stringify(line.problems),
            blocked,
            chosen: line.chosen && !blocked,
            reviewedEntry: line.reviewed.entry,
            reviewedSteps: line.reviewed.steps,
          },
        );
      }
    });
  },

  lines({ database }, { batchId, show, offset, limit }) {
    const row = findBatch(database, table, batchId);
    if (row === undefined) return { lines: [], total: 0 };
    const { from, where } = linesSql(show);
    const asked = { batchId, batch: row.batch, ...(show === 'failed' ? { over: isOver(row.state) } : {}) };
    return database.reading(() => ({
      lines: database
        .all<LineRow>(
          `SELECT l.*, e.entry_id, e.state, e.cl_trid, e.settled_at, e.asked_by,
               (SELECT text FROM renewal_steps AS s WHERE s.entry = e.entry ORDER BY step DESC LIMIT 1) AS step_text,
               (SELECT result_code FROM renewal_steps AS s WHERE s.entry = e.entry AND result_code IS NOT NULL
                 ORDER BY step DESC LIMIT 1) AS result_code,
               (SELECT sv_trid FROM renewal_steps AS s WHERE s.entry = e.entry AND sv_trid IS NOT NULL
                 ORDER BY step DESC LIMIT 1) AS sv_trid,
               (SELECT new_expiry_date FROM renewal_steps AS s WHERE s.entry = e.entry AND new_expiry_date IS NOT NULL
                 ORDER BY step DESC LIMIT 1) AS given_date
             ${from} WHERE ${where} ORDER BY l.line LIMIT :limit OFFSET :offset`,
          { ...asked, offset, limit },
        )
        .map(lineOf),
      total: countOf(database, `SELECT count(*) AS n ${from} WHERE ${where}`, asked),
    }));
  },

  choose: ({ database }, batchId, lines, chosen) =>
    database.transaction(() => {
      const row = findBatch(database, table, batchId);
      if (row?.state !== 'review') return false;
      database.run(
        `UPDATE renewal_batch_lines SET chosen = :chosen
           WHERE batch = :batch AND blocked = 0 AND (:all OR line IN (SELECT value FROM json_each(:lines)))`,
        { batch: row.batch, chosen, all: lines === null, lines: JSON.stringify(lines ?? []) },
      );
      return true;
    }),

  start: (store, batchId) => store.database.transaction(() => claimBatch(store, table, batchId, () => false)),

  waiting: ({ database }, batchId, after, limit) =>
    database
      .all<LineRow>(
        `SELECT l.* FROM renewal_batches AS b JOIN renewal_batch_lines AS l USING (batch)
           WHERE b.batch_id = :batchId AND l.line > :after AND l.chosen = 1 AND l.ended_text IS NULL
             AND NOT EXISTS (SELECT 1 FROM renewal_entries AS e
               WHERE e.batch_id = :batchId AND e.batch_line = l.line AND e.state <> 'not-sent')
           ORDER BY l.line LIMIT :limit`,
        { batchId, after, limit },
      )
      .map(plannedLineOf),

  endLine({ database }, batchId, line, text) {
    database.run(
      `UPDATE renewal_batch_lines SET ended_text = :text
         WHERE line = :line AND batch = (SELECT batch FROM renewal_batches WHERE batch_id = :batchId)`,
      { batchId, line, text: messageColumn(text) },
    );
  },
};
