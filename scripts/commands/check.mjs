import { inProject } from '../bootstrap/checkout.mjs';
import { longTier } from './long-tier.mjs';
import { readyToRun } from './ready.mjs';
import { finish, runStep, runTogether } from './steps.mjs';
import { typecheckSteps } from './typecheck.mjs';

/** The fast part of the tests, for while one works: form, types, arrows and the unit tests of the short tier. Builds nothing. */
export async function check() {
  const node = readyToRun();
  await runTogether([...typecheckSteps(node), arrowsStep(node), biomeStep(node)]);
  await runStep({
    name: 'unit tests',
    file: node,
    words: [
      inProject('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project=unit',
      ...Object.keys(longTier).map((file) => `--exclude=${file}`),
    ],
    live: true,
  });
  finish('check');
}

/** Form and lint of everything that Biome reads. @param {string} node @returns {import('./steps.mjs').Step} */
export function biomeStep(node) {
  return {
    name: 'form and lint (biome)',
    file: node,
    words: [inProject('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'],
  };
}

/** Who imports whom. @param {string} node @returns {import('./steps.mjs').Step} */
export function arrowsStep(node) {
  return { name: 'arrows (dependency-cruiser)', file: node, words: [inProject('scripts', 'arrows.mjs')] };
}
