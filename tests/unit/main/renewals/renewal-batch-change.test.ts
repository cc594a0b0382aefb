import { afterEach, expect, test } from 'vitest';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { canary, failureOf, renewedTo } from '../desk-harness.ts';
import { accountId, get, harness, linesOf, posts, prepare, run, startDesk, stopDesk } from './renewal-batch-desk.ts';

afterEach(stopDesk);

const secondCard = 'PREPAID-0042';

const change = (batchId: string, years: number, cardId = secondCard, title = '') =>
  harness.desk.renewalBatches.change({ batchId, order: { period: { unit: 'y', value: years }, cardId }, title });

test('a batch under review gets another period and card: dates, prices and what is sent follow', async () => {
  await startDesk(3);
  const prices = [1, 2].map((years) => ({ years, amountMinor: years * 6500 }));
  const priceList = { currency: 'ISK', minorDigits: 0, prices, validFrom: null };
  await harness.desk.costs.keepPriceList({ accountId, priceList });
  const { batchId, totalMinor } = await prepare();
  expect(totalMinor).toBe(19_500);
  const [first] = await linesOf(batchId);
  await harness.desk.renewalBatches.choose({ batchId, lineIds: [first?.lineId ?? ''], chosen: false });
  const changed = await change(batchId, 2, secondCard, ' Autumn ');
  expect(changed).toMatchObject({ title: 'Autumn', period: { value: 2 }, cardId: secondCard, totalMinor: 26_000 });
  expect((await linesOf(batchId)).map(({ newExpiryDate, chosen }) => [newExpiryDate, chosen])).toEqual([
    ['2029-03-14', false],
    ['2029-03-14', true],
    ['2029-03-14', true],
  ]);
  // No price for three years, and too far ahead for the registry's rule of no name here.
  expect(await change(batchId, 3)).toMatchObject({ totalMinor: null, title: 'Renewals of 2026-10-12' });
  await change(batchId, 2);
  expect(posts()).toEqual([]);
  harness.wire = () => renewedTo('2029-03-14');
  expect((await run(batchId)).counts).toMatchObject({ chosen: 2, renewed: 2 });
  expect(posts()).toHaveLength(2);
  for (const { headers } of posts()) expect(JSON.stringify(headers)).toContain(secondCard);
});

test('what a person confirms is what was shown: a changed batch is refused, and nothing is sent', async () => {
  await startDesk(2);
  const { batchId, cardId, revision } = await prepare();
  const ask = (shown: number) => {
    const order = { batchId, typedCount: 2, accountId, revision: shown };
    return harness.desk.renewalBatches.run(order);
  };
  await change(batchId, 1, secondCard);
  expect(await failureOf(ask(revision))).toMatchObject({ kind: 'conflict' });
  await change(batchId, 2, cardId);
  const { revision: changed } = await get(batchId);
  // The same number of lines, and others.
  const [first, second] = await linesOf(batchId);
  const choose = (line: typeof first, chosen: boolean) =>
    harness.desk.renewalBatches.choose({ batchId, lineIds: [line?.lineId ?? ''], chosen });
  await choose(first, false);
  await choose(first, true);
  expect(await failureOf(ask(changed))).toMatchObject({ kind: 'conflict' });
  expect(posts()).toEqual([]);
  expect((await get(batchId)).state).toBe('review');
  expect((await ask((await choose(second, true)).revision)).workId).not.toBeNull();
});

test('a line chosen in another window while the key is read stops the batch before anything is sent', async () => {
  const sessionKeychain = createSessionKeychain();
  await sessionKeychain.set('account-1/api-key', canary);
  const read = sessionKeychain.get;
  await startDesk(2, { sessionKeychain });
  const { batchId } = await prepare();
  const [first] = await linesOf(batchId);
  await harness.desk.renewalBatches.choose({ batchId, lineIds: [first?.lineId ?? ''], chosen: false });
  sessionKeychain.get = async (place) => {
    sessionKeychain.get = read;
    await harness.desk.renewalBatches.choose({ batchId, lineIds: null, chosen: true });
    return read(place);
  };
  const run = harness.desk.renewalBatches.run({ batchId, typedCount: 1, accountId });
  expect(await failureOf(run)).toMatchObject({ kind: 'conflict' });
  expect(posts()).toEqual([]);
  expect(await get(batchId)).toMatchObject({ state: 'review', counts: { chosen: 2 } });
});

test('a batch that has begun keeps its order, and a period that is none is refused', async () => {
  await startDesk(1);
  const { batchId } = await prepare();
  expect(await failureOf(change(batchId, 100))).toMatchObject({ kind: 'invalid-input' });
  await run(batchId);
  expect(await failureOf(change(batchId, 2))).toMatchObject({ kind: 'conflict' });
  expect(await get(batchId)).toMatchObject({ period: { value: 1 }, cardId: 'CARD-7' });
});
