import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planted, plantedFaults } from './planted-faults.ts';

const project = join(import.meta.dirname, '../..');
const vitest = join(project, 'node_modules/vitest/vitest.mjs');

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/**
 * The test that notices the planted fault; without one, all files with such tests. Answers with 0 when all hold, with 1 when a
 * test does not, and with 2 when they could not be run.
 */
export async function torture(): Promise<number> {
  const files = Object.values(plantedFaults).map(({ noticedBy: [file] }) => file);
  const chosen = planted === undefined ? [] : ['--testNamePattern', inPattern(planted.noticedBy[1])];
  const wanted = planted === undefined ? [...new Set(files)] : [planted.noticedBy[0]];
  const folder = mkdtempSync(join(tmpdir(), 'registry-desk-tests-'));
  const report = join(folder, 'results.json');
  try {
    const words = [
      'run',
      '--project',
      'unit',
      '--project',
      'agreements',
      '--reporter',
      'default',
      '--reporter',
      'json',
    ];
    const { status } = spawnSync(
      process.execPath,
      [vitest, ...words, '--outputFile', report, ...chosen, ...wanted.map((file) => `tests/${file}`)],
      { cwd: project, stdio: 'inherit' },
    );
    if (status === 0) return 0;
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Results;
    const failed = testResults.flatMap((one) => one.assertionResults).filter((one) => one.status === 'failed');
    return failed.length > 0 ? 1 : 2;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inPattern(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
