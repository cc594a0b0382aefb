import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { saidText } from '../../../support/said.ts';
import { domain, intention } from '../database/samples.ts';
import { account, type Harness, noon, problemReply, renewedTo, startHarness } from '../desk-harness.ts';
import type { FakeStore } from '../fake-store.ts';
import { accountId, nameIn, nameOf } from './renewal-batch-desk.ts';

let harness: Harness;
let store: Store;

afterEach(async () => {
  await harness.application.stop();
  await store.close();
});

const posts = () => harness.sent.filter((request) => request.method === 'POST').map(nameIn);

/** A desk whose list of so many names was downloaded a moment ago, and a batch of all of them. */
async function startBatch(names: number, change: (ledger: Store['ledger']) => Partial<Store['ledger']> = () => ({})) {
  store = openStore(':memory:');
  await store.accounts.keep(account);
  const { downloadId } = await store.domains.beginDownload({ accountId, source: 'my-domains', startedAt: noon });
  const items = Array.from({ length: names }, (_, index) => domain(nameOf(index + 1)));
  await store.domains.addToDownload(downloadId, account.handle, items);
  await store.domains.finishDownload(downloadId, noon);
  const ledger = { ...store.ledger, ...change(store.ledger) };
  const played = Object.assign({ ...store, ledger }, { rows: new Map(), calls: [] }) as unknown as FakeStore;
  harness = await startHarness({ store: played });
  harness.wire = () => renewedTo('2028-03-14');
  const source = { kind: 'selection' as const, selection: { kind: 'filter' as const, filter: {}, except: [] } };
  const order = { accountId, period: { unit: 'y' as const, value: 1 }, cardId: 'CARD-7', title: '' };
  return (await harness.desk.renewalBatches.prepare({ ...order, source })).batchId;
}

async function run(batchId: string) {
  const { workId } = await harness.desk.renewalBatches.run({ batchId, typedCount: null, accountId });
  await harness.application.services.work.whenOver(workId ?? '');
  return harness.desk.renewalBatches.get({ batchId });
}

/** Another program on the same data folder renews a name, before the first answer of ours is there. */
function whenFirstIsAsked(happens: () => Promise<void>): void {
  let asked: Promise<void> | undefined;
  harness.wire = async () => {
    asked ??= happens();
    await asked;
    return renewedTo('2028-03-14');
  };
}

async function lineOf(batchId: string, number: number) {
  const { lines } = await harness.desk.renewalBatches.lines({ batchId, show: 'all', offset: 0, limit: 100 });
  return lines.find((line) => line.ldhName === nameOf(number));
}

const elsewhere = (number: number) =>
  intention({ entryId: 'elsewhere', accountId, environment: 'sandbox', ldhName: nameOf(number), openedAt: noon });

describe('the lines of a batch', () => {
  it('are looked up together, and each is renewed once', async () => {
    let standings = 0;
    const batchId = await startBatch(40, (ledger) => ({
      standings: (...given) => {
        standings += 1;
        return ledger.standings(...given);
      },
    }));
    const before = standings;
    expect((await run(batchId)).counts).toMatchObject({ renewed: 40, waiting: 0 });
    expect(standings - before).toBe(1);
    expect(new Set(posts()).size).toBe(40);
    expect(posts()).toHaveLength(40);
  });

  it('that somebody else renewed since they were looked up are not sent, and say so', async () => {
    const batchId = await startBatch(20);
    whenFirstIsAsked(async () => {
      harness.clock.at += 1_000;
      await store.ledger.open(elsewhere(15), { state: 'sent', at: harness.clock.at, text: asWritten('') });
      const newExpiryDate = calendarDate('2028-03-14');
      await store.ledger.step('elsewhere', {
        state: 'renewed',
        at: harness.clock.at,
        text: asWritten(''),
        newExpiryDate,
      });
    });
    expect((await run(batchId)).counts).toMatchObject({ renewed: 19 });
    expect(posts()).not.toContain(nameOf(15));
    expect(saidText((await lineOf(batchId, 15))?.text)).toMatch(/was renewed on .* after this batch was reviewed/);
  });

  it('that somebody else is renewing since they were looked up are not sent either', async () => {
    const batchId = await startBatch(20);
    whenFirstIsAsked(async () => {
      await store.ledger.open(elsewhere(15), { state: 'sent', at: harness.clock.at, text: asWritten('') });
    });
    expect((await run(batchId)).counts).toMatchObject({ renewed: 19 });
    expect(posts()).not.toContain(nameOf(15));
    expect(saidText((await lineOf(batchId, 15))?.text)).toMatch(/under way/);
  });

  it('are looked up anew after a while', async () => {
    let standings = 0;
    const batchId = await startBatch(20, (ledger) => ({
      standings: (...given) => {
        standings += 1;
        return ledger.standings(...given);
      },
    }));
    const before = standings;
    harness.wire = () => {
      harness.clock.at += 2_000;
      return renewedTo('2028-03-14');
    };
    expect((await run(batchId)).counts).toMatchObject({ renewed: 20 });
    expect(standings - before).toBeGreaterThan(2);
  });

  it('stop where what came of one cannot be written down; nothing of them is sent twice', async () => {
    let broken = true;
    const batchId = await startBatch(30, (ledger) => ({
      step: (entryId, step) => {
        if (broken && step.state === 'renewed') return Promise.reject(new Error('the disk is full'));
        return ledger.step(entryId, step);
      },
    }));
    const stopped = await run(batchId);
    expect(stopped.state).toBe('paused');
    expect(saidText(stopped.text)).toMatch(/could not be written down/);
    // Those that were under way by then, and the one of each lane whose intention crossed together with what failed.
    expect(posts().length).toBeLessThanOrEqual(12);
    const before = posts();
    broken = false;
    for (const { entryId } of (
      await harness.desk.renewals.page({ accountId, states: [], text: '', offset: 0, limit: 50 })
    ).entries) {
      expect(await harness.desk.renewals.reconcile({ entryId })).toMatchObject({ state: 'renewed' });
    }
    expect((await run(batchId)).counts).toMatchObject({ renewed: 30, waiting: 0 });
    expect(posts()).toHaveLength(30);
    expect(new Set(posts()).size).toBe(30);
    expect(before.length).toBeGreaterThan(0);
  });

  it('stop where the ledger has lost the entry of one that was sent', async () => {
    const batchId = await startBatch(30, (ledger) => ({
      step: async (entryId, step) => (step.state === 'renewed' ? { kind: 'not-found' } : ledger.step(entryId, step)),
    }));
    const stopped = await run(batchId);
    expect(stopped.state).toBe('paused');
    expect(saidText(stopped.text)).toMatch(/could not be written down/);
    expect(posts().length).toBeLessThanOrEqual(12);
  });

  it('are written down before the program ends, though their answers are known already', async () => {
    const batchId = await startBatch(12, (ledger) => ({
      step: async (entryId, step) => {
        await new Promise((resolve) => setTimeout(resolve, 40));
        return ledger.step(entryId, step);
      },
    }));
    await harness.desk.renewalBatches.run({ batchId, typedCount: null, accountId });
    await expect.poll(() => posts().length).toBeGreaterThan(0);
    await harness.application.stop();
    const { entries } = await store.ledger.page({ accountId, states: [], text: '', offset: 0, limit: 50 });
    expect(entries.length).toBe(posts().length);
    expect(entries.map(({ state }) => state)).toEqual(entries.map(() => 'renewed'));
  });

  it('stop where the card is taken off the account meanwhile; it is not billed after that', async () => {
    const batchId = await startBatch(30);
    let sentBefore = 0;
    whenFirstIsAsked(async () => {
      await store.accounts.keep({ ...account, cards: account.cards.filter(({ cardId }) => cardId !== 'CARD-7') });
      sentBefore = posts().length;
    });
    const stopped = await run(batchId);
    expect(stopped.state).toBe('paused');
    expect(saidText(stopped.text)).toMatch(/was changed/);
    expect(posts()).toHaveLength(sentBefore);
  });

  it('go on where a card was added to the account meanwhile', async () => {
    const batchId = await startBatch(30);
    whenFirstIsAsked(() =>
      store.accounts.keep({ ...account, cards: [...account.cards, { cardId: 'CARD-8', label: '' }] }),
    );
    expect((await run(batchId)).counts).toMatchObject({ renewed: 30 });
  });

  it('stop where the account is made read-only meanwhile; nothing leaves after that', async () => {
    const batchId = await startBatch(30);
    let sentBefore = 0;
    whenFirstIsAsked(async () => {
      await store.accounts.keep({ ...account, readOnly: true });
      sentBefore = posts().length;
    });
    const stopped = await run(batchId);
    expect(stopped.state).toBe('paused');
    expect(posts()).toHaveLength(sentBefore);
    expect(stopped.counts.waiting).toBe(30 - sentBefore);
  });
});

describe('lines that are being looked up', () => {
  /** A batch of thirty. After `hold` every look of its lines waits for `letGo`; `asked` resolves when one waits. */
  async function startHeldBatch() {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let isHeld = false;
    const batchId = await startBatch(30, (ledger) => ({
      standings: async (...given) => {
        if (isHeld) {
          // In a turn the other lanes come to wait for this look too.
          await setImmediate();
          asked.resolve();
          await released.promise;
        }
        return ledger.standings(...given);
      },
    }));
    const hold = () => {
      isHeld = true;
    };
    return { batchId, hold, asked: asked.promise, letGo: () => released.resolve() };
  }

  it('are not sent after a pause that comes meanwhile, and go on when told', async () => {
    const { batchId, hold, asked, letGo } = await startHeldBatch();
    hold();
    await harness.desk.renewalBatches.run({ batchId, typedCount: null, accountId });
    await asked;
    await harness.desk.renewalBatches.pause({ batchId });
    letGo();
    // Time enough for each lane to send one, if it did.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(posts()).toEqual([]);
    expect((await run(batchId)).counts).toMatchObject({ renewed: 30, waiting: 0 });
    expect(posts()).toHaveLength(30);
  });

  it('are not sent after a cancel that comes meanwhile', async () => {
    const { batchId, hold, asked, letGo } = await startHeldBatch();
    hold();
    const { workId } = await harness.desk.renewalBatches.run({ batchId, typedCount: null, accountId });
    await asked;
    await harness.desk.renewalBatches.cancel({ batchId });
    letGo();
    await harness.application.services.work.whenOver(workId ?? '');
    expect(posts()).toEqual([]);
    expect(await harness.desk.renewalBatches.get({ batchId })).toMatchObject({
      state: 'cancelled',
      counts: { renewed: 0, notSent: 30 },
    });
  });

  it('are not sent after another lane has found meanwhile that it makes no sense', async () => {
    const { batchId, hold, asked, letGo } = await startHeldBatch();
    const allAsked = Promise.withResolvers<void>();
    harness.wire = async (request) => {
      if (posts().length === 6) {
        // Each lane has one under way; what was known serves for none after it.
        harness.clock.at += 6_000;
        hold();
        allAsked.resolve();
      }
      await allAsked.promise;
      if (nameIn(request) !== nameOf(1)) return renewedTo('2028-03-14');
      await asked;
      return problemReply(400, '02104', 'No money.');
    };
    const { workId } = await harness.desk.renewalBatches.run({ batchId, typedCount: null, accountId });
    const get = () => harness.desk.renewalBatches.get({ batchId });
    await expect.poll(async () => (await get()).counts.refused).toBe(1);
    letGo();
    await harness.application.services.work.whenOver(workId ?? '');
    expect(await get()).toMatchObject({ state: 'paused', counts: { renewed: 5, waiting: 24 } });
    expect(posts()).toHaveLength(6);
  });
});
