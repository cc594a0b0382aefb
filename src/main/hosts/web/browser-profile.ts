import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folderName = 'browser';

/**
 * A new and empty folder for the window's own browser profile: nothing in it is from before this start. The browser may
 * go on when this program ends, so the profiles of earlier starts are removed here, where their browser has ended.
 */
export function freshProfile(dataFolder: string): string {
  const folder = join(dataFolder, folderName);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) removeUnused(join(folder, name));
  return mkdtempSync(join(folder, 'profile-'));
}

function removeUnused(profile: string): void {
  if (isInUse(profile)) return;
  try {
    rmSync(profile, { recursive: true, force: true });
  } catch {
    // Windows refuses to remove what a browser has open. The next start tries again.
  }
}

/** Chromium's lock is a link to HOST-PID, which outlives a browser that was killed. */
function isInUse(profile: string): boolean {
  try {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[1]);
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
