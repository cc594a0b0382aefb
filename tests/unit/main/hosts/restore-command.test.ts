import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { copyStore } from '#main/database/copy-store.ts';
import { openStore } from '#main/database/open-store.ts';
import { runRestore } from '#main/hosts/cli/run-restore.ts';
import { account } from '../database/samples.ts';

async function homeWithBackup() {
  const home = mkdtempSync(join(tmpdir(), 'registry-desk-restore-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const path = join(home, 'registry-desk.sqlite');
  const backup = join(home, 'kept.rdbackup');
  const store = openStore(path);
  await store.accounts.keep(account({ practice: false, label: 'Norn', apiKeyKept: 'keychain' }));
  await store.close();
  copyStore(path, backup);
  const said: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  onTestFinished(() => void vi.restoreAllMocks());
  return { path, backup, said, restore: () => runRestore([backup, '--home', home, '--yes']) };
}

function changed(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

it('a backup that leads elsewhere is put in place without the use of a key', async () => {
  const { path, backup, said, restore } = await homeWithBackup();
  chmodSync(backup, 0o644);
  changed(backup, "UPDATE accounts SET rpp_address = 'https://elsewhere.example/rpp'");
  expect(await restore(), said.join('')).toBe(0);
  expect(said.join('')).toContain('Norn: this machine has not used its key with these addresses');
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  const store = openStore(path);
  expect(await store.accounts.list()).toMatchObject([{ label: 'Norn', apiKeyKept: 'none' }]);
  await store.close();
});

it('a backup that brings a trigger is not put in place', async () => {
  const { path, backup, said, restore } = await homeWithBackup();
  const before = statSync(path).ino;
  changed(backup, 'CREATE TRIGGER forget AFTER INSERT ON renewal_steps BEGIN DELETE FROM exchanges; END');
  expect(await restore()).not.toBe(0);
  expect(said.join('')).toContain('was changed by another program');
  expect(statSync(path).ino).toBe(before);
});
