import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#registry/failure.ts';
import { hasNoRoom, saysFull } from './own-files.ts';

/** SQLite's primary result codes that a person can do something about. */
const primary = { busy: 5, locked: 6, readOnly: 8, input: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 };

/** True where SQLite says that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === primary.busy || code === primary.locked;
}

/** True where the disk was found to be full. */
export function isFull(error: DeskFailure): boolean {
  return error.failure.kind === 'file' && error.failure.cause === 'disk-full';
}

/**
 * The failure of a file or of SQLite in plain words: kind `file` where the file is the cause, `internal` where we are.
 * A DeskFailure passes as it is. No failure carries a value that was being stored.
 */
export function storeFailure(error: unknown, path: string): DeskFailure {
  if (error instanceof DeskFailure) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (foundFull(error, path)) {
    return ofFile(
      'disk-full',
      `The disk of ${path} is full. Nothing half-written was kept; make room, then try again.`,
    );
  }
  switch (primaryCode(error)) {
    case primary.busy:
    case primary.locked:
      return ofFile('busy', `Another program is writing to ${path} and does not end. Close it, then try again.`);
    case primary.readOnly:
      return ofFile('read-only', `${path} cannot be written. Check the permissions of the file and its folder.`);
    case primary.input:
      return ofFile(
        'input-output',
        `The disk failed while ${path} was read or written. Nothing half-written was kept.`,
      );
    case primary.corrupt:
      return ofFile('damaged', `${path} is damaged. Put a backup in its place, or move it away to begin anew.`);
    case primary.cannotOpen:
      return ofFile('cannot-open', `${path} cannot be opened. Check that its folder exists and may be written.`);
    case primary.notADatabase:
      return ofFile('not-a-database', `${path} is not a database of Registry Desk. It was not changed.`);
    case undefined:
      if (message === 'database is not open') return internal('store-closed', 'The store is closed.');
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
        const text = `${path} cannot be opened or written by this user. Check the permissions of the file and its folder.`;
        return ofFile('read-only', text);
      }
      if (typeof code === 'string' && !code.startsWith('ERR_')) {
        return ofFile(code, `${path} cannot be opened: ${message}`);
      }
      return internal('store', `The store failed: ${message}`);
    default:
      return internal(`sqlite-${(error as { errcode: number }).errcode}`, `The store failed: ${message}`);
  }

  function ofFile(cause: string, text: string): DeskFailure {
    return new DeskFailure({ kind: 'file', message: asWritten(text), path, cause }, { cause: error });
  }

  function internal(reference: string, text: string): DeskFailure {
    return new DeskFailure({ kind: 'internal', message: asWritten(text), reference }, { cause: error });
  }
}

/**
 * Whether a full disk, or a used up quota, is the cause. SQLite says so of the database and its log only: of the index
 * of the log, of a new file and of a quota it says that input or output failed, or that it cannot open a file.
 */
function foundFull(error: unknown, path: string): boolean {
  const code = primaryCode(error);
  if (code === primary.full || saysFull(error)) return true;
  return (code === primary.input || code === primary.cannotOpen) && path !== ':memory:' && hasNoRoom(path);
}

function primaryCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
