import type { BatchState } from '#registry/ledger-state.ts';
import type { BatchPause } from './batch-pause.ts';
import {
  type BatchRow,
  batchesSql,
  batchOf,
  countBatch,
  isOver,
  type LineRow,
  lineOf,
  linesSql,
  plannedLineOf,
} from './batch-rows.ts';
import type { Database } from './database.ts';
import type { RenewalBatches } from './renewal-batch-record.ts';
import type { StoreOwner } from './store-owner.ts';
import type { Synchronous } from './store-verbs.ts';

/** Batches of renewals; what became of their lines is read from the ledger. */
export function renewalBatches(database: Database, owner: StoreOwner): Synchronous<RenewalBatches> {
  function batchRow(batchId: string): { batch: number; state: BatchState | 'preparing'; owner_id: string } | undefined {
    return database.get('SELECT batch, state, owner_id FROM renewal_batches WHERE batch_id = :batchId', { batchId });
  }

  function setState(batch: number, state: BatchState, text = '', pause?: BatchPause): void {
    database.run(
      `UPDATE renewal_batches SET state = :state, text = :text, pause = :pause, owner_id = :ownerId WHERE batch = :batch`,
      { batch, state, text, pause: pause && JSON.stringify(pause), ownerId: owner.id() },
    );
  }

  /** What ended processes left unfinished, seen by nobody. */
  function dropUnfinished(): void {
    const left = database.all<{ batch: number; owner_id: string }>(
      `SELECT batch, owner_id FROM renewal_batches WHERE state = 'preparing'`,
    );
    for (const { batch, owner_id: ownerId } of left) {
      if (owner.isGone(ownerId)) database.run('DELETE FROM renewal_batches WHERE batch = :batch', { batch });
    }
  }

  return {
    begin(plan) {
      database.transaction(() => {
        dropUnfinished();
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

    add(batchId, lines) {
      database.transaction(() => {
        const row = batchRow(batchId);
        if (row?.state !== 'preparing') throw new Error(`Batch ${batchId} takes no lines.`);
        for (const line of lines) {
          const blocked = line.problems.some((problem) => problem.blocks);
          database.run(
            `INSERT INTO renewal_batch_lines (batch, line, source_line, input, ldh_name, unicode_name, expiry_date,
                 new_expiry_date, price_minor, problems, blocked, chosen, reviewed_entry, reviewed_steps)
               VALUES (:batch, :line, :sourceLine, :input, :ldhName, :unicodeName, :expiryDate, :newExpiryDate,
                 :priceMinor, :problems, :blocked, :chosen, :reviewedEntry, :reviewedSteps)`,
            {
              batch: row.batch,
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

    finish(batchId) {
      database.run(`UPDATE renewal_batches SET state = 'review' WHERE batch_id = :batchId AND state = 'preparing'`, {
        batchId,
      });
    },

    drop(batchId) {
      database.run(`DELETE FROM renewal_batches WHERE batch_id = :batchId AND state = 'preparing'`, { batchId });
    },

    list: (accountId) =>
      database.reading(() =>
        database
          .all<BatchRow>(
            `${batchesSql} AND (:accountId IS NULL OR b.account_id = :accountId) ORDER BY b.batch DESC LIMIT 500`,
            { accountId },
          )
          .map((row) => batchOf(row, countBatch(database, row))),
      ),

    get: (batchId) =>
      database.reading(() => {
        const row = database.get<BatchRow>(`${batchesSql} AND b.batch_id = :batchId`, { batchId });
        return row && batchOf(row, countBatch(database, row));
      }),

    lines({ batchId, show, offset, limit }) {
      const row = batchRow(batchId);
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
        total: database.get<{ n: number }>(`SELECT count(*) AS n ${from} WHERE ${where}`, asked)?.n ?? 0,
      }));
    },

    choose: (batchId, lines, chosen) =>
      database.transaction(() => {
        const row = batchRow(batchId);
        if (row?.state !== 'review') return false;
        database.run(
          `UPDATE renewal_batch_lines SET chosen = :chosen
             WHERE batch = :batch AND blocked = 0 AND (:all OR line IN (SELECT value FROM json_each(:lines)))`,
          { batch: row.batch, chosen, all: lines === null, lines: JSON.stringify(lines ?? []) },
        );
        return true;
      }),

    start: (batchId) =>
      database.transaction(() => {
        const row = batchRow(batchId);
        if (row === undefined || row.state === 'preparing') return { kind: 'not-found' };
        if (isOver(row.state)) return { kind: 'over', state: row.state };
        if (row.state === 'running' && !owner.isGone(row.owner_id)) return { kind: 'running' };
        setState(row.batch, 'running');
        return { kind: 'started' };
      }),

    waiting: (batchId, after, limit) =>
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

    endLine(batchId, line, text) {
      database.run(
        `UPDATE renewal_batch_lines SET ended_text = :text
           WHERE line = :line AND batch = (SELECT batch FROM renewal_batches WHERE batch_id = :batchId)`,
        { batchId, line, text },
      );
    },

    stand: (batchId, state, text, pause) =>
      database.transaction(() => {
        const row = batchRow(batchId);
        if (row === undefined || row.state === 'preparing') return false;
        if (isOver(row.state)) return false;
        // Another living program runs it: how it stands is that program's to say.
        if (row.state === 'running' && row.owner_id !== owner.id() && !owner.isGone(row.owner_id)) return false;
        setState(row.batch, state, text, pause);
        return true;
      }),

    recover: (text, pause) =>
      database.transaction(() => {
        dropUnfinished();
        const left = database
          .all<{ batch: number; owner_id: string }>(
            `SELECT batch, owner_id FROM renewal_batches WHERE state = 'running'`,
          )
          .filter(({ owner_id: ownerId }) => owner.isGone(ownerId));
        for (const { batch } of left) setState(batch, 'paused', text, pause);
        return { paused: left.length };
      }),
  };
}
