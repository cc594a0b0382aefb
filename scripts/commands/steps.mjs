import { spawn } from 'node:child_process';
import os from 'node:os';
import { inProject } from '../bootstrap/checkout.mjs';
import { Stopped, say } from '../bootstrap/say.mjs';

/**
 * One tool to run.
 *
 * @typedef {object} Step
 * @property {string} name what the person reads, also when it fails
 * @property {string} file
 * @property {readonly string[]} words
 * @property {boolean} [live] shows its output while it runs; otherwise only when it fails
 * @property {NodeJS.ProcessEnv} [environment] added to this process's own
 */

const startedAt = Date.now();

/** Runs one step and says how long it took. Throws Stopped, naming it, when it fails. */
export async function runStep(/** @type {Step} */ step) {
  const begun = Date.now();
  const { code, signal, output } = await runTool(step);
  const took = `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  if (code === 0) {
    say(`ok      ${step.name} (${took})`);
    return;
  }
  if (output) say(output.trimEnd());
  say(`failed  ${step.name} (${took}, ${signal ? `stopped by ${signal}` : `code ${code}`})`);
  throw new Stopped(`Stopped at: ${step.name}`, signal === 'SIGINT' ? 130 : 1);
}

/**
 * Runs steps beside each other, as many as there are processors but no more than four, and lets all of them end, so
 * that one round shows every complaint. Throws Stopped, naming the steps that failed.
 */
export async function runTogether(/** @type {readonly Step[]} */ steps) {
  const waiting = [...steps];
  /** @type {string[]} */
  const failed = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      try {
        await runStep(step);
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        failed.push(step.name);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, Math.max(2, os.cpus().length)) }, lane));
  if (failed.length > 0) throw new Stopped(`Stopped at: ${failed.join(', ')}`);
}

/** The closing line of a command that runs steps but no counted tests. */
export function finish(/** @type {string} */ command) {
  say(`${command}: all well (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}

/** @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, output: string }>} */
function runTool(/** @type {Step} */ { file, words, live = false, environment = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, words, {
      cwd: inProject(),
      env: { ...process.env, ...environment },
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (/** @type {Buffer} */ piece) => {
      output += piece.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    // Ctrl+C reaches the tool by itself; this process waits for it, so that nothing is left running.
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    };
    process.on('SIGINT', pass).on('SIGTERM', pass);
    const leave = () => process.off('SIGINT', pass).off('SIGTERM', pass);
    child.once('error', (error) => {
      leave();
      reject(error);
    });
    child.once('close', (code, signal) => {
      leave();
      resolve({ code, signal, output });
    });
  });
}
