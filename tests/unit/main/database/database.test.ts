import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase, tryFileLock } from '#main/database/database.ts';
import { openStore } from '#main/database/open-store.ts';
import { said } from '../../../support/said.ts';
import { account } from './samples.ts';
import { temporaryFolder } from './store-kinds.ts';

let opened: Database[] = [];

function open(path: string): Database {
  const database = openDatabase(path);
  opened.push(database);
  return database;
}

afterEach(() => {
  for (const database of opened) database.close();
  opened = [];
});

describe('the database', () => {
  test('keeps what is committed on the disk, and foreign keys', () => {
    const database = open(join(temporaryFolder(), 'desk.db'));
    expect(database.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(database.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
    expect(database.get('PRAGMA foreign_keys')).toEqual({ foreign_keys: 1 });
    expect(database.get('PRAGMA busy_timeout')).toEqual({ timeout: 15_000 });
  });

  test.skipIf(process.platform === 'win32')('a new file is for its owner only', () => {
    const path = join(temporaryFolder(), 'desk.db');
    open(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('a transaction that throws is undone whole, and the next one works', () => {
    const database = open(':memory:');
    database.exec('CREATE TABLE t (a INTEGER PRIMARY KEY) STRICT');
    expect(() =>
      database.transaction(() => {
        database.run('INSERT INTO t VALUES (:a)', { a: 1 });
        throw new Error('stop');
      }),
    ).toThrow('stop');
    database.transaction(() => database.run('INSERT INTO t VALUES (:a)', { a: 2 }));
    expect(database.all('SELECT a FROM t')).toEqual([{ a: 2 }]);
  });

  test('transactions do not nest', () => {
    const database = open(':memory:');
    expect(() => database.transaction(() => database.transaction(() => 1))).toThrow(/transaction within a transaction/);
    expect(database.transaction(() => 1)).toBe(1);
  });

  test('undefined is NULL and a boolean is a number', () => {
    const database = open(':memory:');
    expect(database.get('SELECT :a AS a, :b AS b, :c AS c', { a: undefined, b: true, c: 'þ' })).toEqual({
      a: null,
      b: 1,
      c: 'þ',
    });
  });

  test('many different statements do not pile up', () => {
    const database = open(':memory:');
    for (let number = 0; number < 1_000; number += 1) {
      expect(database.get(`SELECT ${number} AS n`)).toEqual({ n: number });
    }
  });
});

describe('a file that cannot be the store', () => {
  test.each([
    ['is no database', 'not-a-database', (path: string) => writeFileSync(path, 'no database '.repeat(500))],
    ['is a folder', 'EISDIR', (path: string) => mkdirSync(path)],
    [
      'belongs to another program',
      'not-ours',
      (path: string) => open(path).exec('CREATE TABLE theirs (a INTEGER); PRAGMA user_version = 1'),
    ],
    [
      'was written by a newer version',
      'newer-version',
      (path: string) => {
        void openStore(path).close();
        open(path).exec('PRAGMA user_version = 999');
      },
    ],
  ])('says so where it %s, and leaves it alone', (_what, cause, make) => {
    const path = join(temporaryFolder(), 'desk.db');
    make(path);
    for (const database of opened) database.close();
    const isFile = statSync(path).isFile();
    const before = isFile ? readFileSync(path) : undefined;
    expect(() => openStore(path)).toThrow(
      expect.objectContaining({ failure: { kind: 'file', cause, path, message: said(expect.stringContaining(path)) } }),
    );
    if (isFile) expect(readFileSync(path)).toEqual(before);
  });

  test('says that it is damaged, when it is read or opened', async () => {
    const path = join(temporaryFolder(), 'desk.db');
    const store = openStore(path);
    for (let number = 0; number < 200; number += 1) {
      await store.accounts.keep(account({ accountId: `account-${number}`, label: 'x'.repeat(500) }));
    }
    await store.close();
    const file = openSync(path, 'r+');
    for (let page = 1; page * 4096 < statSync(path).size; page += 1)
      writeSync(file, Buffer.alloc(4096, 0xaa), 0, 4096, page * 4096);
    closeSync(file);
    const reading = (async () => openStore(path).accounts.list())();
    await expect(reading).rejects.toMatchObject({ failure: { kind: 'file', cause: 'damaged' } });
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('says that it cannot be written', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    expect(() => openStore(join(folder, 'desk.db'))).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ kind: 'file' }) }),
    );
  });
});

describe('a lock of a file', () => {
  test('is held by one, also within one process, until it is released', () => {
    const path = join(temporaryFolder(), 'lock');
    const lock = tryFileLock(path);
    expect(lock).toBeDefined();
    expect(tryFileLock(path)).toBeUndefined();
    lock?.release();
    const next = tryFileLock(path);
    expect(next).toBeDefined();
    next?.release();
  });

  test.skipIf(process.platform === 'win32')('of a store is found by every path to its file', async () => {
    const folder = temporaryFolder();
    const store = openStore(join(folder, 'desk.db'));
    const link = join(temporaryFolder(), 'link.db');
    symlinkSync(join(folder, 'desk.db'), link);
    expect(open(link).path).toBe(open(join(folder, 'desk.db')).path);
    await store.close();
  });
});
