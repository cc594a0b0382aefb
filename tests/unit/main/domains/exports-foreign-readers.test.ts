import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExportOrder, type ExportReceipt, exportColumns } from '#contract/domains/exports.ts';
import { say } from '#messages/say.ts';
import { parseDomainName } from '#values/domain-name.ts';
import { type Harness, noon } from '../desk-harness.ts';
import { executable, harmless, injectionCorpus } from '../files/injection-corpus.ts';
import { listReply, refreshed, startDomainDesk } from './domains-desk.ts';

/** What a name carries in the export that others read: hostile statuses and notes, tags, and no date for every third. */
interface Carried {
  readonly ldhName: string;
  readonly unicodeName: string;
  readonly status: readonly string[];
  readonly expiryDate: string | null;
  readonly tags: readonly string[];
  readonly note: string;
}

const texts = [
  ...injectionCorpus,
  'a,b; "c"',
  'one\r\ntwo\nthree',
  '  blanks about',
  'Þórður á kæru Ísafoldar',
  "'own",
];
const words = ['þórður', 'æðarvarp', 'ísafold', 'fjall', 'xn-free', 'ölfusá'];

const carried: readonly Carried[] = texts.map((text, place) => {
  // Numbers in front, so that the order of the list is the order here.
  const name = parseDomainName(`${String(place).padStart(2, '0')}${words[place % words.length]}.is`);
  if (!name.ok) throw new Error(say('en', name.problem.message));
  return {
    ldhName: name.value.ldhName,
    unicodeName: name.value.unicodeName,
    // What a registry sends is kept without blanks about it.
    status: [text.trim(), 'active'],
    expiryDate: place % 3 === 0 ? null : `2027-03-${String((place % 28) + 1).padStart(2, '0')}`,
    tags: place % 2 === 0 ? ['VIP, "gold"', 'sérstakt'] : [],
    note: text,
  };
});

let folder = '';
let harness: Harness;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-foreign-'));
  harness = await startDomainDesk();
  harness.wire = () =>
    listReply(carried.map(({ ldhName, status, expiryDate }) => ({ ldhName, status, expires: expiryDate })));
  expect(await refreshed(harness)).toMatchObject({ state: 'done' });
  for (const { ldhName, tags, note } of carried) {
    await harness.desk.domainMarks.keepNote({ accountId: 'account-1', ldhName, note });
    const selection = { kind: 'names' as const, names: [ldhName] };
    await harness.desk.domainMarks.tag({ accountId: 'account-1', selection, add: [...tags], remove: [] });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** All the names with every column, in the order of the list, as a file. */
async function exported(format: ExportOrder['format']): Promise<Buffer> {
  const path = join(folder, `${format}.file`);
  const { workId } = await harness.desk.exports.start({
    accountId: 'account-1',
    selection: { kind: 'filter', filter: {}, except: [] },
    sort: { column: 'name', direction: 'ascending' },
    columns: [...exportColumns],
    format,
    path,
    replace: true,
  });
  const work = await harness.application.services.work.whenOver(workId);
  expect(work).toMatchObject({ state: 'done', failure: null });
  expect((work.result as ExportReceipt).rows).toBe(carried.length);
  return readFile(path);
}

const told = new Date(noon).toISOString();

/** How a file has a list, a date and an instant. */
interface Written<Several, Day, Instant> {
  readonly several: (all: readonly string[]) => Several;
  readonly day: (date: string) => Day;
  readonly instant: Instant;
}

/** The cells of a name by column. */
function cellsOf<Several, Day, Instant>(row: Carried, { several, day, instant }: Written<Several, Day, Instant>) {
  return {
    unicodeName: row.unicodeName,
    ldhName: row.ldhName,
    status: several(row.status),
    expiryDate: row.expiryDate === null ? null : day(row.expiryDate),
    expirySource: row.expiryDate === null ? null : 'my-domains',
    expiryToldAt: row.expiryDate === null ? null : instant,
    roles: several(['registrant']),
    nameservers: several([]),
    source: 'my-domains',
    toldAt: instant,
    tags: several([...row.tags].sort()),
    note: row.note,
    doNotRenew: null,
    doNotRenewUntil: null,
    customer: null,
    contacts: several(['ABC12-IS (registrant)']),
  };
}

/** The table that any reader of separated values must find: empty for what is not known, nothing that a spreadsheet runs. */
const separated: readonly (readonly string[])[] = [
  [...exportColumns],
  ...carried.map((row) => {
    const cells = cellsOf(row, { several: (all) => all.join('; '), day: (date) => date, instant: told });
    return exportColumns.map((column) => harmless(cells[column] ?? ''));
  }),
];

describe('an export is read by programs that are not ours', () => {
  it.each([
    ['csv', ',', false],
    ['csv-excel', ',', true],
    ['tsv', '\t', false],
  ] as const)('%s by csv-parse', async (format, delimiter, marked) => {
    const bytes = await exported(format);
    expect(bytes.subarray(0, 3).equals(Buffer.from('\uFEFF'))).toBe(marked);
    const rows = parse(bytes, { delimiter, bom: true });
    expect(rows).toEqual(separated);
    for (const cell of rows.flat()) expect(cell).not.toMatch(executable);
  });

  const python =
    'import csv, json, sys\nprint(json.dumps(list(csv.reader(open(sys.argv[1], encoding="utf-8-sig", newline="")))))';
  const hasPython = spawnSync('python3', ['-c', 'import csv']).status === 0;
  it.skipIf(!hasPython)('csv by the csv module of Python, where there is one', async () => {
    await exported('csv-excel');
    const { stdout, stderr } = spawnSync('python3', ['-c', python, join(folder, 'csv-excel.file')], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(separated);
  });

  it('json by any reader, with lists as lists and nothing guarded', async () => {
    expect(JSON.parse((await exported('json')).toString('utf8'))).toEqual(
      carried.map((row) => cellsOf(row, { several: (all) => all, day: (date) => date, instant: told })),
    );
  });

  it('a workbook by read-excel-file: texts as they are, dates as dates', async () => {
    const [header, ...rows] = await readSheet(await exported('xlsx'), { trim: false });
    expect(header).toEqual(exportColumns);
    expect(rows).toEqual(
      carried.map((row) => {
        const cells = cellsOf(row, {
          several: (all) => all.join('; ') || null,
          day: (date) => new Date(`${date}T00:00:00Z`),
          instant: new Date(noon),
        });
        return exportColumns.map((column) => cells[column]);
      }),
    );
  });
});
