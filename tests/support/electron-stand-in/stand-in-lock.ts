import type { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** What a second start says to the first: Chromium has a socket for it. */
const wordsName = 'SingletonWords';

/**
 * Whether the lock is given, with the link that Chromium makes for it on Linux; the holder hears the words of a later start.
 * STAND_IN_LOCK: `held` by a program that runs, `stale` from one that is gone, `broken` where none can be made.
 */
export function lockOf(app: EventEmitter, folder: string, isFirst: boolean): boolean {
  const kind = process.env.STAND_IN_LOCK;
  if (kind === 'broken') return false;
  mkdirSync(folder, { recursive: true });
  const link = join(folder, 'SingletonLock');
  // No process has this number: the kernel gives none so high.
  if (isFirst && kind !== undefined) makeLink(link, kind === 'held' ? process.pid : 2 ** 22 + 1);
  if (!makeLink(link, process.pid)) {
    passWordsTo(Number(/\d+$/.exec(readlinkSync(link))?.[0]), folder);
    return false;
  }
  process.once('exit', () => rmSync(link, { force: true }));
  if (process.platform !== 'win32') {
    process.on('SIGUSR2', () => {
      const { words, from } = JSON.parse(readFileSync(join(folder, wordsName), 'utf8'));
      app.emit('second-instance', {}, words, from);
    });
  }
  return true;
}

function makeLink(link: string, pid: number): boolean {
  try {
    symlinkSync(`${hostname()}-${pid}`, link);
    return true;
  } catch {
    return false;
  }
}

function passWordsTo(pid: number, folder: string): void {
  if (pid === process.pid || process.platform === 'win32') return;
  writeFileSync(join(folder, wordsName), JSON.stringify({ words: process.argv, from: process.cwd() }));
  try {
    process.kill(pid, 'SIGUSR2');
  } catch {
    // It is gone.
  }
}
