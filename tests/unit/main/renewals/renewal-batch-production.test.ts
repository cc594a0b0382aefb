import { afterEach, describe, expect, it } from 'vitest';
import { said, saidOf, saidText } from '../../../support/said.ts';
import { account, failureOf, renewedTo } from '../desk-harness.ts';
import { accountId, harness, posts, prepare, run, startDesk, stopDesk, store } from './renewal-batch-desk.ts';

afterEach(stopDesk);

describe('on production', () => {
  const production = { ...account, environment: 'production' as const };
  const host = { host: 'web', version: '0', dataFolder: '/', productionAllowed: true, versions: {} } as const;

  async function startProduction(names = 5): Promise<string> {
    await startDesk(names, { host });
    await store.accounts.keep(production);
    return (await prepare()).batchId;
  }
  const arm = () => harness.desk.barrier.arm({ accountId, minutes: 5, typedHandle: production.handle });

  it('nothing leaves unarmed; armed, the count must be typed; it blocks again by itself', async () => {
    const batchId = await startProduction();
    const ask = (typedCount: number | null) => harness.desk.renewalBatches.run({ batchId, typedCount, accountId });
    expect(await failureOf(ask(5))).toMatchObject({ kind: 'blocked', reason: 'not-armed' });
    await arm();
    expect(await failureOf(ask(null))).toMatchObject({ kind: 'blocked', reason: 'count-not-typed' });
    expect(await failureOf(ask(4))).toMatchObject({ kind: 'blocked', reason: 'count-not-typed' });
    harness.clock.at += 5 * 60_000;
    expect(await failureOf(ask(5))).toMatchObject({ kind: 'blocked', reason: 'not-armed' });
    expect(harness.sent).toEqual([]);
    await arm();
    expect((await run(batchId, 5)).counts.renewed).toBe(5);
  });

  it('a batch of one name is confirmed by its count as any other', async () => {
    const batchId = await startProduction(1);
    await arm();
    expect(await failureOf(harness.desk.renewalBatches.run({ batchId, typedCount: null, accountId }))).toMatchObject({
      kind: 'blocked',
      reason: 'count-not-typed',
      message: said('Type 1 to confirm that 1 command is meant.'),
      nothingSent: true,
    });
    expect(harness.sent).toEqual([]);
    expect((await run(batchId, 1)).counts.renewed).toBe(1);
  });

  it('a batch that outlives its arming pauses, and its lines wait', async () => {
    const batchId = await startProduction();
    await arm();
    harness.wire = () => {
      harness.clock.at += 4 * 60_000;
      return renewedTo('2028-03-14');
    };
    const batch = await run(batchId, 5);
    expect(batch.state).toBe('paused');
    expect(saidText(batch.text)).toMatch(/blocked until you arm them\. Names sent: [1-4] of 5\. Not sent: [1-4]\.$/);
    expect(saidOf(batch.pause?.failure)).not.toContain('Nothing was sent');
    expect(batch.counts.renewed + batch.counts.waiting).toBe(5);
    expect(posts().length).toBe(batch.counts.renewed);
    expect(batch.counts.waiting).toBeGreaterThan(0);
  });

  it('a read-only account prepares, and sends nothing', async () => {
    const batchId = await startProduction();
    await store.accounts.keep({ ...production, readOnly: true });
    expect(await failureOf(harness.desk.renewalBatches.run({ batchId, typedCount: 5, accountId }))).toMatchObject({
      kind: 'blocked',
      reason: 'read-only',
    });
    expect(harness.sent).toEqual([]);
  });
});
