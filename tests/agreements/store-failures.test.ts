import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { DeskFailure } from '#values/failure.ts';
import { said } from '../support/said.ts';
import { account, query } from '../unit/main/database/samples.ts';
import { describeStores, temporaryFolder } from '../unit/main/database/store-kinds.ts';

describeStores('failures of the store', (kind) => {
  test('a verb rejects with the DeskFailure that it failed with', async () => {
    const store = await kind.open();
    const begin = store.domains.beginDownload({ accountId: 'nobody', source: 'my-domains', startedAt: 1 });
    const failure = await begin.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DeskFailure);
    expect(failure).toMatchObject({
      failure: { kind: 'no-account', message: said(expect.stringContaining('does not exist any more')) },
    });
  });

  test('a failed verb leaves the store working', async () => {
    const store = await kind.open();
    await store.domains.addToDownload('17', 'ABC12-IS', []).catch(() => undefined);
    await store.accounts.keep(account());
    expect(await store.accounts.list()).toHaveLength(1);
  });

  test('a closed store says so, and closes twice', async () => {
    const store = await kind.open();
    await store.close();
    await store.close();
    await expect(store.accounts.list()).rejects.toMatchObject({
      failure: { kind: 'internal', reference: 'store-closed' },
    });
    await expect(store.domains.page(query())).rejects.toBeInstanceOf(DeskFailure);
  });
});

describe.each([
  ['in this thread', async (path: string) => openStore(path)],
  ['in a worker', openWorkerStore],
])('opening a store %s', (_name, open) => {
  test('makes the folder and the file', async () => {
    const store = await open(join(temporaryFolder(), 'new', 'folder', 'desk.db'));
    expect(await store.accounts.list()).toEqual([]);
    await store.close();
  });

  test('fails with the file, in words, where it cannot be opened', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'desk.db'));
    const opening = open(join(folder, 'desk.db'));
    await expect(opening).rejects.toBeInstanceOf(DeskFailure);
    await expect(opening).rejects.toMatchObject({
      failure: { kind: 'file', path: join(folder, 'desk.db'), cause: 'EISDIR' },
    });
  });

  test('fails with the file, in words, where it is no database', async () => {
    const path = join(temporaryFolder(), 'desk.db');
    writeFileSync(path, 'A letter to a friend, long enough to be taken for a database.\n'.repeat(40));
    await expect(open(path)).rejects.toMatchObject({ failure: { kind: 'file', path, cause: 'not-a-database' } });
  });
});
