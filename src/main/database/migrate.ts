import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { Database } from './database.ts';
import type { Migration } from './migrations/migration.ts';

/** SQLite's application_id of our files, `RDsk`: another program's database is told from ours by it. */
const applicationId = 0x5244736b;

/**
 * Brings the file to the newest form, all in one transaction; two processes may do so at once.
 * Throws DeskFailure of kind `file` for another program's database and for one that a newer version has written:
 * neither is changed.
 */
export function migrate(database: Database, migrations: readonly Migration[]): void {
  const newest = newestForm(migrations);
  if (versionOf(database, newest) === newest) return;
  database.transaction(() => {
    const version = versionOf(database, newest);
    for (const { number, sql } of migrations) if (number > version) database.exec(sql);
    database.exec(`PRAGMA application_id = ${applicationId}`);
    database.exec(`PRAGMA user_version = ${newest}`);
  });
}

/** The number of the newest form that this version knows. */
export function newestForm(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0;
}

/** The form of the file, by number; 0 for an empty one. Throws as migrate does. */
export function versionOf(database: Database, newest: number): number {
  const row = database.get<{ version: number; application: number; tables: number }>(
    `SELECT (SELECT user_version FROM pragma_user_version) AS version,
       (SELECT application_id FROM pragma_application_id) AS application,
       (SELECT count(*) FROM sqlite_schema) AS tables`,
  ) ?? { version: 0, application: 0, tables: 0 };
  if (row.application !== applicationId && row.tables > 0) {
    throw refused('not-ours', message('files.notOurs', { path: database.path }));
  }
  if (row.version > newest) {
    throw refused('newer-version', message('files.newerVersion', { path: database.path, form: row.version, newest }));
  }
  return row.version;

  function refused(cause: string, what: Message): DeskFailure {
    return new DeskFailure({ kind: 'file', message: what, path: database.path, cause });
  }
}
