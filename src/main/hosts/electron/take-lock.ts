import { mkdirSync, readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron/main';

/** Chromium's links on Linux; the first names the computer and the process that holds the lock. */
const links = ['SingletonLock', 'SingletonCookie', 'SingletonSocket'] as const;

/**
 * One program for each folder. `open` where another one holds the lock: it was asked to come to the front. `cannot` where
 * the folder bears no lock at all. On Linux a lock whose program is gone is taken over.
 */
export function takeLock(folder: string): 'taken' | 'open' | 'cannot' {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (app.requestSingleInstanceLock()) return 'taken';
  if (process.platform !== 'linux') return 'open';
  const holder = holderOf(folder);
  if (holder === 'gone') {
    for (const link of links) rmSync(join(folder, link), { force: true });
    if (app.requestSingleInstanceLock()) return 'taken';
  }
  return holder === 'runs' ? 'open' : 'cannot';
}

function holderOf(folder: string): 'runs' | 'gone' | 'none' {
  const [, host, pid] = /^(.*)-(\d+)$/.exec(linkOf(join(folder, links[0]))) ?? [];
  if (pid === undefined) return 'none';
  // Whether a process of another computer runs cannot be known here.
  if (host !== hostname()) return 'runs';
  try {
    process.kill(Number(pid), 0);
    return 'runs';
  } catch (error) {
    // Another user's process runs too.
    return (error as NodeJS.ErrnoException).code === 'ESRCH' ? 'gone' : 'runs';
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
