import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import type { DeskClient } from '#contract/contract.ts';
import { type DomainRow, noteStart } from '#contract/portfolio.ts';
import type { RenewalProposal } from '#contract/renewals.ts';
import type { Command } from '#main/hosts/cli/command.ts';
import { addAccount, removeAccount } from '#main/hosts/cli/commands/accounts.ts';
import { prepareBatch } from '#main/hosts/cli/commands/batch.ts';
import { check } from '#main/hosts/cli/commands/check.ts';
import { exportDomains, listDomains, refreshDomains } from '#main/hosts/cli/commands/domains.ts';
import { alarmSeen, listAlarms, reconcileLedger } from '#main/hosts/cli/commands/ledger.ts';
import { lookup } from '#main/hosts/cli/commands/lookup.ts';
import { setNetwork } from '#main/hosts/cli/commands/network.ts';
import { probe } from '#main/hosts/cli/commands/probe.ts';
import { saveRecording } from '#main/hosts/cli/commands/recordings.ts';
import { renew } from '#main/hosts/cli/commands/renew.ts';
import { UsageError } from '#main/hosts/cli/usage-error.ts';
import { type FakeDesk, fakeAnswer, fakeDesk } from './fake-desk.ts';

async function run(command: Command, words: string[], fake: FakeDesk = fakeDesk()) {
  const said: string[] = [];
  const prepared = command.prepare(words);
  const outcome = await prepared.run({
    desk: createRouterClient(fake.router) as DeskClient,
    account: async () => ({ ...(fakeAnswer('accounts.add') as Account), accountId: 'a' }),
    say: (text) => said.push(text),
    readSecret: async () => 'secret',
    progress: () => undefined,
    environment: {},
  });
  const asked = fake.asked.map(({ operation }) => operation);
  return { ...outcome, asked, said, fake };
}

describe('words that are wrong', () => {
  it.each([
    [renew, []],
    [renew, ['--years', '1', '--card', 'c']],
    [renew, ['one.example', '--card', 'c']],
    [renew, ['one.example', '--years', '1']],
    [renew, ['one.example', '--years', '0', '--card', 'c']],
    [renew, ['one.example', '--years', '100', '--card', 'c']],
    [renew, ['one.example', '--years', '1.5', '--card', 'c']],
    [renew, ['one.example', '--years', '1', '--card', ' ']],
    [renew, ['one.example', 'two.example', '--years', '1', '--card', 'c']],
    [renew, ['not a name', '--years', '1', '--card', 'c']],
    [renew, ['one.example', '--years', '1', '--card', 'c', '--expiry', '2027-02-30']],
    [renew, ['one.example', '--years', '1', '--card', 'c', '--expirydate', '2027-02-28']],
    [check, []],
    [check, ['a_b.example']],
    [check, ['one.example', '--via', 'rpp-v2']],
    [check, ['--file', '/nowhere/names.txt']],
    [lookup, ['entity']],
    [lookup, ['entity', 'A-IS', 'B-IS']],
    [lookup, ['nameserver', 'no-dot']],
    [lookup, ['planet', 'mars']],
    [lookup, ['domain']],
    [exportDomains, []],
    [exportDomains, ['--to', 'x.csv', '--format', 'pdf']],
    [exportDomains, ['--to', 'x.csv', '--columns', 'name']],
    [listDomains, ['word']],
    [listDomains, ['--limit', '0']],
    [listDomains, ['--sort', 'roles']],
    [listDomains, ['--source', 'whois']],
    [listDomains, ['--expires-from', '2027-02-30']],
    [listDomains, ['--expires-within', '-1']],
    [listDomains, ['--file', '/nowhere/names.txt']],
    [refreshDomains, ['--from', 'rdap']],
    [refreshDomains, ['ispstat']],
    [reconcileLedger, ['entry', '--all']],
    [listAlarms, ['entry']],
    [alarmSeen, []],
    [alarmSeen, ['one', 'two']],
    [probe, ['word']],
    [probe, ['--format', 'json']],
    [probe, ['--to', 'report.txt', '--format', 'txt']],
    [addAccount, ['--label', 'x']],
    [addAccount, ['--label', 'x', '--handle', 'h', '--environment', 'moon']],
    [addAccount, ['--label', 'x', '--handle', 'h', '--environment', 'sandbox', '--api-key', 'secret']],
    [removeAccount, []],
  ] as [Command, string[]][])('are refused before anything is opened: %#', (command, words) => {
    expect(() => command.prepare(words)).toThrow(UsageError);
  });

  it('never repeat a secret that was given where it must not be', () => {
    const words = ['--label', 'x', '--handle', 'h', '--environment', 'sandbox', '--api-key=hunter2'];
    expect(() => addAccount.prepare(words)).not.toThrow(/hunter2/);
  });
});

describe('renew', () => {
  const words = ['Þú.example', '--years', '2', '--card', '77'];
  const toldAt = 1_800_000_000_000;
  const expiry = { date: '2027-03-14', source: 'rdap' as const, toldAt, daysLeft: 30 };
  const proposal: RenewalProposal = {
    ...(fakeAnswer('renewals.propose') as RenewalProposal),
    ldhName: 'xn--0ca3e.example',
    unicodeName: 'þú.example',
    expiry,
    stale: false,
    staleText: '',
    staleWhy: null,
    cards: [],
    choices: [],
    warnings: [],
    open: null,
  };
  const entry = fakeAnswer('renewals.renew') as Record<string, unknown>;
  const desk = (given: Partial<RenewalProposal>, state = 'renewed') =>
    fakeDesk({ 'renewals.propose': { ...proposal, ...given }, 'renewals.renew': { ...entry, state } });

  it('without --yes says what it would do and sends nothing', async () => {
    const { asked, lines, exitCode, json } = await run(renew, words, desk({}));
    expect(asked).toEqual(['renewals.propose']);
    expect(exitCode).toBe(2);
    expect(json).toMatchObject({ sent: false, expiryDate: '2027-03-14' });
    expect(lines.join(' ')).toContain('Nothing was sent');
  });

  it('with --yes sends the date that was read just now', async () => {
    const { fake } = await run(renew, [...words, '--yes'], desk({}));
    expect(fake.asked.at(-1)).toMatchObject({
      operation: 'renewals.renew',
      input: { expiryDate: '2027-03-14', period: { unit: 'y', value: 2 }, cardId: '77', staleReason: '' },
    });
  });

  it('sends no date of its own where none could be read, with or without a known one', async () => {
    for (const given of [{ stale: true, staleText: 'RDAP is silent.' }, { expiry: null }]) {
      const fake = desk(given);
      await expect(run(renew, [...words, '--yes'], fake)).rejects.toMatchObject({ failure: { kind: 'conflict' } });
      expect(fake.asked.map(({ operation }) => operation)).toEqual(['renewals.propose']);
    }
  });

  it('sends a given date with the reason that it was given', async () => {
    const given = [...words, '--expiry', '2027-04-01', '--yes'];
    const { fake } = await run(renew, given, desk({ stale: true }));
    const { input } = fake.asked.at(-1) ?? {};
    expect(input).toMatchObject({ expiryDate: '2027-04-01', staleReason: expect.stringContaining('--expiry') });
    const same = await run(renew, [...words, '--expiry', '2027-03-14', '--yes'], desk({}));
    expect(same.fake.asked.at(-1)?.input).toMatchObject({ staleReason: '' });
  });

  it('told twice is one renewal, unless the second names its date', async () => {
    const before = { code: 'renewed-recently' as const, text: 'Renewed on 2026-03-01 already, to 2027-03-14.' };
    const fake = desk({ warnings: [before] });
    await expect(run(renew, [...words, '--yes'], fake)).rejects.toMatchObject({
      failure: { kind: 'conflict', text: expect.stringContaining('--expiry 2027-03-14') },
    });
    expect(fake.asked.map(({ operation }) => operation)).toEqual(['renewals.propose']);
    const meant = await run(renew, [...words, '--expiry', '2027-03-14', '--yes'], desk({ warnings: [before] }));
    expect(meant.asked).toContain('renewals.renew');
  });

  it('keeps the kind of what kept the date from being read, and so its exit code', async () => {
    const told = { kind: 'not-authorised', text: 'No.', status: 401, code: undefined, hint: '' } as const;
    const fake = desk({ stale: true, staleText: 'No.', staleWhy: { code: 'failure', failure: told } });
    await expect(run(renew, [...words, '--yes'], fake)).rejects.toMatchObject({
      failure: { kind: 'not-authorised', text: expect.stringContaining('Nothing was sent') },
    });
  });

  it('sends nothing while an earlier renewal of the name is open', async () => {
    const fake = desk({ open: { ...entry, state: 'outcome-unknown' } as never });
    await expect(run(renew, [...words, '--yes'], fake)).rejects.toMatchObject({
      failure: { kind: 'already-under-way' },
    });
    expect(fake.asked.map(({ operation }) => operation)).toEqual(['renewals.propose']);
  });

  it.each([
    ['renewed', 0],
    ['refused', 1],
    ['not-sent', 1],
    ['outcome-unknown', 3],
  ])('ends a renewal that is %s with %i', async (state, code) => {
    expect((await run(renew, [...words, '--yes'], desk({}, state))).exitCode).toBe(code);
  });
});

describe('check', () => {
  const limited = { kind: 'limited', text: 'wait', budget: 'availability', by: 'our-count', retryAt: 1 } as const;
  const refused = {
    kind: 'refused',
    text: 'no',
    code: '1',
    meaning: '',
    details: [],
    clTRID: 'c',
    svTRID: 's',
  } as const;

  it('folds names that are the same, and asks about each once', async () => {
    const { asked } = await run(check, ['ÞÚ.example', 'þú.example', 'two.example']);
    expect(asked).toHaveLength(2);
  });

  it('says which lines of a file are no names, and checks the others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'check-'));
    const [mixed, wrong] = [join(folder, 'mixed.txt'), join(folder, 'wrong.txt')];
    writeFileSync(mixed, '# mine\none.example\n\nnot a name\ntwo.example\n');
    writeFileSync(wrong, 'not a name\n');
    const outcome = await run(check, ['--file', mixed]);
    expect(outcome).toMatchObject({ exitCode: 1, asked: { length: 2 }, json: { problems: [{ line: 4 }] } });
    expect(outcome.said[0]).toMatch(/mixed\.txt, line 4: /);
    expect(() => check.prepare(['--file', wrong])).toThrow(/line 1/);
    rmSync(folder, { recursive: true });
  });

  it('goes on after a refusal, and stops where nothing more can be asked', async () => {
    const fake = fakeDesk();
    fake.failNext('availability.check', refused);
    expect(await run(check, ['one.example', 'two.example'], fake)).toMatchObject({ exitCode: 1, asked: { length: 2 } });
    const other = fakeDesk();
    other.failNext('availability.check', limited);
    const outcome = await run(check, ['one.example', 'two.example'], other);
    expect(outcome).toMatchObject({ exitCode: 4, asked: { length: 1 }, json: { notAsked: ['two.example'] } });
    expect(outcome.said).toContain('Not asked: two.example.');
  });

  it('ends with what ended it, whatever was refused before', async () => {
    const fake = fakeDesk();
    fake.failNext('availability.check', refused);
    fake.failNext('availability.check', limited);
    const names = Array.from({ length: 9 }, (_, index) => `n${index}.example`);
    const outcome = await run(check, names, fake);
    expect(outcome).toMatchObject({ exitCode: 4, asked: { length: 2 } });
    expect(outcome.said).toContain('Not asked: n2.example, n3.example, n4.example, n5.example, n6.example and 2 more.');
  });
});

describe('domains', () => {
  const row = (ldhName: string, changes: Partial<DomainRow> = {}): DomainRow => ({
    ...{ ldhName, unicodeName: ldhName, status: ['active'], expiry: null, roles: [], nameservers: [] },
    ...{ source: 'ispstat' as const, toldAt: 1, tags: ['vip'], renewal: null },
    ...changes,
  });
  const page = (rows: DomainRow[]) => ({ rows, total: rows.length, all: 9, listedAt: 1 });
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
    const { fake } = await run(listDomains, words.split(' '), fakeDesk({ 'portfolio.page': page([row('a.is')]) }));
    expect(inputOf(fake, 'portfolio.page')).toMatchObject({
      filter: {
        ...{ text: 'a', status: ['ok', 'hold'], role: ['billing'], nameserver: 'ns1', tag: ['t'], noted: true },
        ...{ source: ['ispstat', 'rdap'], expiresFrom: '2027-01-01', expiresTo: '2027-12-31', expiresWithinDays: 30 },
        expiryUnknown: true,
      },
      sort: { column: 'expiry', direction: 'descending' },
    });
    const bare = await run(listDomains, [], fakeDesk({ 'portfolio.page': page([row('a.is')]) }));
    expect(inputOf(bare.fake, 'portfolio.page')).toMatchObject({
      ...{ filter: {}, sort: { column: 'name', direction: 'ascending' } },
    });
  });

  it('take a saved view with its order and columns, and conditions beside it instead of its own', async () => {
    const answers = {
      'portfolioHistory.views': { views: [view], layout: null },
      'portfolio.page': page([row('a.is')]),
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
      'portfolio.page': page([row('a.is'), thu]),
      'portfolio.names': { names: ['a.is', 'xn--rdah.is'] },
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
    const desk = () => fakeDesk({ 'portfolio.page': page([short, long]), 'portfolioMarks.note': { note: whole } });
    const { json, asked } = await run(listDomains, ['--json'], desk());
    expect(json).toMatchObject({ domains: [{ tags: ['vip'], note: 'short' }, { note: whole }] });
    expect(asked.filter((operation) => operation === 'portfolioMarks.note')).toHaveLength(1);
    expect((await run(listDomains, [], desk())).asked).not.toContain('portfolioMarks.note');
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
    const answers = (result: object) => ({ 'portfolio.refresh': { workId: 'w' }, 'work.get': done(result) });
    const some = await run(refreshDomains, ['--from', 'ispstat'], fakeDesk(answers(taken)));
    expect(inputOf(some.fake, 'portfolio.refresh')).toMatchObject({ source: 'ispstat', evenIfEmpty: false });
    expect(some).toMatchObject({ exitCode: 0, json: { kind: 'taken', names: 3, skipped: 1 } });
    expect(some.said.join(' ')).toContain('1 items');
    const asks = { kind: 'asks', source: 'ispstat', before: 3, text: 'It was empty.' };
    expect(await run(refreshDomains, [], fakeDesk(answers(asks)))).toMatchObject({ exitCode: 1, json: asks });
    const sure = await run(refreshDomains, ['--even-if-empty'], fakeDesk(answers({ ...taken, names: 0 })));
    expect(inputOf(sure.fake, 'portfolio.refresh')).toMatchObject({ source: 'my-domains', evenIfEmpty: true });
  });
});

describe('batch prepare', () => {
  const words = ['--years', '1', '--card', 'c'];
  const view = {
    viewId: 'v',
    title: 'Mine',
    filter: { tag: ['vip'] },
    sort: { column: 'name', direction: 'ascending' },
  };

  it('takes the names that a saved view finds', async () => {
    const fake = fakeDesk({ 'portfolioHistory.views': { views: [{ ...view, columns: [] }], layout: null } });
    await run(prepareBatch, ['--view', 'mine', ...words], fake);
    expect(fake.asked.find(({ operation }) => operation === 'renewalBatches.prepare')?.input).toMatchObject({
      source: { kind: 'selection', selection: { kind: 'filter', filter: { tag: ['vip'] }, except: [] } },
    });
    await expect(run(prepareBatch, ['--view', 'yours', ...words], fake)).rejects.toThrow(/"Mine"/);
  });

  it.each([[words], [['names.txt', '--view', 'mine', ...words]], [['one.txt', 'two.txt', ...words]]])(
    'takes one or the other: %j',
    (wrong) => expect(() => prepareBatch.prepare(wrong)).toThrow(UsageError),
  );
});

it('accounts remove says what it would do until --yes, and ends so that no script takes it for done', async () => {
  expect(await run(removeAccount, ['shop'])).toMatchObject({ asked: [], exitCode: 2 });
  expect((await run(removeAccount, ['shop', '--yes'])).asked).toEqual(['accounts.remove']);
});

it('accounts add takes secrets from standard input, for the keychain', async () => {
  const words = ['--label', 'x', '--handle', 'h', '--environment', 'sandbox', '--api-key-stdin', '--card', '7=Visa'];
  const { fake } = await run(addAccount, words);
  expect(fake.asked[0]?.input).toMatchObject({ cards: [{ cardId: '7', label: 'Visa' }] });
  expect(fake.asked[1]?.input).toMatchObject({ secret: 'api-key', value: 'secret', keep: 'keychain' });
});

it('accounts add leaves no half account where the keychain takes no key', async () => {
  const fake = fakeDesk();
  fake.failNext('accounts.setSecret', {
    kind: 'keychain-unavailable',
    text: 'There is no keychain.',
    reason: 'missing',
    advice: '',
  });
  const words = ['--label', 'x', '--handle', 'h', '--environment', 'sandbox', '--api-key-stdin'];
  await expect(run(addAccount, words, fake)).rejects.toThrow();
  expect(fake.asked.map(({ operation }) => operation)).toEqual([
    'accounts.add',
    'accounts.setSecret',
    'accounts.remove',
  ]);
});

it('network set changes what is named and leaves the rest', async () => {
  const now = { proxyUrl: 'http://old:1', proxyUser: 'me', bypass: ['.example'], authoritiesPath: '' };
  const answer = { ...now, proxyPassword: 'none', authorities: [], authoritiesProblem: '' };
  const answers = { 'network.settings': answer, 'network.change': answer, 'network.setProxyPassword': answer };
  const { fake } = await run(setNetwork, ['--proxy', 'http://new:2', '--proxy-password-stdin'], fakeDesk(answers));
  expect(fake.asked[1]?.input).toEqual({ ...now, proxyUrl: 'http://new:2' });
  expect(fake.asked[2]?.input).toEqual({ value: 'secret', keep: 'keychain' });
  expect(() => setNetwork.prepare([])).toThrow(UsageError);
});

describe('lookup', () => {
  it('asks about each kind under its own name, and shows a redacted contact as redacted', async () => {
    const card = { ...(fakeAnswer('lookups.entity') as { card: object }), card: null };
    const redacted = {
      ...card,
      kind: 'entity',
      key: 'GHI56-IS',
      title: 'GHI56-IS',
      card: { name: '', redacted: true, kind: 'individual', addresses: [], phones: [], emails: [], others: [] },
    };
    const entity = await run(lookup, ['entity', 'GHI56-IS'], fakeDesk({ 'lookups.entity': redacted }));
    expect(entity.asked).toEqual(['lookups.entity']);
    expect(entity.lines[0]).toBe('GHI56-IS');
    expect(entity.lines.join('\n')).toMatch(/^name\s+redacted$/m);
    expect(entity.json).toMatchObject({ kind: 'entity', key: 'GHI56-IS' });
    const nameserver = await run(lookup, ['nameserver', 'NS1.þú.is']);
    expect(nameserver.asked).toEqual(['lookups.nameserver']);
    expect(nameserver.fake.asked[0]?.input).toMatchObject({ key: 'ns1.xn--rdah.is' });
    expect((await run(lookup, ['domain', 'a.is'])).asked).toEqual(['lookups.domain']);
  });
});

describe('probe', () => {
  const report = (standing: string) => ({
    accountId: 'a',
    ranAt: 1,
    previousRanAt: null,
    beyond: [],
    asked: 20,
    isRegistry: true,
    findings: [
      {
        finding: 'options-answer',
        title: 'OPTIONS on the base of v0',
        interface: 'rpp-v0',
        documented: null,
        observed: '405, no body',
        why: '',
        standing,
        previous: '204, no body',
        changed: true,
        journalIds: ['j'],
      },
    ],
  });

  const deskOf = (result: object) =>
    fakeDesk({
      'probe.start': { workId: 'w' },
      'work.get': { ...(fakeAnswer('work.get') as object), state: 'done', failure: null, result },
    });

  it('ends with 1 where something differs, with 0 where not, and shows what changed', async () => {
    const seen = await run(probe, [], deskOf(report('seen')));
    expect([seen.exitCode, seen.asked]).toEqual([0, ['probe.start', 'work.get']]);
    expect(seen.lines.join('\n')).toContain('was: 204, no body');
    expect(seen.json).toEqual(report('seen'));
    const differing = await run(probe, [], deskOf(report('differs')));
    expect(differing.exitCode).toBe(1);
    const silent = await run(probe, [], deskOf({ ...report('seen'), asked: 0 }));
    expect(silent.exitCode).toBe(1);
  });

  it('ends with 6 where nothing that answers is the registry, and writes no report of it', async () => {
    const desk = deskOf({ ...report('differs'), isRegistry: false });
    const stranger = await run(probe, ['--to', '/tmp/report.json'], desk);
    expect([stranger.exitCode, stranger.asked]).toEqual([6, ['probe.start', 'work.get']]);
    expect(stranger.lines.join('\n')).toContain('No answer has anything of a registry.');
  });

  it('writes the report where it is told to, in the format of the name', async () => {
    const desk = deskOf(report('seen'));
    const { asked, fake } = await run(probe, ['--to', '/tmp/report.json'], desk);
    expect(asked).toEqual(['probe.start', 'work.get', 'probe.save']);
    expect(fake.asked[2]?.input).toMatchObject({ format: 'json', path: '/tmp/report.json', replace: false });
  });
});

describe('recordings save', () => {
  it('asks for a stretch of the whole journal, without contacts unless they are wanted, and tells the receipt', async () => {
    const receipt = { path: '/tmp/r.json', rows: 12, bytes: 3400, sha256: 'ab', downloadPath: null };
    const desk = () =>
      fakeDesk({
        'recordings.save': { workId: 'w' },
        'work.get': { ...(fakeAnswer('work.get') as object), state: 'done', failure: null, result: receipt },
      });
    const all = await run(saveRecording, ['/tmp/r.json'], desk());
    expect(all.fake.asked[0]).toMatchObject({
      input: { stretch: { kind: 'all' }, withoutContacts: true, path: '/tmp/r.json', replace: false, text: '' },
    });
    expect([all.exitCode, all.json]).toEqual([0, { path: '/tmp/r.json', exchanges: 12, bytes: 3400, sha256: 'ab' }]);
    const last = await run(saveRecording, ['/tmp/r.json', '--minutes', '15', '--with-contacts', '--replace'], desk());
    expect(last.fake.asked[0]).toMatchObject({
      input: { stretch: { kind: 'minutes', minutes: 15 }, withoutContacts: false, replace: true },
    });
    for (const words of [[], ['a', 'b'], ['a', '--minutes', '0']]) {
      expect(() => saveRecording.prepare(words)).toThrow(UsageError);
    }
  });
});

describe('alarms', () => {
  const entry = fakeAnswer('renewals.entry') as Record<string, unknown>;
  const odd = {
    ...entry,
    entryId: 'e-1',
    alarm: 'unseen',
    expectedExpiryDate: '2028-03-14',
    newExpiryDate: '2029-03-14',
  };

  it('are listed with both dates, and there being none is said', async () => {
    const some = await run(listAlarms, [], fakeDesk({ 'renewals.alarms': { entries: [odd], total: 1 } }));
    expect(some.lines.join('\n')).toMatch(/2028-03-14.*2029-03-14.*e-1/);
    expect(some.json).toMatchObject({ total: 1, entries: [{ entryId: 'e-1' }] });
    const none = await run(listAlarms, [], fakeDesk({ 'renewals.alarms': { entries: [], total: 0 } }));
    expect(none.lines).toEqual(['Every new date was the expected one, or was seen.']);
  });

  it('are marked as seen by their entry, and by nothing else', async () => {
    const { fake, lines } = await run(
      alarmSeen,
      ['e-1'],
      fakeDesk({ 'renewals.alarmSeen': { ...odd, alarm: 'seen' } }),
    );
    expect(fake.asked).toEqual([{ operation: 'renewals.alarmSeen', input: { entryId: 'e-1' } }]);
    expect(lines.join('\n')).not.toContain('ALARM');
  });
});
