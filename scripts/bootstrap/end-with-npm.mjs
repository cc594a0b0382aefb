import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAlive } from './is-alive.mjs';

const lookEveryMilliseconds = 500;

/**
 * Sends this process SIGTERM when the npm that started it is gone. npm passes a signal on to the shell between it and
 * the script, and the shell dies of it alone: the program would live on unseen and keep its port. Does nothing where no
 * npm started this.
 */
export function endWithNpm(environment = process.env) {
  if (environment.npm_lifecycle_event === undefined) return;
  const starters = startersOf(process.ppid);
  const timer = setInterval(() => {
    if (process.ppid === starters[0] && starters.every(isAlive)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMilliseconds);
  timer.unref();
}

/** The parent; and npm above it, when the parent is the shell that npm runs a script by. */
function startersOf(/** @type {number} */ parent) {
  const { command, parentOfParent } = describe(parent);
  return command.includes('scripts/bootstrap.mjs') && parentOfParent > 1 ? [parent, parentOfParent] : [parent];
}

/** @returns {{ command: string, parentOfParent: number }} empty where the system does not tell */
function describe(/** @type {number} */ pid) {
  try {
    if (process.platform === 'linux') {
      return {
        command: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
        // The program's name before it stands in parentheses and may hold spaces.
        parentOfParent: Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]),
      };
    }
    if (process.platform === 'darwin') {
      const asked = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
      return { command: asked.stdout, parentOfParent: Number.parseInt(asked.stdout, 10) };
    }
  } catch {
    // A system that does not tell: the parent alone is watched.
  }
  return { command: '', parentOfParent: 0 };
}
