import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { ChangeReader, writeChange } from './change-line.ts';
import type { TransactionSink } from './registry.ts';
import { changesOfState } from './snapshot.ts';
import { applyChange, type Change, emptyState, type RegistryState } from './state.ts';

/** More journal rows than this are folded into the base when the file is opened. */
const foldingRows = 50_000;
const formatVersion = 1;

/**
 * The registry's disk: a base and a journal of transactions in one SQLite file. Transactions of one turn of the event
 * loop share one commit with FULL synchronisation, and nothing is acknowledged before that commit, so that kill -9
 * loses nothing that anybody was told.
 */
export class DurableFile implements TransactionSink {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  #pending: string[] = [];
  #waiting: ((failure: Error | undefined) => void)[] = [];
  #isScheduled = false;
  #failure: Error | undefined;

  /** Opens or makes the file; throws what SQLite throws. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    this.#database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    const version = this.#database.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version.user_version > formatVersion) {
      throw new Error(`The file was written by a newer program (format ${version.user_version}).`);
    }
    this.#database.exec(`
      CREATE TABLE IF NOT EXISTS base (position INTEGER PRIMARY KEY, lines TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS journal (position INTEGER PRIMARY KEY, lines TEXT NOT NULL) STRICT;
      PRAGMA user_version = ${formatVersion};
    `);
    this.#insert = this.#database.prepare('INSERT INTO journal (lines) VALUES (?)');
  }

  /** The state that the file holds; undefined for a new file. */
  read(): RegistryState | undefined {
    const state = emptyState();
    const reader = new ChangeReader();
    let isNew = true;
    for (const table of ['base', 'journal']) {
      for (const row of this.#database.prepare(`SELECT lines FROM ${table} ORDER BY position`).iterate()) {
        isNew = false;
        for (const line of String(row.lines).split('\n')) applyChange(state, reader.read(line));
      }
    }
    if (isNew) return undefined;
    const { rows } = this.#database.prepare('SELECT count(*) AS rows FROM journal').get() as { rows: number };
    if (rows > foldingRows) this.replaceBase(state);
    return state;
  }

  /** Makes `state` the base and empties the journal, in one transaction. */
  replaceBase(state: RegistryState): void {
    this.#pending = [];
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      this.#database.exec('DELETE FROM base; DELETE FROM journal;');
      const insert = this.#database.prepare('INSERT INTO base (lines) VALUES (?)');
      let lines: string[] = [];
      for (const change of changesOfState(state)) {
        lines.push(writeChange(change));
        if (lines.length < 1000) continue;
        insert.run(lines.join('\n'));
        lines = [];
      }
      if (lines.length > 0) insert.run(lines.join('\n'));
      this.#database.exec('COMMIT');
    } catch (error) {
      // SQLite undoes some failures (a full disk) itself.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
    this.#settle();
  }

  append(changes: readonly Change[]): void {
    this.#pending.push(changes.map(writeChange).join('\n'));
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.flush());
  }

  isBehind(): boolean {
    return this.#pending.length > 0 || this.#failure !== undefined;
  }

  /** Calls `then` when everything appended so far is on disk, or with the error that keeps it from getting there. */
  whenCaughtUp(then: (failure: Error | undefined) => void): void {
    if (this.#failure !== undefined) then(this.#failure);
    else if (this.#pending.length === 0) then(undefined);
    else this.#waiting.push(then);
  }

  /** Writes what is pending in one commit. A failure is final: what follows is never acknowledged. */
  flush(): void {
    this.#isScheduled = false;
    if (this.#pending.length === 0 || this.#failure !== undefined) return;
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      for (const lines of this.#pending) this.#insert.run(lines);
      this.#database.exec('COMMIT');
      this.#pending = [];
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    this.#settle();
  }

  close(): void {
    this.flush();
    this.#database.close();
  }

  #settle(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const then of waiting) then(this.#failure);
  }
}
