import { mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openReplay, openSnapshot } from '#main/application/ask-control.ts';
import { examineStore } from '#main/database/copy-store.ts';
import { openDatabase } from '#main/database/database.ts';
import { readAuthorities } from '#main/desk/network/read-authorities.ts';
import { furnish } from '#main/emulator/furnish.ts';
import { openReplayFile } from '#main/emulator/routes/control/open-recording.ts';
import { readHead } from '#main/files/read-head.ts';
import { openRegular, readPieces, readWhole, readWholeSync } from '#main/files/regular-file.ts';
import { prepareBatch } from '#main/hosts/cli/commands/batch.ts';
import { check } from '#main/hosts/cli/commands/check.ts';
import { readListQuery } from '#main/hosts/cli/list-query.ts';
import { runRestore } from '#main/hosts/cli/run-restore.ts';
import { openFinishedFiles } from '#main/hosts/web/finished-files.ts';
import { hasPipes, makeDevice, makePipe, makeSocket, makesDevices, ownFolder } from './special-files.ts';

const nobody = 'http://127.0.0.1:9/control';

/** Everything that reads a file which a person, a window or a command names. None may wait, or read without an end. */
const readers: readonly (readonly [string, (path: string) => unknown])[] = [
  ['a backup that is looked at', (path) => examineStore(path)],
  ['a store that is opened', (path) => openDatabase(path)],
  ['the certificates of an authority', (path) => readAuthorities(readWhole, path)],
  ['a snapshot that a window opens', (path) => openSnapshot(nobody, path)],
  ['a recording that a window opens', (path) => openReplay(nobody, path, 'answer')],
  [
    'a snapshot that the emulator starts with',
    (path) => furnish({ clock: { now: () => 0 } } as never, { snapshot: path } as never),
  ],
  ['the file that the emulator keeps itself in', (path) => furnish({} as never, { durableFile: path } as never)],
  ['a recording that the emulator starts with', (path) => openReplayFile(path, 'answer')],
  ['check --file', (path) => check.prepare(['--file', path])],
  ['domains list --file', (path) => readListQuery({ file: path, descending: false })],
  ['batch prepare FILE', (path) => prepare(path)],
];

/** The command as far as it reads its file. */
function prepare(path: string): unknown {
  const call = { account: async () => ({ accountId: 'a' }), desk: { renewalBatches: { prepare: async () => 'read' } } };
  return prepareBatch.prepare([path, '--years', '1', '--card', 'c']).run(call as never);
}

async function refusalOf(read: () => unknown): Promise<string> {
  try {
    await read();
  } catch (error) {
    return (error as Error).message;
  }
  return 'it was read';
}

describe.runIf(hasPipes)('what is no ordinary file is refused before it is read', () => {
  describe.each(readers)('%s', (_, read) => {
    it('a pipe that nobody writes to', async () => {
      const path = join(ownFolder(), 'pipe');
      makePipe(path);
      expect(await refusalOf(() => read(path))).toContain('is a pipe, not a file');
    });

    it('a link to a pipe', async () => {
      const folder = ownFolder();
      makePipe(join(folder, 'pipe'));
      symlinkSync('pipe', join(folder, 'link'));
      expect(await refusalOf(() => read(join(folder, 'link')))).toContain('is a pipe, not a file');
    });

    it('a folder', async () => {
      const path = join(ownFolder(), 'folder');
      mkdirSync(path);
      expect(await refusalOf(() => read(path))).toContain('is a folder, not a file');
    });

    it('a socket', async () => {
      const path = join(ownFolder(), 'socket');
      await makeSocket(path);
      expect(await refusalOf(() => read(path))).toContain('is a socket, not a file');
    });

    it.runIf(makesDevices)('a device without an end', async () => {
      const path = join(ownFolder(), 'zero');
      makeDevice(path, 'zero');
      expect(await refusalOf(() => read(path))).toContain('is a device, not a file');
    });
  });

  it('restore FILE', async () => {
    const folder = ownFolder();
    makePipe(join(folder, 'pipe'));
    const said: string[] = [];
    const spies = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
    for (const spy of spies) spy.mockImplementation((text) => said.push(String(text)) > 0);
    const code = await runRestore([join(folder, 'pipe'), '--home', join(folder, 'home')]);
    for (const spy of spies) spy.mockRestore();
    expect(code).not.toBe(0);
    expect(said.join('')).toContain('is a pipe, not a file');
  });

  it('what begins as a recording is not looked for in a pipe, and a pipe is no download', async () => {
    const path = join(ownFolder(), 'pipe');
    makePipe(path);
    expect(await readHead(path, 200)).toBe('');
    const offered = openFinishedFiles();
    expect(await offered.send(offered.offer(path), {} as never)).toBe(false);
  });
});

describe('a file is read to its bound, whatever the system says of its size', () => {
  it('the bytes as they are, up to the bound', async () => {
    const path = join(ownFolder(), 'file');
    const bytes = Buffer.from(Array.from({ length: 3 * 1024 * 1024 }, (_, at) => at % 251));
    writeFileSync(path, bytes);
    expect((await readWhole(path, bytes.length)).equals(bytes)).toBe(true);
    expect(readWholeSync(path, bytes.length).equals(bytes)).toBe(true);
    await expect(readWhole(path, bytes.length - 1)).rejects.toMatchObject({ failure: { cause: 'too-large' } });
    expect(() => readWholeSync(path, bytes.length - 1)).toThrow('larger than');
  });

  it('a hole of a terabyte is left after the bound', async () => {
    const path = join(ownFolder(), 'hole');
    writeFileSync(path, '');
    truncateSync(path, 1024 ** 4);
    expect(await refusalOf(() => readAuthorities(readWhole, path))).toContain('larger than');
    expect(await refusalOf(() => openReplayFile(path, 'answer'))).toContain('larger than');
    expect(await refusalOf(() => check.prepare(['--file', path]))).toContain('larger than');
  });

  it.runIf(process.platform === 'linux')('files that the system says are empty are not', async () => {
    expect(statSync('/proc/self/status').size).toBe(0);
    expect((await readWhole('/proc/self/status', 1024 * 1024)).length).toBeGreaterThan(100);
    await expect(readWhole('/proc/self/status', 10)).rejects.toMatchObject({ failure: { cause: 'too-large' } });
    expect(() => readWholeSync('/proc/self/maps', 10)).toThrow('larger than');
    let bytes = 0;
    for await (const piece of readPieces('/proc/self/status', 1024 * 1024)) bytes += piece.byteLength;
    expect(bytes).toBeGreaterThan(100);
  });

  it('what is not there is the system’s own error', async () => {
    await expect(openRegular(join(ownFolder(), 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(readFileSync(import.meta.filename, 'utf8')).toBe(
      readWholeSync(import.meta.filename, 1024 * 1024).toString('utf8'),
    );
  });
});
