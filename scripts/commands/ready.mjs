import { ensureBuild } from '../bootstrap/build.mjs';
import { ensureNode24 } from '../bootstrap/node-24.mjs';
import { ensurePackages } from '../bootstrap/packages.mjs';

/** Packages and Node 24 in place; answers with the Node to run by. */
export function readyToRun() {
  ensurePackages();
  return ensureNode24();
}

/** Packages, Node 24 and out/ in place; answers with the Node to run by. */
export function readyToStart() {
  const node = readyToRun();
  ensureBuild(node);
  return node;
}
