import { isBusy } from './store-failure.ts';

interface Connection {
  exec(sql: string): void;
  prepare(sql: string): { get(): Record<string, unknown> | undefined };
}

/**
 * The log of writes is taken into the database file at every 4 MB, and cut back to that: a disk that fills up would
 * otherwise be filled by the log, which a full disk cannot take in any more.
 */
const logPages = 1_000;
const pageBytes = 4_096;

/** What a file from elsewhere has in its form may call no function that reaches out of it. */
export const cautious = 'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON';

/** What holds for every connection that writes: durable commits, foreign keys, write-ahead log. */
export function prepareConnection(connection: Connection): void {
  connection.exec(cautious);
  connection.exec('PRAGMA synchronous = FULL');
  connection.exec('PRAGMA foreign_keys = ON');
  connection.exec('PRAGMA recursive_triggers = ON');
  connection.exec('PRAGMA temp_store = MEMORY');
  connection.exec('PRAGMA cache_size = -65536');
  connection.exec(`PRAGMA journal_size_limit = ${logPages * pageBytes}`);
  connection.exec(`PRAGMA wal_autocheckpoint = ${logPages}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { journal_mode: mode } = connection.prepare('PRAGMA journal_mode').get() ?? {};
      if (mode === 'delete') connection.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      // SQLite does not wait here: another process may be making the same change of the same new file.
      if (!isBusy(error) || attempt === 50) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
