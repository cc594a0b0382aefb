import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { openDatabase } from './database.ts';
import { isLogDamaged } from './log-damage.ts';
import { storeFailure } from './store-failure.ts';
import { closeGate } from './store-gate.ts';

/** The files that SQLite keeps beside a database while it is open, or after its program was killed. */
const besides = ['-wal', '-shm', '-journal'];

/**
 * Puts `staged`, a store's file that was examined, in the place of the store at `path`; without one the store begins
 * anew. The former file is never lost: it is kept at `keepAs`, with all that was written to it, damaged or not. At every
 * instant there is a whole file at `path`, unless none was there or it begins anew. Throws DeskFailure of kind file,
 * cause `busy` while any program has the store open; then nothing was changed.
 */
export function replaceStore(
  path: string,
  staged: string | undefined,
  keepAs: string,
): { readonly kept: string | null } {
  const gate = closeGate(path);
  try {
    const former = existsSync(path);
    if (former) {
      if (existsSync(keepAs)) throw keptAlready(keepAs);
      takeInWriteAheadLog(path);
      keep(path, keepAs);
    }
    // A log that could not be taken in belongs to the former file, and must not be read into the new one.
    for (const end of besides) if (existsSync(path + end)) renameSync(path + end, keepAs + end);
    if (staged === undefined) rmSync(path, { force: true });
    else renameSync(staged, path);
    syncFolder(dirname(path));
    return { kept: former ? keepAs : null };
  } catch (error) {
    throw storeFailure(error, path);
  } finally {
    gate.release();
  }
}

/** Brings what was written last into the file itself, where it is sound enough for that. */
function takeInWriteAheadLog(path: string): void {
  // SQLite throws away the log of what it takes for no database.
  if (!beginsAsDatabase(path) || isLogDamaged(`${path}-wal`)) return;
  try {
    const database = openDatabase(path);
    try {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      // The last connection that closes removes the log.
      database.close();
    }
  } catch {
    // Damaged: its log is kept beside it as it is.
  }
}

function beginsAsDatabase(path: string): boolean {
  const handle = openSync(path, 'r');
  try {
    const head = Buffer.alloc(16);
    readSync(handle, head);
    return head.toString('latin1') === 'SQLite format 3\0';
  } finally {
    closeSync(handle);
  }
}

function keep(path: string, keepAs: string): void {
  try {
    linkSync(path, keepAs);
  } catch {
    // Some disks have no links (FAT, some network drives).
    copyFileSync(path, keepAs, constants.COPYFILE_EXCL);
  }
}

function keptAlready(keepAs: string): DeskFailure {
  return new DeskFailure({
    kind: 'file',
    message: message('files.keptAlready', { path: keepAs }),
    path: keepAs,
    cause: 'EEXIST',
  });
}

/** Makes the new names durable, where the system can do that. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows opens no folders.
  }
}
