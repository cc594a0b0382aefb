import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableColumn } from '#main/files/table-column.ts';
import { writeTable } from '#main/files/write-table.ts';
import { say } from '#messages/say.ts';
import { said } from '../../../support/said.ts';
import { failureOf, type Harness, noon } from '../desk-harness.ts';
import { listReply, refreshed, startDomainDesk } from './domains-desk.ts';
import { linesOf, recordsOf } from './lines-of-import.ts';

const one = { accountId: 'account-1' };
const byName = { column: 'name', direction: 'ascending' } as const;
const rows = async (harness: Harness, filter = {}) =>
  (await harness.desk.domains.page({ ...one, filter, sort: byName, limit: 500 })).rows;

async function desk(...names: readonly string[]): Promise<Harness> {
  const harness = await startDomainDesk();
  harness.wire = () => listReply(names);
  await refreshed(harness);
  return harness;
}

describe('tags', () => {
  it('go on everything that a filter finds but some names, and can be taken back', async () => {
    const harness = await desk('a.is', 'b.is', 'c.is', 'd.com');
    const selection = { kind: 'filter', filter: { text: '.is' }, except: ['b.is'] } as const;
    const { changed, actionId } = await harness.desk.domainMarks.tag({
      ...one,
      selection: { ...selection, except: [...selection.except] },
      add: [' mine ', 'x'],
      remove: ['x', 'none'],
    });
    expect(changed).toBe(2);
    expect((await rows(harness, { tag: ['mine'] })).map(({ ldhName, tags }) => [ldhName, tags])).toEqual([
      ['a.is', ['mine', 'x']],
      ['c.is', ['mine', 'x']],
    ]);
    expect(await harness.desk.domainMarks.undoTag({ ...one, actionId })).toEqual({ undone: 2 });
    expect(await rows(harness, { tag: ['mine', 'x'] })).toEqual([]);
  });

  it('go on many names in pieces', async () => {
    const names = Array.from({ length: 2500 }, (_, at) => `n${at}.is`);
    const harness = await desk(...names);
    harness.store.calls.length = 0;
    const selection = { kind: 'names', names } as const;
    const order = { ...one, selection: { ...selection, names: [...names] }, add: ['many'], remove: [] };
    expect((await harness.desk.domainMarks.tag(order)).changed).toBe(2500);
    expect(harness.store.calls.filter((call) => call === 'domains.tagSome')).toHaveLength(3);
  });

  it('with a semicolon or a line break are refused', async () => {
    const harness = await desk('a.is');
    const selection = { kind: 'names', names: ['a.is'] } as const;
    for (const tag of ['a;b', 'a\nb', '   ']) {
      const order = { ...one, selection: { ...selection, names: ['a.is'] }, add: [tag], remove: [] };
      expect(await failureOf(harness.desk.domainMarks.tag(order)), tag).toMatchObject({ kind: 'invalid-input' });
    }
  });
});

it('a note is kept, and its beginning is in the list', async () => {
  const harness = await desk('a.is');
  await harness.desk.desk.changeSettings({ person: 'Anna' });
  const note = `Ask first.\n${'x'.repeat(300)}  \n`;
  const kept = await harness.desk.domainMarks.keepNote({ ...one, ldhName: 'A.is', note });
  expect(kept.note).toBe(note.trimEnd());
  expect(await harness.desk.domainMarks.note({ ...one, ldhName: 'a.is' })).toEqual({
    ...kept,
    ...{ person: 'Anna', changedAt: harness.clock.now(), tags: [] },
  });
  expect((await rows(harness))[0]?.note).toHaveLength(200);
  const wrong = harness.desk.domainMarks.note({ ...one, ldhName: 'a b' });
  expect(await failureOf(wrong)).toMatchObject({ kind: 'invalid-input', field: 'ldhName' });
});

describe('an import', () => {
  const text = [
    '\uFEFFDomain;Expires;Tags;Notes',
    'A.is;2028-03-14;mine|old;"two\nlines"',
    'þórður.is;3.12.2027;;',
    'b c.is;2028-01-01;;',
    ';2028-01-01;;',
    '',
    'd.is;2028-02-30;"x"";y";',
    'xn--rur-2ma.is;;;again',
    'a.IS;;;',
  ].join('\r\n');

  it('is looked at first, and says line by line what cannot be used', async () => {
    const harness = await desk('a.is');
    const looked = await harness.desk.domainMarks.import({ ...one, text, dryRun: true });
    expect(looked).toMatchObject({ names: 4, added: 3, wrong: 3 });
    expect(looked.columns.map(({ use, heading }) => [use, heading])).toEqual([
      ['name', 'Domain'],
      ['expiry', 'Expires'],
      ['tags', 'Tags'],
      ['note', 'Notes'],
    ]);
    expect(looked.problems.map(({ line, text: why }) => [line, say('en', why).slice(0, 24)])).toEqual([
      [5, '“b c.is” contains a spac'],
      [6, 'There is no name here.'],
      [8, 'd.is: "2028-02-30" is no'],
      [10, 'a.is is in line 2 alread'],
    ]);
    expect(await rows(harness)).toHaveLength(1);
  });

  it('adds names, dates, tags and notes, each told by the import at its time', async () => {
    const harness = await desk('a.is');
    harness.clock.at += 1000;
    expect(await harness.desk.domainMarks.import({ ...one, text, dryRun: false })).toMatchObject({ added: 3 });
    const found = await rows(harness);
    expect(
      found.map(({ unicodeName, expiry, tags, source, note }) => [unicodeName, expiry?.date, tags, source, note]),
    ).toEqual(
      [
        ['a.is', '2027-05-01', ['mine', 'old'], 'my-domains', 'two\nlines'],
        ['d.is', undefined, ['x"', 'y'], 'import', undefined],
        ['ðrur.is', undefined, [], 'import', 'again'],
        ['þórður.is', '2027-12-03', [], 'import', undefined],
      ].sort(),
    );
    expect(found.find(({ source }) => source === 'import')?.toldAt).toBe(noon + 1000);
    const { facts } = await harness.desk.domains.details({ ...one, ldhName: 'a.is' });
    expect(facts).toContainEqual({ field: 'expiryDate', value: '2028-03-14', source: 'import', toldAt: noon + 1000 });
    const selection = { kind: 'filter', filter: { source: ['import'] }, except: [] };
    expect(await harness.desk.domainMarks.forgetImported({ ...one, selection: selection as never })).toEqual({
      forgotten: 3,
      lost: 3,
    });
  });

  it('of one name a line needs no header', async () => {
    const { lines, columns } = await linesOf('a.is\nb.is\n\nhttps://c.is/\n');
    expect(columns).toEqual([]);
    expect(lines.map(({ line, name, problems }) => [line, name?.ldhName, problems.length])).toEqual([
      [1, 'a.is', 0],
      [2, 'b.is', 0],
      [4, undefined, 1],
    ]);
  });

  it('longer than twelve million letters is looked at and taken over whole', async () => {
    const harness = await desk('elsewhere.is');
    const note = 'þ'.repeat(9_900);
    const names = Array.from({ length: 1_300 }, (_, at) => `langt-${at}.is`);
    const text = ['name,note', ...names.map((name) => `${name},${note}`)].join('\n');
    expect(text.length).toBeGreaterThan(12_800_000);
    const found = { names: names.length, added: names.length, wrong: 0, problems: [] };
    expect(await harness.desk.domainMarks.import({ ...one, text, dryRun: true })).toMatchObject(found);
    expect(await rows(harness, { text: 'langt' })).toEqual([]);
    expect(await harness.desk.domainMarks.import({ ...one, text, dryRun: false })).toMatchObject(found);
    const last = names.at(-1) ?? '';
    expect(await harness.desk.domainMarks.note({ ...one, ldhName: last })).toMatchObject({ note });
  });

  it('of more than names without a header says what was not read', async () => {
    const { lines } = await linesOf('a.is, b.is\nc.is\n');
    expect(lines.map(({ name }) => name?.ldhName)).toEqual(['a.is', 'c.is']);
    expect(lines.map(({ problems }) => problems)).toEqual([[said(expect.stringContaining('"b.is"'))], []]);
  });

  it('takes several separators of tags, and the guard off what it guards', async () => {
    const { lines } = await linesOf('Domain;Labels;Note\na.is;"x|y, z";\'=1\n');
    expect(lines[0]?.name).toMatchObject({ tags: ['x', 'y', 'z'], note: '=1' });
  });

  it('of what our own export writes is what was exported, to the letter', async () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    const odd = fc.constantFrom(
      "'",
      "''",
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '＝',
      '＋',
      '－',
      '＠',
      '"',
      ',',
      '|',
      ' ',
      '\u00A0',
      'þ',
      'x',
      '; ',
      '',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.array(odd, { maxLength: 8 }).map((letters) => letters.join('')),
    );
    const tag = text.map((given) => given.replaceAll(/[;\p{Cc}]/gu, '').trim()).filter((given) => given !== '');
    const exported = fc.uniqueArray(
      fc.record({
        name: label.map((given) => `${given}.is`),
        date: fc.constantFrom(null, '2027-03-14', '2030-12-31'),
        tags: fc.uniqueArray(tag, { maxLength: 25 }),
        note: text.map((given) => given.trimEnd()),
      }),
      { selector: ({ name }) => name, minLength: 1, maxLength: 12 },
    );
    const formats = fc.constantFrom('csv', 'csv-excel', 'tsv');
    await fc.assert(
      fc.asyncProperty(exported, formats, fc.constantFrom('names', 'en', 'is'), async (names, format, headings) => {
        const columns: TableColumn<(typeof names)[number]>[] = [
          { name: 'note', kind: 'text', value: (row) => (row.note === '' ? null : row.note) },
          { name: 'unicodeName', kind: 'text', value: (row) => row.name },
          { name: 'ldhName', kind: 'text', value: (row) => row.name },
          { name: 'expiryDate', kind: 'date', value: (row) => row.date },
          { name: 'tags', kind: 'text', value: (row) => row.tags },
        ];
        async function* pieces() {
          yield names;
        }
        const parts: Buffer[] = [];
        for await (const part of writeTable(format, columns, pieces(), headings)) parts.push(Buffer.from(part));
        const { lines } = await linesOf(Buffer.concat(parts).toString('utf8'));
        expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
        expect(lines.map(({ name }) => name)).toEqual(
          names.map(({ name, date, tags, note }) => ({
            ldhName: name,
            unicodeName: name,
            expiryDate: date ?? undefined,
            tags,
            note: note === '' ? undefined : note,
          })),
        );
      }),
      { numRuns: 500, seed: 20261122 },
    );
  });
});

describe('comma-separated text', () => {
  it.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,"b ""c"",\nd"\r\ne,',
      [
        ['a', 'b "c",\nd'],
        ['e', ''],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['a;b,c;d', [['a', 'b,c', 'd']]],
    [' a , b ', [['a', 'b']]],
    ['"a" ,b', [['a ', 'b']]],
    ['\n\na', [['a']]],
    ['', []],
  ])('%j', (text, records) => {
    expect(recordsOf(text).map(({ cells }) => cells)).toEqual(records);
  });

  it('counts the line that a record begins in, and stops at a quote that never ends', () => {
    expect(recordsOf('a,"1\n2\r\n3"\nb,"open\nx').map(({ line, whole }) => [line, whole])).toEqual([
      [1, true],
      [4, false],
    ]);
  });

  it('is read back as it was written', () => {
    const cell = fc.string({ maxLength: 8 }).map((text) => text.trim());
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(table, (records) => {
        const text = stringify([['x', 'y'], ...records], { record_delimiter: '\r\n', quoted: true });
        expect(
          recordsOf(text)
            .slice(1)
            .map(({ cells }) => cells),
        ).toEqual(records);
      }),
      { numRuns: 300, seed: 20261121 },
    );
  });
});
