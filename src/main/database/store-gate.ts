import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { shareFileLock, tryFileLock } from './database.ts';
import type { FileLock } from './file-lock.ts';
import { makeOwnFolder } from './own-files.ts';
import { storeFailure } from './store-failure.ts';

/**
 * The gate of a store: a file beside the database that every opened store, of whatever process, holds together with the
 * others. Who wants to put another database in its place holds it alone, so nobody can go on writing into a file that
 * has been moved away. `examine` looks at a store that was not closed, while nobody else has it open.
 */
export function enterStore(path: string, examine: (path: string) => void): FileLock {
  if (path === ':memory:') return { release: () => undefined };
  try {
    makeOwnFolder(dirname(path));
    const alone = existsSync(`${path}-wal`) ? tryFileLock(gateOf(path)) : undefined;
    try {
      if (alone !== undefined) examine(path);
    } finally {
      alone?.release();
    }
  } catch (error) {
    throw storeFailure(error, path);
  }
  return shareFileLock(gateOf(path));
}

/** Holds the gate alone. Throws DeskFailure of kind file, cause `busy`, while any program has the store open. */
export function closeGate(path: string): FileLock {
  const gate = tryFileLock(gateOf(path));
  if (gate !== undefined) return gate;
  throw new DeskFailure({
    kind: 'file',
    message: message('files.openElsewhere', { path }),
    path,
    cause: 'busy',
  });
}

function gateOf(path: string): string {
  return `${path}-gate`;
}
