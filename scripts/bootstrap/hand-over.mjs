import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const preload = pathToFileURL(path.join(path.dirname(fileURLToPath(import.meta.url)), 'preload.mjs')).href;

/** Node lets young objects take 96 MB by itself; with a third of it a program is as fast, and smaller by 200 MB at its peak. */
const youngMegabytes = ['--max-semi-space-size=16'];

/**
 * Becomes a program of ours, run by Node; see handOver.
 *
 * @param {string} node
 * @param {string} program
 * @param {readonly string[]} words
 */
export function handOverToProgram(node, program, words) {
  const isBuilt = program.includes(path.join('out', 'main'));
  return handOver(node, [...(isBuilt ? youngMegabytes : []), '--import', preload, program, ...words]);
}

/**
 * Becomes another program: its input and output, its signals and its exit code are this process's. Where the system
 * and the running Node allow it (not on Windows, Node 22.15 or newer) the process is replaced, so that nothing stands
 * between the program and whoever stops or kills it; otherwise a child is started and watched.
 *
 * @param {string} file
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<never>}
 */
export async function handOver(file, words, environment = process.env) {
  if (process.platform !== 'win32' && typeof process.execve === 'function') {
    process.execve(file, [file, ...words], definedOnly(environment));
  }
  return follow(spawn(file, words, { stdio: 'inherit', env: environment }));
}

/**
 * Ends as the child ends, and passes signals on to it until then.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<never>}
 */
export async function follow(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = process.platform === 'win32' ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
  const forward = signals.map((signal) => {
    const pass = () => {
      // Ctrl+C in a terminal reaches the child by itself; a second one would look like impatience.
      if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    };
    process.on(signal, pass);
    return { signal, pass };
  });
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  for (const { signal, pass } of forward) process.off(signal, pass);
  if (signal && process.platform !== 'win32') {
    // Ends the way the child ended, so that a shell sees the same thing.
    process.kill(process.pid, signal);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  process.exit(code ?? 1);
}

function definedOnly(/** @type {NodeJS.ProcessEnv} */ environment) {
  return /** @type {Record<string, string>} */ (
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined))
  );
}
