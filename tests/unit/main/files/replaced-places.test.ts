import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import * as fileSystem from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createExportFiles } from '#main/files/export-files.ts';
import { ownPlaces } from '#main/files/own-places.ts';
import type { DeskFailure } from '#values/failure.ts';
import { hasPipes, makeDevice, makePipe, makeSocket, makesDevices, ownFolder } from './special-files.ts';

/** A folder for files and a data folder beside it, as a host gives them. */
function places(host: { namesAnyPath?: true; choose?: string } = { namesAnyPath: true }) {
  const root = ownFolder();
  const [folder, data] = [join(root, 'files'), join(root, 'data')];
  for (const one of [folder, data, join(data, 'logs'), join(root, 'elsewhere')]) mkdirSync(one);
  for (const end of ['', '-wal', '-shm', '-gate']) writeFileSync(join(data, `registry-desk.sqlite${end}`), 'the store');
  writeFileSync(join(data, 'logs', 'registry-desk.log'), 'the log');
  const choose = host.choose;
  const files = createExportFiles({
    stamp: () => ({ at: 0, program: 'Registry Desk' }),
    files: fileSystem,
    places: {
      exportsFolder: () => folder,
      chooseSavePath: choose === undefined ? undefined : async () => join(root, choose),
      offerDownload: () => null,
      ...(host.namesAnyPath ? { namesAnyPath: true } : {}),
    },
    own: ownPlaces([data]),
    newId: () => 'part',
  });
  const write = async (path: string, replace = true) =>
    files.write(
      { path, replace },
      (async function* () {
        yield 'new';
      })(),
    );
  return { root, folder, data, files, write };
}

async function failureOf(promise: Promise<unknown>) {
  return promise.then(
    () => 'it was done',
    (error: DeskFailure) => error.failure,
  );
}

describe.runIf(hasPipes)('what an export may take the place of', () => {
  it.each([
    ['a pipe', 'not-a-file', async (path: string) => makePipe(path)],
    ['a socket', 'not-a-file', makeSocket],
    ['a folder', 'EISDIR', async (path: string) => mkdirSync(path)],
    [
      'a link to a pipe',
      'not-a-file',
      async (path: string) => {
        makePipe(`${path}-end`);
        symlinkSync(`${path}-end`, path);
      },
    ],
    ['a link to a folder', 'EISDIR', async (path: string) => symlinkSync('.', path)],
    ['a link that leads nowhere', 'dangling-link', async (path: string) => symlinkSync('nothing', path)],
    ['a link to itself', 'ELOOP', async (path: string) => symlinkSync('out.csv', path)],
  ])('not %s', async (_, cause, make) => {
    const { folder, write, files } = places();
    const path = join(folder, 'out.csv');
    await make(path);
    const before = lstatSync(path);
    for (const replace of [true, false]) {
      expect(await failureOf(write(path, replace))).toMatchObject({ kind: 'file', cause });
      expect(await failureOf(files.refuse({ path, replace }))).toMatchObject({ kind: 'file', cause });
    }
    expect(lstatSync(path)).toMatchObject({ ino: before.ino, mode: before.mode });
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.runIf(makesDevices)('not a device', async () => {
    const { folder, write } = places();
    const path = join(folder, 'null');
    makeDevice(path, 'null');
    expect(await failureOf(write(path))).toMatchObject({ kind: 'file', cause: 'not-a-file' });
    expect(lstatSync(path).isCharacterDevice()).toBe(true);
  });

  it('the file at the end of a link, and the link stays', async () => {
    const { root, folder, write } = places();
    const [link, end] = [join(folder, 'out.csv'), join(root, 'elsewhere', 'end.csv')];
    writeFileSync(end, 'old');
    symlinkSync(join('..', 'elsewhere', 'end.csv'), link);
    expect(await failureOf(write(link, false))).toMatchObject({ cause: 'EEXIST' });
    expect(readFileSync(end, 'utf8')).toBe('old');
    await write(link);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(end, 'utf8')).toBe('new');
    expect(readdirSync(join(root, 'elsewhere'))).toEqual(['end.csv']);
  });

  it('not what was put there while the file was written', async () => {
    const { folder, files } = places();
    const path = join(folder, 'out.csv');
    async function* pieces() {
      yield 'new';
      makePipe(path);
    }
    expect(await failureOf(files.write({ path, replace: true }, pieces()))).toMatchObject({ cause: 'not-a-file' });
    expect(lstatSync(path).isFIFO()).toBe(true);
    expect(readdirSync(folder)).toEqual(['out.csv']);
  });
});

describe('the program’s own files are never written over', () => {
  const own = [
    'registry-desk.sqlite',
    'registry-desk.sqlite-wal',
    'registry-desk.sqlite-shm',
    'registry-desk.sqlite-gate',
  ];
  const ownPaths: readonly (readonly [string, (data: string) => string])[] = [
    ...own.map((name) => [name, (data: string) => join(data, name)] as const),
    ['the log', (data: string) => join(data, 'logs', 'registry-desk.log')],
    ['a new file in the data folder', (data: string) => join(data, 'new.csv')],
    ['a new file in a folder of it', (data: string) => join(data, 'logs', 'new.csv')],
    ['a way around', (data: string) => join(data, '..', 'files', '..', 'data', 'new.csv')],
  ];
  it.each(ownPaths)('%s', async (_, pathIn) => {
    const { data, write, files } = places();
    const path = pathIn(data);
    expect(await failureOf(write(path))).toMatchObject({ kind: 'file', cause: 'own-file' });
    expect(await failureOf(files.refuse({ path, replace: true }))).toMatchObject({ cause: 'own-file' });
    expect(readdirSync(data).sort()).toEqual(['logs', ...own].sort());
    expect(readFileSync(join(data, 'registry-desk.sqlite'), 'utf8')).toBe('the store');
    expect(readFileSync(join(data, 'logs', 'registry-desk.log'), 'utf8')).toBe('the log');
  });

  it.runIf(hasPipes)(
    'through a folder that is a link, a file that is a link, and a second name of the same file',
    async () => {
      const { root, folder, data, write } = places();
      symlinkSync(data, join(root, 'around'));
      symlinkSync(join(data, 'registry-desk.sqlite'), join(folder, 'link.csv'));
      linkSync(join(data, 'registry-desk.sqlite'), join(folder, 'second.csv'));
      symlinkSync(join(data, 'logs'), join(folder, 'logs'));
      for (const path of ['around/new.csv', 'files/link.csv', 'files/second.csv', 'files/logs/new.csv']) {
        expect(await failureOf(write(join(root, path))), path).toMatchObject({ kind: 'file', cause: 'own-file' });
      }
      expect(readFileSync(join(data, 'registry-desk.sqlite'), 'utf8')).toBe('the store');
      expect(readdirSync(join(data, 'logs'))).toEqual(['registry-desk.log']);
    },
  );
});

describe('a window', () => {
  const refused = { kind: 'invalid-input', field: 'path', code: 'path-not-chosen' };

  it('writes into the exports folder, by a whole path or by a name alone', async () => {
    const { folder, write } = places({});
    expect(await write(join(folder, 'one.csv'), false)).toMatchObject({ path: join(folder, 'one.csv') });
    expect(await write('two.csv', false)).toMatchObject({ path: join(folder, 'two.csv') });
    expect(readdirSync(folder)).toEqual(['one.csv', 'two.csv']);
  });

  it('writes nowhere else, whatever it names', async () => {
    const { root, folder, write } = places({});
    mkdirSync(join(folder, 'inside'));
    const wrong = [
      join(root, 'elsewhere', 'new.csv'),
      join(folder, 'inside', 'new.csv'),
      join(folder, '..', 'new.csv'),
      join(folder, 'inside', '..', '..', 'elsewhere', 'new.csv'),
    ];
    for (const path of wrong) expect(await failureOf(write(path)), path).toMatchObject(refused);
    expect(await failureOf(write('../new.csv'))).toMatchObject({ code: 'path-not-absolute' });
    for (const path of ['.bashrc', join(folder, '.config')]) {
      expect(await failureOf(write(path)), path).toMatchObject({ kind: 'invalid-input', code: 'path-hidden' });
    }
    for (const path of ['..', '.', '', 'a\0b']) {
      expect(await failureOf(write(path)), JSON.stringify(path)).toMatchObject({ kind: 'invalid-input' });
    }
    expect([readdirSync(folder), readdirSync(join(root, 'elsewhere'))]).toEqual([['inside'], []]);
  });

  it.runIf(hasPipes)('follows no link out of the exports folder', async () => {
    const { root, folder, write } = places({});
    writeFileSync(join(root, 'elsewhere', 'end'), 'old');
    symlinkSync(join(root, 'elsewhere', 'end'), join(folder, 'link.csv'));
    expect(await failureOf(write('link.csv'))).toMatchObject(refused);
    expect(readFileSync(join(root, 'elsewhere', 'end'), 'utf8')).toBe('old');
  });

  it('writes where its person chose in the dialog, there alone, with the receipt beside', async () => {
    const { root, folder, files, write } = places({ choose: 'elsewhere/chosen.csv' });
    const path = join(root, 'elsewhere', 'chosen.csv');
    expect(await failureOf(write(path))).toMatchObject(refused);
    expect(await files.choose(join(folder, 'suggested.csv'))).toBe(path);
    await write(path);
    expect(await files.refuse({ path: `${path}.sha256`, replace: false, goesWith: path })).toBe(`${path}.sha256`);
    expect(await failureOf(write(`${path}.sha256`))).toMatchObject(refused);
    expect(readdirSync(join(root, 'elsewhere'))).toEqual(['chosen.csv']);
  });

  it('writes none of the program’s own files even where its person chose one', async () => {
    const { root, files, write } = places({ choose: 'data/registry-desk.sqlite' });
    await files.choose('suggested.csv');
    expect(await failureOf(write(join(root, 'data', 'registry-desk.sqlite')))).toMatchObject({ cause: 'own-file' });
  });
});
