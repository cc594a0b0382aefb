import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { RenewalProposal } from '#contract/renewals/renewals.ts';
import { prepareBatch } from '#main/hosts/cli/commands/batch.ts';
import { exportCosts } from '#main/hosts/cli/commands/costs.ts';
import { exportLedger } from '#main/hosts/cli/commands/ledger.ts';
import { alarmSeen, listAlarms } from '#main/hosts/cli/commands/ledger-alarms.ts';
import { renew } from '#main/hosts/cli/commands/renew.ts';
import { UsageError } from '#main/hosts/cli/usage-error.ts';
import { asWritten } from '#messages/message.ts';
import { said } from '../../../support/said.ts';
import { fakeAnswer, fakeDesk } from './fake-desk.ts';
import { run } from './run-command.ts';

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
    staleText: asWritten(''),
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
    for (const given of [{ stale: true, staleText: asWritten('RDAP is silent.') }, { expiry: null }]) {
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
    const before = {
      code: 'renewed-recently' as const,
      text: asWritten('Already renewed on 2026-03-01, until 2027-03-14.'),
    };
    const fake = desk({ warnings: [before] });
    await expect(run(renew, [...words, '--yes'], fake)).rejects.toMatchObject({
      failure: { kind: 'conflict', message: said(expect.stringContaining('--expiry 2027-03-14')) },
    });
    expect(fake.asked.map(({ operation }) => operation)).toEqual(['renewals.propose']);
    const meant = await run(renew, [...words, '--expiry', '2027-03-14', '--yes'], desk({ warnings: [before] }));
    expect(meant.asked).toContain('renewals.renew');
  });

  it('keeps the kind of what kept the date from being read, and so its exit code', async () => {
    const told = {
      kind: 'not-authorised',
      message: asWritten('No.'),
      status: 401,
      code: undefined,
      hint: undefined,
    } as const;
    const fake = desk({ stale: true, staleText: asWritten('No.'), staleWhy: { code: 'failure', failure: told } });
    await expect(run(renew, [...words, '--yes'], fake)).rejects.toMatchObject({
      failure: { kind: 'not-authorised', nothingSent: true },
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

describe('batch prepare', () => {
  const words = ['--years', '1', '--card', 'c'];
  const view = {
    viewId: 'v',
    title: 'Mine',
    filter: { tag: ['vip'] },
    sort: { column: 'name', direction: 'ascending' },
  };

  it('takes the names that a saved view finds', async () => {
    const fake = fakeDesk({ 'domainHistory.views': { views: [{ ...view, columns: [] }], layout: null } });
    await run(prepareBatch, ['--view', 'mine', ...words], fake);
    expect(fake.asked.find(({ operation }) => operation === 'renewalBatches.prepare')?.input).toMatchObject({
      source: { kind: 'selection', selection: { kind: 'filter', filter: { tag: ['vip'] }, except: [] } },
    });
    await expect(run(prepareBatch, ['--view', 'yours', ...words], fake)).rejects.toThrow(/"Mine"/);
  });

  describe('of a file with columns besides the names', () => {
    const column = (name: string, about: object) => ({
      ...{
        name,
        heading: name,
        use: 'none',
        values: ['2'],
        looksLike: null,
        same: null,
        usable: false,
        hindrance: null,
      },
      ...about,
    });
    const columns = [
      column('Lén', { use: 'name' }),
      column('Fjöldi ára', { looksLike: 'years', same: '2', usable: true }),
      column('Viðskiptavinur', { looksLike: 'customer', hindrance: 'no-place' }),
      column('Sími', {}),
    ];
    const file = fileURLToPath(import.meta.url);
    const desk = () => fakeDesk({ 'renewalBatches.columns': { columns } });
    const customer = ['--ignore-column', 'viðskiptavinur'];

    it('refuses as wrong usage until each has an answer, and names the options', async () => {
      const fake = desk();
      const refused = run(prepareBatch, [file, ...words], fake);
      await expect(refused).rejects.toThrow(UsageError);
      await expect(refused).rejects.toThrow(
        /"Fjöldi ára" looks like years. To renew by it: --use-column 'Fjöldi ára'; to leave it out: --ignore-column 'Fjöldi ára'/,
      );
      await expect(refused).rejects.toThrow(/"Viðskiptavinur".*no place for it.*--ignore-column Viðskiptavinur/);
      await expect(
        run(prepareBatch, [file, ...words, ...customer, '--use-column', 'Fjöldi ára'], fake),
      ).rejects.toThrow(/says 2 years, and --years 1/);
      await expect(run(prepareBatch, [file, ...words, '--ignore-column', 'owner'], fake)).rejects.toThrow(
        /no column "owner"/,
      );
      expect(fake.asked.map(({ operation }) => operation)).not.toContain('renewalBatches.prepare');
    });

    it('prepares with the answers, and shows every column with its use', async () => {
      const fake = desk();
      const answers = [...customer, '--use-column', 'Fjöldi ára'];
      const { lines } = await run(prepareBatch, [file, '--card', 'c', ...answers], fake);
      expect(lines).toEqual(
        expect.arrayContaining([
          'column "Lén" -> name',
          'column "Fjöldi ára" -> years',
          'column "Viðskiptavinur" -> not used',
          'column "Sími" -> not used',
        ]),
      );
      expect(fake.asked.find(({ operation }) => operation === 'renewalBatches.prepare')?.input).toMatchObject({
        period: { unit: 'y', value: 2 },
        columns: { use: ['Fjöldi ára'], ignore: ['viðskiptavinur'] },
      });
    });
  });

  it.each([[words], [['names.txt', '--view', 'mine', ...words]], [['one.txt', 'two.txt', ...words]]])(
    'takes one or the other: %j',
    (wrong) => expect(() => prepareBatch.prepare(wrong)).toThrow(UsageError),
  );
});

describe('alarms', () => {
  const entry = fakeAnswer('renewals.entry') as Record<string, unknown>;
  const odd = {
    ...entry,
    entryId: 'e-1',
    alarm: 'unseen',
    expectedExpiryDate: '2028-03-14',
    newExpiryDate: '2029-03-14',
    contradictions: [],
  };

  it('are listed with both dates, and there being none is said', async () => {
    const some = await run(listAlarms, [], fakeDesk({ 'renewals.alarms': { entries: [odd], total: 1 } }));
    expect(some.lines.join('\n')).toMatch(/2028-03-14.*2029-03-14.*e-1/);
    expect(some.json).toMatchObject({ total: 1, entries: [{ entryId: 'e-1' }] });
    const none = await run(
      listAlarms,
      [],
      fakeDesk({ 'renewals.alarms': { entries: [], total: 0 }, 'renewals.elsewhere': { events: [], total: 0 } }),
    );
    expect(none.lines).toEqual(['Every new date was the expected one, or was seen.']);
  });

  it('list what was renewed elsewhere, which is dealt with by its event, and taken back', async () => {
    const event = {
      ...(fakeAnswer('renewals.elsewhere') as { events: object[] }).events[0],
      ...{ eventId: '12', unicodeName: 'þú.example', dateBefore: '2027-03-14', dateAfter: '2028-03-14' },
    };
    const desk = () =>
      fakeDesk({
        'renewals.alarms': { entries: [], total: 0 },
        'renewals.elsewhere': { events: [event], total: 1 },
        'renewals.handleElsewhere': {},
      });
    const { lines, json } = await run(listAlarms, [], desk());
    expect(lines.join('\n')).toMatch(/þú\.example +2027-03-14 +2028-03-14 .*elsewhere-12/);
    expect(json).toMatchObject({ elsewhere: { total: 1 } });
    const seen = await run(alarmSeen, ['elsewhere-12'], desk());
    expect(seen.fake.asked).toEqual([
      { operation: 'renewals.handleElsewhere', input: { eventId: '12', handled: true } },
    ]);
    const back = await run(alarmSeen, ['elsewhere-12', '--undo'], desk());
    expect(back.fake.asked[0]?.input).toEqual({ eventId: '12', handled: false });
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

describe('ledger export', () => {
  const receipt = { path: '/tmp/ledger.xlsx', rows: 3, bytes: 900, sha256: 'ab', downloadPath: null };
  const done = { ...(fakeAnswer('work.get') as object), state: 'done', endedAt: 1, failure: null, result: receipt };
  const fake = () => fakeDesk({ 'renewals.export': { workId: 'w' }, 'work.get': done });

  it('writes what is asked for, of every account unless one is named, and tells the receipt', async () => {
    const words = ['--to', '/tmp/ledger.xlsx', '--format', 'xlsx', '--state', 'renewed', '--text', 'fjara'];
    const days = ['--from', '2026-10-01', '--until', '2026-10-31'];
    const { fake: desk, json, exitCode, lines } = await run(exportLedger, [...words, ...days], fake());
    expect(desk.asked[0]).toEqual({
      operation: 'renewals.export',
      input: {
        ...{ accountId: null, states: ['renewed'], text: 'fjara', format: 'xlsx', headings: 'names' },
        ...{ path: '/tmp/ledger.xlsx', replace: false },
        // Days of UTC, both included.
        ...{ openedFrom: Date.UTC(2026, 9, 1), openedTo: Date.UTC(2026, 10, 1) - 1 },
      },
    });
    expect(exitCode).toBe(0);
    expect(json).toEqual({ path: '/tmp/ledger.xlsx', rows: 3, bytes: 900, sha256: 'ab' });
    expect(lines.join()).toContain('3 entries written to /tmp/ledger.xlsx');
  });

  it.each([[[]], [['--to', 'x.csv', '--format', 'pdf']], [['--to', 'x.csv', '--state', 'odd']], [['x.csv']]])(
    'refuses wrong words before anything is opened: %j',
    (wrong) => expect(() => exportLedger.prepare(wrong)).toThrow(UsageError),
  );
});

describe('costs export', () => {
  const receipt = { path: '/tmp/costs.xlsx', rows: 24, bytes: 900, sha256: 'ab', downloadPath: null };
  const done = { ...(fakeAnswer('work.get') as object), state: 'done', endedAt: 1, failure: null, result: receipt };
  const customer = { ownPrice: null, handles: [], names: 0, nextExpiry: null, yearMinor: null, ownYearMinor: null };
  const fake = () => fakeDesk({ 'costs.export': { workId: 'w' }, 'work.get': done });

  it.each([
    [['spent'], { what: 'spent' }],
    [['forecast'], { what: 'forecast', years: 1 }],
    [['forecast', '--years', '3'], { what: 'forecast', years: 3 }],
  ])('%j is written, and tells the receipt', async (what, file) => {
    const words = [...what, '--to', '/tmp/costs.xlsx', '--format', 'xlsx'];
    const { fake: desk, json, exitCode, lines } = await run(exportCosts, words, fake());
    const asked = desk.asked.find(({ operation }) => operation === 'costs.export');
    expect(asked?.input).toMatchObject({ file, format: 'xlsx', path: '/tmp/costs.xlsx', replace: false });
    expect(exitCode).toBe(0);
    expect(json).toEqual({ path: '/tmp/costs.xlsx', rows: 24, bytes: 900, sha256: 'ab' });
    expect(lines.join()).toContain('24 lines written to /tmp/costs.xlsx');
  });

  it('a forecast is of the customers and the contacts that are named', async () => {
    const customers = [{ ...customer, customerId: 'c-1', label: 'Hótel Norðurljós' }];
    const desk = fakeDesk({
      'costs.export': { workId: 'w' },
      'work.get': done,
      'customers.list': { customers, unlabelled: { handles: 0, names: 0 }, currency: '', minorDigits: 0 },
    });
    const words = ['forecast', '--to', '/tmp/costs.csv', '--customer', 'hótel norðurljós', '--contact', 'BAK1-EX'];
    const { fake: asked } = await run(exportCosts, words, desk);
    const order = asked.asked.find(({ operation }) => operation === 'costs.export');
    const file = { what: 'forecast', years: 1, whose: { customer: ['c-1'], contact: ['BAK1-EX'] } };
    expect(order?.input).toMatchObject({ file });
    await expect(run(exportCosts, ['forecast', '--to', 'x', '--customer', 'Nobody'], desk)).rejects.toThrow(UsageError);
  });

  it.each([
    [['spent', '--customer', 'A', '--to', 'x.csv']],
    [['customers', '--contact', 'A-EX', '--to', 'x.csv']],
    [['--to', 'x.csv']],
    [['spent']],
    [['profit', '--to', 'x.csv']],
    [['spent', '--years', '2', '--to', 'x.csv']],
    [['forecast', '--years', '6', '--to', 'x.csv']],
    [['spent', 'forecast', '--to', 'x.csv']],
  ])('refuses wrong words before anything is opened: %j', (wrong) =>
    expect(() => exportCosts.prepare(wrong)).toThrow(UsageError),
  );
});
