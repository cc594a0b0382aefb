import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { inProject, isCheckout } from './checkout.mjs';
import { filesIn, fingerprint } from './fingerprint.mjs';
import { Stopped, say } from './say.mjs';
import { readStamp, writeStamp } from './stamp.mjs';
import { takeTurn } from './take-turn.mjs';

const stampFile = inProject('out', '.built-from.json');

/**
 * Builds main, preload and renderer into out/ unless they were already built from these very sources. Throws Stopped
 * when the build fails.
 *
 * @param {string} node the Node to build by
 * @param {{ always?: boolean }} [choice]
 */
export function ensureBuild(node, { always = false } = {}) {
  if (!isCheckout() || (!always && isBuilt())) return;
  takeTurn('build', () => {
    if (!always && isBuilt()) return;
    say(`Building (electron-vite): out is ${existsSync(inProject('out')) ? 'older than the sources' : 'missing'}…`);
    const startedAt = Date.now();
    const sources = fingerprint();
    rmSync(stampFile, { force: true });
    const ended = spawnSync(
      node,
      [inProject('node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
      { cwd: inProject(), stdio: ['ignore', 2, 2] },
    );
    if (ended.status !== 0) throw new Stopped('The build failed; the lines above say where.');
    // Taken before the build: a source that changed meanwhile makes the next command build again.
    writeStamp(stampFile, { sources, files: builtFiles() });
    say(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  });
}

/** True when out/ was made from the sources as they are now and nothing of it was removed. */
export function isBuilt() {
  const stamp = readStamp(stampFile);
  if (!stamp || !Array.isArray(stamp.files) || stamp.files.length === 0) return false;
  return stamp.files.every((file) => existsSync(inProject('out', file))) && stamp.sources === fingerprint();
}

function builtFiles() {
  const out = inProject('out');
  return filesIn(out)
    .map((file) => file.slice(out.length + 1).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('.'));
}
