import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
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
  const { code, message: reason } = error as NodeJS.ErrnoException;
  if (foundFull(error, path)) {
    return ofFile('disk-full', message('files.diskFull', { path }));
  }
  switch (primaryCode(error)) {
    case primary.busy:
    case primary.locked:
      return ofFile('busy', message('files.busy', { path }));
    case primary.readOnly:
      return ofFile('read-only', message('files.notWritable', { path }));
    case primary.input:
      return ofFile('input-output', message('files.diskFailed', { path }));
    case primary.corrupt:
      return ofFile('damaged', message('files.storeDamaged', { path }));
    case primary.cannotOpen:
      return ofFile('cannot-open', message('files.cannotOpen', { path }));
    case primary.notADatabase:
      return ofFile('not-a-database', message('files.notADatabase', { path }));
    case undefined:
      if (reason === 'database is not open') return internal('store-closed', message('files.storeClosed'));
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
        return ofFile('read-only', message('files.notPermitted', { path }));
      }
      if (typeof code === 'string' && !code.startsWith('ERR_')) {
        return ofFile(code, message('files.notOpened', { path, reason }));
      }
      return internal('store', message('files.storeFailed', { reason }));
    default:
      return internal(`sqlite-${(error as { errcode: number }).errcode}`, message('files.storeFailed', { reason }));
  }

  function ofFile(cause: string, what: Message): DeskFailure {
    return new DeskFailure({ kind: 'file', message: what, path, cause }, { cause: error });
  }

  function internal(reference: string, what: Message): DeskFailure {
    return new DeskFailure({ kind: 'internal', message: what, reference }, { cause: error });
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
