import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKeepList } from '#main/domains/keep-lists/read-keep-list.ts';
import { saidText } from '../../../support/said.ts';
import { failureOf, type Harness, noon } from '../desk-harness.ts';
import { listReply, refreshed, startDomainDesk } from './domains-desk.ts';

const one = { accountId: 'account-1' };
const reason = 'Customer’s list of 2026-10-12';
let folder = '';
let harness: Harness;
let customerId = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-keep-'));
  const files = { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null };
  harness = await startDomainDesk({ files });
  harness.wire = () =>
    listReply([
      { ldhName: 'a.is', handle: 'NORD7-EX', expires: '2027-02-01' },
      { ldhName: 'b.is', handle: 'NORD7-EX', expires: '2026-12-01' },
      { ldhName: 'xn--rur-2ma.is', handle: 'NORD7-EX', expires: null },
      { ldhName: 'other.is', handle: 'BAK1-EX' },
    ]);
  await refreshed(harness);
  const what = { handles: ['NORD7-EX'] };
  ({ customerId } = await harness.desk.customers.assign({ ...one, customer: { label: 'Norðurljós' }, what }));
});
afterEach(async () => {
  await harness.application.stop();
  await rm(folder, { recursive: true, force: true });
});

const mark = (names: string[], why: string, until: string | null = null) =>
  harness.desk.domainMarks.doNotRenew({ ...one, selection: { kind: 'names', names }, reason: why, until });
const look = (text: string) => harness.desk.keepLists.import({ ...one, customerId, text, apply: null });
const apply = (text: string) => harness.desk.keepLists.import({ ...one, customerId, text, apply: { reason } });
async function marks(): Promise<Record<string, string | null>> {
  const names = ['a.is', 'b.is', 'xn--rur-2ma.is', 'other.is'];
  const found = await Promise.all(names.map((ldhName) => harness.desk.domainMarks.markOf({ ...one, ldhName })));
  return Object.fromEntries(names.map((name, at) => [name, found[at]?.doNotRenew?.reason ?? null]));
}

async function exported(headings: 'en' | 'is'): Promise<string> {
  const { path } = await harness.desk.keepLists.suggestPath({ ...one, customerId });
  const { workId } = await harness.desk.keepLists.export({ ...one, customerId, headings, path });
  const work = await harness.application.services.work.whenOver(workId);
  expect(work).toMatchObject({ kind: 'export', state: 'done', subject: { name: 'Norðurljós' } });
  return readFile(path, 'utf8');
}

describe('the keep or drop list of a customer', () => {
  it('has its names alone, the nearest expiry first, and what the customer pays', async () => {
    const list = { currency: 'ISK', minorDigits: 0, validFrom: null, prices: [{ years: 1, amountMinor: 6_500 }] };
    await harness.desk.costs.keepPriceList({ ...one, priceList: list });
    // What a renewal costs us is not told to a customer who agreed to no price.
    expect(await exported('en')).toBe(
      '\uFEFFName,Expiry date,Price of a year,Keep,Reason\r\nb.is,2026-12-01,,,\r\na.is,2027-02-01,,,\r\nðrur.is,,,,\r\n',
    );
    const ownPrice = { kind: 'percent' as const, percent: 10 };
    await harness.desk.customers.keep({ ...one, customerId, label: 'Norðurljós', ownPrice });
    const text = await exported('is');
    expect(text).toContain('Lén,Gildir til,Verð á ári,Halda,Ástæða\r\nb.is,2026-12-01,7150 ISK,,\r\n');
    // As it comes back, filled in.
    const filled = text.replace('b.is,2026-12-01,7150 ISK,,', 'b.is,2026-12-01,7150 ISK,Nei,Hætt við');
    expect(await look(filled)).toMatchObject({ marked: 1, unmarked: 0, open: 2, wrong: 0, foreign: 0 });
  });

  it('changes nothing before a person says so, and then marks and unmarks this customer’s names', async () => {
    await mark(['a.is'], 'Asked by phone.');
    await mark(['other.is'], 'Not theirs.');
    const text = [
      'Reason;Keep;Name',
      ';YES;A.is',
      'We close the shop.;no;b.is',
      ';nei;ðrur.is',
      ';yes;other.is',
      ';no;other2.is',
    ].join('\n');
    const before = await marks();
    const looked = await look(text);
    expect(looked).toMatchObject({
      marked: 2,
      unmarked: 1,
      same: 0,
      open: 0,
      foreign: 2,
      wrong: 0,
      today: '2026-10-12',
    });
    expect(looked.problems.map(({ line, text: why }) => [line, saidText(why)])).toEqual([
      [5, 'other.is is no name of Norðurljós. The line was left out.'],
      [6, 'other2.is is no name of Norðurljós. The line was left out.'],
    ]);
    expect(await marks()).toEqual(before);
    expect(await apply(text)).toEqual(looked);
    const after = { 'a.is': null, 'b.is': 'We close the shop.', 'xn--rur-2ma.is': reason, 'other.is': 'Not theirs.' };
    expect(await marks()).toEqual(after);
    const { rows } = await harness.desk.domains.page({
      ...{ ...one, filter: {}, sort: { column: 'name', direction: 'ascending' }, limit: 10 },
    });
    expect(rows).toHaveLength(4);
    // The same file again changes nothing more, and a mark keeps its number.
    const { doNotRenew } = await harness.desk.domainMarks.markOf({ ...one, ldhName: 'b.is' });
    expect(await apply(text)).toMatchObject({ marked: 0, unmarked: 0, same: 3 });
    expect(await harness.desk.domainMarks.markOf({ ...one, ldhName: 'b.is' })).toEqual({ doNotRenew });
    expect(doNotRenew).toMatchObject({ until: null, markedAt: noon });
  });

  it('makes a mark that would end one for good, and passes a mark by whose day has come', async () => {
    await mark(['a.is', 'b.is'], 'For now.', '2026-10-13');
    expect(await apply('Name,Keep\na.is,no\n')).toMatchObject({ marked: 1, same: 0 });
    expect((await harness.desk.domainMarks.markOf({ ...one, ldhName: 'a.is' })).doNotRenew).toMatchObject({
      until: null,
      reason,
    });
    harness.clock.at += 86_400_000;
    expect(await look('Name,Keep\nb.is,yes\n')).toMatchObject({ unmarked: 0, same: 1 });
    expect(await look('Name,Keep\nb.is,no\n')).toMatchObject({ marked: 1 });
  });

  it('says by line what cannot be read, and leaves a name alone that has two answers', async () => {
    const text = [
      'Name,Keep,Reason',
      'a.is,perhaps,',
      'no name,no,',
      'b.is,no,',
      'b.is,yes,',
      'ðrur.is,,',
      `a.is,no,${'x'.repeat(501)}`,
    ].join('\r\n');
    const looked = await apply(text);
    expect(looked).toMatchObject({ marked: 0, unmarked: 0, same: 0, open: 3, wrong: 4 });
    expect(looked.problems.map(({ line, text: why }) => [line, saidText(why)])).toEqual([
      [2, 'a.is: "perhaps" is no answer. Write yes or no. The line was left out.'],
      [3, expect.stringContaining('no name')],
      [5, 'b.is has another answer in line 4. The name was left as it is.'],
      [7, 'a.is: a reason has at most 500 letters. The line was left out.'],
    ]);
    expect(Object.values(await marks())).toEqual([null, null, null, null]);
  });

  it.each([
    ['Name,Reason\na.is,x\n', 'no-column', 'Call it “Keep”'],
    ['Keep,Reason\nno,x\n', 'no-column', 'Call it “Name”'],
    ['Name,Keep,Halda\na.is,no,no\n', 'two-columns', '"Keep", "Halda"'],
    ['a.is,no\n', 'no-column', 'first line'],
    ['', 'no-lines', 'Nothing was imported.'],
    ['Name,Keep\nn\u0000,no\n', 'not-text', 'Nothing was imported.'],
    ['Name,Keep\nj\uFFFDn.is,no\n', 'not-utf-8', 'Nothing was imported.'],
  ])('refuses %j and says what to do', async (text, code, said) => {
    const failure = await failureOf(apply(text));
    expect(failure).toMatchObject({ kind: 'invalid-input', field: 'text', code });
    expect(saidText(failure.message)).toContain(said);
    expect(Object.values(await marks())).toEqual([null, null, null, null]);
  });

  it('is refused for a customer that is not there, and for a reason that says nothing', async () => {
    const { keepLists } = harness.desk;
    const gone = { ...one, customerId: 'gone' };
    const path = join(folder, 'x.csv');
    for (const call of [
      () => keepLists.suggestPath(gone),
      () => keepLists.export({ ...gone, path }),
      () => keepLists.import({ ...gone, text: 'Name,Keep\na.is,no\n', apply: { reason } }),
    ]) {
      expect(await failureOf(call())).toMatchObject({ kind: 'not-found' });
    }
    const short = keepLists.import({ ...one, customerId, text: 'Name,Keep\na.is,no\n', apply: { reason: ' x ' } });
    expect(await failureOf(short)).toMatchObject({ kind: 'invalid-input' });
    expect(Object.values(await marks())).toEqual([null, null, null, null]);
  });
});

it('whatever a file says, names of others keep their marks and an answer is counted once', async () => {
  await mark(['other.is'], 'Not theirs.');
  const names = ['a.is', 'b.is', 'ðrur.is', 'other.is', 'elsewhere.is', 'no name', ''];
  const line = fc.tuple(fc.constantFrom(...names), fc.constantFrom('yes', 'no', 'já', 'nei', '', 'maybe', '=no'));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
      const text = `Name;Keep\n${lines.map(([name, keep]) => `${name};${keep}`).join('\n')}\n`;
      const looked = await look(text);
      const done = await apply(text);
      expect(done).toEqual(looked);
      const own = looked.marked + looked.unmarked + looked.same;
      expect(own + looked.open).toBe(3);
      expect((await marks())['other.is']).toBe('Not theirs.');
      const { answers } = await readKeepList(text, async () => undefined);
      expect(own + looked.foreign).toBe(answers.size);
      expect(await look(text)).toMatchObject({ marked: 0, unmarked: 0, same: own });
    }),
    { numRuns: 40 },
  );
});
