import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#main/database/database.ts';
import { migrate } from '#main/database/migrate.ts';
import type { Migration } from '#main/database/migrations/migration.ts';
import { migrations } from '#main/database/migrations/migrations.ts';
import { migrationSamples } from './migration-samples.ts';

function tablesOf(database: Database): string[] {
  const sql = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'`;
  return database.all<{ name: string }>(sql).map(({ name }) => name);
}

function rowsIn(database: Database): Record<string, number> {
  return Object.fromEntries(
    tablesOf(database).map((table) => [
      table,
      database.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0,
    ]),
  );
}

function upTo(last: number): Migration[] {
  return migrations.filter(({ number }) => number <= last);
}

/** Tables that a migration takes away, because what they put aside is not needed any more. */
const takenAway: Readonly<Record<number, readonly string[]>> = { 10: ['download_items'] };

describe('migrations', () => {
  test('are numbered upwards, and each has a sample', () => {
    const numbers = migrations.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(
      Object.keys(migrationSamples).map(Number),
      'every migration has a sample of the store before it in migration-samples.ts',
    ).toEqual(migrations.map(({ number }) => number));
  });

  test('each starts from the one before with data in it, and loses none', () => {
    const database = openDatabase(':memory:');
    let before: Record<string, number> = {};
    for (const { number } of migrations) {
      migrate(database, upTo(number));
      for (const table of takenAway[number] ?? []) delete before[table];
      expect(rowsIn(database)).toMatchObject(before);
      database.exec(migrationSamples[number] ?? '');
      before = rowsIn(database);
    }
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    expect(database.all('PRAGMA foreign_key_check')).toEqual([]);
    expect(database.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  });

  test('leave a new file as they leave an old one', () => {
    const schema = 'SELECT type, name, sql FROM sqlite_schema ORDER BY type, name';
    const [atOnce, stepwise] = [openDatabase(':memory:'), openDatabase(':memory:')];
    migrate(atOnce, migrations);
    for (const { number } of migrations) migrate(stepwise, upTo(number));
    expect(atOnce.all(schema)).toEqual(stepwise.all(schema));
  });

  test.each([
    ['"A key was refused."', { text: 'A key was refused.', trouble: null }],
    ['{"text":"Stuck.","trouble":{"code":"stuck"}}', { text: 'Stuck.', trouble: { code: 'stuck' } }],
    ['null', undefined],
  ])('a queue that was stopped before its stop had a place of its own stays stopped: %s', (stopped, kept) => {
    const database = openDatabase(':memory:');
    migrate(database, upTo(19));
    database.run("INSERT INTO settings VALUES ('inbox-queue/account-1', :json)", { json: `{"stopped":${stopped}}` });
    migrate(database, migrations);
    const row = database.get<{ json: string }>("SELECT json FROM settings WHERE name = 'inbox-stopped/account-1'");
    expect(row && JSON.parse(row.json)).toEqual(kept);
  });

  test('make strict tables only', () => {
    const database = openDatabase(':memory:');
    migrate(database, migrations);
    const loose = database.all(
      `SELECT name FROM pragma_table_list
         WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite%'`,
    );
    expect(loose).toEqual([]);
  });

  test('an update that fails half-way leaves the form before it, whichever migration it was', () => {
    const whole: Migration[] = [{ number: 1, sql: 'CREATE TABLE kept (a INTEGER) STRICT' }];
    const broken: Migration[] = [
      ...whole,
      { number: 2, sql: 'CREATE TABLE good (a INTEGER) STRICT' },
      { number: 3, sql: 'CREATE TABLE half (a INTEGER) STRICT; INSERT INTO nowhere VALUES (1)' },
    ];
    const database = openDatabase(':memory:');
    migrate(database, whole);
    expect(() => migrate(database, broken)).toThrow(/nowhere/);
    expect(tablesOf(database)).toEqual(['kept']);
    expect(database.get('PRAGMA user_version')).toEqual({ user_version: 1 });
  });
});
