import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BooksMapping, BooksOutcome } from '#contract/domains/books.ts';
import { matchBooks } from '#main/domains/books/match-books.ts';
import { readBooks } from '#main/domains/books/read-books.ts';
import { say } from '#messages/say.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { parseHostName, unicodeNameOf } from '#values/domain-name.ts';
import { failureOf, type Harness, noon } from '../desk-harness.ts';
import { listReply, refreshed, startDomainDesk } from './domains-desk.ts';

const one = { accountId: 'account-1' };
const listed = [
  { ldhName: 'agrees.is', expires: '2027-05-01' },
  { ldhName: 'renewed.is', expires: '2028-05-01' },
  { ldhName: 'billed.is', expires: '2027-05-01' },
  { ldhName: 'other.is', expires: '2027-05-01' },
  { ldhName: 'undated.is', expires: null },
  { ldhName: 'missing.is', expires: '2027-05-01' },
  { ldhName: 'xn--rur-2ma.is', expires: '2027-05-01' },
];
const text = [
  'Domain;Paid until;Expiry;Customer;Price',
  'AGREES.is;1.5.2027;2027-05-01;A;1',
  'renewed.is;2027-05-01;;B;1',
  'billed.is;2028-05-01;;;1',
  'other.is;2027-05-01;2027-06-01;;1',
  'undated.is;2027-05-01;;;1',
  'ðrur.is;2027-05-01;2027-05-01;;1',
  'elsewhere.is;2027-05-01;;C;1',
  'no name;2027-05-01;;;1',
  'agrees.is;sometime;;;1',
].join('\r\n');

async function desk(): Promise<Harness> {
  const harness = await startDomainDesk();
  harness.wire = () => listReply(listed);
  await refreshed(harness);
  return harness;
}

async function matched(harness: Harness, changes: Partial<BooksMapping> = {}) {
  const { domainBooks } = harness.desk;
  const { booksId, mapping } = await domainBooks.open({ ...one, text });
  const { workId } = await domainBooks.match({ ...one, booksId, mapping: { ...mapping, ...changes } });
  const work = await harness.application.services.work.whenOver(workId);
  expect(work).toMatchObject({ kind: 'books-match', state: 'done', failure: null });
  return { booksId, page: await domainBooks.page({ ...one, booksId, outcomes: [], text: '' }) };
}

describe('books beside the list', () => {
  it('give each name one outcome, whichever form it is written in, and change nothing', async () => {
    const harness = await desk();
    harness.store.calls.length = 0;
    harness.clock.at += 5000;
    const { page } = await matched(harness);
    expect(Object.fromEntries(page.rows.map(({ ldhName, outcome }) => [ldhName, outcome]))).toEqual({
      'missing.is': 'only-registry',
      'elsewhere.is': 'only-books',
      'renewed.is': 'renewed-not-billed',
      'billed.is': 'billed-not-renewed',
      'other.is': 'other-expiry',
      'undated.is': 'no-date',
      'agrees.is': 'agrees',
      'xn--rur-2ma.is': 'agrees',
    });
    expect(page).toMatchObject({ total: 8, wrong: 1, problemCount: 3, matchedAt: noon + 5000 });
    expect(page.counts.find(({ outcome }) => outcome === 'other-customer')?.count).toBe(0);
    expect(page.problems.map(({ line, text: why }) => [line, say('en', why)])).toEqual([
      [9, expect.stringContaining('no name')],
      [10, 'agrees.is: "sometime" is no date such as 2027-03-14 and was not compared.'],
      [10, 'agrees.is is in line 2 too. Of both, the later paid-until date counts.'],
    ]);
    expect(page.rows.find(({ ldhName }) => ldhName === 'renewed.is')).toEqual({
      ldhName: 'renewed.is',
      unicodeName: 'renewed.is',
      outcome: 'renewed-not-billed',
      expiryDate: '2028-05-01',
      booksExpiryDate: null,
      paidUntil: '2027-05-01',
      days: 366,
      customer: null,
      booksCustomer: 'B',
      line: 3,
    });
    // The download before may still look for expiries to notify of.
    const written = harness.store.calls.filter(
      (call) => !/^(accounts\.|domains\.(selected|listed|raiseNotices)$|settings\.|journal\.)/.test(call),
    );
    expect(written).toEqual([]);
    expect(harness.store.calls.filter((call) => call === 'settings.set')).toHaveLength(1);
  });

  it('are shown by outcome and text, a page at a time', async () => {
    const harness = await desk();
    const { booksId } = await matched(harness);
    const { page } = harness.desk.domainBooks;
    const some = await page({ ...one, booksId, outcomes: ['agrees', 'only-books'], text: '', offset: 1, limit: 1 });
    expect(some.rows.map(({ ldhName }) => ldhName)).toEqual(['agrees.is']);
    expect(some.total).toBe(3);
    const byText = await page({ ...one, booksId, outcomes: [], text: ' ÐRUR ' });
    expect(byText.rows.map(({ unicodeName }) => unicodeName)).toEqual(['ðrur.is']);
  });

  it('remember the columns for the next file of the account', async () => {
    const harness = await desk();
    await matched(harness, { customer: null, expiry: null });
    const next = await harness.desk.domainBooks.open({ ...one, text });
    expect(next).toMatchObject({ remembered: true, mapping: { customer: null, expiry: null, paidUntil: 1 } });
    const other = await harness.desk.domainBooks.open({ ...one, text: 'name\na.is\n' });
    expect(other).toMatchObject({ remembered: false, mapping: { name: 0 } });
  });

  it('do not count names and dates as registered that only an import reported', async () => {
    const harness = await desk();
    const list = 'name;expiry\nelsewhere.is;2027-05-01\nundated.is;2027-05-01\n';
    await harness.desk.domainMarks.import({ ...one, text: list, dryRun: false });
    const { page } = await matched(harness);
    const outcomes = Object.fromEntries(page.rows.map(({ ldhName, outcome }) => [ldhName, outcome]));
    expect(outcomes).toMatchObject({ 'elsewhere.is': 'only-books', 'undated.is': 'no-date' });
  });

  it('are exported with a receipt', async () => {
    const home = await mkdtemp(join(tmpdir(), 'books-'));
    try {
      const harness = await desk();
      const { booksId } = await matched(harness);
      const path = join(home, 'books.csv');
      const order = { ...one, booksId, outcomes: ['renewed-not-billed' as const], text: '', path };
      const { workId } = await harness.desk.domainBooks.export({ ...order, format: 'csv' });
      const { result } = await harness.application.services.work.whenOver(workId);
      expect(result).toMatchObject({ path, rows: 1 });
      expect(await readFile(path, 'utf8')).toBe(
        'unicodeName,ldhName,outcome,expiryDate,booksExpiryDate,paidUntil,days,customer,booksCustomer,booksLine\r\n' +
          'renewed.is,renewed.is,renewed-not-billed,2028-05-01,,2027-05-01,366,,B,3\r\n',
      );
    } finally {
      await rm(home, { recursive: true });
    }
  });
});

describe('what cannot be compared', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await desk();
  });
  afterEach(() => harness.application.stop());
  const opened = async (books: string) => harness.desk.domainBooks.open({ ...one, text: books });

  it('is refused: no text, and no line beside headings', async () => {
    expect(await failureOf(opened('PK\u0003\u0004\0\0'))).toMatchObject({ kind: 'invalid-input', code: 'not-text' });
    for (const nothing of ['', 'Domain;Paid until\n', '\uFEFF\n\n']) {
      expect(await failureOf(opened(nothing)), JSON.stringify(nothing)).toMatchObject({ code: 'no-lines' });
    }
  });

  it('is refused: columns that do not fit, and dates that can be two days', async () => {
    const { booksId, mapping } = await opened('Domain,Paid until\na.is,3/4/2027\n');
    const refused = async (changes: Partial<BooksMapping>) =>
      failureOf(harness.desk.domainBooks.match({ ...one, booksId, mapping: { ...mapping, ...changes } }));
    expect(await refused({ name: null })).toMatchObject({ code: 'no-name' });
    expect(await refused({ name: 1 })).toMatchObject({ code: 'column-twice' });
    expect(await refused({ customer: 7 })).toMatchObject({ code: 'column-missing' });
    expect(await refused({})).toMatchObject({ code: 'dates-open', field: 'dates' });
    const again = { ...one, booksId, mapping: { ...mapping, dates: 'day-first' as const } };
    expect(await harness.desk.domainBooks.match(again)).toEqual({ workId: expect.any(String) });
  });

  it('is not found: before it was compared, and after two more files', async () => {
    const { booksId } = await opened(text);
    const ask = (changes: object) =>
      failureOf(harness.desk.domainBooks.page({ ...one, booksId, outcomes: [], text: '', ...changes }));
    expect(await ask({})).toMatchObject({ kind: 'not-found', message: { code: 'books.notMatched' } });
    await opened(text);
    await opened(text);
    expect(await ask({})).toMatchObject({ kind: 'not-found', message: { code: 'books.notKept' } });
  });

  it('waits for a list', async () => {
    const empty = await startDomainDesk();
    const { booksId, mapping } = await empty.desk.domainBooks.open({ ...one, text });
    const failure = await failureOf(empty.desk.domainBooks.match({ ...one, booksId, mapping }));
    expect(failure).toMatchObject({ kind: 'conflict', message: { code: 'books.noList' } });
  });
});

const mapping: BooksMapping = { headed: true, name: 0, paidUntil: 1, expiry: 2, customer: 3, dates: null };
const quiet = { progress: () => undefined, step: async () => undefined };

interface PlayedName {
  readonly ldhName: string;
  readonly expiry: string | null;
}

async function compare(registered: readonly PlayedName[], books: string, customers: Record<string, string> = {}) {
  const registry = {
    total: registered.length,
    async *pieces() {
      yield registered.map(({ ldhName, expiry }) => ({
        ...{
          ldhName,
          unicodeName: unicodeNameOf(ldhName),
          status: [],
          roles: [],
          nameservers: [],
          tags: [],
          note: null,
          doNotRenew: null,
          contacts: [],
          customer: customers[ldhName] === undefined ? null : { label: customers[ldhName] },
        },
        ...{ source: 'my-domains' as const, toldAt: 0 },
        expiry: expiry === null ? null : { date: calendarDate(expiry), source: 'my-domains' as const, toldAt: 0 },
      }));
    },
  };
  const order = { text: books, lines: 1, mapping, order: null, matchedAt: 0, registry };
  return matchBooks(order, quiet);
}

it('a name of another customer is reported, where customers are known', async () => {
  const books = 'n;p;e;c\na.is;;;Bakarí\nb.is;;;Hótel\nc.is;;;X\n';
  const names = ['a.is', 'b.is', 'c.is'].map((ldhName) => ({ ldhName, expiry: '2027-01-01' }));
  const noDates = await compare(names, books, { 'a.is': 'Hótel', 'b.is': 'hótel' });
  expect(noDates.rows['other-customer']).toMatchObject([
    { ldhName: 'a.is', customer: 'Hótel', booksCustomer: 'Bakarí' },
  ]);
});

it('a comparison that is cancelled leaves what was compared before', async () => {
  const harness = await desk();
  const { booksId, page } = await matched(harness);
  const { mapping } = await harness.desk.domainBooks.look({ ...one, booksId, headed: true });
  harness.clock.at += 60_000;
  const { workId } = await harness.desk.domainBooks.match({ ...one, booksId, mapping });
  await harness.desk.work.cancel({ workId });
  expect((await harness.application.services.work.whenOver(workId)).state).toBe('cancelled');
  expect(await harness.desk.domainBooks.page({ ...one, booksId, outcomes: [], text: '' })).toEqual(page);
});

it('of several lines of one name the latest paid date counts', async () => {
  const books = 'n;p\na.is;2027-01-01\na.is;2029-01-01\na.is;2028-01-01\na.is;\nb.is;\nb.is;\n';
  const read = await readBooks(books, { ...mapping, expiry: null, customer: null }, null, async () => undefined);
  expect(read.names.get('a.is')).toMatchObject({ paidUntil: '2029-01-01', line: 3 });
  expect(read.problems.map(({ line, text: why }) => [line, why.code])).toEqual([
    ...[
      [3, 'books.lineTwiceLatest'],
      [4, 'books.lineTwiceLatest'],
      [5, 'books.lineTwiceLatest'],
    ],
    [7, 'books.lineTwiceFirst'],
  ]);
});

it('every name has exactly one row, and the counts are those of both sides together', async () => {
  const label = fc.stringMatching(/^[a-zþæöð]{1,4}$/);
  const date = fc.option(fc.constantFrom('2027-01-01', '2028-01-01'), { nil: null });
  const names = fc.uniqueArray(fc.tuple(label, date), { selector: ([name]) => name, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(names, fc.array(fc.tuple(label, date, fc.boolean()), { maxLength: 20 }), async (ours, theirs) => {
      const ldhOf = (name: string): string => {
        const parsed = parseHostName(`${name}.is`);
        return parsed.ok ? parsed.value.ldhName : '';
      };
      const registered = ours.map(([name, expiry]) => ({ ldhName: ldhOf(name), expiry }));
      const lines = theirs.map(([name, paid, inLdh]) => `${inLdh ? ldhOf(name) : `${name}.IS`};${paid ?? ''};;`);
      const { rows, wrong } = await compare(registered, ['name;paid;e;c', ...lines].join('\n'));
      const found = (Object.entries(rows) as [BooksOutcome, (typeof rows)[BooksOutcome]][]).flatMap(([outcome, some]) =>
        some.map((row) => [row.ldhName, outcome, row.outcome] as const),
      );
      const all = new Set([...registered.map(({ ldhName }) => ldhName), ...theirs.map(([name]) => ldhOf(name))]);
      expect(found.map(([name]) => name).sort()).toEqual([...all].sort());
      expect(found.every(([, one, other]) => one === other)).toBe(true);
      expect(wrong).toBe(0);
      const both = registered.filter(({ ldhName }) => theirs.some(([name]) => ldhOf(name) === ldhName));
      expect(rows['only-registry'].length).toBe(registered.length - both.length);
      expect(rows['only-books'].length).toBe(all.size - registered.length);
    }),
  );
});
