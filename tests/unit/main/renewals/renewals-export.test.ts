import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { intention } from '../database/samples.ts';
import { noon, problemReply, renewedTo } from '../desk-harness.ts';
import { accountId, harness, startDesk, stopDesk, store } from './renewal-batch-desk.ts';

let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-desk-ledger-export-'));
  await startDesk(3, { files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null } });
});
afterEach(async () => {
  await stopDesk();
  rmSync(folder, { recursive: true, force: true });
});

const priceList = {
  currency: 'EUR',
  minorDigits: 2,
  prices: [{ years: 1, amountMinor: 4250 }],
  validFrom: null,
};

async function exported(order: object = {}): Promise<{ receipt: ExportReceipt; text: string }> {
  const path = join(folder, 'ledger.csv');
  const wanted = { accountId, states: [], text: '', format: 'csv' as const, path, replace: true, ...order };
  const { workId } = await harness.desk.renewals.export(wanted);
  await harness.application.services.work.whenOver(workId);
  const { result } = await harness.desk.work.get({ workId });
  return { receipt: result as ExportReceipt, text: readFileSync(wanted.path, 'utf8') };
}

const rowsOf = (text: string): Record<string, unknown>[] => JSON.parse(text);

test('a file of the ledger says what became of each renewal, and what it cost on the day that it was sent', async () => {
  await harness.desk.costs.keepPriceList({ accountId, priceList });
  // Of the next day on; what was sent before keeps its price.
  const dearer = { ...priceList, prices: [{ years: 1, amountMinor: 9900 }], validFrom: '2026-10-13' };
  await harness.desk.costs.keepPriceList({ accountId, priceList: dearer });
  const order = { accountId, expiryDate: '2027-03-14', period: { unit: 'y', value: 1 }, cardId: 'CARD-7' } as const;
  harness.expiryDate = '2027-03-14';
  harness.wire = () => renewedTo('2028-03-14');
  await harness.desk.renewals.renew({ ...order, ldhName: 'name-001.is' });
  harness.wire = () => problemReply(400, '02104', 'Billing failure');
  await harness.desk.renewals.renew({ ...order, ldhName: 'name-002.is' });
  expect(await harness.desk.renewals.page({ accountId, states: [], text: '' })).toMatchObject({
    entries: [
      { ldhName: 'name-002.is', price: null },
      { ldhName: 'name-001.is', price: { amountMinor: 4250, currency: 'EUR', minorDigits: 2 } },
    ],
  });
  const { path } = await harness.desk.renewals.suggestPath({ accountId, format: 'json' });
  expect(path).toBe(join(folder, 'norn-sandbox-renewals-2026-10-12.json'));
  const { receipt, text } = await exported({ format: 'json', path });
  expect(receipt).toMatchObject({ rows: 2, path, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(rowsOf(text)).toMatchObject([
    { ldhName: 'name-002.is', state: 'refused', resultCode: '02104', price: null, currency: null, newExpiryDate: null },
    {
      ldhName: 'name-001.is',
      account: 'Norn sandbox',
      environment: 'sandbox',
      state: 'renewed',
      expiryDateSent: '2027-03-14',
      newExpiryDate: '2028-03-14',
      cardId: 'CARD-7',
      price: '42.50',
      currency: 'EUR',
      settledBy: 'answer',
      clTRID: expect.stringContaining('renew-'),
    },
  ]);
});

test('it has what the list finds, and begins with a title line', async () => {
  for (const [number, state] of (['renewed', 'refused', 'outcome-unknown'] as const).entries()) {
    const entryId = `entry-${number}`;
    const names = { ldhName: `name-${number}.is`, unicodeName: `name-${number}.is`, clTRID: `renew-${number}` };
    await store.ledger.open(intention({ entryId, ...names }), { state: 'sent', at: noon, text: asWritten('') });
    await store.ledger.step(entryId, {
      state,
      at: noon,
      text: asWritten(''),
      newExpiryDate: calendarDate('2028-03-14'),
    });
  }
  const { receipt, text } = await exported({ states: ['refused', 'outcome-unknown'] });
  expect(receipt.rows).toBe(2);
  expect(text).toMatch(/^openedAt,account,environment,unicodeName,ldhName,state,/);
  expect(text).not.toContain('name-0.is');
  expect((await exported({ text: 'renew-2' })).text.split('\r\n')).toHaveLength(3);
  expect((await exported({ openedFrom: noon })).receipt.rows).toBe(0);
  expect((await exported({ openedFrom: 5_000, openedTo: 5_000 })).receipt.rows).toBe(3);
  const all = await exported({ accountId: null });
  expect(all.receipt.rows).toBe(3);
});

test('entries that settle or are opened while it is written are neither skipped nor there twice', async () => {
  const count = 1_200;
  const open = (number: number) =>
    store.ledger.open(
      intention({
        entryId: `e-${number}`,
        ldhName: `n${number}.is`,
        unicodeName: `n${number}.is`,
        clTRID: `c-${number}`,
      }),
      { state: 'sent', at: noon, text: asWritten('') },
    );
  for (let number = 0; number < count; number += 1) await open(number);
  const page = store.ledger.page;
  let pages = 0;
  // Between the pieces the newest ones settle, and so leave what the filter finds, and new ones come.
  store.ledger.page = async (query) => {
    const found = await page(query);
    pages += 1;
    if (pages === 1) {
      for (let number = count - 300; number < count; number += 1) {
        await store.ledger.step(`e-${number}`, { state: 'refused', at: noon, text: asWritten('') });
      }
      await open(count);
    }
    return found;
  };
  const { receipt, text } = await exported({ states: ['sent'], format: 'json' });
  expect(pages).toBeGreaterThan(2);
  expect(receipt.rows).toBe(count);
  expect(new Set(rowsOf(text).map(({ ledgerEntry }) => ledgerEntry)).size).toBe(count);
});
