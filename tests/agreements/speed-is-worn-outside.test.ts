import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Speed } from '#main/application/host-ports.ts';
import { type Database, openForReading } from '#main/database/database.ts';
import { openWorkerStore, type StoreSpeed } from '#main/database/worker-store.ts';
import { temporaryFolder } from '../unit/main/database/store-kinds.ts';
import { answered, renewedTo } from '../unit/main/desk-harness.ts';
import { notices } from '../unit/main/inbox/inbox-desk.ts';
import { playedRegistry } from '../unit/main/inbox/inbox-registry.ts';
import {
  accountId,
  harness,
  nameIn,
  posts,
  prepare,
  run,
  startDesk,
  stopDesk,
} from '../unit/main/renewals/renewal-batch-desk.ts';

const ways: readonly (readonly [what: string, speed: Speed & StoreSpeed])[] = [
  ['with everything', {}],
  ['without ahead', { ahead: false }],
  ['without batched', { batched: false }],
  ['without together', { together: false }],
  ['without any', { ahead: false, batched: false, together: false }],
];

/** What another connection sees: only what is committed. */
let disk: Database | undefined;
let path = '';

async function start(names: number, speed: Speed & StoreSpeed): Promise<void> {
  path = join(temporaryFolder(), 'desk.db');
  await startDesk(names, { speed }, await openWorkerStore(path, speed));
  disk = openForReading(path);
}

function onDisk(sql: string, parameters: Record<string, string> = {}): number {
  return disk?.get<{ count: number }>(sql, parameters)?.count ?? 0;
}

/** Ends the program and its store; what is counted afterwards is what it left on the disk. */
async function end(): Promise<void> {
  disk?.close();
  await stopDesk();
  disk = openForReading(path);
}

afterEach(() => disk?.close());

describe.each(ways)('%s', (_what, speed) => {
  test('the take of each question is on the disk before it leaves, and each question is in the journal', async () => {
    await start(1, speed);
    const taken = () => onDisk('SELECT coalesce(sum(number), 0) AS count FROM budget_takes');
    let left = 0;
    harness.wire = () => {
      left += 1;
      expect(taken()).toBeGreaterThanOrEqual(left);
      return answered(404, [['rpp-code', '01000']]);
    };
    const text = Array.from({ length: 150 }, (_, index) => `check-${index}.is`).join('\n');
    const { availabilityBatches } = harness.desk;
    const { batchId } = await availabilityBatches.prepare({ accountId, text, via: 'rpp-v0', title: 'names' });
    const { workId } = await availabilityBatches.run({ batchId });
    await harness.application.services.work.whenOver(workId ?? '');
    expect(left).toBe(150);
    if (speed.ahead === false) expect(taken()).toBe(150);
    await end();
    expect(onDisk("SELECT count(*) AS count FROM exchanges WHERE ended = 1 AND url LIKE '%check-%'")).toBe(150);
  });

  test('each renewal of a batch has its intention and its row of the journal on the disk before it leaves', async () => {
    await start(30, speed);
    const ready: boolean[] = [];
    harness.wire = (request) => {
      const of = { name: nameIn(request), clTRID: request.clTRID ?? '', journalId: request.journalId };
      ready.push(
        onDisk("SELECT count(*) AS count FROM renewal_entries WHERE cl_trid = :clTRID AND state = 'sent'", of) === 1 &&
          onDisk('SELECT count(*) AS count FROM exchanges WHERE journal_id = :journalId', of) === 1,
      );
      return renewedTo('2028-03-14');
    };
    const { batchId } = await prepare();
    expect((await run(batchId)).counts).toMatchObject({ renewed: 30, waiting: 0 });
    expect(ready).toEqual(Array.from({ length: 30 }, () => true));
    expect(new Set(posts().map(nameIn)).size).toBe(30);
    await end();
    expect(onDisk("SELECT count(*) AS count FROM renewal_entries WHERE state = 'renewed'")).toBe(30);
    expect(onDisk("SELECT count(*) AS count FROM exchanges WHERE ended = 1 AND method = 'POST'")).toBe(30);
  });

  test('each message is on the disk before it is acknowledged, and the whole queue is collected', async () => {
    await start(1, speed);
    const registry = playedRegistry(notices(1, 2, 3, 4, 5));
    const stored: boolean[] = [];
    harness.wire = (request) => {
      if (request.method === 'DELETE') {
        const messageId = request.url.slice(request.url.lastIndexOf('/') + 1);
        const sql = 'SELECT count(*) AS count FROM inbox_messages WHERE message_id = :messageId';
        stored.push(onDisk(sql, { messageId }) === 1);
      }
      return registry.exchange(request);
    };
    const { workId } = await harness.desk.inbox.collect({ accountId });
    const { result } = await harness.application.services.work.whenOver(workId);
    expect(result).toMatchObject({ stored: 5, acknowledged: 5 });
    expect(stored).toEqual([true, true, true, true, true]);
    expect(registry.removed).toEqual(['1', '2', '3', '4', '5']);
    await end();
    expect(onDisk("SELECT count(*) AS count FROM exchanges WHERE ended = 1 AND method = 'DELETE'")).toBe(5);
  });
});
