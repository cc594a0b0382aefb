import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts/accounts.ts';
import { matchBooks } from '#main/hosts/cli/commands/match-books.ts';
import { linesIn, textIn } from '#main/hosts/cli/text.ts';
import { UsageError } from '#main/hosts/cli/usage-error.ts';
import { say } from '#messages/say.ts';
import { failureOf, type Harness } from '../desk-harness.ts';
import { listReply, refreshed, startDomainDesk } from '../domains/domains-desk.ts';

let folder = '';
let harness: Harness;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-desk-match-'));
  const files = { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null };
  harness = await startDomainDesk({ files: { ...files, namesAnyPath: true } });
  harness.wire = () =>
    listReply([
      { ldhName: 'agrees.is', expires: '2027-05-01' },
      { ldhName: 'renewed.is', expires: '2028-05-01' },
      { ldhName: 'missing.is', expires: '2027-05-01' },
    ]);
  await refreshed(harness);
});
afterEach(async () => {
  await harness.application.stop();
  rmSync(folder, { recursive: true, force: true });
});

function books(text: string | Buffer): string {
  const path = join(folder, 'books.csv');
  writeFileSync(path, text);
  return path;
}

async function match(...words: string[]) {
  const said: string[] = [];
  const { exitCode, json, lines } = await matchBooks.prepare(words).run({
    desk: harness.desk,
    account: async () => ({ accountId: 'account-1' }) as Account,
    say: (text) => said.push(textIn('en', text)),
    readSecret: async () => '',
    progress: () => undefined,
    environment: {},
    language: 'en',
  });
  return { exitCode, json, text: linesIn('en', lines).join('\n'), said };
}

/** What a wrong word or an unclear file is refused with. */
async function refusal(...words: string[]): Promise<string> {
  try {
    await match(...words);
  } catch (error) {
    if (error instanceof UsageError) return say('en', error.problem);
    throw error;
  }
  throw new Error('It was not refused.');
}

const differing = 'Domain;Paid until;Client\nagrees.is;1.5.2027;A\nrenewed.is;2027-05-01;B\nno name;2027-05-01;\n';

describe('domains match', () => {
  it('counts what differs, ends with 10, and writes the names that differ', async () => {
    const to = join(folder, 'out.csv');
    const { exitCode, json, text, said } = await match(books(differing), '--customer', '', '--to', to);
    expect(exitCode).toBe(10);
    expect(json).toEqual({
      accountId: 'account-1',
      lines: 3,
      columns: { name: 'Domain', paidUntil: 'Paid until', expires: null, customer: null },
      counts: {
        ...{ 'renewed-not-billed': 1, 'billed-not-renewed': 0, 'other-expiry': 0, 'other-customer': 0 },
        ...{ 'only-registry': 1, 'only-books': 0, 'no-date': 0, agrees: 1 },
      },
      differing: 2,
      wrong: 1,
      problems: [{ line: 4, text: expect.stringContaining('no name') }],
      file: { path: to, rows: 2, bytes: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(text).toMatch(/renewed-not-billed +1\n/);
    expect(text).toContain('3 lines compared with the list by Domain, Paid until');
    expect(said).toEqual([expect.stringContaining('line 4')]);
    const rows = readFileSync(to, 'utf8').split('\r\n');
    expect(rows.map((row) => row.split(',').slice(0, 3).join())).toEqual([
      'unicodeName,ldhName,outcome',
      'renewed.is,renewed.is,renewed-not-billed',
      'missing.is,missing.is,only-registry',
      '',
    ]);
  });

  it('ends with 0 only where all names agree and every line was read', async () => {
    const all = 'name,paid until\nagrees.is,2027-05-01\nrenewed.is,2028-05-01\nmissing.is,2027-05-01\n';
    expect(await match(books(all))).toMatchObject({ exitCode: 0, json: { differing: 0, wrong: 0, file: null } });
    expect((await match(books(`${all}no name,2027-05-01\n`))).exitCode).toBe(10);
    expect((await match(books(all.replace('2028-05-01', '')))).exitCode).toBe(10);
  });

  it('takes columns by heading, in any case, or by number; the last ones are remembered', async () => {
    const text = 'A,B,C,D\nx.is,agrees.is,2027-05-01,2027-06-01\n';
    const first = await match(books(text), '--name', 'b', '--expires', 'c');
    expect(first.json).toMatchObject({ columns: { name: 'B', expires: 'C', paidUntil: null }, counts: { agrees: 1 } });
    expect((await match(books(text))).json).toMatchObject({ columns: { name: 'B', expires: 'C' } });
    const other = await match(books(text), '--paid-until', 'D', '--expires', '');
    expect(other.json).toMatchObject({ columns: { name: 'B', paidUntil: 'D', expires: null } });
    const bare = await match(books('agrees.is,2027-05-01\n'), '--paid-until', '2');
    expect(bare.json).toMatchObject({ columns: { name: '1', paidUntil: '2' }, counts: { agrees: 1 } });
    // A column that a person names for one use is not taken for the other that its heading suggests.
    const twice = await match(books('Domain,Paid until\nagrees.is,2027-05-01\n'), '--expires', 'paid until');
    expect(twice.json).toMatchObject({ columns: { expires: 'Paid until', paidUntil: null } });
  });

  it('refuses what is not clear and says which columns there are', async () => {
    const two = 'Name,Domain,Paid until\na.is,b.is,2027-05-01\n';
    expect(await refusal(books(two))).toBe(
      'No column of names is known. Name it with --name. The file has "Name", "Domain", "Paid until".',
    );
    expect(await refusal(books('Domain,Price\na.is,1\n'))).toBe(
      'No column of dates is known. Name one with --paid-until or --expires. The file has "Domain", "Price".',
    );
    expect(await refusal(books(two), '--name', 'Lén')).toBe(
      '--name: the file has no column "Lén". It has "Name", "Domain", "Paid until".',
    );
    const dates = books('Domain,Paid until\nagrees.is,1/5/2027\n');
    expect(await refusal(dates)).toBe(
      '"1/5/2027" can be two different days. Say --dates day-first or --dates month-first.',
    );
    expect((await match(dates, '--dates', 'day-first')).json).toMatchObject({ counts: { agrees: 1 } });
    const same = match(
      books('Domain,Paid until\na.is,2027-05-01\n'),
      '--expires',
      'Paid until',
      '--paid-until',
      'Paid until',
    );
    expect(await failureOf(same)).toMatchObject({ kind: 'invalid-input', code: 'column-twice' });
  });

  it('reads a file of an older program, and says so', async () => {
    const { said, json } = await match(books(Buffer.from('Lén;Greitt til\nþórður.is;2027-05-01\n', 'latin1')));
    expect(said).toEqual([expect.stringContaining('read as Windows-1252')]);
    expect(json).toMatchObject({ counts: { 'only-books': 1 }, wrong: 0 });
  });

  it.each([[[]], [['a.csv', 'b.csv']], [['/nowhere/books.csv']]])('refuses %j before anything is opened', (words) => {
    expect(() => matchBooks.prepare(words)).toThrow(UsageError);
  });

  it('refuses words that mean nothing, and writes no file then', () => {
    const path = books(differing);
    for (const words of [['--dates', 'year-first'], ['--format', 'json'], ['--replace'], ['--headings', 'is']]) {
      expect(() => matchBooks.prepare([path, ...words])).toThrow(UsageError);
    }
    const to = join(folder, 'x.txt');
    expect(() => matchBooks.prepare([path, '--to', to, '--format', 'doc'])).toThrow(UsageError);
    expect(existsSync(to)).toBe(false);
  });
});
