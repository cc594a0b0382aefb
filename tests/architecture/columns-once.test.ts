import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const main = resolve(import.meta.dirname, '../../src/main');
/** Where SQL is written. The emulator keeps lines of text and no columns; a migration is never changed. */
const holdsSql = /^(?:database|[a-z]+\/store)\//;
const isMigration = /^(?:database\/migrations|team\/store\/schema)\//;

/** Files that may list the columns of an INSERT, each with the reason. */
const mayList: Readonly<Record<string, string>> = {
  'database/hold-back-keys.ts': 'it writes into stores of earlier versions, whose columns may be others',
  'database/told-lists.ts': 'one statement keeps the list and answers with its number, for each of 100,000 names',
  'inbox/store/message-rows.ts': 'the index of words is no table: its first column is the number of the message',
};
/** Files that may name a column outside of SQL, each with the reason. */
const mayName: Readonly<Record<string, string>> = {
  'database/hold-back-keys.ts': 'it reads stores of earlier versions, whose columns may be others',
  'database/connection-settings.ts': 'a PRAGMA names its answer itself',
  'domains/store/version.ts': 'a PRAGMA names its answer itself',
  'inbox/store/notices.ts': 'a PRAGMA names its answer itself',
};

const listed = /INSERT\s+(?:OR\s+\w+\s+)?INTO\s+([\w.]+)\s*\(\s*[a-z]\w*(?:\s*,\s*[a-z]\w*)*\s*\)\s*VALUES/g;
const columnName = /^[a-z]+(?:_[a-z\d]+)+$/;

/** INSERTs that spell the columns of their table again. */
function listedInserts(file: string, text: string): string[] {
  return [...text.matchAll(listed)].map(
    ([, table]) =>
      `${file} lists the columns of ${table} in an INSERT. Define the table with entity() in a *-tables.ts and write with its insert, insertNew or put.`,
  );
}

/** Columns that code calls by their own names, where the SELECT should have named the field. */
function namedColumns(file: string, text: string): string[] {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && columnName.test(node.text)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return [...names].map(
    (name) =>
      `${file} reads the column ${name} and spells its field again. Read the row with the table's select() and fieldsOf(), or say ${name} AS ${name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())} in the SELECT.`,
  );
}

const files = readdirSync(main, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && holdsSql.test(file) && !isMigration.test(file));
const read = (file: string): string => readFileSync(join(main, file), 'utf8');

test('a column is spelled once: no INSERT lists columns by hand', () => {
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !(file in mayList)).flatMap((file) => listedInserts(file, read(file)))).toEqual([]);
});

test('a column is spelled once: no code maps it to its field by hand', () => {
  expect(files.filter((file) => !(file in mayName)).flatMap((file) => namedColumns(file, read(file)))).toEqual([]);
});

test('every exception is one', () => {
  expect(Object.keys(mayList).filter((file) => listedInserts(file, read(file)).length === 0)).toEqual([]);
  expect(Object.keys(mayName).filter((file) => namedColumns(file, read(file)).length === 0)).toEqual([]);
});

test('a planted INSERT and a planted mapping are refused, with what to do', () => {
  const insert = 'database.run(`INSERT OR IGNORE INTO notes (note, ldh_name)\n  VALUES (:note, :ldhName)`, note);';
  expect(listedInserts('notes.ts', insert)).toEqual([expect.stringMatching(/columns of notes .* entity\(\)/)]);
  const selected = 'database.run(`INSERT INTO notes (note, ldh_name) SELECT note, ldh_name FROM drafts`);';
  expect(listedInserts('notes.ts', selected)).toEqual([]);
  for (const mapping of ['return { ldhName: row.ldh_name };', 'const { ldh_name: ldhName } = row;']) {
    expect(namedColumns('notes.ts', mapping)).toEqual([expect.stringContaining('say ldh_name AS ldhName')]);
  }
  expect(namedColumns('notes.ts', "const sql = 'SELECT ldh_name AS ldhName FROM notes';")).toEqual([]);
});
