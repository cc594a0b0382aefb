import { readdirSync } from 'node:fs';
import { inProject } from '../bootstrap/checkout.mjs';
import { readyToRun } from './ready.mjs';
import { finish, runTogether } from './steps.mjs';

/** Checks every TypeScript project: one for each environment that code runs in. */
export async function typecheck() {
  const node = readyToRun();
  await runTogether(typecheckSteps(node));
  finish('typecheck');
}

/**
 * One step for each project in tsconfig/. The tests are last by name and take longest, so the order is turned round.
 *
 * @param {string} node
 * @returns {import('./steps.mjs').Step[]}
 */
export function typecheckSteps(node) {
  return readdirSync(inProject('tsconfig'))
    .filter((file) => file.endsWith('.json') && file !== 'base.json')
    .reverse()
    .map((file) => ({
      name: `types of ${file.replace('.json', '')}`,
      file: node,
      words: [inProject('node_modules', 'typescript', 'bin', 'tsc'), '-p', inProject('tsconfig', file), '--pretty'],
    }));
}
