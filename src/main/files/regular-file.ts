import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/** A pipe that nobody writes to would hold the opening for ever; Windows has no such flag and no such pipes. */
const readOnly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const pieceBytes = 1024 * 1024;

/** The largest list of names that is read from a file: about a million lines. */
export const largestNameList = 64 * 1024 * 1024;

/**
 * Opens a file for reading. Throws DeskFailure of kind file where the path names a folder, a pipe, a device or a socket:
 * before anything of it is opened or read. Errors of the system pass as they are.
 */
export async function openRegular(path: string): Promise<FileHandle> {
  refuseSpecial(path, await stat(path));
  const file = await open(path, readOnly);
  try {
    // What lies there may have changed since.
    refuseSpecial(path, await file.stat());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** As openRegular, without opening: for a library that opens the file itself. */
export function requireRegular(path: string): void {
  refuseSpecial(path, statSync(path));
}

/**
 * A file piece by piece, `most` bytes at most, however large the system says it is (it says 0 of endless files under
 * /proc). Throws as openRegular does, and with cause `too-large` at the first byte too many.
 */
export async function* readPieces(path: string, most: number): AsyncGenerator<Uint8Array, void, void> {
  const file = await openRegular(path);
  try {
    let left = most;
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, null);
      if (bytesRead === 0) return;
      if (bytesRead > left) throw tooLarge(path, most);
      left -= bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** A whole file of `most` bytes at most. Throws as readPieces does. */
export async function readWhole(path: string, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readPieces(path, most)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** As readWhole, for a program that waits for it. `-` is standard input, which may be a pipe. */
export function readWholeSync(path: string, most: number): Buffer {
  if (path === '-') return readAll(0, path, most);
  requireRegular(path);
  const descriptor = openSync(path, readOnly);
  try {
    refuseSpecial(path, fstatSync(descriptor));
    return readAll(descriptor, path, most);
  } finally {
    closeSync(descriptor);
  }
}

function readAll(descriptor: number, path: string, most: number): Buffer {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const piece = Buffer.allocUnsafe(pieceBytes);
    const read = readSync(descriptor, piece);
    if (read === 0) return Buffer.concat(pieces);
    bytes += read;
    if (bytes > most) throw tooLarge(path, most);
    pieces.push(piece.subarray(0, read));
  }
}

function refuseSpecial(path: string, found: Stats): void {
  if (found.isFile()) return;
  throw new DeskFailure({
    kind: 'file',
    message: message('files.notAFile', { path, kind: kindOf(found) }),
    path,
    cause: found.isDirectory() ? 'EISDIR' : 'not-a-file',
  });
}

/** What something is that is no ordinary file, in a sentence. */
export function kindOf(found: Pick<Stats, 'isDirectory' | 'isFIFO' | 'isSocket'>): Message {
  if (found.isDirectory()) return message('files.folder');
  if (found.isFIFO()) return message('files.pipe');
  return found.isSocket() ? message('files.socket') : message('files.device');
}

function tooLarge(path: string, most: number): DeskFailure {
  const mebibytes = Math.floor(most / 1024 / 1024);
  const what =
    path === '-'
      ? message('files.inputTooLarge', { most: mebibytes })
      : message('files.tooLarge', { path, most: mebibytes });
  return new DeskFailure({
    kind: 'file',
    message: what,
    path: path === '-' ? 'Standard input' : path,
    cause: 'too-large',
  });
}
