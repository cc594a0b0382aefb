import { realpathSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { requireRegular } from '#main/files/regular-file.ts';
import { DeskFailure } from '#values/failure.ts';
import { cautious, prepareConnection } from './connection-settings.ts';
import type { FileLock } from './file-lock.ts';
import { OpenFiles } from './open-files.ts';
import { closeToOthers, makeOwnFile, makeOwnFolder } from './own-files.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { isBusy, isFull, storeFailure } from './store-failure.ts';

/** What a statement may be given: undefined is stored as NULL, a boolean as 0 or 1. */
export type Bindable = string | number | boolean | null | undefined;

/** Parameters by name, without the colon that they carry in the SQL. */
export type Parameters = Readonly<Record<string, Bindable>>;

/** An SQLite connection: synchronous, one per process or worker thread. The only way in main to SQLite. */
export interface Database {
  /** The real path of the file (symbolic links resolved), or `:memory:`. */
  readonly path: string;
  /** Runs a statement; answers with the number of rows that it changed, and the last row number that it made. */
  run(sql: string, parameters?: Parameters): { changes: number; lastRow: number };
  /** Inserts a row, with values for the question marks of the statement; answers with its row number. */
  insert(sql: string, values: readonly Bindable[]): number;
  get<Row>(sql: string, parameters?: Parameters): Row | undefined;
  all<Row>(sql: string, parameters?: Parameters): Row[];
  /** Runs statements that take no parameters and answer nothing. */
  exec(sql: string): void;
  /** Runs `work` as one writing transaction: durable when this returns, undone when it throws. Not to be nested. */
  transaction<Result>(work: () => Result): Result;
  /** Runs `work` over one unchanging view of the data. Not to be nested. */
  reading<Result>(work: () => Result): Result;
  /** Runs a statement that begins or ends a transaction, or a part of one; for `grouped` alone. */
  command(sql: string): void;
  readonly isTransaction: boolean;
  close(): void;
}

/** How long a statement waits for another process's transaction before it fails, in milliseconds. */
const busyTimeoutMilliseconds = 15_000;

/**
 * Opens or creates a database file: write-ahead log, every commit on the disk before it returns (synchronous=FULL),
 * foreign keys on. Several processes may share one file, except where the disk has no room for the index of the log that
 * they share: then this one has it alone, so that it can be read at least. See OpenFiles for `patience`. The file can be read by its owner only, where
 * the system knows that. Throws DeskFailure of kind `file` when it cannot be opened, is no database or is damaged.
 */
export function openDatabase(path: string, patience = busyTimeoutMilliseconds): Database {
  if (path === ':memory:') return openConnection(path, path, 'shared', patience);
  const isNew = makeFile(path);
  try {
    requireRegular(path);
    const place = realpathSync(path);
    for (const end of ['', '-wal', '-shm']) closeToOthers(place + end);
    try {
      return openConnection(place, path, 'shared', patience);
    } catch (error) {
      if (!(error instanceof DeskFailure) || !isFull(error)) throw error;
      return openConnection(place, path, 'alone', patience);
    }
  } catch (error) {
    // An empty file would look like a store that was lost (a full disk takes nothing into it).
    if (isNew && statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path, { force: true });
    throw storeFailure(error, path);
  }
}

/** What `fill` made of an empty database, by `fill`. */
const filled = new WeakMap<(database: Database) => void, Uint8Array>();

/**
 * Opens a database in memory and fills it. The second time in this process it gets a copy of what `fill` made: tests open
 * thousands of stores, and the migrations took half of their time.
 */
export function openInMemory(fill: (database: Database) => void): Database {
  const connection = new DatabaseSync(':memory:');
  prepareConnection(connection);
  const database = new SqliteDatabase(':memory:', connection);
  const made = filled.get(fill);
  if (made !== undefined) {
    connection.deserialize(made);
  } else {
    fill(database);
    filled.set(fill, connection.serialize());
  }
  return database;
}

function openConnection(place: string, path: string, use: 'shared' | 'alone', patience: number): Database {
  try {
    const connection = new DatabaseSync(place, { timeout: busyTimeoutMilliseconds });
    try {
      if (use === 'alone') connection.exec('PRAGMA locking_mode = EXCLUSIVE');
      prepareConnection(connection);
    } catch (error) {
      connection.close();
      throw error;
    }
    return new SqliteDatabase(place, connection, patience);
  } catch (error) {
    throw storeFailure(error, path);
  }
}

/** Opens a file that must be there, to be read only: nothing of it is changed. Throws as openDatabase does. */
export function openForReading(path: string): Database {
  return openReadOnly(path, (place) => place);
}

/**
 * As openForReading, for a file that nobody writes to: SQLite reads that file alone, takes in no log that lies beside it
 * and leaves nothing beside it.
 */
export function openUnchanging(path: string): Database {
  return openReadOnly(path, (place) => {
    const address = pathToFileURL(place);
    address.search = '?immutable=1';
    return address;
  });
}

function openReadOnly(path: string, addressOf: (place: string) => string | URL): Database {
  try {
    requireRegular(path);
    const place = realpathSync(path);
    const connection = new DatabaseSync(addressOf(place), { readOnly: true, timeout: busyTimeoutMilliseconds });
    connection.exec(cautious);
    return new SqliteDatabase(place, connection);
  } catch (error) {
    throw storeFailure(error, path);
  }
}

/**
 * Locks a file for this connection alone; SQLite releases it too when the connection's worker thread is ended. Answers
 * undefined when somebody holds it, alone or shared.
 */
export function tryFileLock(path: string): FileLock | undefined {
  try {
    return lockFile(path, 'BEGIN EXCLUSIVE', 0);
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw storeFailure(error, path);
  }
}

/** Locks a file together with others who share it; waits a while for one who holds it alone, then throws `busy`. */
export function shareFileLock(path: string): FileLock {
  try {
    return lockFile(path, 'BEGIN; SELECT count(*) FROM sqlite_schema', busyTimeoutMilliseconds);
  } catch (error) {
    throw storeFailure(error, path);
  }
}

function lockFile(path: string, taking: string, timeout: number): FileLock {
  // SQLite would make it for everybody to open, and to open it is enough to lock it.
  makeOwnFile(path);
  const connection = new DatabaseSync(path, { timeout });
  try {
    // Nothing is ever written: no journal file may come to lie beside the lock file.
    connection.exec(`PRAGMA journal_mode = MEMORY; ${taking}`);
  } catch (error) {
    connection.close();
    throw error;
  }
  return { release: () => connection.isOpen && connection.close() };
}

function makeFile(path: string): boolean {
  try {
    makeOwnFolder(dirname(path));
    return makeOwnFile(path);
  } catch (error) {
    throw storeFailure(error, path);
  }
}

class SqliteDatabase implements Database {
  readonly path: string;
  readonly #connection: DatabaseSync;
  readonly #statements: PreparedStatements<StatementSync>;
  readonly #files: OpenFiles | undefined;

  constructor(path: string, connection: DatabaseSync, patience = busyTimeoutMilliseconds) {
    this.path = path;
    this.#connection = connection;
    this.#statements = new PreparedStatements((sql) => connection.prepare(sql));
    this.#files =
      path === ':memory:'
        ? undefined
        : new OpenFiles(path, {
            checkpointedPages: () =>
              Number(this.#statements.get('PRAGMA wal_checkpoint(NOOP)').statement.get()?.checkpointed),
            patience,
          });
    this.#files?.refuseForeign();
  }

  run(sql: string, parameters: Parameters = {}): { changes: number; lastRow: number } {
    try {
      this.#beforeWriting();
      const { statement, names } = this.#statements.get(sql);
      const result = statement.run(...bound(names, parameters));
      this.#afterWriting();
      return { changes: Number(result.changes), lastRow: Number(result.lastInsertRowid) };
    } catch (error) {
      throw storeFailure(error, this.path);
    }
  }

  insert(sql: string, values: readonly Bindable[]): number {
    try {
      this.#beforeWriting();
      const { lastInsertRowid } = this.#statements.get(sql).statement.run(...values.map(bindable));
      this.#afterWriting();
      return Number(lastInsertRowid);
    } catch (error) {
      throw storeFailure(error, this.path);
    }
  }

  get<Row>(sql: string, parameters: Parameters = {}): Row | undefined {
    try {
      const { statement, names } = this.#statements.get(sql);
      return statement.get(...bound(names, parameters)) as Row | undefined;
    } catch (error) {
      throw storeFailure(error, this.path);
    }
  }

  all<Row>(sql: string, parameters: Parameters = {}): Row[] {
    try {
      const { statement, names } = this.#statements.get(sql);
      return statement.all(...bound(names, parameters)) as Row[];
    } catch (error) {
      throw storeFailure(error, this.path);
    }
  }

  exec(sql: string): void {
    try {
      this.#connection.exec(sql);
    } catch (error) {
      throw storeFailure(error, this.path);
    }
  }

  transaction<Result>(work: () => Result): Result {
    return this.#within('BEGIN IMMEDIATE', work);
  }

  reading<Result>(work: () => Result): Result {
    return this.#within('BEGIN', work);
  }

  get isTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  #beforeWriting(): void {
    if (!this.#connection.isTransaction) this.#files?.refuseForeign();
  }

  #afterWriting(): void {
    if (!this.#connection.isTransaction) this.#files?.acceptOwn();
  }

  /** Prepared once. */
  command(sql: string): void {
    try {
      if (sql === 'BEGIN IMMEDIATE') this.#files?.refuseForeign();
      this.#statements.get(sql).statement.run();
      if (sql === 'COMMIT') this.#afterWriting();
    } catch (error) {
      throw storeFailure(error, this.path);
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }

  #within<Result>(begin: string, work: () => Result): Result {
    this.command(begin);
    try {
      const result = work();
      this.command('COMMIT');
      return result;
    } catch (error) {
      // SQLite undoes some failures (a full disk) by itself; then there is nothing left to undo.
      if (this.isTransaction) this.command('ROLLBACK');
      throw error;
    }
  }
}

function bound(names: readonly string[], parameters: Parameters): SQLInputValue[] {
  return names.map((name) => bindable(parameters[name]));
}

function bindable(value: Bindable): SQLInputValue {
  return value === undefined ? null : typeof value === 'boolean' ? Number(value) : value;
}
