import {
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyStore, examineStore } from '#main/database/copy-store.ts';
import { openDatabase } from '#main/database/database.ts';
import { openStore } from '#main/database/open-store.ts';
import { replaceStore } from '#main/database/replace-store.ts';
import { said } from '../../../support/said.ts';
import { account, intention } from './samples.ts';
import { temporaryFolder } from './store-kinds.ts';

/** Windows does not let go of a file that is open. */
describe.skipIf(process.platform === 'win32')('files of the store under a running program', () => {
  const ways = [
    ['the store is moved away', (path: string) => renameSync(path, `${path}.elsewhere`)],
    ['the store is removed', (path: string) => rmSync(path)],
    [
      'another store takes its place',
      (path: string) => {
        copyFileSync(path, `${path}.copy`);
        renameSync(`${path}.copy`, path);
      },
    ],
    ['its log is removed', (path: string) => rmSync(`${path}-wal`)],
    ['the index of its log is removed', (path: string) => rmSync(`${path}-shm`)],
    ['its folder is moved', (path: string) => renameSync(join(path, '..'), join(path, '..', '..', 'moved'))],
  ] as const;

  test.each(ways)('are refused before anything is written down where %s', async (_what, change) => {
    const path = join(temporaryFolder(), 'data', 'desk.sqlite');
    const store = openStore(path);
    await store.accounts.keep(account());
    change(path);
    // No entry, no renewal: what no later program would find must not be taken for written.
    const moved = {
      failure: {
        kind: 'file',
        cause: 'moved',
        message: said(expect.stringContaining('was moved, replaced or removed')),
      },
    };
    await expect(store.ledger.open(intention())).rejects.toMatchObject(moved);
    await expect(store.settings.set('a', '1')).rejects.toMatchObject(moved);
    expect(await store.accounts.list()).toEqual([account()]);
    await store.close();
  });

  test.each([
    ['to nothing', () => 0],
    ['to its first page', () => 4096],
    ['by its last page', (path: string) => statSync(path).size - 4096],
  ])('are refused where the store was cut %s: SQLite would take what it cannot keep', async (_what, left) => {
    const path = join(temporaryFolder(), 'desk.sqlite');
    await openStore(path).close();
    const store = openStore(path);
    truncateSync(path, left(path));
    const damaged = {
      failure: {
        kind: 'file',
        cause: 'damaged',
        message: said(expect.stringContaining('Nothing more is written to it')),
      },
    };
    await expect(store.settings.set('a', '1')).rejects.toMatchObject(damaged);
    await expect(store.ledger.open(intention())).rejects.toMatchObject(damaged);
    await store.close();
  });

  const overwritings = [
    ['an older copy of itself', (path: string) => copyFileSync(`${path}.older`, path)],
    ['another store', (path: string) => copyFileSync(`${path}.other`, path)],
    [
      'an older copy of itself, with the time that it had',
      (path: string) => {
        const { atime, mtime } = statSync(`${path}.older`);
        copyFileSync(`${path}.older`, path);
        utimesSync(path, atime, mtime);
      },
    ],
  ] as const;

  test.each(overwritings)('are refused where %s was copied over the store', async (_what, overwrite) => {
    const path = join(temporaryFolder(), 'desk.sqlite');
    for (const end of ['', '.other']) await openStore(path + end).close();
    copyFileSync(path, `${path}.older`);
    const database = openDatabase(path, 100);
    database.run("INSERT INTO settings (name, json) VALUES ('a', '1')");
    overwrite(path);
    const refused = expect.objectContaining({
      failure: expect.objectContaining({
        cause: 'damaged',
        message: said(expect.stringContaining('was written over')),
      }),
    });
    expect(() => database.run("INSERT INTO settings (name, json) VALUES ('b', '1')")).toThrow(refused);
    expect(() => database.transaction(() => undefined)).toThrow(refused);
    expect(database.get("SELECT json FROM settings WHERE name = 'a'")).toEqual({ json: '1' });
    database.close();
  });

  test('are refused where a file was copied over the store just after its log was taken in', () => {
    const path = join(temporaryFolder(), 'desk.sqlite');
    const database = openDatabase(path, 100);
    database.exec('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) STRICT');
    copyFileSync(path, `${path}.older`);
    const before = statSync(path).size;
    while (statSync(path).size === before) database.run('INSERT INTO t (b) VALUES (:b)', { b: 'x'.repeat(40_000) });
    copyFileSync(`${path}.older`, path);
    truncateSync(path, before + 8 * 1024 * 1024);
    expect(() => database.run("INSERT INTO t (b) VALUES ('y')")).toThrow('was written over');
    database.close();
  });

  test('are no cause to stop where another connection takes the log into the store', () => {
    const path = join(temporaryFolder(), 'desk.sqlite');
    const [one, other] = [openDatabase(path, 0), openDatabase(path, 0)];
    one.exec('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) STRICT');
    for (let round = 0; round < 300; round += 1) {
      // Several times each, in turn: 4 MB of log are 100 rows.
      const writer = round % 7 < 3 ? one : other;
      writer.run('INSERT INTO t (b) VALUES (:b)', { b: 'x'.repeat(40_000) });
      if (round % 50 === 0) one.exec('PRAGMA wal_checkpoint(RESTART)');
    }
    expect(other.get('SELECT count(*) AS n FROM t')).toEqual({ n: 300 });
    other.close();
    one.run("INSERT INTO t (b) VALUES ('y')");
    one.close();
  });

  test('are used again where they are put back', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'data', 'desk.sqlite');
    const store = openStore(path);
    await store.accounts.keep(account());
    renameSync(join(folder, 'data'), join(folder, 'moved'));
    await expect(store.ledger.open(intention())).rejects.toMatchObject({ failure: { cause: 'moved' } });
    renameSync(join(folder, 'moved'), join(folder, 'data'));
    expect(await store.ledger.open(intention())).toEqual({ kind: 'opened' });
    await store.close();
  });

  test('a log that was removed takes nothing with it that was written before', async () => {
    const path = join(temporaryFolder(), 'desk.sqlite');
    const store = openStore(path);
    await store.ledger.open(intention());
    rmSync(`${path}-wal`);
    await store.close();
    const again = openStore(path);
    expect(await again.ledger.get(intention().entryId)).toMatchObject({ ldhName: intention().ldhName });
    await again.close();
  });
});

describe('a store that was lost while nobody looked', () => {
  const lost = expect.objectContaining({
    kind: 'file',
    cause: 'damaged',
    message: said(expect.stringContaining('Renewals that were sent may have been in it')),
  });

  test('is not begun anew where its file is empty, until somebody says so', async () => {
    const path = join(temporaryFolder(), 'desk.sqlite');
    await openStore(path).close();
    truncateSync(path);
    expect(() => openStore(path)).toThrow(expect.objectContaining({ failure: lost }));
    expect(statSync(path).size).toBe(0);
    replaceStore(path, undefined, `${path}.set-aside`);
    await openStore(path).close();
    expect(statSync(path).size).toBeGreaterThan(0);
  });

  test('leaves its log as it is where the file is gone: beside a new store SQLite would throw it away', async () => {
    const path = join(temporaryFolder(), 'desk.sqlite');
    const store = openStore(path);
    await store.ledger.open(intention());
    copyFileSync(`${path}-wal`, `${path}.log`);
    await store.close();
    renameSync(path, `${path}.elsewhere`);
    renameSync(`${path}.log`, `${path}-wal`);
    const bytes = statSync(`${path}-wal`).size;
    expect(() => openStore(path)).toThrow(expect.objectContaining({ failure: lost }));
    expect(statSync(`${path}-wal`).size).toBe(bytes);
    renameSync(`${path}.elsewhere`, path);
    const again = openStore(path);
    expect(await again.ledger.get(intention().entryId)).toBeDefined();
    await again.close();
  });
});

describe('the log of writes', () => {
  test('is taken in at 4 MB, not at 32, and is gone when the store is closed', () => {
    const path = join(temporaryFolder(), 'desk.sqlite');
    const database = openDatabase(path);
    database.exec('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) STRICT');
    let largest = 0;
    for (let round = 0; round < 400; round += 1) {
      // A page or two each, as the steps of a renewal.
      database.transaction(() => {
        for (let part = 0; part < 10; part += 1)
          database.run('INSERT INTO t (b) VALUES (:b)', { b: 'x'.repeat(4_000) });
      });
      largest = Math.max(largest, statSync(`${path}-wal`).size);
    }
    expect(statSync(path).size).toBeGreaterThan(8 * 1024 * 1024);
    expect(largest).toBeLessThan(5 * 1024 * 1024);
    database.close();
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('that one large transaction made is cut back by the next writes', () => {
    const path = join(temporaryFolder(), 'desk.sqlite');
    const database = openDatabase(path);
    database.exec('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) STRICT');
    database.transaction(() => {
      for (let part = 0; part < 5_000; part += 1)
        database.run('INSERT INTO t (b) VALUES (:b)', { b: 'x'.repeat(4_000) });
    });
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(16 * 1024 * 1024);
    for (let part = 0; part < 3; part += 1) database.run('INSERT INTO t (b) VALUES (:b)', { b: 'y' });
    expect(statSync(`${path}-wal`).size).toBeLessThan(5 * 1024 * 1024);
    database.close();
  });
});

describe('a log beside a backup', () => {
  test('is refused: the file alone would be put in place', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'desk.sqlite');
    const store = openStore(path);
    await store.accounts.keep(account());
    const backup = join(folder, 'kept.rdbackup');
    copyStore(path, backup);
    expect(examineStore(backup)).toMatchObject({ accounts: 1 });
    // A copy of the live store with its log, as `cp` makes it.
    mkdirSync(join(folder, 'copy'));
    for (const end of ['', '-wal']) copyFileSync(path + end, join(folder, 'copy', `desk.sqlite${end}`));
    const text = expect.stringContaining('Nothing was changed');
    const beside = { failure: expect.objectContaining({ kind: 'file', cause: 'log-beside', message: said(text) }) };
    expect(() => examineStore(join(folder, 'copy', 'desk.sqlite'))).toThrow(expect.objectContaining(beside));
    writeFileSync(`${backup}-journal`, 'a journal of whatever');
    expect(() => examineStore(backup)).toThrow(expect.objectContaining(beside));
    await store.close();
  });
});
