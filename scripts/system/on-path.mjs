import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The first of some programs that the PATH leads to.
 *
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {string | undefined}
 */
export function onPath(names, environment = process.env) {
  const folders = (environment.PATH ?? environment.Path ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const name of names) {
    const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
    if (found) return found;
  }
  return undefined;
}
