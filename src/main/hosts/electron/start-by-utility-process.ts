import { once } from 'node:events';
import { PassThrough } from 'node:stream';
// The whole module: a stand-in of Electron in tests has no processes of its own.
import * as electron from 'electron/main';
import { entryFile, type StartOwnProgram } from '../crash-programs.ts';

/**
 * By Electron's own processes for Node work, which need no switch that lets the program itself run as Node. They have a
 * process identifier only once they run, so a kill waits for that.
 */
export const startByUtilityProcess: StartOwnProgram = (entry, words, environment) => {
  const child = electron.utilityProcess.fork(entryFile(entry), [...words], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
    serviceName: `crash test ${entry}`,
  });
  let killed = false;
  const spawned = once(child, 'spawn');
  return {
    kill() {
      killed = true;
      void spawned.then(() => {
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      });
    },
    output: child.stdout ?? new PassThrough().end(),
    ended: new Promise((resolve) => {
      child.once('exit', (code) => resolve(killed ? null : code));
    }),
  };
};
