import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../..');
const vitest = join(project, 'node_modules/vitest/vitest.mjs');
const ofTheTeam = [
  ...['tests/unit/main/team', 'tests/unit/main/renewals'],
  ...['store-ledger', 'store-budgets', 'inbox-archive', 'money-model'].map((name) => `tests/agreements/${name}`),
];
/** Tests of the planted faults themselves: what a fault leaves out stands in no file that has it. */
const ofFaults = '**/planted-faults.test.ts';

/** The tests of the rules of a team, until one fails. Answers with 0 when all hold, with 1 when one does not. */
export async function torture(): Promise<number> {
  const words = ['run', '--project', 'unit', '--project', 'agreements', '--bail', '1', '--exclude', ofFaults];
  const { status } = spawnSync(process.execPath, [vitest, ...words, ...ofTheTeam], { cwd: project, stdio: 'inherit' });
  return status ?? 1;
}
