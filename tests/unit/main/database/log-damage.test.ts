import { copyFileSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#main/database/database.ts';
import { isLogDamaged } from '#main/database/log-damage.ts';
import { openStore } from '#main/database/open-store.ts';
import { replaceStore } from '#main/database/replace-store.ts';
import { said } from '../../../support/said.ts';
import { account, intention } from './samples.ts';
import { temporaryFolder } from './store-kinds.ts';

/** A store as a killed program leaves it: accounts one by one, and a renewal, are in its log only. */
async function killedStore(): Promise<string> {
  const folder = temporaryFolder();
  const live = join(folder, 'live.sqlite');
  await openStore(live).close();
  const store = openStore(live);
  for (let number = 1; number <= 5; number += 1) await store.accounts.keep(account({ accountId: `account-${number}` }));
  await store.ledger.open(intention());
  const path = join(folder, 'desk.sqlite');
  for (const end of ['', '-wal']) copyFileSync(live + end, path + end);
  await store.close();
  return path;
}

function overwrite(file: string, at: number): void {
  writeSync(openSync(file, 'r+'), Buffer.from([0xaa, 0x55]), 0, 2, at);
}

const frame = (number: number) => 32 + number * (24 + 4096);

describe('a log of writes', () => {
  test('that is whole is read, renewal and all', async () => {
    const store = openStore(await killedStore());
    expect(await store.accounts.list()).toHaveLength(5);
    expect(await store.ledger.get(intention().entryId)).toBeDefined();
    await store.close();
  });

  test.each([
    ['in a page', (log: string) => overwrite(log, frame(2) + 1000)],
    ['in the head of a frame', (log: string) => overwrite(log, frame(1) + 9)],
    ['in its own head', (log: string) => overwrite(log, 17)],
    ['in its first word', (log: string) => overwrite(log, 0)],
  ])('that is damaged %s is refused and left as it is, so that no renewal is forgotten', async (_where, harm) => {
    const path = await killedStore();
    harm(`${path}-wal`);
    const before = ['', '-wal'].map((end) => readFileSync(path + end));
    const failure = expect.objectContaining({
      cause: 'damaged',
      message: said(expect.stringContaining('Renewals that were sent')),
    });
    expect(() => openStore(path)).toThrow(expect.objectContaining({ failure }));
    expect(['', '-wal'].map((end) => readFileSync(path + end))).toEqual(before);

    const { kept } = replaceStore(path, undefined, `${path}.set-aside`);
    expect(readFileSync(`${kept}-wal`)).toEqual(before[1]);
    const empty = openStore(path);
    expect(await empty.accounts.list()).toEqual([]);
    await empty.close();
  });

  test('whose last transaction was cut off by a power failure is read up to it', async () => {
    const path = await killedStore();
    const log = `${path}-wal`;
    truncateSync(log, statSync(log).size - 100);
    const store = openStore(path);
    expect(await store.accounts.list()).toHaveLength(5);
    expect(await store.ledger.get(intention().entryId)).toBeUndefined();
    await store.close();
  });

  test('that began again over an earlier round of itself is whole', () => {
    const path = join(temporaryFolder(), 'desk.sqlite');
    const database = openDatabase(path);
    database.exec('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) STRICT');
    for (let round = 0; round < 20; round += 1) database.run('INSERT INTO t (b) VALUES (:b)', { b: 'x'.repeat(4_000) });
    database.exec('PRAGMA wal_checkpoint(RESTART)');
    database.run('INSERT INTO t (b) VALUES (:b)', { b: 'after' });
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(frame(20));
    expect(isLogDamaged(`${path}-wal`)).toBe(false);
    database.close();
  });

  test('that is missing, empty or only begun is no damage', () => {
    const log = join(temporaryFolder(), 'desk.sqlite-wal');
    expect(isLogDamaged(log)).toBe(false);
    writeFileSync(log, '');
    expect(isLogDamaged(log)).toBe(false);
    writeFileSync(log, Buffer.alloc(5000));
    expect(isLogDamaged(log)).toBe(false);
  });
});
