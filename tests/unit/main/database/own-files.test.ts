import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import { rightsOfOthers } from '#main/database/own-files.ts';
import { storeFailure } from '#main/database/store-failure.ts';
import { closeGate } from '#main/database/store-gate.ts';
import { openLogFile } from '#main/hosts/log-file.ts';
import { said } from '../../../support/said.ts';
import { account, intention } from './samples.ts';
import { temporaryFolder } from './store-kinds.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;
const modesIn = (folder: string) => readdirSync(folder).map((name) => [name, modeOf(join(folder, name))] as const);

describe.skipIf(process.platform === 'win32')('the rights of our files', () => {
  test('are the owner’s alone: store, log, index, gate, lock of a process', async () => {
    const folder = join(temporaryFolder(), 'new', 'data');
    const store = openStore(join(folder, 'desk.sqlite'));
    await store.accounts.keep(account());
    await store.ledger.open(intention());
    expect(modeOf(folder)).toBe(0o700);
    expect(modeOf(join(folder, '..'))).toBe(0o700);
    const modes = modesIn(folder);
    expect(modes.map(([name]) => name.replace(/owner-.*/, 'owner'))).toEqual([
      'desk.sqlite',
      'desk.sqlite-gate',
      'desk.sqlite-owner',
      'desk.sqlite-shm',
      'desk.sqlite-wal',
    ]);
    expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
    await store.close();
  });

  test('are taken from others where an earlier version or another program gave them', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'desk.sqlite');
    await openStore(path).close();
    for (const [name] of modesIn(folder)) chmodSync(join(folder, name), 0o666);
    const store = openStore(path);
    await store.accounts.keep(account());
    expect(modesIn(folder).filter(([, mode]) => mode !== 0o600)).toEqual([]);
    await store.close();
    chmodSync(`${path}-gate`, 0o644);
    closeGate(path).release();
    expect(modeOf(`${path}-gate`)).toBe(0o600);
  });

  test('of the log are the owner’s alone, also of one that is there', () => {
    const logs = join(temporaryFolder(), 'logs');
    openLogFile(logs)('first');
    expect([modeOf(logs), modeOf(join(logs, 'registry-desk.log'))]).toEqual([0o700, 0o600]);
    chmodSync(join(logs, 'registry-desk.log'), 0o644);
    openLogFile(logs)('second');
    expect(modeOf(join(logs, 'registry-desk.log'))).toBe(0o600);
  });

  test('of a folder that was there before stay as they are, and are reported', async () => {
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    await openStore(join(folder, 'desk.sqlite')).close();
    expect(rightsOfOthers(folder)).toBe('755');
    chmodSync(folder, 0o700);
    expect(rightsOfOthers(folder)).toBeUndefined();
    expect(rightsOfOthers(join(folder, 'missing'))).toBeUndefined();
  });
});

test.each(['EACCES', 'EPERM', 'EROFS'])('a folder that takes nothing (%s) is read-only, in words', (code) => {
  const refused = Object.assign(new Error(`${code}: refused`), { code });
  expect(storeFailure(refused, '/d/desk.sqlite-owner-1')).toMatchObject({
    failure: { kind: 'file', cause: 'read-only', message: said(expect.stringContaining('Check the permissions')) },
  });
});

describe('a full disk', () => {
  const path = join(temporaryFolder(), 'desk.sqlite');
  test.each([
    ['SQLite says so', { errcode: 13, message: 'database or disk is full' }],
    ['a file of Node’s finds no room', Object.assign(new Error('no space'), { code: 'ENOSPC' })],
    ['a quota is used up', Object.assign(new Error('quota'), { code: 'EDQUOT' })],
  ])('is called that where %s', (_what, error) => {
    expect(storeFailure(error, path)).toMatchObject({
      failure: { kind: 'file', cause: 'disk-full', message: said(expect.stringContaining('is full')) },
    });
  });

  test('is not the name of every failed disk, and the trial leaves nothing', () => {
    const failed = { errcode: 4874, message: 'disk I/O error' };
    expect(storeFailure(failed, path)).toMatchObject({ failure: { kind: 'file', cause: 'input-output' } });
    writeFileSync(`${path}.other`, 'x');
    expect(readdirSync(join(path, '..'))).toEqual(['desk.sqlite.other']);
  });
});
