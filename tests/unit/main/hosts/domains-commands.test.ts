import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DomainRow, noteStart } from '#contract/domains/domains.ts';
import { exportDomains, listDomains, refreshDomains } from '#main/hosts/cli/commands/domains.ts';
import { asWritten } from '#messages/message.ts';
import { type FakeDesk, fakeAnswer, fakeDesk } from './fake-desk.ts';
import { run } from './run-command.ts';

describe('domains', () => {
  const row = (ldhName: string, changes: Partial<DomainRow> = {}): DomainRow => ({
    ...{ ldhName, unicodeName: ldhName, status: ['active'], expiry: null, roles: [], nameservers: [] },
    ...{ source: 'ispstat' as const, toldAt: 1, tags: ['vip'], doNotRenew: null, renewal: null },
    ...{ customer: null, holder: null },
    ...changes,
  });
  const page = (rows: DomainRow[]) => ({ rows, total: rows.length, all: 9, expired: 0, listedAt: 1 });
  const view = {
    ...{ viewId: 'v', title: 'Mine', columns: ['note', 'name', 'source'].map((column) => ({ column, width: 90 })) },
    ...{ filter: { text: 'old', tag: ['vip'] }, sort: { column: 'expiry', direction: 'descending' } },
  };
  const receipt = { path: '/tmp/x.csv', rows: 1, bytes: 3, sha256: 'ab', downloadPath: null };
  const done = (result: unknown) => ({
    ...{ ...(fakeAnswer('work.get') as object), state: 'done', failure: null, result },
  });
  const inputOf = (fake: FakeDesk, operation: string) =>
    fake.asked.findLast((one) => one.operation === operation)?.input;

  it('take every condition of the screen, as the contract has it', async () => {
    const words =
      '--filter a --status ok --status hold --role billing --nameserver ns1 --tag t --source ispstat --source rdap --noted ' +
      '--expires-from 2027-01-01 --expires-to 2027-12-31 --expires-within 30 --expiry-unknown --sort expiry --descending';
    const { fake } = await run(listDomains, words.split(' '), fakeDesk({ 'domains.page': page([row('a.is')]) }));
    expect(inputOf(fake, 'domains.page')).toMatchObject({
      filter: {
        ...{ text: 'a', status: ['ok', 'hold'], role: ['billing'], nameserver: 'ns1', tag: ['t'], noted: true },
        ...{ source: ['ispstat', 'rdap'], expiresFrom: '2027-01-01', expiresTo: '2027-12-31', expiresWithinDays: 30 },
        expiryUnknown: true,
      },
      sort: { column: 'expiry', direction: 'descending' },
    });
    const bare = await run(listDomains, [], fakeDesk({ 'domains.page': page([row('a.is')]) }));
    expect(inputOf(bare.fake, 'domains.page')).toMatchObject({
      ...{ filter: {}, sort: { column: 'name', direction: 'ascending' } },
    });
  });

  it('take a saved view with its order and columns, and conditions beside it instead of its own', async () => {
    const answers = {
      'domainHistory.views': { views: [view], layout: null },
      'domains.page': page([row('a.is')]),
      'exports.start': { workId: 'w' },
      'work.get': done(receipt),
    };
    const words = ['--view', 'mine', '--filter', 'new', '--to', '/tmp/x.csv'];
    const { fake } = await run(exportDomains, words, fakeDesk(answers));
    expect(inputOf(fake, 'exports.start')).toMatchObject({
      selection: { kind: 'filter', filter: { text: 'new', tag: ['vip'] } },
      sort: view.sort,
      columns: ['note', 'unicodeName', 'ldhName', 'source', 'toldAt'],
    });
    await expect(run(listDomains, ['--view', 'yours'], fakeDesk(answers))).rejects.toThrow(/"Mine"/);
  });

  it('take the names of a file, and say what of it they leave out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'domains-'));
    const file = join(folder, 'names.csv');
    writeFileSync(file, 'name,what\nÞÚ.is,1\nnot a name,2\nother.is,3\n');
    const thu = row('xn--rdah.is', { unicodeName: 'þú.is' });
    const answers = {
      'domains.page': page([row('a.is'), thu]),
      'domains.names': { names: ['a.is', 'xn--rdah.is'] },
      'exports.start': { workId: 'w' },
      'work.get': done(receipt),
    };
    const left = { notFound: ['other.is'], problems: [{ line: 3, input: 'not a name' }] };
    const listed = await run(listDomains, ['--file', file, '--json'], fakeDesk(answers));
    expect(listed).toMatchObject({ exitCode: 1, json: { total: 1, domains: [{ ldhName: 'xn--rdah.is' }], ...left } });
    expect(listed.said.join(' ')).toMatch(/line 3.*other\.is/);
    const written = await run(exportDomains, ['--file', file, '--to', '/tmp/x.csv'], fakeDesk(answers));
    expect(inputOf(written.fake, 'exports.start')).toMatchObject({
      selection: { kind: 'names', names: ['xn--rdah.is'] },
    });
    expect(written).toMatchObject({ exitCode: 1, json: { path: '/tmp/x.csv', rows: 1, ...left } });
    rmSync(folder, { recursive: true });
  });

  it('list as JSON with tags and the whole of a note', async () => {
    const short = { ...row('a.is'), note: 'short' };
    const long = { ...row('b.is'), note: 'x'.repeat(noteStart) };
    const whole = 'x'.repeat(900);
    const written = { note: whole, person: null, changedAt: 1, tags: [] };
    const desk = () => fakeDesk({ 'domains.page': page([short, long]), 'domainMarks.note': written });
    const { json, asked } = await run(listDomains, ['--json'], desk());
    expect(json).toMatchObject({ domains: [{ tags: ['vip'], note: 'short' }, { note: whole }] });
    expect(asked.filter((operation) => operation === 'domainMarks.note')).toHaveLength(1);
    expect((await run(listDomains, [], desk())).asked).not.toContain('domainMarks.note');
  });

  it('refresh from the list that is named, and take over no empty one unasked', async () => {
    const taken = {
      kind: 'taken',
      source: 'ispstat',
      names: 3,
      added: 1,
      lost: 2,
      changed: 0,
      skipped: 1,
      oddities: [],
    };
    const answers = (result: object) => ({ 'domains.refresh': { workId: 'w' }, 'work.get': done(result) });
    const some = await run(refreshDomains, ['--from', 'ispstat'], fakeDesk(answers(taken)));
    expect(inputOf(some.fake, 'domains.refresh')).toMatchObject({ source: 'ispstat', evenIfEmpty: false });
    expect(some).toMatchObject({ exitCode: 0, json: { kind: 'taken', names: 3, skipped: 1 } });
    expect(some.said.join(' ')).toContain('1 items');
    const asks = { kind: 'asks', source: 'ispstat', before: 3, text: asWritten('It was empty.') };
    expect(await run(refreshDomains, [], fakeDesk(answers(asks)))).toMatchObject({ exitCode: 1, json: asks });
    const sure = await run(refreshDomains, ['--even-if-empty'], fakeDesk(answers({ ...taken, names: 0 })));
    expect(inputOf(sure.fake, 'domains.refresh')).toMatchObject({ source: 'my-domains', evenIfEmpty: true });
  });
});
