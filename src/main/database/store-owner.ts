import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { tryFileLock } from './database.ts';

/**
 * Who works on a store just now. An opened store that has something under way (an open renewal, an open download) puts
 * its owner's identifier there: the process number and a marker of its own. Whether an owner still lives is told by a
 * lock on a file beside the database, which the system releases however its process ends: exact where process numbers
 * are used again, seen across containers that share a folder, and the same on every system.
 */
export interface StoreOwner {
  /** This opened store's identifier; its lock is held from the first call on. */
  id(): string;
  /** True when that owner's store was closed or its process has ended. Never true of this store itself. */
  isGone(ownerId: string): boolean;
  /** Removes the lock files that ended processes have left behind. */
  sweep(): void;
  /** Gives up this store's identifier: what it left under way is from now on an earlier process's. */
  release(): void;
}

/** The owners of the store whose database file is at `path`. A `:memory:` store is seen by nobody else: it alone lives. */
export function storeOwner(path: string): StoreOwner {
  const alone = path === ':memory:';
  let held: { readonly ownerId: string; release(): void } | undefined;

  function id(): string {
    held ??= take();
    return held.ownerId;
  }

  function take() {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const ownerId = `${process.pid}-${randomUUID()}`;
      if (alone) return { ownerId, release: () => {} };
      const lock = tryFileLock(lockFileOf(ownerId));
      // A sweep may have found the file in the instant before it was locked, and removed it.
      if (lock !== undefined && existsSync(lockFileOf(ownerId))) return { ownerId, release: lock.release };
      lock?.release();
    }
    throw new DeskFailure({
      kind: 'file',
      message: message('files.noLockFile', { path }),
      path,
      cause: 'no-lock',
    });
  }

  function isGone(ownerId: string): boolean {
    if (ownerId === held?.ownerId) return false;
    return alone || removeIfFree(lockFileOf(ownerId));
  }

  function sweep(): void {
    if (alone) return;
    const prefix = `${basename(path)}-owner-`;
    for (const name of readdirSync(dirname(path))) {
      if (!name.startsWith(prefix)) continue;
      const ownerId = name.slice(prefix.length);
      if (/^\d+-[0-9a-f-]{36}$/.test(ownerId)) isGone(ownerId);
    }
  }

  function release(): void {
    if (held === undefined) return;
    held.release();
    if (!alone) removeIfFree(lockFileOf(held.ownerId));
    held = undefined;
  }

  function lockFileOf(ownerId: string): string {
    return `${path}-owner-${ownerId}`;
  }

  return { id, isGone, sweep, release };
}

/** True when nobody holds the lock file, or there is none. The file is removed while its lock is held, where that can be. */
function removeIfFree(file: string): boolean {
  if (!existsSync(file)) return true;
  const lock = tryFileLock(file);
  if (lock === undefined) return false;
  try {
    rmSync(file, { force: true });
  } catch {
    // Windows keeps an open file: it goes after the lock.
  }
  lock.release();
  rmSync(file, { force: true });
  return true;
}
