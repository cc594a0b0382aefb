import { expect, test } from 'vitest';
import type { CheckPlan, PlannedCheckLine } from '#main/availability/store/batch-record.ts';
import type { Store } from '#main/database/store.ts';
import { asWritten } from '#messages/message.ts';
import { oddity } from '#values/oddity.ts';
import { said } from '../support/said.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';

const plan: CheckPlan = {
  batchId: 'check-1',
  accountId: 'account-1',
  title: 'Autumn names',
  via: 'rpp-v0',
  createdAt: 4_000,
};

function line(place: number, changes: Partial<PlannedCheckLine> = {}): PlannedCheckLine {
  return {
    place,
    line: place * 2,
    input: ` Name-${place}.example`,
    ldhName: `name-${place}.example`,
    unicodeName: `name-${place}.example`,
    state: 'waiting',
    sameAs: null,
    reason: '',
    ...changes,
  };
}

const wrong: Partial<PlannedCheckLine> = {
  ldhName: null,
  unicodeName: null,
  state: 'problem',
  reason: 'It has no dot.',
};

const odd = oddity('noCode');
const answer = { reason: '', oddities: [], answeredAt: 9_000, journalId: 'j1' } as const;

async function kept(store: Store, lines: readonly PlannedCheckLine[], changes: Partial<CheckPlan> = {}) {
  const { availabilityBatches } = store;
  const { batchId } = { ...plan, ...changes };
  await availabilityBatches.begin({ ...plan, ...changes });
  for (const one of lines) await availabilityBatches.add(batchId, [one]);
  await availabilityBatches.finish(batchId);
  return availabilityBatches;
}

describeStores('batches of checks', (kind) => {
  test('nobody sees a batch before it is finished', async () => {
    const { availabilityBatches } = await kind.open();
    await availabilityBatches.begin(plan);
    await availabilityBatches.add('check-1', [line(1), line(2)]);
    expect(await availabilityBatches.get('check-1')).toBeUndefined();
    expect(await availabilityBatches.list(null)).toEqual([]);
    expect(await availabilityBatches.start('check-1')).toEqual({ kind: 'not-found' });
    await availabilityBatches.finish('check-1');
    expect(await availabilityBatches.get('check-1')).toMatchObject({ ...plan, state: 'ready', text: said('') });
    await expect(availabilityBatches.add('check-1', [line(3)])).rejects.toThrow();
    await availabilityBatches.drop('check-1');
    expect(await availabilityBatches.get('check-1')).toBeDefined();
  });

  test('lines keep their order; counts are of every line, and a duplicate carries the answer of the one asked', async () => {
    const store = await kind.open();
    const batches = await kept(store, [
      line(1),
      line(2, wrong),
      line(3, { ldhName: 'name-1.example', state: 'duplicate', sameAs: 1 }),
      line(4),
    ]);
    expect((await batches.get('check-1'))?.counts).toEqual({
      lines: 4,
      waiting: 2,
      available: 0,
      registered: 0,
      problems: 1,
      duplicates: 1,
      failed: 0,
    });
    const batch = await batches.record('check-1', [
      { place: 1, state: 'available', ...answer, oddities: [odd] },
      {
        place: 4,
        state: 'failed',
        reason: 'No answer came.',
        oddities: [],
        answeredAt: null,
        journalId: null,
      },
    ]);
    expect(batch?.counts).toMatchObject({ lines: 4, waiting: 0, available: 1, failed: 1 });
    const { lines, total } = await batches.lines({ batchId: 'check-1', show: 'all', offset: 0, limit: 10 });
    expect(total).toBe(4);
    expect(lines.map(({ place, state, answer: answered, reason }) => [place, state, answered, reason])).toEqual([
      [1, 'available', 'available', ''],
      [2, 'problem', 'problem', 'It has no dot.'],
      [3, 'duplicate', 'available', ''],
      [4, 'failed', 'failed', 'No answer came.'],
    ]);
    expect(lines.map(({ oddities }) => oddities)).toEqual([[odd], [], [odd], []]);
    expect(lines[2]).toMatchObject({
      sameAs: 1,
      sameAsLine: 2,
      answeredAt: 9_000,
      journalId: 'j1',
      line: 6,
      input: ' Name-3.example',
    });
    const shown = async (show: 'available' | 'registered' | 'problems' | 'failed') =>
      (await batches.lines({ batchId: 'check-1', show, offset: 0, limit: 10 })).lines.map(({ place }) => place);
    expect(await shown('available')).toEqual([1]);
    expect(await shown('registered')).toEqual([]);
    expect(await shown('problems')).toEqual([2, 3]);
    expect(await shown('failed')).toEqual([4]);
    expect((await batches.lines({ batchId: 'check-1', show: 'all', offset: 1, limit: 2 })).lines).toHaveLength(2);
    expect(await batches.lines({ batchId: 'none', show: 'all', offset: 0, limit: 2 })).toEqual({ lines: [], total: 0 });
  });

  test('what waits is given in order, and an answer is written once', async () => {
    const batches = await kept(await kind.open(), [line(1), line(2, wrong), line(3), line(4)]);
    expect((await batches.waiting('check-1', 0, 2)).map(({ place }) => place)).toEqual([1, 3]);
    expect((await batches.waiting('check-1', 1, 9)).map(({ place }) => place)).toEqual([3, 4]);
    await batches.record('check-1', [{ place: 3, state: 'registered', ...answer }]);
    await batches.record('check-1', [{ place: 3, state: 'available', ...answer }]);
    await batches.record('check-1', [{ place: 2, state: 'available', ...answer }]);
    expect((await batches.get('check-1'))?.counts).toMatchObject({ waiting: 2, registered: 1, available: 0 });
    expect((await batches.waiting('check-1', 0, 9)).map(({ place }) => place)).toEqual([1, 4]);
  });

  test('is run by one, pauses, ends, and asks again what failed', async () => {
    const batches = await kept(await kind.open(), [line(1), line(2)]);
    expect(await batches.start('check-1')).toEqual({ kind: 'started' });
    expect(await batches.start('check-1')).toEqual({ kind: 'running' });
    expect(await batches.remove('check-1')).toBe(false);
    expect(await batches.stand('check-1', 'paused', asWritten('By hand.'))).toBe(true);
    expect(await batches.get('check-1')).toMatchObject({ state: 'paused', text: said('By hand.') });
    expect(await batches.start('check-1')).toEqual({ kind: 'started' });
    await batches.record('check-1', [
      { place: 1, state: 'available', ...answer },
      { place: 2, state: 'failed', ...answer },
    ]);
    expect(await batches.stand('check-1', 'done', asWritten(''))).toBe(true);
    expect(await batches.stand('check-1', 'cancelled', asWritten(''))).toBe(false);
    expect(await batches.start('check-1')).toEqual({ kind: 'started' });
    expect((await batches.get('check-1'))?.counts).toMatchObject({ waiting: 1, available: 1, failed: 0 });
    await batches.record('check-1', [{ place: 2, state: 'registered', ...answer }]);
    await batches.stand('check-1', 'done', asWritten(''));
    expect(await batches.start('check-1')).toEqual({ kind: 'over', state: 'done' });
    expect(await batches.remove('check-1')).toBe(true);
    expect(await batches.list(null)).toEqual([]);
    expect(await batches.start('check-1')).toEqual({ kind: 'not-found' });
  });

  test('a cancelled one stays cancelled; the newest comes first, by account', async () => {
    const store = await kind.open();
    await kept(store, [line(1)]);
    const batches = await kept(store, [line(1)], { batchId: 'check-2', accountId: 'account-2' });
    expect((await batches.list(null)).map(({ batchId }) => batchId)).toEqual(['check-2', 'check-1']);
    expect((await batches.list('account-1')).map(({ batchId }) => batchId)).toEqual(['check-1']);
    await batches.stand('check-1', 'cancelled', asWritten(''));
    expect(await batches.start('check-1')).toEqual({ kind: 'over', state: 'cancelled' });
  });

  test('what an ended program left running is found paused, and what it was still reading is gone', async () => {
    if (!kind.hasFile) return;
    const first = await kind.open();
    const batches = await kept(first, [line(1)]);
    await batches.start('check-1');
    await batches.begin({ ...plan, batchId: 'half' });
    const other = await kind.openAgain();
    expect(await other.availabilityBatches.recover(asWritten('It ended.'))).toEqual({ paused: 0 });
    expect(await other.availabilityBatches.start('check-1')).toEqual({ kind: 'running' });
    expect(await other.availabilityBatches.stand('check-1', 'paused', asWritten(''))).toBe(false);
    expect(await other.availabilityBatches.remove('check-1')).toBe(false);
    await first.close();
    expect(await other.availabilityBatches.recover(asWritten('It ended.'))).toEqual({ paused: 1 });
    expect(await other.availabilityBatches.get('check-1')).toMatchObject({ state: 'paused', text: said('It ended.') });
    await other.availabilityBatches.finish('half');
    expect(await other.availabilityBatches.get('half')).toBeUndefined();
    expect(await other.availabilityBatches.start('check-1')).toEqual({ kind: 'started' });
  });
});
