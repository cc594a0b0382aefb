import { statSync } from 'node:fs';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/** A program that makes the file at this moment has written to it long before. */
const looks = 50;
const lookMilliseconds = 20;

/**
 * Refuses to begin anew where a store was lost: a file of which nothing is left, and a log whose store is gone, which
 * SQLite throws away beside an empty file. The renewals that were in it could be sent again. A missing file alone is how
 * a store begins. Throws DeskFailure of kind file, cause `damaged`.
 */
export function refuseLostStore(path: string): void {
  if (path === ':memory:') return;
  for (let look = 1; sizeOf(path) === 0; look += 1) {
    if (look > looks) throw lost(path, message('files.storeEmptied', { path }));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookMilliseconds);
  }
  const hasLog = sizeOf(path) === undefined && (sizeOf(`${path}-wal`) ?? 0) > 0;
  if (hasLog) throw lost(path, message('files.storeGone', { path }));
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

function lost(path: string, what: Message): DeskFailure {
  return new DeskFailure({ kind: 'file', message: what, path, cause: 'damaged' });
}
