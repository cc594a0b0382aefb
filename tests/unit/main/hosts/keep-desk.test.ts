import { existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createRouterClient } from '@orpc/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import { openStore } from '#main/database/open-store.ts';
import { closeGate } from '#main/database/store-gate.ts';
import { keepDesk } from '#main/hosts/keep-desk.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { account, intention } from '../database/samples.ts';

/** A store that opens, and whose ledger cannot be read: its damage is found by the start, not by the opening. */
async function storeWithDamagedLedger(): Promise<{ folder: string; path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-desk-keep-'));
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 5 }));
  const path = join(folder, 'registry-desk.sqlite');
  const store = openStore(path);
  await store.accounts.keep(account());
  await store.ledger.open(intention());
  await store.close();
  const database = new DatabaseSync(path);
  const sql = "SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'renewal_entries' AND rootpage > 0";
  const pages = database.prepare(sql).all() as { rootpage: number }[];
  database.close();
  const handle = openSync(path, 'r+');
  for (const { rootpage } of pages) writeSync(handle, Buffer.alloc(4096, 0xaa), 0, 4096, (rootpage - 1) * 4096);
  await openStore(path).close();
  return { folder, path };
}

test('a store whose damage is found by the start is closed, and another can take its place', async () => {
  const { folder, path } = await storeWithDamagedLedger();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  let reopened = false;
  const kept = await keepDesk(
    {
      host: 'web',
      dataFolder: folder,
      productionAllowed: false,
      keychain: createSessionKeychain(),
      emulator: {
        start: () => Promise.reject(new Error('There is no emulator here.')),
        stop: async () => undefined,
        running: () => undefined,
      },
      files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    },
    () => {
      reopened = true;
    },
  );
  const desk = (): DeskClient => createRouterClient(kept.router());
  expect(kept.open()).toBeUndefined();
  expect(await desk().backups.status()).toMatchObject({ trouble: { kind: 'file', cause: 'damaged' } });
  expect(await desk().desk.storage()).toEqual({ notWritten: null, earlierOpen: false, openToOthers: null });
  // The connection of the start that failed is closed.
  closeGate(path).release();
  await desk().backups.beginAnew();
  await vi.waitFor(() => expect(reopened).toBe(true), 20_000);
  expect(kept.open()).toBeDefined();
  const { restored, trouble } = await desk().backups.status();
  expect([restored?.failure, trouble]).toEqual([null, null]);
  expect(existsSync(restored?.kept ?? '')).toBe(true);
  expect((await desk().accounts.list()).accounts).toEqual([]);
  await kept.close();
  closeGate(path).release();
}, 60_000);
