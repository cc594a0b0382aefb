import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { RenewalBatch } from '#contract/renewal-batches.ts';
import { storeLookMilliseconds } from '#main/services/inbox/watch-store.ts';
import { openStore } from '#main/store/open-store.ts';
import type { Store } from '#main/store/store.ts';
import type { ExchangeReply, ExchangeRequest } from '#main/transport/exchange.ts';
import { domain } from '../store/samples.ts';
import {
  account,
  answered,
  FakeClock,
  failureOf,
  type Harness,
  noon,
  problemReply,
  renewedTo,
  silent,
  startHarness,
} from './desk-harness.ts';
import type { FakeStore } from './fake-store.ts';

let harness: Harness;
let store: Store;
const folders: string[] = [];

afterEach(async () => {
  await harness.application.stop();
  await store.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const nameOf = (number: number) => `name-${String(number).padStart(3, '0')}.is`;
const accountId = 'account-1';

/** A desk on the real store, whose list of so many names was downloaded a moment ago. */
async function startDesk(names: number, changes: Parameters<typeof startHarness>[0] = {}): Promise<void> {
  store = openStore(':memory:');
  await store.accounts.keep(account);
  await putList(names);
  const played = Object.assign({ ...store }, { rows: new Map(), calls: [] }) as unknown as FakeStore;
  harness = await startHarness({ store: played, ...changes });
  harness.wire = () => renewedTo('2028-03-14');
}

async function putList(names: number, toldAt = noon): Promise<void> {
  const { downloadId } = await store.portfolio.beginDownload({ accountId, source: 'my-domains', startedAt: toldAt });
  const items = Array.from({ length: names }, (_, index) => domain(nameOf(index + 1)));
  await store.portfolio.addToDownload(downloadId, account.handle, items);
  await store.portfolio.finishDownload(downloadId, toldAt);
}

const everything = { kind: 'selection' as const, selection: { kind: 'filter' as const, filter: {}, except: [] } };
const wish = { accountId, period: { unit: 'y', value: 1 }, cardId: 'CARD-7', title: 'October' } as const;
const prepare = (changes: object = {}) =>
  harness.desk.renewalBatches.prepare({ ...wish, source: everything, ...changes });
const get = (batchId: string) => harness.desk.renewalBatches.get({ batchId });
const linesOf = async (batchId: string, show: 'all' | 'problems' | 'failed' | 'unknown' = 'all') =>
  (await harness.desk.renewalBatches.lines({ batchId, show, offset: 0, limit: 500 })).lines;

/** Runs it and waits until its work is over. */
async function run(batchId: string, typedCount: number | null = null): Promise<RenewalBatch> {
  const { workId } = await harness.desk.renewalBatches.run({ batchId, typedCount });
  await harness.application.services.work.whenOver(workId ?? '');
  return get(batchId);
}

const posts = () => harness.sent.filter((request) => request.method === 'POST');
const nameIn = (request: ExchangeRequest) => /domainNames\/([^/]+)/.exec(request.url)?.[1] ?? '';
const answerBy = (answers: Readonly<Record<string, () => ExchangeReply>>) => (request: ExchangeRequest) =>
  answers[nameIn(request)]?.() ?? renewedTo('2028-03-14');

describe('preparing', () => {
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
      [{ name: { code: 'name-blank', name: 'not a name' }, text: '"not a name" has a blank in it.', blocks: true }],
      [{ line: 1, text: 'The same name as on line 1; it is renewed once.', blocks: true }],
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
    await store.portfolio.keepLookup({ ...lookup, domain: domain(nameOf(3), tech) });
    await store.portfolio.keepLookup({ ...lookup, domain: domain(nameOf(4), { expires: '2031-09-01' }) });
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
      [nameOf(4)]: ['beyond-horizon', false],
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
      text: expect.stringContaining('should be 2028-03-14'),
    });
    expect(dry.sample[0]?.request).toContain('{"expiryDate":"2027-03-14","renewalPeriod":{"unit":"y","value":1}}');
    expect(harness.sent).toEqual([]);
    const own = await harness.store.accounts.get('account-1');
    await harness.store.accounts.keep({ ...(own as typeof account), paths: { rppV0Renew: '/v0/{name}/renewals' } });
    const other = await harness.desk.renewalBatches.dryRun({ batchId });
    expect(other.sample[0]?.request).toContain('POST https://rpp.test/v0/name-001.is/renewals');
  });
});

describe('running', () => {
  it('sends each chosen line once, and says what came of it', async () => {
    await startDesk(40);
    harness.wire = answerBy({
      [nameOf(5)]: () => problemReply(400, '02304', 'The domain is locked.'),
      [nameOf(9)]: () => silent(true, 'reset'),
    });
    const { batchId } = await prepare();
    const batch = await run(batchId);
    expect(batch).toMatchObject({
      state: 'done',
      counts: { renewed: 38, refused: 1, unknown: 1, notSent: 0, waiting: 0 },
      text: '38 renewed, 1 refused, 1 with unknown outcome.',
    });
    expect(posts().map(nameIn).sort()).toEqual(Array.from({ length: 40 }, (_, index) => nameOf(index + 1)).sort());
    // A list that was downloaded a moment ago is fresh: no date is read once more.
    expect(harness.sent).toHaveLength(40);
    const { entries } = await harness.desk.renewals.page({ accountId, states: ['refused'], text: '' });
    expect(entries[0]).toMatchObject({ batchId, why: expect.stringContaining('Line 5 of the batch “October”.') });
    expect(entries[0]?.why).toContain('told in the list of our names');
  });

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
    await store.portfolio.keepLookup({
      accountId,
      ownHandle: 'SOMEBODY-ELSE',
      raw: '{}',
      toldAt: noon + 1000,
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
    expect(entries[0]?.why).toContain('A lookup just now told none.');
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
    expect(line?.text).toContain('is 2028-03-14, not 2027-03-14');
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
    expect((await linesOf(batchId, 'failed'))[0]?.text).toContain('which the ledger has renewed to 2028-03-14');
  });

  it.each([
    [
      'money runs out',
      () => problemReply(400, '02104', 'No money.'),
      'refused',
      { code: 'hopeless', resultCode: '02104' },
    ],
    ['the registry cannot be reached', () => silent(false, 'refused-connection'), 'waiting', { code: 'not-sent' }],
  ])('pauses by itself when %s', async (_what, reply, count, pause) => {
    await startDesk(30);
    const { batchId } = await prepare();
    harness.wire = answerBy({ [nameOf(3)]: reply });
    const batch = await run(batchId);
    expect(batch.state).toBe('paused');
    expect(batch.text).toContain('Paused by itself');
    expect(batch.pause).toMatchObject(pause);
    expect(batch.counts[count as 'refused']).toBeGreaterThan(0);
    // Some were sent before, so neither the batch nor its work says that nothing was.
    const { waiting } = batch.counts;
    expect(batch.text).toContain(`Names sent: ${30 - waiting} of 30. Not sent: ${waiting}.`);
    expect(JSON.stringify(batch)).not.toContain('Nothing was sent');
    const [work] = (await harness.desk.work.list()).works;
    expect(work?.failure).toEqual({ kind: 'conflict', text: batch.text, midway: true });
    expect(posts().length).toBeLessThan(12);
    harness.wire = () => renewedTo('2028-03-14');
    const after = await run(batchId);
    expect(after.state).toBe('done');
    expect(after.counts.renewed + after.counts.refused).toBe(30);
  });

  it('pauses after three unknown outcomes in a row, and never sends those again', async () => {
    await startDesk(30);
    const { batchId } = await prepare();
    harness.wire = () => silent(true, 'reset');
    const batch = await run(batchId);
    expect(batch.state).toBe('paused');
    const { unknown } = batch.counts;
    expect(unknown).toBeGreaterThanOrEqual(3);
    expect(unknown).toBeLessThan(8);
    const first = posts().map(nameIn);
    harness.wire = () => renewedTo('2028-03-14');
    await run(batchId);
    expect(posts()).toHaveLength(30);
    expect(new Set(posts().map(nameIn)).size).toBe(30);
    expect((await get(batchId)).counts).toMatchObject({ unknown, renewed: 30 - unknown });
    expect(first).toHaveLength(unknown);
  });

  it('waits for a budget instead of giving a line up', async () => {
    const clock = new FakeClock();
    clock.sleep = async (milliseconds, signal) => {
      signal?.throwIfAborted();
      // What main looks after each hour, or every few seconds, has no end.
      if (milliseconds >= 3_600_000 || milliseconds === storeLookMilliseconds) return new Promise(() => undefined);
      clock.at += milliseconds;
    };
    await startDesk(1, { clock });
    const text = Array.from({ length: 55 }, (_, index) => `stranger-${index}.is`).join('\n');
    const { batchId } = await prepare({ source: { kind: 'text', text } });
    await harness.desk.renewalBatches.choose({ batchId, lineIds: null, chosen: true });
    const batch = await run(batchId);
    expect(batch.counts).toMatchObject({ renewed: 55, notSent: 0 });
    expect(clock.at - noon).toBeGreaterThan(25 * 60_000);
  });

  it('is not sent where another number of lines waits than the person has looked at', async () => {
    await startDesk(3);
    const { batchId } = await prepare();
    const failure = await failureOf(harness.desk.renewalBatches.run({ batchId, typedCount: 4 }));
    expect(failure).toMatchObject({ kind: 'conflict', text: expect.stringContaining('3 lines') });
    expect(harness.sent).toEqual([]);
    expect((await run(batchId, 3)).counts.renewed).toBe(3);
  });

  it('is paused, goes on, and is cancelled; what waits then is not sent', async () => {
    await startDesk(200);
    const { batchId } = await prepare();
    harness.wire = async () => {
      if (posts().length === 20) await harness.desk.renewalBatches.pause({ batchId });
      if (posts().length === 60) await harness.desk.renewalBatches.cancel({ batchId });
      return renewedTo('2028-03-14');
    };
    const started = await harness.desk.renewalBatches.run({ batchId, typedCount: null });
    await expect.poll(async () => (await get(batchId)).state).toBe('paused');
    await expect.poll(async () => (await get(batchId)).counts.underWay).toBe(0);
    const paused = posts().length;
    expect(paused).toBeLessThan(30);
    expect((await get(batchId)).counts.waiting).toBe(200 - paused);
    await harness.desk.renewalBatches.run({ batchId, typedCount: null });
    await harness.application.services.work.whenOver(started.workId ?? '');
    const batch = await get(batchId);
    expect(batch.state).toBe('cancelled');
    expect(batch.counts.renewed).toBe(posts().length);
    expect(batch.counts.renewed + batch.counts.notSent).toBe(200);
    expect(posts().length).toBeLessThan(70);
    expect((await failureOf(harness.desk.renewalBatches.run({ batchId, typedCount: null }))).kind).toBe('conflict');
  });

  it('a program that stops leaves it paused, not cancelled', async () => {
    await startDesk(100);
    const { batchId } = await prepare();
    let stopped: Promise<void> | undefined;
    harness.wire = async () => {
      if (posts().length === 10) stopped = harness.application.stop();
      return renewedTo('2028-03-14');
    };
    const { workId } = await harness.desk.renewalBatches.run({ batchId, typedCount: null });
    await harness.application.services.work.whenOver(workId ?? '');
    await stopped;
    expect(await get(batchId)).toMatchObject({
      state: 'paused',
      text: expect.stringContaining('was closed'),
      pause: { code: 'program-closed' },
    });
  });

  it('retries what was refused or not sent, never what is unknown', async () => {
    await startDesk(6);
    harness.wire = answerBy({
      [nameOf(2)]: () => problemReply(400, '02304', 'Locked.'),
      [nameOf(4)]: () => silent(true, 'reset'),
    });
    const { batchId } = await prepare();
    await run(batchId);
    const again = await harness.desk.renewalBatches.retryFailed({ batchId });
    expect(again).toMatchObject({ state: 'review', title: 'October (again)', counts: { lines: 1 } });
    expect((await linesOf(again.batchId)).map((line) => line.ldhName)).toEqual([nameOf(2)]);
    const called = await harness.desk.renewalBatches.retryFailed({ batchId, title: 'October (aftur)' });
    expect(called).toMatchObject({ title: 'October (aftur)', named: true });
  });

  it('that nobody named is called by its date, in the tray by what it does, and keeps that when it is retried', async () => {
    await startDesk(2);
    harness.wire = answerBy({ [nameOf(2)]: () => problemReply(400, '02304', 'Locked.') });
    const { batchId, title } = await prepare({ title: '' });
    expect(title).toBe('Renewals of 2026-10-12');
    await run(batchId);
    expect(await get(batchId)).toMatchObject({ title, named: false });
    const { works } = await harness.desk.work.list();
    expect(works.map(({ subject }) => subject)).toContainEqual({ code: 'renew-names', count: 2 });
    expect(await harness.desk.renewalBatches.retryFailed({ batchId })).toMatchObject({ title, named: false });
  });

  it('its file equals the ledger', async () => {
    await startDesk(12);
    harness.wire = answerBy({
      [nameOf(2)]: () => problemReply(400, '02304', 'Locked.'),
      [nameOf(4)]: () => silent(true, 'reset'),
      [nameOf(6)]: () => renewedTo('2029-03-14'),
    });
    const { batchId } = await prepare();
    // Pauses for the other date, and is told to go on.
    await run(batchId);
    await run(batchId);
    const folder = await mkdtemp(join(tmpdir(), 'registry-desk-batch-'));
    folders.push(folder);
    const path = join(folder, 'batch.json');
    const { workId } = await harness.desk.renewalBatches.export({ batchId, path, format: 'json' });
    expect((await harness.application.services.work.whenOver(workId)).state).toBe('done');
    const rows = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>[];
    const { entries } = await harness.desk.renewals.page({ accountId, states: [], text: '', limit: 500 });
    const said = (row: { [Key in 'ldhName' | 'state' | 'clTRID' | 'svTRID' | 'newExpiryDate' | 'text']: unknown }) =>
      [row.ldhName, row.state, row.clTRID, row.svTRID, row.newExpiryDate, row.text].map(String).join(' | ');
    expect(rows.map((row) => said(row as never)).sort()).toEqual(entries.map(said).sort());
    expect(rows).toHaveLength(12);
  });
});

describe('a batch looks again before it sends', () => {
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
    expect(kept?.text).toContain('was renewed on 2026-10-12, to 2028-03-14 after this batch was reviewed');
    const again = await harness.desk.renewalBatches.retryFailed({ batchId: second.batchId });
    const [line] = await linesOf(again.batchId);
    expect(line?.problems.map(({ code }) => code)).toContain('renewed-recently');
    expect(line?.chosen).toBe(false);
  });

  it.each(['01001', '01000'])('goes on where the registry accepts (202, %s) and carries it out later', async (code) => {
    await startDesk(12);
    harness.wire = () => answered(202, [['rpp-code', code]]);
    const { batchId } = await prepare();
    expect(await run(batchId)).toMatchObject({ state: 'done', counts: { unknown: 12, waiting: 0 } });
    expect(posts()).toHaveLength(12);
  });

  it('pauses where one name after the other is refused with a code that is hardly about names', async () => {
    await startDesk(40);
    harness.wire = () => problemReply(403, '02201', 'Not from this address.');
    const { batchId } = await prepare();
    const batch = await run(batchId);
    expect(batch).toMatchObject({ state: 'paused', pause: { code: 'refused-alike', resultCode: '02201' } });
    expect(batch.text).toContain('5 renewals in a row');
    expect(batch.counts.refused).toBeLessThan(10);
    expect(batch.counts.refused + batch.counts.waiting).toBe(40);
  });

  it('pauses where a name came to another date than expected, and goes on when told', async () => {
    await startDesk(30);
    const { batchId } = await prepare();
    harness.wire = answerBy({ [nameOf(3)]: () => renewedTo('2029-03-14') });
    const batch = await run(batchId);
    expect(batch).toMatchObject({ state: 'paused', pause: { code: 'wrong-date' }, counts: { unknown: 0, refused: 0 } });
    expect(batch.text).toContain(`${nameOf(3)}: Renewed, but the registry's new expiry date is 2029-03-14`);
    expect(posts().length).toBeLessThan(12);
    expect(batch.counts.renewed).toBe(posts().length);
    expect((await run(batchId)).counts).toMatchObject({ renewed: 30, waiting: 0 });
    expect(new Set(posts().map(nameIn)).size).toBe(30);
    expect(posts()).toHaveLength(30);
  });

  it.each([
    ['02201', 'refused now and then between others', (number: number) => number % 4 !== 0],
    ['02304', 'refused in a row for what is each name’s own', () => false],
  ])('%s, %s, does not pause it', async (code, _what, isRenewed) => {
    await startDesk(20);
    harness.wire = (request) =>
      isRenewed(Number(/\d+/.exec(nameIn(request))?.[0])) ? renewedTo('2028-03-14') : problemReply(400, code, 'No.');
    const { batchId } = await prepare();
    expect(await run(batchId)).toMatchObject({ state: 'done', counts: { waiting: 0 } });
  });

  it('sends nothing after a wait for the budget where another lane has stopped the batch meanwhile', async () => {
    const clock = new FakeClock();
    const waits: (() => void)[] = [];
    clock.sleep = async (milliseconds, signal) => {
      signal?.throwIfAborted();
      if (milliseconds === storeLookMilliseconds) return new Promise(() => undefined);
      if (milliseconds >= 15_000) await new Promise<void>((resolve) => waits.push(resolve));
      clock.at += milliseconds;
    };
    await startDesk(1, { clock });
    // Of fifty readings of strangers in half an hour two are kept for a person; the name of our own list needs none.
    const strangers = Array.from({ length: 51 }, (_, index) => `stranger-${index}.is`);
    const { batchId } = await prepare({ source: { kind: 'text', text: [...strangers, nameOf(1)].join('\n') } });
    await harness.desk.renewalBatches.choose({ batchId, lineIds: null, chosen: true });
    harness.wire = answerBy({ [nameOf(1)]: () => problemReply(400, '02104', 'No money.') });
    const { workId } = await harness.desk.renewalBatches.run({ batchId, typedCount: null });
    await expect.poll(() => posts().map(nameIn)).toContain(nameOf(1));
    await expect.poll(async () => (await get(batchId)).counts.underWay).toBe(0);
    const before = posts().length;
    for (const goOn of waits) goOn();
    await harness.application.services.work.whenOver(workId ?? '');
    expect(await get(batchId)).toMatchObject({ state: 'paused', counts: { waiting: 3 } });
    expect(posts()).toHaveLength(before);
  });
});

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
    const ask = (typedCount: number | null) => harness.desk.renewalBatches.run({ batchId, typedCount });
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
    expect(await failureOf(harness.desk.renewalBatches.run({ batchId, typedCount: null }))).toMatchObject({
      kind: 'blocked',
      reason: 'count-not-typed',
      text: 'Type 1 to confirm that 1 command is meant. Nothing was sent.',
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
    expect(batch.text).toMatch(/blocked until you arm them\. Names sent: [1-4] of 5\. Not sent: [1-4]\.$/);
    expect(batch.pause?.failure?.text).not.toContain('Nothing was sent');
    expect(batch.counts.renewed + batch.counts.waiting).toBe(5);
    expect(posts().length).toBe(batch.counts.renewed);
    expect(batch.counts.waiting).toBeGreaterThan(0);
  });

  it('a read-only account prepares, and sends nothing', async () => {
    const batchId = await startProduction();
    await store.accounts.keep({ ...production, readOnly: true });
    expect(await failureOf(harness.desk.renewalBatches.run({ batchId, typedCount: 5 }))).toMatchObject({
      kind: 'blocked',
      reason: 'read-only',
    });
    expect(harness.sent).toEqual([]);
  });
});
