import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#main/database/database.ts';
import { type GroupedDatabase, grouped } from '#main/database/grouped-database.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { asWritten } from '#messages/message.ts';
import { intention } from './samples.ts';
import { temporaryFolder } from './store-kinds.ts';

let opened: Database[] = [];

function open(path = join(temporaryFolder(), 'desk.db')): GroupedDatabase {
  const database = grouped(openDatabase(path));
  opened.push(database);
  return database;
}

function withTable(): GroupedDatabase {
  const database = open();
  database.exec('CREATE TABLE t (a INTEGER PRIMARY KEY) STRICT');
  return database;
}

function insert(database: Database, a: number): () => unknown {
  return () => database.transaction(() => database.run('INSERT INTO t VALUES (:a)', { a }));
}

function kept(database: Database): unknown[] {
  return database.all<{ a: number }>('SELECT a FROM t ORDER BY a').map(({ a }) => a);
}

function outcomes(answers: readonly PromiseSettledResult<unknown>[]): string {
  return answers.map(({ status }) => (status === 'fulfilled' ? 'yes' : 'no')).join(' ');
}

afterEach(() => {
  for (const database of opened) database.close();
  opened = [];
});

describe('several works together', () => {
  test('are one transaction on the disk: another connection sees all or none', () => {
    const database = withTable();
    const other = open(database.path);
    const seen: number[] = [];
    const look = () => seen.push(kept(other).length);
    const answers = database.together([insert(database, 1), look, insert(database, 2), look]);
    expect(outcomes(answers)).toBe('yes yes yes yes');
    look();
    expect(seen).toEqual([0, 0, 2]);
  });

  test('see what the ones before them wrote', () => {
    const database = withTable();
    const answers = database.together<unknown>([
      insert(database, 1),
      () => database.reading(() => kept(database)),
      () => kept(database),
    ]);
    expect(answers.slice(1)).toEqual([
      { status: 'fulfilled', value: [1] },
      { status: 'fulfilled', value: [1] },
    ]);
  });

  test('one that throws undoes its own transaction only', () => {
    const database = withTable();
    const half = () =>
      database.transaction(() => {
        database.run('INSERT INTO t VALUES (2)');
        throw new Error('half');
      });
    expect(outcomes(database.together([insert(database, 1), half, insert(database, 1), insert(database, 3)]))).toBe(
      'yes no no yes',
    );
    expect(kept(database)).toEqual([1, 3]);
  });

  test('each runs once; where a transaction fails, once more, and what it answers then counts', () => {
    const database = withTable();
    const runs: string[] = [];
    const write = (name: string, a: number) => () =>
      database.transaction(() => {
        runs.push(name);
        if (a < 0) throw new Error('never');
        return database.run('INSERT INTO t (a) SELECT count(*) + :a FROM t', { a }).lastRow;
      });
    database.together([write('one', 10), write('two', 10)]);
    expect(runs).toEqual(['one', 'two']);
    const answers = database.together([write('three', 20), write('failing', -1), write('four', 20)]);
    expect(runs.slice(2)).toEqual(['three', 'failing', 'three', 'failing', 'four']);
    expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value)).toEqual([22, false, 23]);
    expect(kept(database)).toEqual([10, 11, 22, 23]);
  });

  test('a view that was begun before anything was written ends before the writing', () => {
    const database = withTable();
    const answers = database.together<unknown>([
      () => database.reading(() => kept(database)),
      () => database.run('INSERT INTO t VALUES (1)'),
    ]);
    expect(outcomes(answers)).toBe('yes yes');
    expect(kept(open(database.path))).toEqual([1]);
  });

  test('where SQLite undoes everything, all that had written by then is lost and said to be; what follows is kept', () => {
    const database = withTable();
    const undoing = () => database.run('INSERT OR ROLLBACK INTO t VALUES (1)');
    const works = [() => kept(database), insert(database, 1), undoing, insert(database, 5)];
    expect(outcomes(database.together<unknown>(works))).toBe('yes no no yes');
    expect(kept(database)).toEqual([5]);
  });

  test('where the commit fails, every answer since the first writing is the failure, and nothing is kept', () => {
    const database = withTable();
    database.exec('CREATE TABLE child (a INTEGER REFERENCES t (a) DEFERRABLE INITIALLY DEFERRED) STRICT');
    const orphan = () => database.run('INSERT INTO child VALUES (9)');
    expect(outcomes(database.together<unknown>([() => kept(database), insert(database, 1), orphan]))).toBe('yes no no');
    expect(kept(database)).toEqual([]);
    expect(outcomes(database.together([insert(database, 1), insert(database, 2)]))).toBe('yes yes');
  });

  test('transactions do not nest here either', () => {
    const database = withTable();
    const nested = () => database.transaction(() => database.transaction(() => 1));
    expect(outcomes(database.together<unknown>([nested, insert(database, 1)]))).toBe('no yes');
    expect(kept(database)).toEqual([1]);
  });
});

test('many calls at a time to the thread of the store are each answered with their own outcome', async () => {
  const path = join(temporaryFolder(), 'desk.db');
  const store = await openWorkerStore(path);
  const names = Array.from({ length: 60 }, (_, index) => `name${index % 40}.ee`);
  const answers = await Promise.all(
    names.map((ldhName, index) =>
      store.ledger.open(intention({ entryId: `e${index}`, clTRID: `c${index}`, ldhName, unicodeName: ldhName })),
    ),
  );
  expect(answers.slice(0, 40).every(({ kind }) => kind === 'opened')).toBe(true);
  expect(answers.slice(40).every(({ kind }) => kind === 'already-open')).toBe(true);
  const unknown = store.ledger.step('none', { state: 'not-sent', at: 1, text: asWritten('') });
  expect(await Promise.all([unknown, store.ledger.get('e3')])).toMatchObject([
    { kind: 'not-found' },
    { ldhName: 'name3.ee' },
  ]);
  await store.close();
});
