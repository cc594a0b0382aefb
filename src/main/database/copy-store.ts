import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { type Database, openDatabase, openUnchanging } from './database.ts';
import { foreignCode } from './foreign-code.ts';
import { newestForm, versionOf } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { storeFailure } from './store-failure.ts';

/** What a store's file holds, counted. */
export interface StoreContents {
  /** The form of the file, by the number of its last migration. */
  readonly version: number;
  readonly bytes: number;
  readonly accounts: number;
  readonly names: number;
  readonly renewals: number;
  readonly messages: number;
  readonly exchanges: number;
}

/**
 * Writes all that the store holds at one instant into a new file, whoever else writes to it meanwhile: one consistent
 * copy without free pages, that needs no file beside it, and that its owner only can read. Throws DeskFailure of kind file, and then leaves nothing behind.
 */
export function copyStore(path: string, to: string): void {
  const database = openDatabase(path);
  try {
    // SQLite would make it for everybody to read; into an empty file it writes.
    makeEmpty(to);
  } catch (error) {
    database.close();
    throw error;
  }
  try {
    database.run('VACUUM INTO :to', { to });
  } catch (error) {
    rmSync(to, { force: true });
    if (error instanceof DeskFailure && error.failure.kind === 'file' && error.failure.cause === 'disk-full') {
      throw ofFile(to, 'disk-full', message('files.copyDiskFull', { path: to }));
    }
    throw error;
  } finally {
    database.close();
  }
}

function makeEmpty(to: string): void {
  try {
    closeSync(openSync(to, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw ofFile(to, 'EEXIST', message('files.copyExists', { path: to }));
    throw storeFailure(error, to);
  }
}

/**
 * Reads a store's file from its first page to its last and counts what it holds; changes nothing. Throws DeskFailure of
 * kind file where it is missing, no ordinary file, no database, another program's, written by a newer version, or
 * damaged anywhere, where it brings triggers, views or indexes that are not ours, and where a log lies beside it.
 */
export function examineStore(path: string): StoreContents {
  if (!existsSync(path)) throw ofFile(path, 'ENOENT', message('files.missing', { path }));
  refuseLogBeside(path);
  const database = openUnchanging(path);
  try {
    const version = versionOf(database, newestForm(migrations));
    if (version === 0) throw ofFile(path, 'not-ours', message('files.noStore', { path }));
    refuseDamage(database, path);
    refuseForeignCode(database, path, version);
    return {
      version,
      bytes: statSync(path).size,
      accounts: count(database, 'accounts'),
      names: count(database, 'domains'),
      renewals: count(database, 'renewal_entries'),
      messages: count(database, 'inbox_messages'),
      exchanges: count(database, 'exchanges'),
    };
  } finally {
    database.close();
  }
}

/**
 * SQLite would read a log beside the file into it, whatever that log belongs to, and only the file itself is put in
 * place: it would not hold what was counted here.
 */
function refuseLogBeside(path: string): void {
  for (const log of [`${path}-wal`, `${path}-journal`]) {
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0) continue;
    throw ofFile(path, 'log-beside', message('files.logBeside', { path, log }));
  }
}

function refuseDamage(database: Database, path: string): void {
  const found = database.all<Record<string, unknown>>('PRAGMA integrity_check(1)');
  const sound = found.length === 1 && Object.values(found[0] ?? {})[0] === 'ok';
  if (!sound || database.all('PRAGMA foreign_key_check').length > 0) {
    throw ofFile(path, 'damaged', message('files.backupDamaged', { path }));
  }
}

function refuseForeignCode(database: Database, path: string, version: number): void {
  const foreign = foreignCode(database, version);
  if (foreign === undefined) return;
  throw ofFile(path, 'changed', message('files.foreignCode', { path, found: foreign.slice(0, 80) }));
}

/** Zero where an older form of the file has no such table yet. */
function count(database: Database, table: string): number {
  const known = database.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = :table", { table });
  if (known === undefined) return 0;
  return database.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count ?? 0;
}

function ofFile(path: string, cause: string, what: Message): DeskFailure {
  return new DeskFailure({ kind: 'file', message: what, path, cause });
}
