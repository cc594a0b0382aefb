import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { message } from '#messages/message.ts';
import { existsAlready, fileFailure, fileTrouble } from './file-trouble.ts';
import { kindOf } from './regular-file.ts';

/** What of node:fs/promises is used. */
export interface FileSystem {
  open(path: string, flags: string, mode?: number): Promise<Pick<FileHandle, 'writeFile' | 'sync' | 'close'>>;
  rename(from: string, to: string): Promise<void>;
  link(existing: string, path: string): Promise<void>;
  unlink(path: string): Promise<void>;
  stat(path: string): Promise<Stats>;
  lstat(path: string): Promise<Stats>;
  realpath(path: string): Promise<string>;
}

export interface WrittenFile {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/**
 * Writes a file that is there whole or not at all: into a file beside it, to the disk, then renamed. `random` makes the
 * name of that file unique. Where `path` is a link that may be replaced, the file that it leads to is replaced and the
 * link stays. Fails with kind `file`; whatever ends it early, the file beside is gone and what was at `path` before is
 * untouched.
 */
export async function writeAtomically(
  files: FileSystem,
  target: {
    readonly path: string;
    readonly replace: boolean;
    readonly random: string;
    /** Nobody else of this machine may read it, where the system knows that; else whoever the system lets by default. */
    readonly ownerOnly?: boolean | undefined;
  },
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<WrittenFile> {
  const { replace, ownerOnly = false } = target;
  const path = await placeOf(files, target.path, replace);
  const beside = join(dirname(path), `.${basename(path).slice(0, 100)}.${target.random}.part`);
  const hash = createHash('sha256');
  const encoded = textEncoder();
  let bytes = 0;
  const handle = await files.open(beside, 'wx', ownerOnly ? 0o600 : 0o666).catch((error: unknown) => {
    throw fileTrouble(error, path);
  });
  let open = true;
  try {
    for await (const piece of pieces) {
      const chunk = typeof piece === 'string' ? encoded(piece) : piece;
      hash.update(chunk);
      bytes += chunk.byteLength;
      await handle.writeFile(chunk);
    }
    await handle.sync();
    open = false;
    await handle.close();
    await putInPlace(files, beside, path, replace);
  } catch (error) {
    if (open) await handle.close().catch(() => undefined);
    await files.unlink(beside).catch(() => undefined);
    throw fileTrouble(error, path);
  }
  await syncFolder(files, dirname(path));
  return { bytes, sha256: hash.digest('hex') };
}

/** Encodes texts one after the other into the same memory: what it answers with holds until the next. */
function textEncoder(): (text: string) => Uint8Array {
  let room = Buffer.allocUnsafe(65_536);
  return (text) => {
    // No letter of a string takes more than three bytes in UTF-8.
    if (room.byteLength < text.length * 3) room = Buffer.allocUnsafe(text.length * 4);
    return room.subarray(0, room.write(text, 'utf8'));
  };
}

/**
 * Where a file for `path` comes to lie: there, or where the link leads that lies there and may be replaced. Says early
 * what would fail at the end. Nothing but an ordinary file is ever replaced.
 */
export async function placeOf(files: FileSystem, path: string, replace: boolean): Promise<string> {
  let folder: Stats;
  try {
    folder = await files.stat(dirname(path));
  } catch (error) {
    throw fileTrouble(error, path);
  }
  if (!folder.isDirectory()) throw fileTrouble(Object.assign(new Error(), { code: 'ENOTDIR' }), path);
  const there = await lookAt(files, path);
  const place = there?.isSymbolicLink() === true ? await endOfLink(files, path) : path;
  if (there !== undefined && !replace) throw existsAlready(path);
  return place;
}

/** What lies at `path`, a link itself and not where it leads; undefined where nothing does. Refuses what is no file. */
async function lookAt(files: FileSystem, path: string): Promise<Stats | undefined> {
  const there = await files.lstat(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fileTrouble(error, path);
  });
  if (there !== undefined && !there.isSymbolicLink()) refuseOtherThanFile(path, path, there);
  return there;
}

async function endOfLink(files: FileSystem, path: string): Promise<string> {
  try {
    const end = await files.realpath(path);
    refuseOtherThanFile(path, end, await files.stat(end));
    return end;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw fileTrouble(error, path);
    throw fileFailure(path, 'dangling-link', message('files.danglingLink', { path }));
  }
}

function refuseOtherThanFile(named: string, path: string, there: Stats): void {
  if (there.isFile()) return;
  if (there.isDirectory()) {
    throw fileFailure(
      named,
      'EISDIR',
      message('files.nothingLeftBehind', { problem: message('files.isFolder', { path }) }),
    );
  }
  throw fileFailure(named, 'not-a-file', message('files.neverReplaced', { path, kind: kindOf(there) }));
}

async function putInPlace(files: FileSystem, beside: string, path: string, replace: boolean): Promise<void> {
  if (replace) return renameOver(files, beside, path);
  try {
    // A link does not overwrite, a rename does: a file that appeared meanwhile stays.
    await files.link(beside, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw existsAlready(path);
    // Some disks have no links (FAT, some network drives).
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'ENOSYS' && code !== 'EMLINK')
      throw error;
    if ((await lookAt(files, path)) !== undefined) throw existsAlready(path);
    return files.rename(beside, path);
  }
  await files.unlink(beside).catch(() => undefined);
}

/** Looks once more: writing took a while. */
async function renameOver(files: FileSystem, beside: string, path: string): Promise<void> {
  if ((await lookAt(files, path))?.isSymbolicLink() === true) {
    throw fileFailure(path, 'changed', message('files.linkPutMeanwhile', { path }));
  }
  return files.rename(beside, path);
}

/** Makes the new name durable where the system can do that; elsewhere the rename itself is all there is. */
async function syncFolder(files: FileSystem, folder: string): Promise<void> {
  try {
    const handle = await files.open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows opens no folders; the file's own content was synced before.
  }
}
