import { afterEach, describe, expect, it } from 'vitest';
import { said } from '../../../support/said.ts';
import { domain } from '../database/samples.ts';
import { account, failureOf, noon, silent } from '../desk-harness.ts';
import {
  accountId,
  harness,
  linesOf,
  nameOf,
  prepare,
  startDesk,
  stopDesk,
  store,
  wish,
} from './renewal-batch-desk.ts';

afterEach(stopDesk);

describe('preparing', () => {
  it.each([
    ['no address', { addresses: { ...account.addresses, rdap: '' } }],
    ['an interface that is switched off', { switchedOff: ['rdap' as const] }],
  ])('is refused where no expiry date can be read: RDAP with %s', async (_, changes) => {
    await startDesk(1);
    await store.accounts.keep({ ...account, ...changes });
    expect(await failureOf(prepare())).toMatchObject({ kind: 'invalid-input', code: 'no-rdap', nothingSent: true });
    expect((await harness.desk.renewalBatches.list({ accountId })).batches).toEqual([]);
  });

  it('reads pasted text: order kept, duplicates folded, problems by line, nothing asked', async () => {
    await startDesk(3);
    const text = ['name-001.is', 'NAME-002.is', 'not a name', 'name-001.is', 'elsewhere.is', ''].join('\n');
    const batch = await prepare({ source: { kind: 'text', text } });
    expect(batch.counts).toMatchObject({ lines: 5, chosen: 2, blocked: 2, waiting: 2 });
    const lines = await linesOf(batch.batchId);
    expect(lines.map((line) => [line.line, line.ldhName, line.problems.map((problem) => problem.code)])).toEqual([
      [1, 'name-001.is', []],
      [2, 'name-002.is', []],
      [3, null, ['malformed']],
      [4, 'name-001.is', ['duplicate']],
      [5, 'elsewhere.is', ['not-in-list']],
    ]);
    expect(lines.slice(2, 4).map((line) => line.problems)).toMatchObject([
      [{ text: said('“not a name” contains a space.'), blocks: true }],
      [{ text: said('The same name as on line 1; it is renewed once.'), blocks: true }],
    ]);
    expect(lines[0]).toMatchObject({ expiryDate: '2027-03-14', newExpiryDate: '2028-03-14', state: null });
    expect(harness.sent).toEqual([]);
  });

  it('sees what is open, what was renewed, what is not ours to pay for, and what lies too far ahead', async () => {
    await startDesk(4);
    await harness.desk.renewals.renew({ ...wish, ldhName: nameOf(1), expiryDate: '2027-03-14' });
    harness.wire = () => silent(true, 'reset');
    await harness.desk.renewals.renew({ ...wish, ldhName: nameOf(2), expiryDate: '2027-03-14' });
    const tech = { contacts: [{ handle: account.handle, roles: ['technical'] }] };
    const lookup = { accountId, ownHandle: account.handle, raw: '{}', toldAt: noon + 1000 };
    await store.domains.keepLookup({ ...lookup, domain: domain(nameOf(3), tech) });
    await store.domains.keepLookup({ ...lookup, domain: domain(nameOf(4), { expires: '2031-09-01' }) });
    const batch = await prepare();
    const codes = Object.fromEntries(
      (await linesOf(batch.batchId)).map((line) => [
        line.ldhName,
        [line.problems.map(({ code, blocks }) => `${code}${blocks ? '!' : ''}`).join(), line.chosen],
      ]),
    );
    expect(codes).toEqual({
      [nameOf(1)]: ['renewed-recently', false],
      [nameOf(2)]: ['outcome-unknown!', false],
      [nameOf(3)]: ['not-ours', false],
      [nameOf(4)]: ['renewed-elsewhere,beyond-horizon', false],
    });
  });

  it('totals come from the price list, and lines without a price are counted', async () => {
    await startDesk(3);
    await harness.desk.costs.keepPriceList({
      accountId,
      priceList: { currency: 'ISK', minorDigits: 0, prices: [{ years: 1, amountMinor: 6500 }], validFrom: null },
    });
    const batch = await prepare();
    expect(batch).toMatchObject({ totalMinor: 19_500, currency: 'ISK' });
    const [first] = await linesOf(batch.batchId);
    const fewer = await harness.desk.renewalBatches.choose({
      batchId: batch.batchId,
      lineIds: [first?.lineId ?? ''],
      chosen: false,
    });
    expect(fewer).toMatchObject({ totalMinor: 13_000, counts: { chosen: 2 } });
    expect((await prepare({ period: { unit: 'y', value: 2 } })).totalMinor).toBeNull();
  });

  it.each([
    ['no names', { source: { kind: 'text', text: ' \n' } }, 'source'],
    ['an unknown card', { cardId: 'CARD-9' }, 'cardId'],
  ])('refuses %s, and keeps nothing', async (_what, changes, field) => {
    await startDesk(1);
    expect(await failureOf(prepare(changes))).toMatchObject({ kind: 'invalid-input', field });
    expect((await harness.desk.renewalBatches.list({ accountId: null })).batches).toEqual([]);
  });

  it('a dry run shows the requests to the last letter and sends none', async () => {
    await startDesk(7);
    const { batchId } = await prepare();
    const dry = await harness.desk.renewalBatches.dryRun({ batchId });
    expect(dry).toMatchObject({ requests: 7, readings: 0, unpriced: 7, totalMinor: 0 });
    expect(dry.sample).toHaveLength(5);
    expect(dry.sample[0]?.request).toContain('POST https://rpp.test/v0/domainNames/name-001.is/renewProcesses');
    expect(dry.sample[0]).toMatchObject({
      newExpiryDate: '2028-03-14',
      text: said(expect.stringContaining('should be 2028-03-14')),
    });
    expect(dry.sample[0]?.request).toContain('{"expiryDate":"2027-03-14","renewalPeriod":{"unit":"y","value":1}}');
    expect(harness.sent).toEqual([]);
    const own = await harness.store.accounts.get('account-1');
    await harness.store.accounts.keep({ ...(own as typeof account), paths: { rppV0Renew: '/v0/{name}/renewals' } });
    const other = await harness.desk.renewalBatches.dryRun({ batchId });
    expect(other.sample[0]?.request).toContain('POST https://rpp.test/v0/name-001.is/renewals');
  });
});
