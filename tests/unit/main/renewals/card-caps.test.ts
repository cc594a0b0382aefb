import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { saidText } from '../../../support/said.ts';
import { failureOf, renewedTo, silent } from '../desk-harness.ts';
import {
  accountId,
  get,
  harness,
  linesOf,
  nameIn,
  nameOf,
  posts,
  prepare,
  run,
  startDesk,
  stopDesk,
} from './renewal-batch-desk.ts';

afterEach(stopDesk);

const cardId = 'CARD-7';
const price = 6500;
const priceList = {
  currency: 'ISK',
  minorDigits: 0,
  validFrom: null,
  prices: [
    { years: 1, amountMinor: price },
    { years: 2, amountMinor: 12_000 },
  ],
};
const setCap = (amountMinor: number | null) =>
  harness.desk.cards.setCap({ accountId, cardId, amountMinor, currency: 'ISK' });
const orderOf = (ldhName: string) =>
  ({ accountId, ldhName, expiryDate: '2027-03-14', period: { unit: 'y', value: 1 }, cardId }) as const;
const aboveCap = { reason: 'He wants it today.' };

async function startCapped(names: number, amountMinor: number | null): Promise<void> {
  await startDesk(names);
  await harness.desk.costs.keepPriceList({ accountId, priceList });
  if (amountMinor !== null) await setCap(amountMinor);
}

describe('a card with a monthly cap', () => {
  test('bills no renewal above it, and says the card, the cap, what was spent, the price, and what to do', async () => {
    await startCapped(2, 10_000);
    expect((await harness.desk.renewals.renew(orderOf(nameOf(1)))).state).toBe('renewed');
    const asked = harness.sent.length;
    const refused = await failureOf(harness.desk.renewals.renew(orderOf(nameOf(2))));
    expect(refused).toMatchObject({ kind: 'invalid-input', field: 'aboveCap', code: 'over-cap', nothingSent: true });
    expect(saidText(refused.message)).toBe(
      'The monthly cap of card CARD-7 is 10000 ISK. By our count 6500 ISK is billed to it this month, and this renewal costs 6500 ISK. Raise the cap, or renew above it once with a reason.',
    );
    // Not even the expiry date was read for it.
    expect(harness.sent).toHaveLength(asked);
    const entry = await harness.desk.renewals.renew({ ...orderOf(nameOf(2)), aboveCap });
    expect(entry.state).toBe('renewed');
    expect(saidText(entry.why)).toContain(aboveCap.reason);
  });

  test('bills again in the next month of the account', async () => {
    await startCapped(2, 6500);
    await harness.desk.renewals.renew(orderOf(nameOf(1)));
    expect(await failureOf(harness.desk.renewals.renew(orderOf(nameOf(2))))).toMatchObject({ code: 'over-cap' });
    harness.clock.at += 31 * 86_400_000;
    expect((await harness.desk.renewals.renew(orderOf(nameOf(2)))).state).toBe('renewed');
  });

  test('is looked at again in the transaction that writes that a renewal is sent', async () => {
    await startCapped(1, null);
    const { open } = harness.store.ledger;
    harness.store.ledger.open = async (intention, sent) => {
      harness.store.ledger.open = open;
      await setCap(0);
      return open(intention, sent);
    };
    const refused = await failureOf(harness.desk.renewals.renew(orderOf(nameOf(1))));
    expect(refused).toMatchObject({ code: 'over-cap', nothingSent: true });
    expect(posts()).toEqual([]);
    expect((await harness.desk.renewals.page({ accountId, states: [], text: '' })).total).toBe(0);
  });

  test('needs a reason that says something', async () => {
    await startCapped(1, 0);
    const short = harness.desk.renewals.renew({ ...orderOf(nameOf(1)), aboveCap: { reason: ' a ' } });
    expect(await failureOf(short)).toMatchObject({ kind: 'invalid-input', field: 'aboveCap.reason' });
    expect(posts()).toEqual([]);
  });

  test('leaves the lines of a batch above it unsent, and counts them apart; so does a retry of them', async () => {
    await startCapped(4, 14_000);
    const { batchId } = await prepare();
    const cover = { accountId, cardId, what: { kind: 'batch', batchId } } as const;
    expect(await harness.desk.cards.cover(cover)).toMatchObject({
      names: 4,
      needMinor: 26_000,
      capLeftMinor: 14_000,
      overCap: { why: 'over', names: 2, minor: 12_000 },
    });
    const ended = await run(batchId);
    expect(ended).toMatchObject({ state: 'done', counts: { renewed: 2, notSent: 2, overCap: 2, waiting: 0 } });
    expect(saidText(ended.text)).toContain('2 renewed, 2 not sent above the cap');
    expect(posts()).toHaveLength(2);
    const failed = await linesOf(batchId, 'failed');
    expect(failed.map(({ text }) => saidText(text)).join()).toContain('The monthly cap of card CARD-7');
    const retried = await harness.desk.renewalBatches.retryFailed({ batchId });
    expect(retried.counts.chosen).toBe(2);
    expect((await run(retried.batchId)).counts).toMatchObject({ renewed: 0, overCap: 2 });
    expect(posts()).toHaveLength(2);
  });

  test('bills lines of a batch above it that a person gave a reason for', async () => {
    await startCapped(3, 6500);
    const { batchId } = await prepare();
    const lines = await linesOf(batchId);
    const lineIds = [lines[2]?.lineId ?? ''];
    const lifted = await harness.desk.renewalBatches.liftCap({ batchId, lineIds, aboveCap });
    expect(lifted).toMatchObject({ revision: 1, counts: { lifted: 1 } });
    expect((await run(batchId)).counts).toMatchObject({ renewed: 2, overCap: 1, lifted: 1 });
    expect(posts().map(nameIn)).toContain(lines[2]?.ldhName);
    const late = harness.desk.renewalBatches.liftCap({ batchId, lineIds: null, aboveCap });
    expect(await failureOf(late)).toMatchObject({ kind: 'conflict' });
    const { events } = await harness.desk.cards.history({ accountId, cardId });
    expect(events.filter(({ kind }) => kind === 'lift')).toMatchObject([
      { reason: aboveCap.reason, unicodeName: lines[2]?.unicodeName, capMinor: 6500, priceMinor: price },
    ]);
  });

  test('is not billed a second sending of a renewal in a month that has no room for it', async () => {
    await startCapped(1, null);
    harness.wire = () => silent(true, 'reset');
    const { entryId } = await harness.desk.renewals.renew(orderOf(nameOf(1)));
    harness.clock.at += 31_000;
    await harness.desk.renewals.examine({ entryId });
    harness.clock.at += 10_000;
    await setCap(0);
    const before = posts().length;
    expect(await failureOf(harness.desk.renewals.sendAgain({ entryId }))).toMatchObject({ code: 'over-cap' });
    expect(posts()).toHaveLength(before);
    // Its own first sending does not count against it.
    await setCap(price);
    harness.wire = () => renewedTo('2028-03-14');
    expect((await harness.desk.renewals.sendAgain({ entryId })).state).toBe('renewed');
  });
});

/** What a person may do: change the cap, pass a month, and every way that can send a renewal, with the word or without it. */
const step = fc.oneof(
  fc.record({ what: fc.constant('cap' as const), renewals: fc.nat(4) }),
  fc.record({ what: fc.constant('month' as const) }),
  fc.record({ what: fc.constantFrom('renew' as const, 'again' as const), name: fc.nat(4), word: fc.boolean() }),
  fc.record({ what: fc.constant('batch' as const), name: fc.nat(4), word: fc.boolean(), midway: fc.boolean() }),
);

test('no way of sending bills a card above its cap without the word', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      await startCapped(5, 2 * price);
      try {
        let cap = 2 * price;
        /** What this month was sent at, by name: sent again it counts once. */
        let sent = new Set<string>();
        let allowed: string | undefined;
        const above: string[] = [];
        let silentNext = true;
        harness.wire = (request) => {
          const name = nameIn(request);
          sent.add(name);
          if (name !== allowed && sent.size * price > cap) above.push(name);
          silentNext = !silentNext;
          return silentNext ? silent(true, 'reset') : renewedTo('2028-03-14');
        };
        for (const one of steps) {
          harness.clock.at += 60_000;
          allowed = 'word' in one && one.word ? nameOf(one.name + 1) : undefined;
          if (one.what === 'cap') {
            cap = one.renewals * price;
            await setCap(cap);
          } else if (one.what === 'month') {
            harness.clock.at += 31 * 86_400_000;
            sent = new Set();
          } else {
            await ways[one.what](nameOf(one.name + 1), one.word, async () => {
              if (one.what !== 'batch' || !one.midway) return;
              cap = 0;
              await setCap(cap);
            });
          }
        }
        expect(above).toEqual([]);
      } finally {
        await stopDesk();
      }
    }),
    { numRuns: 40 },
  );
  await startDesk(1);
});

const ways = {
  async renew(name: string, word: boolean): Promise<void> {
    const { expiry, open } = await harness.desk.renewals.propose({ accountId, ldhName: name });
    if (open !== null || expiry === null) return;
    const order = { ...orderOf(name), expiryDate: expiry.date, staleReason: 'Known.' };
    await harness.desk.renewals.renew({ ...order, aboveCap: word ? aboveCap : null }).catch(() => undefined);
  },
  async again(name: string, word: boolean): Promise<void> {
    const { open } = await harness.desk.renewals.propose({ accountId, ldhName: name });
    if (open === null) return;
    const { entryId } = open;
    await harness.desk.renewals.examine({ entryId });
    await harness.desk.renewals.sendAgain({ entryId, aboveCap: word ? aboveCap : null }).catch(() => undefined);
  },
  async batch(name: string, word: boolean, midway: () => Promise<void>): Promise<void> {
    const { batchId } = await prepare();
    const lines = await linesOf(batchId);
    const lineIds = lines.filter(({ ldhName }) => ldhName === name).map(({ lineId }) => lineId);
    await harness.desk.renewalBatches
      .choose({ batchId, lineIds: lines.map(({ lineId }) => lineId), chosen: true })
      .catch(() => undefined);
    if (word) await harness.desk.renewalBatches.liftCap({ batchId, lineIds, aboveCap }).catch(() => undefined);
    await midway();
    if ((await get(batchId)).counts.waiting > 0) await run(batchId).catch(() => undefined);
    await harness.desk.renewalBatches.cancel({ batchId }).catch(() => undefined);
  },
};
