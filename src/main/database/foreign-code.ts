import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/**
 * What of a file's form acts by itself and is not what our own migrations make up to that version: a trigger, a view, a
 * virtual table or an index that is not ours, is written otherwise, or is missing. A file from elsewhere could take rows
 * away behind the store's back by them, or let a name be renewed twice. Answers with its name; undefined where all is ours.
 */
export function foreignCode(database: Database, version: number): string | undefined {
  const own = ownSchema(version);
  const found = activeSchema(database);
  for (const [key, text] of found) if (own.get(key) !== text) return key;
  for (const key of own.keys()) if (!found.has(key)) return key;
  return undefined;
}

function ownSchema(version: number): ReadonlyMap<string, string> {
  const database = openDatabase(':memory:');
  try {
    migrate(
      database,
      migrations.filter(({ number }) => number <= version),
    );
    return activeSchema(database);
  } finally {
    database.close();
  }
}

/** Plain tables do nothing, and what SQLite makes for itself has no text. */
function activeSchema(database: Database): ReadonlyMap<string, string> {
  const rows = database.all<SchemaRow>(
    `SELECT type, name, sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND (type <> 'table' OR sql LIKE 'CREATE VIRTUAL%')`,
  );
  return new Map(rows.map(({ type, name, sql }) => [`${type} ${name}`, spelling(sql)]));
}

/** SQLite versions differ in blanks and quotation marks where they rename. */
function spelling(sql: string): string {
  return sql.replace(/[\s"]+/g, '');
}
