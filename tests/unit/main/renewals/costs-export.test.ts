import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CostFile, PriceList } from '#contract/renewals/costs.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { billedStates } from '#values/ledger-state.ts';
import { domain, intention } from '../database/samples.ts';
import { failureOf, noon } from '../desk-harness.ts';
import { accountId, harness, startDesk, stopDesk, store } from './renewal-batch-desk.ts';

let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-desk-costs-'));
  await startDesk(3, { files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null } });
});
afterEach(async () => {
  await stopDesk();
  rmSync(folder, { recursive: true, force: true });
});

const day = 24 * 3_600_000;
const priceList: PriceList = {
  currency: 'EUR',
  minorDigits: 2,
  prices: [{ years: 1, amountMinor: 4205 }],
  validFrom: null,
};

async function exported(file: CostFile, format: 'csv' | 'json' = 'csv') {
  const { path } = await harness.desk.costs.suggestPath({ accountId, what: file.what, format });
  const { workId } = await harness.desk.costs.export({ accountId, file, format, path });
  await harness.application.services.work.whenOver(workId);
  const { state, result } = await harness.desk.work.get({ workId });
  return { path, state, result, text: readFileSync(path, 'utf8') };
}

/** Renewals in the ledger: of which card, for how many years, and how many days ago they were sent. */
async function renewed(...entries: readonly (readonly [cardId: string, years: number, daysAgo: number])[]) {
  for (const [index, [cardId, years, daysAgo]] of entries.entries()) {
    const names = { ldhName: `n${index}.is`, unicodeName: `n${index}.is`, clTRID: `renew-${index}` };
    const [entryId, at, period] = [`entry-${index}`, noon - daysAgo * day, { unit: 'y', value: years } as const];
    await store.ledger.open(intention({ entryId, ...names, cardId, period }), {
      state: 'sent',
      at,
      text: asWritten(''),
    });
    const newExpiryDate = calendarDate('2028-03-14');
    await store.ledger.step(entryId, { state: 'renewed', at, text: asWritten(''), newExpiryDate });
  }
}

test('what was spent, by month and card, is exact and in its currency', async () => {
  await harness.desk.costs.keepPriceList({ accountId, priceList });
  // The list has no price for three years.
  await renewed(['CARD-8', 1, 0], ['CARD-7', 1, 0], ['CARD-7', 1, 1], ['CARD-7', 3, 0], ['CARD-7', 1, 30]);
  const { path, state, result, text } = await exported({ what: 'spent' });
  expect(path).toBe(join(folder, 'norn-sandbox-costs-2026-10-12.csv'));
  expect(state).toBe('done');
  expect(result).toMatchObject({ rows: 3, path, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(text.split('\r\n')).toEqual([
    'month,cardId,renewals,amount,currency,unpriced',
    '2026-09,CARD-7,1,42.05,EUR,0',
    '2026-10,CARD-7,3,84.10,EUR,1',
    '2026-10,CARD-8,1,42.05,EUR,0',
    '',
  ]);
  const { months } = await harness.desk.costs.spent({ accountId });
  expect(months[1]).toEqual({ month: '2026-10', renewals: 4, amountMinor: 12615, unpriced: 1 });
});

test('what was spent by customer has what the customer pays, and the margin', async () => {
  await harness.desk.costs.keepPriceList({ accountId, priceList });
  await renewed(['CARD-8', 1, 0], ['CARD-7', 1, 0], ['CARD-7', 1, 1], ['CARD-7', 3, 0]);
  const registrant = (handle: string) => [{ handle, roles: ['registrant'] }];
  const told = { accountId, ownHandle: 'ABC12-IS', raw: '{}', toldAt: noon };
  await store.domains.keepLookup({ ...told, domain: domain('n0.is', { contacts: registrant('NORD7-EX') }) });
  await store.domains.keepLookup({ ...told, domain: domain('n1.is', { contacts: registrant('NORD7-EX') }) });
  await store.domains.keepLookup({ ...told, domain: domain('n3.is', { contacts: registrant('BAK1-EX') }) });
  const { customers, costs } = harness.desk;
  const own = { kind: 'amount' as const, amountMinor: 500, currency: 'EUR' };
  for (const [label, handle] of [['Norðurljós', 'NORD7-EX'] as const, ['Bakarí', 'BAK1-EX'] as const]) {
    const { customerId } = await customers.keep({ accountId, customerId: null, label, ownPrice: own });
    await customers.assign({ accountId, customer: { customerId }, what: { handles: [handle] } });
  }
  const { path, text } = await exported({ what: 'customers' });
  expect(path).toBe(join(folder, 'norn-sandbox-customer-costs-2026-10-12.csv'));
  expect(text.split('\r\n')).toEqual([
    'customer,renewals,amount,ownAmount,margin,currency,unpriced',
    // The list has no price for three years: what the customer pays is not known either.
    'Bakarí,1,0.00,,,EUR,1',
    'Norðurljós,2,84.10,94.10,10.00,EUR,0',
    ',1,42.05,,,EUR,0',
    '',
  ]);
  expect((await costs.customers({ accountId })).customers[1]).toMatchObject({ ownMinor: 9410, marginMinor: 1000 });
});

test('the forecast has each of its months as it is shown, for the years that were asked for', async () => {
  await harness.desk.costs.keepPriceList({ accountId, priceList });
  const counted = await harness.desk.costs.forecast({ accountId, years: 1 });
  expect(counted.months.some(({ amountMinor }) => amountMinor > 0)).toBe(true);
  const { path, result, text } = await exported({ what: 'forecast', years: 1 }, 'json');
  expect(path).toBe(join(folder, 'norn-sandbox-forecast-2026-10-12.json'));
  expect(result).toMatchObject({ rows: 24 });
  expect(JSON.parse(text)).toEqual(
    counted.months.map(({ month, renewals, amountMinor, unpriced }) => ({
      ...{ month, years: 1, renewals, amount: (amountMinor / 100).toFixed(2), currency: 'EUR', unpriced },
      ...{ markedRenewals: 0, markedAmount: '0.00' },
    })),
  );
  expect((await exported({ what: 'forecast', years: 2 })).text).toMatch(/^2026-10,2,/m);
});

test('the forecast of a customer counts its names alone, marked ones apart, and its file says whose it is', async () => {
  await harness.desk.costs.keepPriceList({ accountId, priceList });
  const { customers, costs, domainMarks } = harness.desk;
  const told = { accountId, ownHandle: 'ABC12-IS', raw: '{}', toldAt: noon };
  for (const name of ['k1.is', 'k2.is', 'k3.is']) {
    const contacts = [
      { handle: 'NORD7-EX', roles: ['registrant'] },
      { handle: 'ABC12-IS', roles: ['billing'] },
    ];
    await store.domains.keepLookup({ ...told, domain: domain(name, { expires: '2027-01-20', contacts }) });
  }
  const { customerId } = await customers.keep({ accountId, customerId: null, label: 'Norðurljós', ownPrice: null });
  await customers.assign({ accountId, customer: { customerId }, what: { handles: ['NORD7-EX'] } });
  const selection = { kind: 'names' as const, names: ['k3.is'] };
  await domainMarks.doNotRenew({ accountId, selection, reason: 'Given up.', until: null });
  const whose = { customer: [customerId] };
  const { months, marked, overdue, unknownExpiry } = await costs.forecast({ accountId, years: 1, whose });
  expect({ marked, overdue, unknownExpiry }).toEqual({ marked: 1, overdue: 0, unknownExpiry: 0 });
  const apart = { renewals: 1, amountMinor: 4205, unpriced: 0 };
  expect(months.filter(({ renewals }) => renewals > 0)).toEqual([
    { month: '2027-01', renewals: 2, amountMinor: 8410, unpriced: 0, marked: apart },
    { month: '2028-01', renewals: 2, amountMinor: 8410, unpriced: 0, marked: apart },
  ]);
  const everyone = await costs.forecast({ accountId, years: 1 });
  expect(everyone.marked).toBe(1);
  expect(everyone.months.reduce((sum, { renewals }) => sum + renewals, 0)).toBeGreaterThan(4);

  const file = { what: 'forecast', years: 1, whose } as const;
  const { path } = await costs.suggestPath({ accountId, what: 'forecast', format: 'html', whose });
  expect(path).toMatch(/norn-sandbox-forecast-nor[^/]*-2026-10-12\.html$/u);
  const { workId } = await costs.export({ accountId, file, format: 'html', headings: 'en', path });
  await harness.application.services.work.whenOver(workId);
  const { subject } = await harness.desk.work.get({ workId });
  expect(subject.name).toContain('Norðurljós');
  const page = readFileSync(path, 'utf8');
  expect(page).toMatch(/<h1>Forecast of costs of .*, Norðurljós<\/h1>/u);
  expect(page).toContain('Marked “do not renew”');
  const text = (await exported({ ...file, whose: { contact: ['nord7-ex'] } })).text.split('\r\n');
  expect(text[0]).toBe('month,years,renewals,amount,currency,unpriced,markedRenewals,markedAmount');
  expect(text).toContain('2027-01,1,2,84.10,EUR,0,1,42.05');
});

test('a forecast of a customer that is not there is refused, and no file is written', async () => {
  const whose = { customer: ['gone'] };
  const path = join(folder, 'forecast.csv');
  const file = { what: 'forecast', years: 1, whose } as const;
  const { costs } = harness.desk;
  expect(await failureOf(costs.forecast({ accountId, years: 1, whose }))).toMatchObject({ kind: 'not-found' });
  expect(await failureOf(costs.export({ accountId, file, format: 'csv', path }))).toMatchObject({ kind: 'not-found' });
  expect(existsSync(path)).toBe(false);
});

test('without prices there are counts and no amounts; a card that begins like a formula is text', async () => {
  await renewed(['=CARD', 1, 0]);
  const { text } = await exported({ what: 'spent' });
  expect(text.split('\r\n')[1]).toBe("2026-10,'=CARD,1,,,1");
});

test('a file that is there already is refused at once', async () => {
  const { path } = await exported({ what: 'forecast', years: 1 });
  const again = harness.desk.costs.export({ accountId, file: { what: 'spent' }, format: 'csv', path });
  expect(await failureOf(again)).toMatchObject({ kind: 'file', cause: 'EEXIST' });
});

test('the file of a month has what the costs count in it, to the row and to the sum, at the edge of a month', async () => {
  const dearer = { ...priceList, prices: [{ years: 1, amountMinor: 9900 }], validFrom: '2026-10-01' };
  for (const list of [priceList, dearer]) await harness.desk.costs.keepPriceList({ accountId, priceList: list });
  const edge = Date.UTC(2026, 9, 1);
  const minute = 60_000;
  // Six hours around midnight, and one that was opened before it and sent again after it.
  const sendings = [[-180], [-1], [0], [1], [180], [-5, 5]].map((minutes) => minutes.map((by) => edge + by * minute));
  for (const [index, [first = edge, again]] of sendings.entries()) {
    const names = { ldhName: `n${index}.is`, unicodeName: `n${index}.is`, clTRID: `renew-${index}` };
    const entryId = `entry-${index}`;
    const step = (state: 'sent' | 'outcome-unknown' | 'renewed' | 'reconciled-renewed', at: number) =>
      store.ledger.step(entryId, {
        ...{ state, at, text: asWritten('') },
        ...(state.endsWith('renewed') && { newExpiryDate: calendarDate('2028-03-14') }),
      });
    await store.ledger.open(intention({ entryId, ...names, openedAt: first }), {
      ...{ state: 'sent', at: first, text: asWritten('') },
    });
    if (again !== undefined) {
      await step('outcome-unknown', first);
      const { steps = [] } = (await store.ledger.get(entryId)) ?? {};
      const read = { source: 'rdap', text: asWritten(''), journalId: null, afterStep: steps.length } as const;
      await store.ledger.keepReading(entryId, { ...read, at: first, dateNow: calendarDate('2027-03-14') });
      await step('sent', again);
    }
    await step('renewed', (again ?? first) + day);
  }
  const { months } = await harness.desk.costs.spent({ accountId });
  expect(months.map(({ month, renewals }) => [month, renewals])).toEqual([
    ['2026-09', 2],
    ['2026-10', 4],
  ]);
  for (const { month, renewals, amountMinor } of months) {
    const { path } = await harness.desk.renewals.suggestPath({ accountId, format: 'json', sentIn: month });
    expect(path).toBe(join(folder, `norn-sandbox-renewals-${month}.json`));
    const states = [...billedStates];
    const { workId } = await harness.desk.renewals.export({
      ...{ accountId, states, text: '', sentIn: month, format: 'json', path },
    });
    await harness.application.services.work.whenOver(workId);
    const rows: { price: string; sentAt: string }[] = JSON.parse(readFileSync(path, 'utf8'));
    expect(rows).toHaveLength(renewals);
    expect(rows.reduce((sum, { price }) => sum + Math.round(Number(price) * 100), 0)).toBe(amountMinor);
    for (const { sentAt } of rows) expect(sentAt.slice(0, 7)).toBe(month);

    const report = join(folder, `${month}.html`);
    const page = { accountId, states, text: '', sentIn: month, format: 'html', headings: 'is', path: report } as const;
    await harness.application.services.work.whenOver((await harness.desk.renewals.export(page)).workId);
    const html = readFileSync(report, 'utf8');
    expect(html).toContain(`<h1>Endurnýjanir í ${month}</h1>`);
    expect(html).toContain(`<dd>${(amountMinor / 100).toFixed(2)} `);
  }
});
