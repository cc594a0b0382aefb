import { createHash } from 'node:crypto';
import * as fileSystem from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ExportOrder, type ExportReceipt, exportColumns, exportOrderSchema } from '#contract/domains/exports.ts';
import { domainColumns } from '#main/domains/domain-columns.ts';
import type { StoredDomain } from '#main/domains/store/record.ts';
import { type FileSystem, writeAtomically } from '#main/files/atomic-file.ts';
import { tableText } from '#main/files/table-text.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { parseDomainName } from '#values/domain-name.ts';
import { marksWrittenOutInLines } from '#values/unseen-marks.ts';
import { saidOf } from '../../../support/said.ts';
import { failureOf, fjara, type Harness, noon, startHarness } from '../desk-harness.ts';
import { executable, harmless } from '../files/injection-corpus.ts';

/** RFC 4180 (and the same with tabs), read letter by letter: shares nothing with the writer. */
function readRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === separator) {
      row.push(field);
      field = '';
    } else if (letter === '\r' && text.charAt(at + 1) === '\n') {
      rows.push([...row, field]);
      row = [];
      field = '';
      at += 1;
    } else field += letter;
  }
  if (quoted || field !== '' || row.length > 0) throw new Error('The file does not end with a whole line.');
  return rows;
}

type Column = (typeof exportColumns)[number];
const rowFormat = (format: 'csv' | 'csv-excel' | 'tsv' | 'json', columns: readonly Column[]) =>
  tableText<StoredDomain>(
    format,
    columns.map((column) => domainColumns[column]),
  );

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '=HYPERLINK("https://evil.test","x")',
    '+1',
    '-1+1|cmd',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '"',
    '""',
    'a,b',
    'a\r\nb',
    'a\nb',
    ' ',
    '',
    'þæö',
    '\uFEFF',
  ),
);
const anyRow: fc.Arbitrary<StoredDomain> = fc
  .record({
    ldhName: anyText,
    unicodeName: anyText,
    status: fc.array(anyText, { maxLength: 3 }),
    roles: fc.array(anyText, { maxLength: 3 }),
    nameservers: fc.array(anyText, { maxLength: 3 }),
    tags: fc.array(anyText, { maxLength: 3 }),
    note: anyText,
    contacts: fc.array(fc.record({ handle: anyText, roles: fc.array(anyText, { maxLength: 2 }) }), { maxLength: 2 }),
    customer: fc.option(anyText.map((label) => ({ customerId: 'customer-1', label }))),
    expiry: fc.constantFrom(null, {
      date: calendarDate('2027-03-14'),
      source: 'rdap' as const,
      toldAt: noon,
    }),
  })
  .map((parts) => ({ ...fjara, ...parts }));
const anyColumns = fc.uniqueArray(fc.constantFrom(...exportColumns), { minLength: 1 });

/** A cell before it is guarded: the text, with what nobody sees written out. */
function plain(row: StoredDomain, column: Column): string {
  return marksWrittenOutInLines(textOf(row, column));
}

function textOf(row: StoredDomain, column: Column): string {
  switch (column) {
    case 'expiryDate':
      return row.expiry?.date ?? '';
    case 'expirySource':
      return row.expiry?.source ?? '';
    case 'expiryToldAt':
      return row.expiry === null ? '' : '2026-10-12T12:00:00.000Z';
    case 'toldAt':
      return '2026-10-12T11:59:59.000Z';
    case 'unicodeName':
    case 'ldhName':
    case 'source':
      return row[column];
    case 'doNotRenew':
      return row.doNotRenew?.reason ?? '';
    case 'doNotRenewUntil':
      return row.doNotRenew?.until ?? '';
    case 'note':
      return row.note ?? '';
    case 'customer':
      return row.customer?.label ?? '';
    case 'contacts':
      return row.contacts.map(({ handle, roles }) => `${handle} (${roles.join(', ')})`).join('; ');
    default:
      return row[column].join('; ');
  }
}

describe('rows as text', () => {
  it.each([
    ['csv', ',', ''],
    ['csv-excel', ',', '\uFEFF'],
    ['tsv', '\t', ''],
  ] as const)('%s is read back as what went in, dangerous beginnings guarded', (name, separator, mark) => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 6 }), anyColumns, (rows, columns) => {
        const format = rowFormat(name, columns);
        const half = Math.floor(rows.length / 2);
        const text = format.begin() + format.rows(rows.slice(0, half)) + format.rows(rows.slice(half)) + format.end();
        expect(text.startsWith(mark)).toBe(true);
        const [header, ...read] = readRows(text.slice(mark.length), separator);
        expect(header).toEqual(columns);
        expect(read).toEqual(rows.map((row) => columns.map((column) => harmless(plain(row, column)))));
      }),
      { numRuns: 300 },
    );
  });

  it('csv is what csv-stringify writes, but that a lone return or new line is quoted and guarded as well, and blanks are kept', () => {
    const tame = anyRow.filter(
      (row) => !/\\[rn]|"'+[=+\-@＝＋－＠\\]|(;|\\t)["'\\]*[=+\-@＝＋－＠]/.test(JSON.stringify(row)),
    );
    fc.assert(
      fc.property(fc.array(tame, { maxLength: 6 }), anyColumns, (rows, columns) => {
        const options = {
          record_delimiter: '\r\n' as const,
          escape_formulas: true,
          quoted_empty: columns.length === 1,
          quoted_match: /^(?!\t)\s|\s$/,
        };
        const cells = rows.map((row) => columns.map((column) => plain(row, column)));
        expect(rowFormat('csv', columns).rows(rows)).toBe(rows.length === 0 ? '' : stringify(cells, options));
      }),
    );
  });

  it('json is read back as what went in, lists as lists, nothing guarded', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 6 }), anyColumns, (rows, columns) => {
        const format = rowFormat('json', columns);
        const text = format.begin() + format.rows(rows.slice(0, 1)) + format.rows(rows.slice(1)) + format.end();
        const read: Record<string, unknown>[] = JSON.parse(text);
        expect(read).toHaveLength(rows.length);
        for (const [place, row] of rows.entries()) {
          expect(Object.keys(read[place] ?? {})).toEqual(columns);
          if (columns.includes('tags')) expect(read[place]?.tags).toEqual(row.tags);
          if (columns.includes('expiryDate')) expect(read[place]?.expiryDate).toBe(row.expiry?.date ?? null);
        }
      }),
    );
  });

  it('no cell begins as a formula, whatever a registry says', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const format = rowFormat('csv', [...exportColumns]);
        format.begin();
        for (const cell of readRows(format.rows([row]), ',')[0] ?? []) expect(cell).not.toMatch(executable);
      }),
    );
  });

  it('never changes a name that can be registered', () => {
    const label = fc.stringMatching(/^[a-z0-9áéýúíóþæöð][a-z0-9áéýúíóþæöð-]{0,20}$/);
    fc.assert(
      fc.property(label, (text) => {
        const name = parseDomainName(`${text}.is`);
        fc.pre(name.ok);
        if (!name.ok) return;
        const row = { ...fjara, ...name.value };
        const line = rowFormat('csv', ['unicodeName', 'ldhName']).rows([row]);
        expect(line).toBe(`${name.value.unicodeName},${name.value.ldhName}\r\n`);
      }),
    );
  });
});

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-desk-exports-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const order = (changes: Partial<ExportOrder> = {}): ExportOrder =>
  exportOrderSchema.parse({
    accountId: 'account-1',
    selection: { kind: 'filter', filter: {}, except: [] },
    sort: { column: 'name', direction: 'ascending' },
    columns: ['unicodeName', 'expiryDate'],
    format: 'csv',
    path: join(folder, 'out.csv'),
    ...changes,
  });

async function fill(harness: Harness, count: number): Promise<void> {
  harness.store.rows.clear();
  for (let number = 0; number < count; number += 1) {
    const ldhName = `name-${String(number).padStart(5, '0')}.is`;
    harness.store.rows.set(ldhName, { ...fjara, ldhName, unicodeName: ldhName });
  }
}

async function whenOver(harness: Harness, workId: string) {
  return harness.application.services.work.whenOver(workId);
}

describe('exporting', () => {
  it('writes the whole selection in its order, with a receipt that holds', async () => {
    const harness = await startHarness();
    await fill(harness, 1234);
    const { workId } = await harness.desk.exports.start(order());
    const work = await whenOver(harness, workId);
    expect(work).toMatchObject({ state: 'done', done: 1234, total: 1234, failure: null });
    const receipt = work.result as ExportReceipt;
    const bytes = await readFile(receipt.path);
    expect(receipt).toEqual({
      path: join(folder, 'out.csv'),
      rows: 1234,
      bytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      downloadPath: null,
    });
    const [header, ...rows] = readRows(bytes.toString('utf8'), ',');
    expect(header).toEqual(['unicodeName', 'expiryDate']);
    expect(rows.map(([name]) => name)).toEqual([...harness.store.rows.keys()]);
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  it('leaves out what was unchecked, and takes only what was chosen, in the order of the list', async () => {
    const harness = await startHarness();
    await fill(harness, 20);
    const filter = { kind: 'filter', filter: {}, except: ['name-00003.is'] } as const;
    const all = await harness.desk.exports.start(order({ selection: { ...filter, except: [...filter.except] } }));
    expect(((await whenOver(harness, all.workId)).result as ExportReceipt).rows).toBe(19);
    const some = await harness.desk.exports.start(
      order({
        selection: { kind: 'names', names: ['name-00007.is', 'name-00002.is'] },
        path: join(folder, 'some.csv'),
      }),
    );
    await whenOver(harness, some.workId);
    const rows = readRows(await readFile(join(folder, 'some.csv'), 'utf8'), ',');
    expect(rows.slice(1).map(([name]) => name)).toEqual(['name-00002.is', 'name-00007.is']);
  });

  it('says so when chosen names have left the list, and writes nothing', async () => {
    const harness = await startHarness();
    const { workId } = await harness.desk.exports.start(
      order({ selection: { kind: 'names', names: ['fjara.is', 'gone.is'] } }),
    );
    const work = await whenOver(harness, workId);
    expect(work).toMatchObject({ state: 'failed', failure: { kind: 'conflict' } });
    expect(saidOf(work.failure)).toContain('gone.is');
    expect(await readdir(folder)).toEqual([]);
  });

  it('cancelled in the middle leaves nothing, and the file that was there before', async () => {
    const harness = await startHarness();
    await fill(harness, 3000);
    await writeFile(join(folder, 'out.csv'), 'before');
    const { workId } = await harness.desk.exports.start(order({ replace: true }));
    harness.store.before = (call) => {
      if (call === 'domains.listed') harness.application.services.work.cancel(workId);
    };
    expect((await whenOver(harness, workId)).state).toBe('cancelled');
    expect(await readdir(folder)).toEqual(['out.csv']);
    expect(await readFile(join(folder, 'out.csv'), 'utf8')).toBe('before');
  });

  it('goes on after a pause', async () => {
    const harness = await startHarness();
    await fill(harness, 3000);
    const { workId } = await harness.desk.exports.start(order());
    let paused = false;
    harness.store.after = (call) => {
      if (call === 'domains.listed' && !paused) {
        paused = true;
        harness.application.services.work.pause(workId);
        setImmediate(() => harness.application.services.work.resume(workId));
      }
    };
    expect(await whenOver(harness, workId)).toMatchObject({ state: 'done', done: 3000 });
    expect(paused).toBe(true);
  });

  it('refuses at once what is plain already', async () => {
    const harness = await startHarness();
    await writeFile(join(folder, 'there.csv'), 'before');
    const start = (changes: Partial<ExportOrder>) => failureOf(harness.desk.exports.start({ ...order(), ...changes }));
    expect(await start({ path: join(folder, 'there.csv') })).toMatchObject({ kind: 'file', cause: 'EEXIST' });
    expect(await start({ path: folder })).toMatchObject({ kind: 'file', cause: 'EISDIR' });
    expect(await start({ path: join(folder, 'none', 'out.csv') })).toMatchObject({ kind: 'file', cause: 'ENOENT' });
    expect(await start({ path: join(folder, 'there.csv', 'out.csv') })).toMatchObject({
      kind: 'file',
      cause: 'ENOTDIR',
    });
    expect(await start({ path: 'exports/out.csv' })).toMatchObject({ kind: 'invalid-input', field: 'path' });
    expect(await start({ columns: ['tags', 'tags'] })).toMatchObject({ kind: 'invalid-input', field: 'columns' });
    expect(await start({ columns: [] })).toMatchObject({ kind: 'invalid-input', field: 'columns' });
    expect(await readdir(folder)).toEqual(['there.csv']);
  });

  it('suggests a path that no file has, named after account and day', async () => {
    const harness = await startHarness({
      files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    });
    const ask = () => harness.desk.exports.suggestPath({ accountId: 'account-1', format: 'csv-excel' });
    const first = join(folder, 'norn-sandbox-domains-2026-10-12.csv');
    expect(await ask()).toEqual({ path: first, chooser: false });
    await writeFile(first, '');
    expect((await ask()).path).toBe(join(folder, 'norn-sandbox-domains-2026-10-12-2.csv'));
  });
});

describe('the file is there whole or not at all', () => {
  const target = () => ({ path: join(folder, 'out.csv'), replace: false, random: 'r' });

  async function* pieces(...texts: string[]): AsyncGenerator<string> {
    yield* texts;
  }

  function broken(parts: Partial<FileSystem>): FileSystem {
    return { ...fileSystem, ...parts } as FileSystem;
  }

  function erring(code: string): () => Promise<never> {
    return async () => {
      throw Object.assign(new Error(`${code}: as the system says it`), { code });
    };
  }

  const endings: readonly [string, string, RegExp][] = [
    ['a read-only folder', 'EACCES', /Choose another folder/],
    ['a read-only disk', 'EROFS', /cannot be written/],
    ['a name that is too long', 'ENAMETOOLONG', /shorter/],
    ['a folder that went', 'ENOENT', /does not exist/],
    ['a code that nobody knows', 'EUNKNOWN', /EUNKNOWN/],
  ];

  it.each(endings)('opening: %s', async (_title, code, words) => {
    const failure = await failureOf(writeAtomically(broken({ open: erring(code) }), target(), pieces('a')));
    expect(failure).toMatchObject({ kind: 'file', cause: code, path: target().path });
    expect(saidOf(failure)).toMatch(words);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['writeFile', 'sync', 'close'] as const)('a full disk at %s', async (verb) => {
    const files = broken({
      open: async (path, flags, mode) => {
        const handle = await fileSystem.open(path, flags, mode);
        return {
          writeFile: (data: never) => (verb === 'writeFile' ? erring('ENOSPC')() : handle.writeFile(data)),
          sync: () => (verb === 'sync' ? erring('ENOSPC')() : handle.sync()),
          close: async () => {
            await handle.close();
            if (verb === 'close') await erring('ENOSPC')();
          },
        } as never;
      },
    });
    const failure = await failureOf(writeAtomically(files, target(), pieces('a', 'b')));
    expect(failure).toMatchObject({ kind: 'file', cause: 'ENOSPC' });
    expect(saidOf(failure)).toMatch(/full/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('a file that appeared meanwhile is not replaced', async () => {
    async function* slow(): AsyncGenerator<string> {
      yield 'a';
      await writeFile(join(folder, 'out.csv'), 'somebody else');
    }
    expect(await failureOf(writeAtomically(fileSystem, target(), slow()))).toMatchObject({ cause: 'EEXIST' });
    expect(await readFile(join(folder, 'out.csv'), 'utf8')).toBe('somebody else');
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  it('works on a disk without links', async () => {
    await writeAtomically(broken({ link: erring('EPERM') }), target(), pieces('a', 'b'));
    expect(await readFile(join(folder, 'out.csv'), 'utf8')).toBe('ab');
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  it('replaces where it is allowed', async () => {
    await writeFile(join(folder, 'out.csv'), 'before, and longer');
    await writeAtomically(fileSystem, { ...target(), replace: true }, pieces('after'));
    expect(await readFile(join(folder, 'out.csv'), 'utf8')).toBe('after');
  });

  it('a source that breaks leaves nothing', async () => {
    async function* breaking(): AsyncGenerator<string> {
      yield 'a';
      throw new Error('the source broke');
    }
    await expect(writeAtomically(fileSystem, target(), breaking())).rejects.toThrow('the source broke');
    expect(await readdir(folder)).toEqual([]);
  });
});
