import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { hasPostgres } from '../support/postgres.ts';
import { plantedFaults } from '../torture/planted-faults.ts';

const program = join(import.meta.dirname, '../torture/main.ts');

// Each of them waits for servers and clocks most of the time.
vi.setConfig({ maxConcurrency: 2, testTimeout: 300_000 });

// A rule that no test notices the loss of may get lost.
test.skipIf(!hasPostgres).concurrent.each(Object.keys(plantedFaults))(
  'a program with the fault %s fails its test',
  async (name) => {
    const run = spawn(process.execPath, [program, 'tests', '--fault', name], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, errors, [status]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'exit')]);
    expect({ status, said: status === 0 ? '' : output + errors }).toEqual({ status: 0, said: '' });
  },
);
