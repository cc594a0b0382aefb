import { existsSync } from 'node:fs';
import { inProject } from '../bootstrap/checkout.mjs';
import { handOverToProgram } from '../bootstrap/hand-over.mjs';
import { Stopped } from '../bootstrap/say.mjs';
import { readyToStart } from './ready.mjs';

/**
 * A command that runs one file of the project under Node 24 with the words it was given. A file that does not exist is
 * said plainly, before anything is installed for it where it is a source file.
 *
 * @param {string} file relative to the project, with forward slashes
 */
export function runProgram(file) {
  const program = inProject(...file.split('/'));
  return async (/** @type {readonly string[]} */ words) => {
    if (!file.startsWith('out/')) requireProgram(program, file);
    const node = readyToStart();
    requireProgram(program, file);
    await handOverToProgram(node, program, words);
  };
}

function requireProgram(/** @type {string} */ program, /** @type {string} */ file) {
  if (!existsSync(program)) throw new Stopped(`There is no ${file} in this version, so there is nothing to run.`, 2);
}
