import { afterEach, describe, expect, it } from 'vitest';
import { saidText } from '../../../support/said.ts';
import { domain } from '../database/samples.ts';
import { noon, steadyOf } from '../desk-harness.ts';
import {
  accountId,
  harness,
  linesOf,
  nameOf,
  posts,
  prepare,
  putList,
  run,
  startDesk,
  stopDesk,
  store,
  wish,
} from './renewal-batch-desk.ts';

afterEach(stopDesk);

describe('a batch looks again before it sends', () => {
  it('reads the date of an own name that was told more than a minute ago, and counts none of it', async () => {
    await startDesk(6);
    const { batchId } = await prepare();
    harness.clock.at += 59_000;
    await harness.desk.renewalBatches.choose({ batchId, lineIds: null, chosen: false });
    await harness.desk.renewalBatches.choose({ batchId, lineIds: ['1'], chosen: true });
    await run(batchId);
    expect(harness.sent.map(({ command }) => command)).toEqual(['renew-domain']);
    // A batch of its own, two seconds later; one of them was renewed by somebody else in between.
    const later = await prepare({ source: { kind: 'text', text: [2, 3, 4].map(nameOf).join('\n') } });
    harness.clock.at += 2000;
    harness.sent.length = 0;
    expect(await run(later.batchId)).toMatchObject({ state: 'done', counts: { renewed: 3 } });
    const readings = harness.sent.filter(({ command }) => command === 'look-up-domain');
    expect(readings.map(({ budget, credentials }) => [budget, credentials])).toEqual(
      Array.from({ length: 3 }, () => [undefined, 'api-key']),
    );
    // By now the registry has another date than the one that was reviewed: nothing is sent.
    const moved = await prepare({ source: { kind: 'text', text: nameOf(5) } });
    harness.expiryDate = '2028-03-14';
    expect(await run(moved.batchId)).toMatchObject({ counts: { renewed: 0, notSent: 1 } });
    expect(posts()).toHaveLength(3);
  });

  it('trusts the list for ten minutes where a lookup counts, or tells no date', async () => {
    await startDesk(2);
    await store.domains.keepLookup({
      accountId,
      ownHandle: 'SOMEBODY-ELSE',
      raw: '{}',
      toldAt: noon + 1000,
      steady: steadyOf({ at: noon + 1000 }),
      domain: domain('theirs.is', { contacts: [] }),
    });
    const source = { kind: 'text' as const, text: 'theirs.is\nname-001.is' };
    const { batchId } = await prepare({ source });
    await harness.desk.renewalBatches.choose({ batchId, lineIds: null, chosen: true });
    harness.clock.at += 9 * 60_000;
    harness.expiryDate = '';
    expect(await run(batchId)).toMatchObject({ counts: { renewed: 2 } });
    expect(harness.sent.filter(({ command }) => command === 'look-up-domain').map(({ url }) => url)).toEqual([
      expect.stringContaining('name-001.is'),
    ]);
    const { entries } = await harness.desk.renewals.page({
      accountId,
      states: [],
      text: 'name-001',
      offset: 0,
      limit: 9,
    });
    expect(saidText(entries[0]?.why)).toContain('A lookup just now reported none.');
  });

  it('reads the date of each line where the list is old, and ends the line where it moved', async () => {
    await startDesk(3);
    const { batchId } = await prepare();
    harness.clock.at += 11 * 60_000;
    harness.expiryDate = '2028-03-14';
    const batch = await run(batchId);
    expect(batch).toMatchObject({ state: 'done', counts: { notSent: 3, renewed: 0 } });
    expect(posts()).toEqual([]);
    expect(harness.sent).toHaveLength(3);
    const [line] = await linesOf(batchId, 'failed');
    expect(line).toMatchObject({ state: 'not-sent', entryId: null });
    expect(saidText(line?.text)).toContain('is 2028-03-14, not 2027-03-14');
  });

  it('does not trust a list that may be older than a renewal of ours', async () => {
    await startDesk(1);
    await harness.desk.renewals.renew({ ...wish, ldhName: nameOf(1), expiryDate: '2027-03-14' });
    // The registry put this list together before the renewal, and we received it after.
    await putList(1, harness.clock.at + 1);
    harness.clock.at += 2;
    const { batchId } = await prepare();
    await harness.desk.renewalBatches.choose({ batchId, lineIds: null, chosen: true });
    harness.expiryDate = '2028-03-14';
    harness.sent.length = 0;
    expect((await run(batchId)).counts).toMatchObject({ notSent: 1 });
    expect(posts()).toEqual([]);
  });

  it('does not send a date from before a renewal of ours, though list and lookup tell it', async () => {
    await startDesk(1);
    await harness.desk.renewals.renew({ ...wish, ldhName: nameOf(1), expiryDate: '2027-03-14' });
    // Both are answered from a copy that lags: hours later still with the date before.
    harness.clock.at += 3 * 3_600_000;
    await putList(1, harness.clock.at);
    const { batchId } = await prepare();
    await harness.desk.renewalBatches.choose({ batchId, lineIds: null, chosen: true });
    const posted = posts().length;
    expect((await run(batchId)).counts).toMatchObject({ notSent: 1, renewed: 0 });
    expect(posts()).toHaveLength(posted);
    expect(saidText((await linesOf(batchId, 'failed'))[0]?.text)).toContain(
      'which the ledger has renewed to 2028-03-14',
    );
  });

  it.each([
    ['without a date', 0, 'stranger.is', '2028-03-14'],
    ['whose old date the registry still tells', 1, nameOf(1), '2027-03-14'],
  ])('a name %s, reviewed in two batches, is sent once', async (_what, names, name, toldAfter) => {
    await startDesk(names);
    const source = { kind: 'text' as const, text: name };
    const [first, second] = [await prepare({ source }), await prepare({ source })];
    for (const { batchId } of [first, second]) {
      await harness.desk.renewalBatches.choose({ batchId, lineIds: null, chosen: true });
    }
    harness.clock.at += 11 * 60_000;
    expect((await run(first.batchId)).counts).toMatchObject({ renewed: 1 });
    harness.expiryDate = toldAfter;
    // Long after the renewal, so that nothing else keeps the date from being trusted.
    harness.clock.at += 2 * 3_600_000;
    expect(await run(second.batchId)).toMatchObject({ state: 'done', counts: { renewed: 0, notSent: 1 } });
    expect(posts()).toHaveLength(1);
    const [kept] = await linesOf(second.batchId, 'failed');
    expect(saidText(kept?.text)).toContain('was renewed on 2026-10-12, to 2028-03-14 after this batch was reviewed');
    const again = await harness.desk.renewalBatches.retryFailed({ batchId: second.batchId });
    const [line] = await linesOf(again.batchId);
    expect(line?.problems.map(({ code }) => code)).toContain('renewed-recently');
    expect(line?.chosen).toBe(false);
  });
});
