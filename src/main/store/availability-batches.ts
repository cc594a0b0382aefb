import type {
  AvailabilityBatches,
  CheckBatchState,
  CheckLineState,
  ShownCheckLines,
  StoredCheckBatch,
} from './availability-batch-record.ts';
import { type BatchRow, batchOf, type LineRow, lineOf, plannedLineOf } from './availability-rows.ts';
import type { BatchPause } from './batch-pause.ts';
import type { Database } from './database.ts';
import type { StoreOwner } from './store-owner.ts';
import type { Synchronous } from './store-verbs.ts';

const batchSql = `SELECT * FROM check_batches WHERE state <> 'preparing'`;
/** A line, and where it is a duplicate the line that was asked. */
const lineSql = `SELECT l.*, asked.line AS asked_line, asked.state AS asked_state, asked.reason AS asked_reason,
    asked.answered_at AS asked_answered_at, asked.journal_id AS asked_journal_id,
    asked.oddities AS asked_oddities
  FROM check_lines AS l LEFT JOIN check_lines AS asked ON asked.batch = l.batch AND asked.place = l.same_as`;

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
export function availabilityBatches(database: Database, owner: StoreOwner): Synchronous<AvailabilityBatches> {
  type Standing = { batch: number; state: CheckBatchState | 'preparing'; owner_id: string };

  function find(batchId: string): Standing | undefined {
    return database.get('SELECT batch, state, owner_id FROM check_batches WHERE batch_id = :batchId', { batchId });
  }

  function read(batchId: string): StoredCheckBatch | undefined {
    const row = database.get<BatchRow>(`${batchSql} AND batch_id = :batchId`, { batchId });
    return row && batchOf(row);
  }

  function setState(batch: number, state: CheckBatchState, text = '', pause?: BatchPause): void {
    database.run(
      `UPDATE check_batches SET state = :state, text = :text, pause = :pause, owner_id = :ownerId WHERE batch = :batch`,
      { batch, state, text, pause: pause && JSON.stringify(pause), ownerId: owner.id() },
    );
  }

  function isRunElsewhere({ state, owner_id: ownerId }: Standing): boolean {
    return state === 'running' && ownerId !== owner.id() && !owner.isGone(ownerId);
  }

  /** What ended processes left unfinished, seen by nobody. */
  function dropUnfinished(): void {
    const left = database.all<Standing>(`SELECT * FROM check_batches WHERE state = 'preparing'`);
    for (const { batch, owner_id: ownerId } of left) {
      if (owner.isGone(ownerId)) database.run('DELETE FROM check_batches WHERE batch = :batch', { batch });
    }
  }

  return {
    begin(plan) {
      database.transaction(() => {
        dropUnfinished();
        database.run(
          `INSERT INTO check_batches (batch_id, account_id, title, via, state, text, created_at, owner_id)
             VALUES (:batchId, :accountId, :title, :via, 'preparing', '', :createdAt, :ownerId)`,
          { ...plan, ownerId: owner.id() },
        );
      });
    },

    add(batchId, lines) {
      database.transaction(() => {
        const row = find(batchId);
        if (row?.state !== 'preparing') throw new Error(`Batch ${batchId} takes no lines.`);
        const { batch } = row;
        const counted = new Map<string, number>();
        for (const { place, line, input, ldhName, unicodeName, state, sameAs, reason } of lines) {
          database.run(
            `INSERT INTO check_lines (batch, place, line, input, ldh_name, unicode_name, state, same_as, reason)
               VALUES (:batch, :place, :line, :input, :ldhName, :unicodeName, :state, :sameAs, :reason)`,
            { batch, place, line, input, ldhName, unicodeName, state, sameAs, reason },
          );
          add(counted, countedIn[state], 1);
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

    finish(batchId) {
      database.run(`UPDATE check_batches SET state = 'ready' WHERE batch_id = :batchId AND state = 'preparing'`, {
        batchId,
      });
    },

    drop(batchId) {
      database.run(`DELETE FROM check_batches WHERE batch_id = :batchId AND state = 'preparing'`, { batchId });
    },

    list: (accountId) =>
      database
        .all<BatchRow>(
          `${batchSql} AND (:accountId IS NULL OR account_id = :accountId) ORDER BY batch DESC LIMIT 500`,
          { accountId },
        )
        .map(batchOf),

    get: read,

    lines({ batchId, show, offset, limit }) {
      const found = find(batchId);
      if (found === undefined) return { lines: [], total: 0 };
      const { batch } = found;
      return database.reading(() => {
        if (show === 'all') {
          const total = database.get<{ n: number }>('SELECT lines AS n FROM check_batches WHERE batch = :batch', {
            batch,
          });
          const lines = database.all<LineRow>(
            `${lineSql} WHERE l.batch = :batch AND l.place > :offset ORDER BY l.place LIMIT :limit`,
            { batch, offset, limit },
          );
          return { lines: lines.map(lineOf), total: total?.n ?? 0 };
        }
        const where = `l.batch = :batch AND l.state IN (${statesOf(show)})`;
        return {
          lines: database
            .all<LineRow>(`${lineSql} WHERE ${where} ORDER BY l.place LIMIT :limit OFFSET :offset`, {
              batch,
              offset,
              limit,
            })
            .map(lineOf),
          total:
            database.get<{ n: number }>(`SELECT count(*) AS n FROM check_lines AS l WHERE ${where}`, { batch })?.n ?? 0,
        };
      });
    },

    start: (batchId) =>
      database.transaction(() => {
        const row = find(batchId);
        if (row === undefined || row.state === 'preparing') return { kind: 'not-found' };
        if (row.state === 'cancelled') return { kind: 'over', state: row.state };
        if (row.state === 'running' && !owner.isGone(row.owner_id)) return { kind: 'running' };
        const { batch } = row;
        if (row.state === 'done') {
          const { changes } = database.run(
            `UPDATE check_lines SET state = 'waiting', reason = '', answered_at = NULL, journal_id = NULL, oddities = NULL
               WHERE batch = :batch AND state = 'failed'`,
            { batch },
          );
          if (changes === 0) return { kind: 'over', state: row.state };
          database.run('UPDATE check_batches SET waiting = waiting + failed, failed = 0 WHERE batch = :batch', {
            batch,
          });
        }
        setState(batch, 'running');
        return { kind: 'started' };
      }),

    waiting: (batchId, after, limit) =>
      database
        .all<LineRow>(
          `SELECT l.* FROM check_batches AS b JOIN check_lines AS l USING (batch)
             WHERE b.batch_id = :batchId AND l.state = 'waiting' AND l.place > :after ORDER BY l.place LIMIT :limit`,
          { batchId, after, limit },
        )
        .map(plannedLineOf),

    record: (batchId, results) =>
      database.transaction(() => {
        const row = find(batchId);
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
              oddities: oddities.length > 0 ? JSON.stringify(oddities) : null,
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
        return read(batchId);
      }),

    stand: (batchId, state, text, pause) =>
      database.transaction(() => {
        const row = find(batchId);
        if (row === undefined || row.state === 'preparing') return false;
        if (row.state === 'done' || row.state === 'cancelled') return false;
        // Another living program runs it: how it stands is that program's to say.
        if (isRunElsewhere(row)) return false;
        setState(row.batch, state, text, pause);
        return true;
      }),

    remove: (batchId) =>
      database.transaction(() => {
        const row = find(batchId);
        if (row === undefined || row.state === 'preparing') return false;
        if (row.state === 'running' && !owner.isGone(row.owner_id)) return false;
        database.run('DELETE FROM check_batches WHERE batch = :batch', { batch: row.batch });
        return true;
      }),

    recover: (text, pause) =>
      database.transaction(() => {
        dropUnfinished();
        const left = database
          .all<Standing>(`SELECT * FROM check_batches WHERE state = 'running'`)
          .filter(({ owner_id: ownerId }) => owner.isGone(ownerId));
        for (const { batch } of left) setState(batch, 'paused', text, pause);
        return { paused: left.length };
      }),
  };
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
