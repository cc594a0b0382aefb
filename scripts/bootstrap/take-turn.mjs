import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from './checkout.mjs';
import { isAlive } from './is-alive.mjs';
import { say } from './say.mjs';

const startingUpMilliseconds = 2000;

/**
 * Runs `work` while no other command of this checkout runs work of the same name: two commands typed at once in a fresh
 * clone must not install or build into each other. A turn left behind by a killed command is taken over.
 *
 * @template Result
 * @param {string} name
 * @param {() => Result} work
 * @param {string} [folder]
 * @returns {Result}
 */
export function takeTurn(name, work, folder = path.join(cacheFolder, 'turns')) {
  const turn = path.join(folder, name);
  const owner = path.join(turn, 'pid');
  mkdirSync(folder, { recursive: true });
  let told = false;
  let ownedAt = performance.now();
  while (!begin(turn, owner)) {
    const pid = ownerOf(owner);
    if (pid !== undefined) ownedAt = performance.now();
    // Its owner is dead, or ended between making the folder and noting itself.
    if (pid === undefined ? performance.now() - ownedAt > startingUpMilliseconds : !isAlive(pid)) {
      rmSync(turn, { recursive: true, force: true });
      continue;
    }
    if (!told) say(`Waiting for another command of this checkout (${name})…`);
    told = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  try {
    return work();
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

function begin(/** @type {string} */ turn, /** @type {string} */ owner) {
  try {
    mkdirSync(turn);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(owner, String(process.pid));
  return true;
}

function ownerOf(/** @type {string} */ owner) {
  try {
    return Number(readFileSync(owner, 'utf8')) || undefined;
  } catch {
    // Not noted yet, or the turn has just ended.
    return undefined;
  }
}
