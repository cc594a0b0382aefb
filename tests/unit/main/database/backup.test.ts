import {
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { copyStore, examineStore } from '#main/database/copy-store.ts';
import { holdBackKeys } from '#main/database/hold-back-keys.ts';
import { openStore } from '#main/database/open-store.ts';
import { replaceStore } from '#main/database/replace-store.ts';
import { storeUpkeep } from '#main/database/store-upkeep.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
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
    if (process.platform !== 'win32') expect(statSync(copy).mode & 0o777).toBe(0o600);
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

describe('a log beside a backup', () => {
  test.each(['-wal', '-journal'])('FILE%s belongs to it: it is refused, and both stay as they are', async (end) => {
    const { path, copy, store } = await folderWithStore();
    copyFileSync(path, copy);
    copyFileSync(`${path}-wal`, `${copy}${end}`);
    await store.close();
    const before = [readFileSync(copy), readFileSync(`${copy}${end}`)];
    await expect(storeUpkeep.examine(copy)).rejects.toMatchObject({ failure: { kind: 'file', cause: 'log-beside' } });
    expect([readFileSync(copy), readFileSync(`${copy}${end}`)]).toEqual(before);
  });

  test('is not made by looking at a copy of a store’s file, whatever letters its name has', async () => {
    const { path, folder, store } = await folderWithStore();
    await store.close();
    const copy = join(folder, 'a copy #1? 100%.sqlite');
    copyFileSync(path, copy);
    const before = readdirSync(folder);
    expect(examineStore(copy)).toMatchObject({ accounts: 1, renewals: 1 });
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('a backup that somebody has changed', () => {
  test.each([
    [
      'a trigger that forgets what was sent',
      'CREATE TRIGGER forget AFTER INSERT ON renewal_steps BEGIN DELETE FROM exchanges; END',
    ],
    [
      'a trigger of ours that does something else',
      `DROP TRIGGER renewal_steps_stay;
       CREATE TRIGGER renewal_steps_stay BEFORE DELETE ON renewal_steps BEGIN SELECT 1; END`,
    ],
    ['no guard of the ledger', 'DROP TRIGGER renewal_entries_stay'],
    ['a view', 'CREATE VIEW renewal_card AS SELECT 1'],
    ['a virtual table', 'CREATE VIRTUAL TABLE more_words USING fts5 (words)'],
    ['an index of its own', 'CREATE INDEX slow ON renewal_entries (hex(zeroblob(1000)))'],
  ])('is refused with %s', async (_, spoil) => {
    const { path, copy, store } = await folderWithStore();
    copyStore(path, copy);
    await store.close();
    const foreign = new DatabaseSync(copy);
    foreign.exec(spoil);
    foreign.close();
    await expect(storeUpkeep.examine(copy)).rejects.toMatchObject({ failure: { kind: 'file', cause: 'changed' } });
  });

  const kept = account({
    accountId: 'kept',
    label: 'Kept',
    environment: 'production',
    practice: false,
    addresses: { rpp: 'https://rpp.registry.example', repp: '', rdap: 'https://rdap.registry.example' },
    apiKeyKept: 'keychain',
    contactPasswordKept: 'keychain',
  });
  const network = JSON.stringify({ proxyUrl: 'http://proxy.example:3128' });

  test.each([
    ['an address', "UPDATE accounts SET rdap_address = 'https://rdap.elsewhere.example'"],
    ['a path', `UPDATE accounts SET paths = '{"look-up-domain":"@elsewhere.example/{name}"}'`],
    ['a handle', "UPDATE accounts SET handle = 'OTHER1-EX'"],
    ['the environment', "UPDATE accounts SET environment = 'emulator'"],
  ])('and that leads elsewhere by %s gets no key of this machine', async (_, spoil) => {
    const { path, copy, store } = await folderWithStore();
    await store.accounts.keep(kept);
    copyStore(path, copy);
    await store.close();
    const foreign = new DatabaseSync(copy);
    foreign.exec(`${spoil} WHERE account_id = 'kept'`);
    foreign.close();
    expect(await storeUpkeep.holdBackKeys(copy, path)).toEqual([kept.label]);
    expect(existsSync(`${copy}-wal`)).toBe(false);
    const restored = openStore(copy);
    const found = await restored.accounts.get('kept');
    expect(found).toMatchObject({ apiKeyKept: 'none', contactPasswordKept: 'none' });
    expect(await restored.accounts.get('account-1')).toEqual(account());
    await restored.close();
  });

  test('leaves the keys of accounts that lead where they did, and the network as this machine has it', async () => {
    const { path, copy, store } = await folderWithStore();
    await store.accounts.keep(kept);
    await store.settings.set('network', JSON.stringify({ proxyUrl: 'http://elsewhere.example:3128' }));
    copyStore(path, copy);
    await store.accounts.keep({ ...kept, label: 'Another name' });
    await store.settings.set('network', network);
    await store.close();
    expect(holdBackKeys(copy, path)).toEqual([]);
    const restored = openStore(copy);
    expect(await restored.accounts.get('kept')).toEqual(kept);
    expect(await restored.settings.get('network')).toBe(network);
    await restored.close();
  });

  test.each([
    ['is missing', (path: string) => rmSync(path)],
    ['is damaged', (path: string) => writeFileSync(path, 'a letter '.repeat(900))],
  ])('gets no key of this machine, and no proxy, where the store %s', async (_, spoil) => {
    const { path, copy, store } = await folderWithStore();
    await store.accounts.keep(kept);
    await store.settings.set('network', network);
    copyStore(path, copy);
    await store.close();
    spoil(path);
    expect(holdBackKeys(copy, path)).toEqual([account().label, kept.label]);
    const restored = openStore(copy);
    expect(await restored.accounts.get('kept')).toEqual({ ...kept, apiKeyKept: 'none', contactPasswordKept: 'none' });
    expect(await restored.settings.get('network')).toBeUndefined();
    await restored.close();
  });

  test('gets no key of an account that the store does not know', async () => {
    const { path, copy, store } = await folderWithStore();
    await store.accounts.keep(kept);
    copyStore(path, copy);
    await store.close();
    rmSync(path);
    const empty = openStore(path);
    await empty.close();
    expect(holdBackKeys(copy, path)).toEqual([account().label, kept.label]);
    const restored = openStore(copy);
    expect(await restored.accounts.get('kept')).toEqual({ ...kept, apiKeyKept: 'none', contactPasswordKept: 'none' });
    await restored.close();
  });

  test('gets no key that was held back before, when it is put in place once more', async () => {
    const { path, copy, aside, store } = await folderWithStore();
    await store.accounts.keep(kept);
    copyStore(path, copy);
    await store.close();
    const foreign = new DatabaseSync(copy);
    foreign.exec("UPDATE accounts SET rpp_address = 'https://elsewhere.example/rpp' WHERE account_id = 'kept'");
    foreign.close();
    const second = `${copy}-2`;
    copyFileSync(copy, second);
    expect(holdBackKeys(copy, path)).toEqual([kept.label]);
    replaceStore(path, copy, aside);
    expect(holdBackKeys(second, path)).toEqual([kept.label]);
    const restored = openStore(second);
    expect(await restored.accounts.get('kept')).toMatchObject({ apiKeyKept: 'none', contactPasswordKept: 'none' });
    await restored.close();
  });

  test('keeps the one key that the store uses, and loses the other', async () => {
    const { path, copy, store } = await folderWithStore();
    await store.accounts.keep(kept);
    copyStore(path, copy);
    await store.accounts.keep({ ...kept, contactPasswordKept: 'none' });
    await store.close();
    expect(holdBackKeys(copy, path)).toEqual([kept.label]);
    const restored = openStore(copy);
    expect(await restored.accounts.get('kept')).toEqual({ ...kept, contactPasswordKept: 'none' });
    await restored.close();
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
