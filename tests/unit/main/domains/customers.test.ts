import { describe, expect, it } from 'vitest';
import { failureOf, type Harness } from '../desk-harness.ts';
import { listReply, refreshed, startDomainDesk } from './domains-desk.ts';

const one = { accountId: 'account-1' };
const byName = { column: 'name', direction: 'ascending' } as const;
const iceland = { currency: 'ISK', minorDigits: 0, validFrom: null, prices: [{ years: 1, amountMinor: 6_500 }] };

async function desk(): Promise<Harness> {
  const harness = await startDomainDesk();
  harness.wire = () =>
    listReply([
      { ldhName: 'a.is', handle: 'NORD7-EX', expires: '2026-12-01' },
      { ldhName: 'b.is', handle: 'NORD7-EX' },
      { ldhName: 'c.is', handle: 'BAK1-EX' },
      { ldhName: 'd.is' },
    ]);
  await refreshed(harness);
  return harness;
}

const names = async ({ desk }: Harness, filter: object) =>
  (await desk.domains.page({ ...one, filter, sort: byName, limit: 500 })).rows.map(({ ldhName }) => ldhName);
const labels = async ({ desk }: Harness) =>
  (await desk.customers.list(one)).customers.map(({ label, handles, names }) => [label, handles.join(' '), names]);
const registrantsOf = (...names: string[]) => ({ registrantsOf: { kind: 'names' as const, names } });

describe('customers', () => {
  it('are given to the registrants of names, new or there already', async () => {
    const harness = await desk();
    const { customers } = harness.desk;
    const made = await customers.assign({
      ...one,
      customer: { label: ' Hótel Norðurljós ' },
      what: registrantsOf('a.is'),
    });
    expect(made).toMatchObject({ label: 'Hótel Norðurljós', assigned: 1, moved: 0, without: 0 });
    // The label is on the handle: the other name of the same registrant has it too.
    expect(await names(harness, { customer: [made.customerId] })).toEqual(['a.is', 'b.is']);
    const again = await customers.assign({
      ...one,
      customer: { label: 'HÓTEL norðurljós' },
      what: { registrantsOf: { kind: 'filter', filter: { text: '.is' }, except: ['d.is'] } },
    });
    expect(again).toMatchObject({ customerId: made.customerId, label: 'Hótel Norðurljós', assigned: 1, moved: 0 });
    expect(await labels(harness)).toEqual([['Hótel Norðurljós', 'BAK1-EX NORD7-EX', 3]]);
    const { customerId } = await customers.keep({ ...one, customerId: null, label: 'Bakarí', ownPrice: null });
    const moved = await customers.assign({ ...one, customer: { customerId }, what: { handles: ['bak1-ex'] } });
    expect(moved).toMatchObject({ label: 'Bakarí', assigned: 1, moved: 1 });
    expect(await customers.unassign({ ...one, handles: ['BAK1-EX'] })).toEqual({ unassigned: 1 });
    await customers.remove({ ...one, customerId });
    expect(await labels(harness)).toEqual([['Hótel Norðurljós', 'NORD7-EX', 2]]);
  });

  it('are in the rows of the list and in its files', async () => {
    const harness = await desk();
    await harness.desk.customers.assign({ ...one, customer: { label: 'Bakarí' }, what: { handles: ['BAK1-EX'] } });
    const { rows } = await harness.desk.domains.page({ ...one, filter: {}, sort: byName, limit: 500 });
    expect(rows.map(({ customer, holder }) => [customer?.label ?? null, holder])).toEqual([
      [null, 'NORD7-EX'],
      [null, 'NORD7-EX'],
      ['Bakarí', 'BAK1-EX'],
      [null, 'ABC12-IS'],
    ]);
  });

  it('have what their names cost a year, and pay, by the price list of today', async () => {
    const harness = await desk();
    const { customers, costs } = harness.desk;
    await customers.assign({ ...one, customer: { label: 'A' }, what: { handles: ['NORD7-EX'] } });
    const [a] = (await customers.list(one)).customers;
    expect(a).toMatchObject({ names: 2, nextExpiry: '2026-12-01', yearMinor: null, ownYearMinor: null });
    await costs.keepPriceList({ ...one, priceList: iceland });
    const rule = async (ownPrice: Parameters<typeof customers.keep>[0]['ownPrice']) => {
      await customers.keep({ ...one, customerId: a?.customerId ?? '', label: 'A', ownPrice });
      const [kept] = (await customers.list(one)).customers;
      return [kept?.yearMinor, kept?.ownYearMinor];
    };
    expect(await rule({ kind: 'percent', percent: 10.15 })).toEqual([13_000, 14_320]);
    expect(await rule({ kind: 'amount', amountMinor: 1_500, currency: 'ISK' })).toEqual([13_000, 16_000]);
    expect(await rule({ kind: 'amount', amountMinor: 1_500, currency: 'EUR' })).toEqual([13_000, null]);
    expect(await customers.list(one)).toMatchObject({ currency: 'ISK', minorDigits: 0 });
  });

  it('are suggested from registrants without one, ours left out', async () => {
    const harness = await desk();
    const { handles, ...counts } = await harness.desk.customers.suggest(one);
    expect(handles.map(({ handle, names }) => [handle, names])).toEqual([
      ['NORD7-EX', 2],
      ['BAK1-EX', 1],
    ]);
    expect(counts).toEqual({ total: 2, names: 3 });
    expect((await harness.desk.customers.list(one)).unlabelled).toEqual({ handles: 2, names: 3 });
  });

  it('refuse a label twice, one that is gone, and names without a registrant', async () => {
    const harness = await desk();
    const { customers } = harness.desk;
    const { customerId } = await customers.keep({ ...one, customerId: null, label: 'A', ownPrice: null });
    const twice = customers.keep({ ...one, customerId: null, label: 'a', ownPrice: null });
    expect(await failureOf(twice)).toMatchObject({ kind: 'conflict' });
    await customers.keep({ ...one, customerId, label: 'a', ownPrice: null });
    await customers.remove({ ...one, customerId });
    const gone = [
      customers.remove({ ...one, customerId }),
      customers.keep({ ...one, customerId, label: 'B', ownPrice: null }),
      customers.assign({ ...one, customer: { customerId }, what: { handles: ['X'] } }),
      customers.assign({ ...one, customer: { label: 'new' }, what: registrantsOf('nobody.is') }),
    ];
    for (const call of gone) expect(await failureOf(call)).toMatchObject({ kind: 'not-found' });
    expect(await labels(harness)).toEqual([]);
    const wrong = [{ label: '  ' }, { label: 'two\nlines' }];
    for (const customer of wrong) {
      const refused = customers.assign({ ...one, customer, what: { handles: ['X'] } });
      expect(await failureOf(refused)).toMatchObject({ kind: 'invalid-input' });
    }
  });
});

describe('a file of customers', () => {
  const read = async (harness: Harness, text: string, dryRun = false) =>
    harness.desk.customers.import({ ...one, text, dryRun });

  it('is looked at first, and says line by line what is unknown or left out', async () => {
    const harness = await desk();
    const text = [
      '\uFEFFViðskiptavinur;Auðkenni;Sími',
      'Hótel Norðurljós;nord7-ex;555',
      '"Bakarí ""Gott""";BAK1-EX',
      'Seinna;LATER-EX',
      ';X1-EX',
      'Enginn;',
      'Annað;NORD7-EX',
      'Bil;A B',
      `${'x'.repeat(300)};LONG-EX`,
    ].join('\r\n');
    const looked = await read(harness, text, true);
    expect(looked).toMatchObject({ handles: 3, created: 3, moved: 0, unknown: 1, wrong: 5, headed: true });
    expect(looked.problems.map(({ line, text }) => [line, text.code])).toEqual([
      [5, 'domains.customersWithoutLabel'],
      [6, 'domains.customersWithoutHandle'],
      [7, 'domains.customersTwice'],
      [8, 'domains.customersHandleForm'],
      [9, 'domains.customersLabelForm'],
      [4, 'domains.customersUnknownHandle'],
    ]);
    expect(await labels(harness)).toEqual([]);
    expect(await read(harness, text)).toEqual(looked);
    expect(await labels(harness)).toEqual([
      ['Bakarí "Gott"', 'BAK1-EX', 1],
      ['Hótel Norðurljós', 'NORD7-EX', 2],
      ['Seinna', 'LATER-EX', 0],
    ]);
    expect(await read(harness, 'handle,customer\nNORD7-EX,seinna\n')).toMatchObject({
      handles: 1,
      created: 0,
      moved: 1,
    });
  });

  it('without headings has the handles first', async () => {
    const harness = await desk();
    expect(await read(harness, 'NORD7-EX\tNorðurljós\nBAK1-EX\tBakarí\n')).toMatchObject({ handles: 2, headed: false });
    expect(await labels(harness)).toEqual([
      ['Bakarí', 'BAK1-EX', 1],
      ['Norðurljós', 'NORD7-EX', 2],
    ]);
    expect(await read(harness, '')).toMatchObject({ handles: 0, wrong: 0 });
  });

  it.each([
    ['handle;contact;customer\nA;B;C', 'two-columns'],
    ['handle;customer;company\nA;B;C', 'two-columns'],
    ['handle;phone\nA;B', 'no-column'],
    ['phone;customer\nA;B', 'no-column'],
    ['handle;customer\nA;H\uFFFDtel', 'not-utf-8'],
  ])('that cannot be understood is refused whole: %j', async (text, code) => {
    const harness = await desk();
    for (const dryRun of [true, false]) {
      expect(await failureOf(read(harness, text, dryRun))).toMatchObject({ kind: 'invalid-input', code });
    }
    expect(await labels(harness)).toEqual([]);
  });

  it('of many lines is kept in pieces', async () => {
    const harness = await desk();
    harness.store.calls.length = 0;
    const lines = Array.from({ length: 1_200 }, (_, at) => `H${at}-EX;Customer ${at % 7}`);
    expect(await read(harness, lines.join('\n'))).toMatchObject({ handles: 1_200, created: 7, unknown: 1_200 });
    expect(harness.store.calls.filter((call) => call === 'customers.assignLabels')).toHaveLength(3);
    expect((await harness.desk.customers.list(one)).customers).toHaveLength(7);
  });
});
