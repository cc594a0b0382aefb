import {
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { copyStore, examineStore } from '#main/store/copy-store.ts';
import { openStore } from '#main/store/open-store.ts';
import { replaceStore } from '#main/store/replace-store.ts';
import { storeUpkeep } from '#main/store/store-upkeep.ts';
import { openWorkerStore } from '#main/store/worker-store.ts';
import { account, intention } from './samples.ts';
import { temporaryFolder } from './store-kinds.ts';

async function folderWithStore() {
  const folder = temporaryFolder();
  const path = join(folder, 'desk.sqlite');
  const store = openStore(path);
  await store.accounts.keep(account());
  await store.ledger.open(intention());
  return { folder, path, copy: join(folder, 'backup.rdbackup'), aside: join(folder, 'desk.sqlite.former'), store };
}

/** Overwrites pages in the middle of a file. */
function damage(path: string): void {
  const handle = openSync(path, 'r+');
  for (const page of [3, 5, 6, 7, 9, 12]) writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096);
}

describe('a backup of the store', () => {
  test('holds what the store held, while that is open and written to, and needs no file beside it', async () => {
    const { path, copy, store } = await folderWithStore();
    await storeUpkeep.copy(path, copy);
    await store.settings.set('later', '"than the copy"');
    expect(existsSync(`${copy}-wal`)).toBe(false);
    expect(await storeUpkeep.examine(copy)).toMatchObject({ accounts: 1, renewals: 1, names: 0, messages: 0 });
    expect(existsSync(`${copy}-wal`)).toBe(false);
    const opened = openStore(copy);
    expect(await opened.accounts.list()).toEqual([account()]);
    expect(await opened.settings.get('later')).toBeUndefined();
    await opened.close();
    await store.close();
  });

  test('leaves nothing behind where it cannot be written', async () => {
    const { path, store, folder } = await folderWithStore();
    await store.close();
    const nowhere = join(folder, 'missing', 'backup.rdbackup');
    await expect(storeUpkeep.copy(path, nowhere)).rejects.toMatchObject({ failure: { kind: 'file' } });
    expect(existsSync(nowhere)).toBe(false);
  });

  test('is not written over a file that is there', async () => {
    const { path, copy, store } = await folderWithStore();
    writeFileSync(copy, 'mine');
    expect(() => copyStore(path, copy)).toThrow(/is there already/);
    expect(readFileSync(copy, 'utf8')).toBe('mine');
    await store.close();
  });
});

describe('examining a backup', () => {
  test.each([
    ['is not there', 'ENOENT', (copy: string) => rmSync(copy)],
    ['is no database', 'not-a-database', (copy: string) => writeFileSync(copy, 'a letter '.repeat(900))],
    ['is empty', 'not-ours', (copy: string) => truncateSync(copy, 0)],
    ['is damaged in its middle', 'damaged', damage],
    ['was cut off', 'damaged', (copy: string) => truncateSync(copy, 4096 * 20)],
    [
      'is of a newer version',
      'newer-version',
      (copy: string) => new DatabaseSync(copy).exec('PRAGMA user_version = 9999'),
    ],
    ['is another program’s', 'not-ours', (copy: string) => new DatabaseSync(copy).exec('PRAGMA application_id = 7')],
  ])('one that %s is refused as %s', async (_, cause, spoil) => {
    const { path, copy, store } = await folderWithStore();
    copyStore(path, copy);
    await store.close();
    spoil(copy);
    let failure: unknown;
    try {
      examineStore(copy);
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({ failure: { kind: 'file', cause } });
  });
});

describe('putting another file in the place of the store', () => {
  test('keeps the former beside, with all that was written last, and the new one opens', async () => {
    const { path, copy, aside, store } = await folderWithStore();
    copyStore(path, copy);
    await store.settings.set('later', '1');
    await store.close();
    expect(replaceStore(path, copy, aside)).toEqual({ kept: aside });
    const restored = openStore(path);
    expect(await restored.accounts.list()).toEqual([account()]);
    expect(await restored.settings.get('later')).toBeUndefined();
    await restored.close();
    const former = openStore(aside);
    expect(await former.settings.get('later')).toBe('1');
    await former.close();
  });

  test.each([
    ['this thread', async (path: string) => openStore(path)],
    ['a worker', openWorkerStore],
  ])('is refused while %s has the store open, and changes nothing', async (_, open) => {
    const { path, copy, aside, store } = await folderWithStore();
    copyStore(path, copy);
    await store.close();
    const other = await open(path);
    expect(() => replaceStore(path, copy, aside)).toThrow(/Another Registry Desk program/);
    expect(existsSync(aside)).toBe(false);
    expect(await other.accounts.list()).toEqual([account()]);
    await other.close();
    expect(replaceStore(path, copy, aside)).toEqual({ kept: aside });
  });

  test('begins anew beside a damaged file, which is kept byte for byte with its log', async () => {
    const { path, aside, store } = await folderWithStore();
    await store.close();
    writeFileSync(path, 'no database '.repeat(500));
    writeFileSync(`${path}-wal`, 'a log of it');
    const before = readFileSync(path);
    expect(replaceStore(path, undefined, aside)).toEqual({ kept: aside });
    expect(readFileSync(aside)).toEqual(before);
    expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('a log of it');
    const anew = openStore(path);
    expect(await anew.accounts.list()).toEqual([]);
    await anew.close();
  });

  test('never writes over a file that was kept before', async () => {
    const { path, copy, aside, store } = await folderWithStore();
    copyStore(path, copy);
    await store.close();
    copyFileSync(path, aside);
    expect(() => replaceStore(path, copy, aside)).toThrow(/is there already/);
    expect(existsSync(copy)).toBe(true);
  });
});
