import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from '#main/clock.ts';
import { closeToOthers, makeOwnFolder } from '#main/database/own-files.ts';

const largestLog = 1024 * 1024;

/**
 * The log of main: one line with its time for each fault, in `folder`. It holds what failures hold, already without
 * secrets; what was sent is in the journal. At a megabyte the file becomes registry-desk.1.log and another begins. A
 * disk that takes no line takes none: the program goes on, and says it on standard error as well.
 */
export function openLogFile(folder: string, clock: Pick<Clock, 'now'> = systemClock): (line: string) => void {
  const file = join(folder, 'registry-desk.log');
  return (line) => {
    process.stderr.write(`${line}\n`);
    try {
      makeOwnFolder(folder);
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) {
        renameSync(file, join(folder, 'registry-desk.1.log'));
      }
      closeToOthers(file);
      appendFileSync(file, `${new Date(clock.now()).toISOString()} ${line}\n`, { mode: 0o600 });
    } catch {
      // The line is on standard error.
    }
  };
}
