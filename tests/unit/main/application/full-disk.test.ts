import { mkdtempSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { intention } from '../database/samples.ts';
import { account, FakeClock } from '../desk-harness.ts';
import { settle, startMemoryDesk } from '../memory-desk.ts';

const writing = new Set([
  'accounts.keep',
  'accounts.removeSome',
  'availabilityBatches.recover',
  'budgets.take',
  'budgets.takeSeveral',
  'inbox.keep',
  'journal.began',
  'journal.keep',
  'ledger.open',
  'ledger.recover',
  'ledger.step',
  'renewalBatches.recover',
  'settings.replace',
  'settings.set',
]);

/** A store whose disk takes nothing while `disk.isFull`: reading works, as it does with SQLite. */
function onDisk(store: Store, disk: { isFull: boolean }): Store {
  const full = () => {
    const text = 'The disk of desk.sqlite is full. Nothing half-written was kept; make room, then try again.';
    return Promise.reject(
      new DeskFailure({ kind: 'file', message: asWritten(text), path: 'desk.sqlite', cause: 'disk-full' }),
    );
  };
  return new Proxy(store, {
    get(known, family: keyof Store) {
      if (typeof known[family] !== 'object') return known[family];
      return new Proxy(known[family], {
        get: (verbs, verb) =>
          disk.isFull && writing.has(`${family}.${String(verb)}`) ? full : verbs[verb as keyof typeof verbs],
      });
    },
  });
}

/** A clock whose long sleeps end when the test says so. */
class HeldClock extends FakeClock {
  wake: () => void = () => undefined;

  override sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (milliseconds !== 20_000) return super.sleep(milliseconds, signal);
    return new Promise((resolve, reject) => {
      this.wake = resolve;
      signal?.addEventListener('abort', reject);
    });
  }
}

/** A store in which an earlier program has left a renewal on its way. */
async function storeLeftOpen(): Promise<{ store: Store; path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-desk-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'desk.sqlite');
  const earlier = openStore(path);
  await earlier.accounts.keep(account);
  const { openedAt: at } = intention();
  await earlier.ledger.open(intention({ accountId: 'account-1' }), {
    state: 'sent',
    at,
    text: asWritten('On its way.'),
  });
  await earlier.close();
  const store = openStore(path);
  onTestFinished(() => store.close());
  return { store, path };
}

const order = {
  accountId: 'account-1',
  ldhName: 'fjara.is',
  expiryDate: '2027-01-01',
  period: { unit: 'y', value: 1 },
  cardId: 'PREPAID-0042',
  staleReason: 'A test.',
} as const;
const everyRenewal = { accountId: null, states: [], text: '', offset: 0, limit: 10 };

test('a desk on a full disk opens, shows what is there, sends nothing, and goes on when there is room', async () => {
  const disk = { isFull: true };
  const clock = new HeldClock();
  const { desk, sent, application } = await startMemoryDesk({
    store: onDisk((await storeLeftOpen()).store, disk),
    clock,
  });
  onTestFinished(() => application.stop());
  expect(await desk.desk.storage()).toEqual({ notWritten: 'disk-full', earlierOpen: true, openToOthers: null });
  expect(await desk.renewals.page(everyRenewal)).toMatchObject({ entries: [{ state: 'sent' }], total: 1 });
  expect((await desk.accounts.list()).accounts).toMatchObject([{ accountId: 'account-1' }]);
  await expect(desk.renewals.renew(order)).rejects.toMatchObject({
    data: { kind: 'file', cause: 'disk-full', nothingSent: true },
  });
  expect(sent).toEqual([]);

  clock.wake();
  await settle();
  expect(await desk.desk.storage()).toMatchObject({ notWritten: 'disk-full', earlierOpen: true });

  disk.isFull = false;
  clock.wake();
  await settle();
  expect(await desk.desk.storage()).toMatchObject({ notWritten: null, earlierOpen: false });
  expect(await desk.renewals.page(everyRenewal)).toMatchObject({ entries: [{ state: 'outcome-unknown' }], unknown: 1 });
  expect(sent).toEqual([]);
});

test.skipIf(process.platform === 'win32').each([
  ['moved away', 'moved', (path: string) => renameSync(path, `${path}.elsewhere`)],
  ['cut', 'damaged', (path: string) => truncateSync(path, statSync(path).size - 4096)],
] as const)('a store that is %s under a running desk sends nothing', async (_what, cause, change) => {
  const { store, path } = await storeLeftOpen();
  const { desk, sent, application } = await startMemoryDesk({ store });
  onTestFinished(() => application.stop());
  change(path);
  // Its ledger is not the one that the next start reads: the same renewal could be sent again then.
  await expect(desk.renewals.renew(order)).rejects.toMatchObject({ data: { kind: 'file', cause } });
  expect(sent).toEqual([]);
  expect(await desk.renewals.page(everyRenewal)).toMatchObject({ total: 1 });
});

test('a start that fails for another reason still fails', async () => {
  const { store } = await storeLeftOpen();
  const busy = new DeskFailure({
    kind: 'file',
    message: asWritten('Another program is writing.'),
    path: 'x',
    cause: 'busy',
  });
  const recover = () => Promise.reject(busy);
  const ledger = new Proxy(store.ledger, {
    get: (verbs, verb) => (verb === 'recover' ? recover : verbs[verb as keyof typeof verbs]),
  });
  const failing = new Proxy(store, {
    get: (known, family: keyof Store) => (family === 'ledger' ? ledger : known[family]),
  });
  await expect(startMemoryDesk({ store: failing })).rejects.toBe(busy);
});

test('a secret of this run is taken without a word to the disk', async () => {
  const disk = { isFull: false };
  const { desk, application } = await startMemoryDesk({ store: onDisk((await storeLeftOpen()).store, disk) });
  onTestFinished(() => application.stop());
  disk.isFull = true;
  const secret = { accountId: 'account-1', secret: 'api-key', value: 'long-enough-key', keep: 'session' } as const;
  expect(await desk.accounts.setSecret(secret)).toMatchObject({ accountId: 'account-1' });
});
