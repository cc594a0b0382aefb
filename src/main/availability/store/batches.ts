import {
  batchVerbs,
  claimBatch,
  dropUnfinished,
  findBatch,
  isRun,
  preparingBatch,
  seenBatch,
} from '#main/database/batches.ts';
import { countOf } from '#main/database/count-of.ts';
import type { Database } from '#main/database/database.ts';
import { messagesColumn } from '#main/database/message-column.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { AvailabilityBatches, ShownCheckLines } from './batch-record.ts';
import { type AnsweredRow, batchOf, type LineRow, lineOf, lineSql, plannedLineOf } from './batch-rows.ts';
import { batchTable, type CheckLineState, lineTable } from './batch-tables.ts';

const table = { name: 'check_batches', columns: batchTable.select(), ready: 'ready', batchOf } as const;

/** Which column of the batch counts the lines of a state. */
const countedIn: Readonly<Record<CheckLineState, string>> = {
  waiting: 'waiting',
  available: 'available',
  registered: 'registered',
  problem: 'problems',
  duplicate: 'duplicates',
  failed: 'failed',
};

/** Batches of availability checks, their lines and what was answered. */
export const availabilityBatches: Verbs<AvailabilityBatches> = {
  ...batchVerbs(table),

  begin(store, plan) {
    const { database, owner } = store;
    database.transaction(() => {
      dropUnfinished(store, table);
      batchTable.insert(database, { ...plan, ownerId: owner.id() });
    });
  },

  add({ database }, batchId, lines) {
    database.transaction(() => {
      const batch = preparingBatch(database, table, batchId);
      const counted = new Map<string, number>();
      for (const line of lines) {
        lineTable.insert(database, { ...line, batch });
        add(counted, countedIn[line.state], 1);
      }
      // One statement, so that the sum of the counts is right at every moment.
      const sums = [...counted].map(([column, by]) => `${column} = ${column} + ${by}`);
      if (lines.length > 0) {
        database.run(`UPDATE check_batches SET lines = lines + :added, ${sums.join(', ')} WHERE batch = :batch`, {
          batch,
          added: lines.length,
        });
      }
    });
  },

  lines({ database }, { batchId, show, offset, limit }) {
    const found = findBatch(database, table, batchId);
    if (found === undefined) return { lines: [], total: 0 };
    const { batch } = found;
    return database.reading(() => {
      if (show === 'all') {
        const total = countOf(database, 'SELECT lines AS n FROM check_batches WHERE batch = :batch', { batch });
        const lines = database.all<AnsweredRow>(
          `${lineSql} WHERE l.batch = :batch AND l.place > :offset ORDER BY l.place LIMIT :limit`,
          { batch, offset, limit },
        );
        return { lines: lines.map(lineOf), total };
      }
      const where = `l.batch = :batch AND l.state IN (${statesOf(show)})`;
      return {
        lines: database
          .all<AnsweredRow>(`${lineSql} WHERE ${where} ORDER BY l.place LIMIT :limit OFFSET :offset`, {
            batch,
            offset,
            limit,
          })
          .map(lineOf),
        total: countOf(database, `SELECT count(*) AS n FROM check_lines AS l WHERE ${where}`, { batch }),
      };
    });
  },

  start: (store, batchId) =>
    store.database.transaction(() =>
      claimBatch(store, table, batchId, (batch) => waitForFailed(store.database, batch)),
    ),

  waiting: ({ database }, batchId, after, limit) =>
    database
      .all<LineRow>(
        `SELECT ${lineTable.select('l')} FROM check_batches AS b JOIN check_lines AS l USING (batch)
           WHERE b.batch_id = :batchId AND l.state = 'waiting' AND l.place > :after ORDER BY l.place LIMIT :limit`,
        { batchId, after, limit },
      )
      .map(plannedLineOf),

  record: ({ database }, batchId, results) =>
    database.transaction(() => {
      const row = findBatch(database, table, batchId);
      if (row === undefined) return undefined;
      const { batch } = row;
      const moved = new Map<CheckLineState, number>();
      for (const { place, state, reason, answeredAt, journalId, oddities } of results) {
        const { changes } = database.run(
          `UPDATE check_lines SET state = :state, reason = :reason, answered_at = :answeredAt, journal_id = :journalId,
               oddities = :oddities
             WHERE batch = :batch AND place = :place AND state = 'waiting'`,
          {
            batch,
            place,
            state,
            reason,
            answeredAt,
            journalId,
            oddities: oddities.length > 0 ? messagesColumn(oddities) : null,
          },
        );
        if (changes > 0) add(moved, state, 1);
      }
      const sums = [...moved].map(([state, by]) => `${countedIn[state]} = ${countedIn[state]} + ${by}`);
      const all = [...moved.values()].reduce((sum, by) => sum + by, 0);
      if (all > 0) {
        database.run(`UPDATE check_batches SET waiting = waiting - :all, ${sums.join(', ')} WHERE batch = :batch`, {
          batch,
          all,
        });
      }
      const now = seenBatch(database, table, batchId);
      return now && batchOf(database, now);
    }),

  remove: (store, batchId) =>
    store.database.transaction(() => {
      const row = seenBatch(store.database, table, batchId);
      if (row === undefined || isRun(store, row)) return false;
      store.database.run('DELETE FROM check_batches WHERE batch = :batch', { batch: row.batch });
      return true;
    }),
};

/** Has the lines of a batch that failed wait again; false where none did. */
function waitForFailed(database: Database, batch: number): boolean {
  const { changes } = database.run(
    `UPDATE check_lines SET state = 'waiting', reason = '', answered_at = NULL, journal_id = NULL, oddities = NULL
       WHERE batch = :batch AND state = 'failed'`,
    { batch },
  );
  if (changes === 0) return false;
  database.run('UPDATE check_batches SET waiting = waiting + failed, failed = 0 WHERE batch = :batch', { batch });
  return true;
}

function statesOf(show: Exclude<ShownCheckLines, 'all'>): string {
  return {
    available: `'available'`,
    registered: `'registered'`,
    problems: `'problem', 'duplicate'`,
    failed: `'failed'`,
  }[show];
}

function add<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
