import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasPostgres } from '../support/postgres.ts';
import { plantedFaults } from '../torture/planted-faults.ts';

const program = join(import.meta.dirname, '../torture/main.ts');

// A rule that no test notices the loss of may get lost.
test.skipIf(!hasPostgres).each(Object.keys(plantedFaults))('a program with the fault %s fails its test', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'tests', '--fault', name], {
    encoding: 'utf8',
  });
  expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
});
