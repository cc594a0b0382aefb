import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { copyStore } from '#main/database/copy-store.ts';
import { openStore } from '#main/database/open-store.ts';
import { storeUpkeep } from '#main/database/store-upkeep.ts';
import { BackupsService } from '#main/desk/backups.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import { account } from '../database/samples.ts';
import { temporaryFolder } from '../database/store-kinds.ts';

/** Writes as export files do, without a temporary name. */
const writeOwn: ExportFiles['writeOwn'] = async (path, pieces) => {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(Buffer.from(piece));
  const bytes = Buffer.concat(all);
  writeFileSync(path, bytes);
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};

const notAsked = () => Promise.reject(new Error('not asked'));

test('a restore in a window says whose keys it holds back, and the file that it puts in place has none of them', async () => {
  const folder = temporaryFolder();
  const storePath = join(folder, 'desk.sqlite');
  const backup = join(folder, 'backup.rdbackup');
  const there = account({ accountId: 'elsewhere', label: 'Elsewhere', apiKeyKept: 'keychain' });
  const store = openStore(storePath);
  await store.accounts.keep(there);
  await store.accounts.keep(account({ accountId: 'as-it-was', label: 'As it was', apiKeyKept: 'keychain' }));
  copyStore(storePath, backup);
  const addresses = { ...there.addresses, rdap: 'https://rdap.another.example' };
  await store.accounts.keep({ ...there, addresses });
  await store.close();
  const replace = vi.fn();
  const backups = new BackupsService({
    place: { storePath, trouble: undefined, restored: undefined, replace },
    upkeep: storeUpkeep,
    settings: undefined,
    clock: systemClock,
    files: {
      writeOwn,
      stamp: () => ({ at: 0, program: 'Registry Desk' }),
      suggest: notAsked,
      choose: notAsked,
      refuse: notAsked,
      write: notAsked,
    },
    newId: () => 'one',
    chooseFile: undefined,
    underWay: () => 0,
    startWork: undefined,
  });
  const { sha256 } = await backups.examine(backup);
  await backups.restore(backup, sha256);
  const staged = `${storePath}.restoring-one`;
  expect(replace.mock.calls).toEqual([[{ staged, from: backup, keysHeldBack: ['Elsewhere'] }]]);
  const restored = openStore(staged);
  expect((await restored.accounts.list()).map(({ label, apiKeyKept }) => [label, apiKeyKept]).sort()).toEqual([
    ['As it was', 'keychain'],
    ['Elsewhere', 'none'],
  ]);
  await restored.close();
  expect(createHash('sha256').update(readFileSync(backup)).digest('hex')).toBe(sha256);
});
