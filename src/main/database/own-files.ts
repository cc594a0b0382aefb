import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';

/** Windows keeps rights in another way, which the user's own folders have by default. */
const hasModes = process.platform !== 'win32';
const ofOthers = 0o077;
/** More than SQLite needs to open a file: its shared index alone takes 32 KB. */
const roomNeeded = 64 * 1024;

/** Makes a folder, and those above it, for its owner only. One that is there keeps its rights. */
export function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Makes an empty file that only its owner can use. One that is there keeps its content and loses the rights of others.
 * Answers whether it was made.
 */
export function makeOwnFile(path: string): boolean {
  try {
    // Exclusive: to open and close a file that another connection of this process has open would drop its locks.
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    closeToOthers(path);
    return false;
  }
}

/** Takes the rights of others away from one of our files. Does nothing where it is missing or belongs to somebody else. */
export function closeToOthers(path: string): void {
  if (!hasModes) return;
  try {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status?.isFile() && (status.mode & ofOthers) !== 0) chmodSync(path, status.mode & 0o700);
  } catch {
    // Only the owner may change the rights. Whether the file can be used is found out when it is opened.
  }
}

/** The rights of a folder in octal digits, such as `755`, where other users can enter or read it; else undefined. */
export function rightsOfOthers(folder: string): string | undefined {
  const mode = hasModes ? (statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) : 0;
  return (mode & ofOthers) === 0 ? undefined : (mode & 0o777).toString(8).padStart(3, '0');
}

/** Whether the disk of a folder has too little room for SQLite to open a file there. Quotas are not counted. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < roomNeeded;
  } catch {
    // Where the system does not say it, what is written says it.
    return false;
  }
}

/** True for the errors by which a system says that a disk, or a user's share of it, is full. */
export function saysFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Whether a small new file beside `path` finds no room. It is written and removed again: no count of free blocks knows of quotas. */
export function hasNoRoom(path: string): boolean {
  const trial = `${path}-room-${process.pid}`;
  let handle: number | undefined;
  try {
    handle = openSync(trial, 'wx', 0o600);
    const room = Buffer.alloc(roomNeeded);
    for (let written = 0; written < roomNeeded; ) written += writeSync(handle, room, written);
    return false;
  } catch (error) {
    return saysFull(error);
  } finally {
    if (handle !== undefined) {
      closeSync(handle);
      rmSync(trial, { force: true });
    }
  }
}
