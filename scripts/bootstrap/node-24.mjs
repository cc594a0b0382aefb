import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, installedNodePath, isCheckout } from './checkout.mjs';
import { runNpm } from './npm.mjs';
import { Stopped, say } from './say.mjs';
import { readStamp, writeStamp } from './stamp.mjs';
import { takeTurn } from './take-turn.mjs';

/** The major version that everything runs on; the one that the Electron of package.json carries. */
export const wantedMajor = 24;

/**
 * The Node to run everything by. In a checkout the one of package-lock.json, repaired where its install script was
 * blocked; otherwise the one that runs now, if it is new enough. Throws Stopped with what to type.
 *
 * @returns {string}
 */
export function ensureNode24() {
  if (!isCheckout()) return ownNode();
  const node = installedNodePath();
  if (isNode24(node)) return node;
  takeTurn('packages', () => {
    if (isNode24(node)) return;
    say(`Repairing Node ${wantedMajor} in node_modules (npm rebuild node)…`);
    runNpm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  });
  return isNode24(node) ? node : ownNode();
}

function ownNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  throw new Stopped(
    isCheckout()
      ? `Node ${wantedMajor} is not in node_modules (its install script may be blocked). Type: npm rebuild node --ignore-scripts=false`
      : `Registry Desk needs Node ${wantedMajor} or newer; this is ${process.version}. Install it from https://nodejs.org`,
  );
}

/** Asks a Node for its version; the answer is remembered until the file changes, because asking costs a process. */
export function isNode24(/** @type {string} */ node, stampFile = path.join(cacheFolder, 'node.json')) {
  if (!existsSync(node)) return false;
  const { mtimeMs, size } = statSync(node);
  const known = readStamp(stampFile);
  if (known?.node === node && known.mtimeMs === mtimeMs && known.size === size) return true;
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (asked.status !== 0 || !asked.stdout.startsWith(`v${wantedMajor}.`)) return false;
  writeStamp(stampFile, { node, mtimeMs, size });
  return true;
}
