import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { said } from '../../../support/said.ts';
import { account, intention } from './samples.ts';

/** A disk of two megabytes, where this machine lets us mount one. */
const folder = mkdtempSync(join(tmpdir(), 'registry-desk-disk-'));
const mounted =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]).status === 0;

/** Leaves less than a page free. */
function fillDisk(): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize));
}

describe.skipIf(!mounted)('a full disk', () => {
  beforeAll(() => expect(statfsSync(folder).blocks * statfsSync(folder).bsize).toBe(2 * 1024 * 1024));
  afterAll(() => {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['in this thread', async (path: string) => openStore(path)],
    ['in a worker', openWorkerStore],
  ])(
    'refuses the intention of a renewal, keeps what was kept, and goes on when there is room (%s)',
    async (kind, open) => {
      const path = join(folder, `${kind.replaceAll(' ', '-')}.sqlite`);
      const store = await open(path);
      await store.accounts.keep(account());
      fillDisk();
      // No entry, no renewal: nothing may be sent that is not written down.
      const full = { failure: { kind: 'file', cause: 'disk-full', message: said(expect.stringContaining('is full')) } };
      const opening = async () => {
        // The log of writes may still have some room of its own.
        for (let count = 0; count < 200; count += 1)
          await store.settings.set(`filler-${count}`, JSON.stringify('x'.repeat(4096)));
        await store.ledger.open(intention());
      };
      await expect(opening()).rejects.toMatchObject(full);
      await expect(store.ledger.open(intention())).rejects.toMatchObject(full);
      expect(await store.accounts.list()).toEqual([account()]);
      rmSync(join(folder, 'filler'));
      expect(await store.ledger.open(intention())).toMatchObject({ kind: 'opened' });
      await store.close();
      rmSync(path);
    },
  );
});
