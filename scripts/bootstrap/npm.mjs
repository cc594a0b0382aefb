import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { onPath } from '../system/on-path.mjs';
import { rootFolder } from './checkout.mjs';

/**
 * npm's own program, to be run by a Node of our choice: the one that runs this script, or the one on the PATH.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {NodeJS.Platform} [platform]
 * @returns {string | undefined}
 */
export function npmProgram(environment = process.env, platform = process.platform) {
  const running = environment.npm_execpath;
  if (running && path.basename(running) === 'npm-cli.js' && existsSync(running)) return running;
  const found = onPath([platform === 'win32' ? 'npm.cmd' : 'npm'], environment);
  if (!found) return undefined;
  const program =
    platform === 'win32'
      ? path.join(path.dirname(found), 'node_modules', 'npm', 'bin', 'npm-cli.js')
      : realpathSync(found);
  return path.basename(program) === 'npm-cli.js' && existsSync(program) ? program : undefined;
}

/**
 * How to start npm. Inside an npm script it is run by npm's own Node, unless another is asked for: the `node` found
 * first on the PATH may be the one in node_modules, which an installation is about to replace.
 *
 * @param {string | undefined} node
 * @returns {{ file: string, leading: string[], shell: boolean }}
 */
function npmCommand(node) {
  const program = npmProgram();
  const ownNode = process.env.npm_node_execpath;
  if (program) {
    return {
      file: node ?? (ownNode && existsSync(ownNode) ? ownNode : process.execPath),
      leading: [program],
      shell: false,
    };
  }
  // Windows starts .cmd files through a shell only.
  return process.platform === 'win32'
    ? { file: 'npm.cmd', leading: [], shell: true }
    : { file: 'npm', leading: [], shell: false };
}

/**
 * Runs npm in the project; its output goes to standard error. Answers with undefined when it worked, otherwise with
 * what went wrong.
 *
 * @param {readonly string[]} words
 * @param {{ node?: string | undefined }} [choice] the Node to run it by
 * @returns {string | undefined}
 */
export function runNpm(words, { node } = {}) {
  const { file, leading, shell } = npmCommand(node);
  const ended = spawnSync(file, [...leading, ...words], { cwd: rootFolder, shell, stdio: ['ignore', 2, 2] });
  if (ended.error) return `npm could not be started (${ended.error.message})`;
  if (ended.signal) return `npm was stopped by ${ended.signal}`;
  return ended.status === 0 ? undefined : `npm ended with code ${ended.status}`;
}
