import { teamOwner } from '#main/renewals/store/ledger-tables.ts';
import type { Message } from '#messages/message.ts';
import type { Batches, BatchPause } from './batch-record.ts';
import type { Database } from './database.ts';
import { messageColumn } from './message-column.ts';
import type { OpenedStore } from './opened-store.ts';
import type { Verbs } from './verbs.ts';

/** A row of a table of batches, as far as all kinds of batches have it alike. */
interface StandingRow {
  readonly batch: number;
  readonly state: string;
  readonly ownerId: string;
}

/** A table of batches, and how it is read. */
export interface BatchTable<Row extends StandingRow, Batch> {
  readonly name: 'renewal_batches' | 'check_batches';
  /** The columns of a row, for a SELECT. */
  readonly columns: string;
  /** The state of a batch whose lines are all there. */
  readonly ready: 'review' | 'ready';
  batchOf(database: Database, row: Row): Batch;
}

/** Any batch, also one that is not finished. */
export function findBatch(
  database: Database,
  { name, columns }: BatchTable<never, unknown>,
  batchId: string,
): StandingRow | undefined {
  return database.get<StandingRow>(`SELECT ${columns} FROM ${name} WHERE batch_id = :batchId`, { batchId });
}

/** A batch that is finished. */
export function seenBatch<Row extends StandingRow>(
  database: Database,
  { name, columns }: BatchTable<Row, unknown>,
  batchId: string,
): Row | undefined {
  return database.get<Row>(`SELECT ${columns} FROM ${name} WHERE batch_id = :batchId AND state <> 'preparing'`, {
    batchId,
  });
}

/** The number of a batch that still takes lines. */
export function preparingBatch(database: Database, table: BatchTable<never, unknown>, batchId: string): number {
  const row = findBatch(database, table, batchId);
  if (row?.state !== 'preparing') throw new Error(`Batch ${batchId} takes no lines.`);
  return row.batch;
}

/** Removes what ended processes left unfinished, seen by nobody. To be called before a new batch is inserted. */
export function dropUnfinished({ database, owner }: OpenedStore, { name, columns }: BatchTable<never, unknown>): void {
  const left = database.all<StandingRow>(`SELECT ${columns} FROM ${name} WHERE state = 'preparing'`);
  for (const { batch, ownerId } of left) {
    if (ownerId !== teamOwner && owner.isGone(ownerId))
      database.run(`DELETE FROM ${name} WHERE batch = :batch`, { batch });
  }
}

export function isOver(state: string): boolean {
  return state === 'done' || state === 'cancelled';
}

/** Whether a living program runs it, this one included. */
export function isRun({ owner }: OpenedStore, row: StandingRow): boolean {
  return row.state === 'running' && !owner.isGone(row.ownerId);
}

/**
 * Has this store run a batch. One that is done is over, unless `runAgain` finds lines of it to be sent once more. Part of
 * the caller's transaction.
 */
export function claimBatch<State extends string>(
  store: OpenedStore,
  table: BatchTable<StandingRow & { readonly state: State }, unknown>,
  batchId: string,
  runAgain: (batch: number) => boolean,
): { kind: 'started' } | { kind: 'running' } | { kind: 'over'; state: State } | { kind: 'not-found' } {
  const row = seenBatch(store.database, table, batchId);
  if (row === undefined) return { kind: 'not-found' };
  const isDone = row.state === 'done' && !runAgain(row.batch);
  if (isDone || row.state === 'cancelled') return { kind: 'over', state: row.state };
  if (isRun(store, row)) return { kind: 'running' };
  setState(store, table.name, row.batch, { state: 'running' });
  return { kind: 'started' };
}

function setState(
  { database, owner }: OpenedStore,
  name: string,
  batch: number,
  {
    state,
    text,
    pause,
  }: { readonly state: string; readonly text?: Message | undefined; readonly pause?: BatchPause | undefined },
): void {
  database.run(
    `UPDATE ${name} SET state = :state, text = :text, pause = :pause, owner_id = :ownerId WHERE batch = :batch`,
    { batch, state, text: messageColumn(text) ?? '', pause: pause && JSON.stringify(pause), ownerId: owner.id() },
  );
}

/** The verbs that are alike for all kinds of batches. */
export function batchVerbs<Row extends StandingRow, Batch extends { readonly state: string }>(
  table: BatchTable<Row, Batch>,
): Pick<Verbs<Batches<never, Batch, never, never, never>>, 'finish' | 'drop' | 'list' | 'get' | 'stand' | 'recover'> {
  const { name, columns, ready } = table;
  return {
    finish({ database }, batchId) {
      database.run(`UPDATE ${name} SET state = '${ready}' WHERE batch_id = :batchId AND state = 'preparing'`, {
        batchId,
      });
    },

    drop({ database }, batchId) {
      database.run(`DELETE FROM ${name} WHERE batch_id = :batchId AND state = 'preparing'`, { batchId });
    },

    list: ({ database }, accountId) =>
      database.reading(() =>
        database
          .all<Row>(
            `SELECT ${columns} FROM ${name} WHERE state <> 'preparing' AND (:accountId IS NULL OR account_id = :accountId)
               ORDER BY batch DESC LIMIT 500`,
            { accountId },
          )
          .map((row) => table.batchOf(database, row)),
      ),

    get: ({ database }, batchId) =>
      database.reading(() => {
        const row = seenBatch(database, table, batchId);
        return row && table.batchOf(database, row);
      }),

    stand: (store, batchId, state, text, pause) =>
      store.database.transaction(() => {
        const row = seenBatch(store.database, table, batchId);
        if (row === undefined || isOver(row.state)) return false;
        // Another living program runs it: how it stands is that program's to say.
        if (row.ownerId !== store.owner.id() && isRun(store, row)) return false;
        setState(store, name, row.batch, { state, text, pause });
        return true;
      }),

    recover: (store, text, pause) =>
      store.database.transaction(() => {
        dropUnfinished(store, table);
        const left = store.database
          .all<Row>(`SELECT ${columns} FROM ${name} WHERE state = 'running'`)
          .filter(({ ownerId }) => ownerId !== teamOwner && store.owner.isGone(ownerId));
        for (const { batch } of left) setState(store, name, batch, { state: 'paused', text, pause });
        return { paused: left.length };
      }),
  };
}
