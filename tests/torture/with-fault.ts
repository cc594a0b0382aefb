import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { plantedFaults } from './planted-faults.ts';

/**
 * Runs a torture with a planted fault, which its program and all that it starts have from their beginning. The other way
 * round than without: 0 when the fault was noticed.
 */
export async function withFault(name: string, words: readonly string[]): Promise<number> {
  const fault = plantedFaults[name];
  if (fault === undefined) {
    console.error(`There is no fault ${JSON.stringify(name)}. There are: ${Object.keys(plantedFaults).join(', ')}.`);
    return 2;
  }
  console.error(`Planted: ${fault.leavesOut}`);
  const run = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
    stdio: 'inherit',
    env: {
      ...process.env,
      REGISTRY_DESK_PLANTED_FAULT: name,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${join(import.meta.dirname, 'plant-fault.ts')}`,
    },
  });
  const [code] = (await once(run, 'exit')) as [number | null];
  if (code !== 0 && code !== 1) return code ?? 1;
  console.error(code === 1 ? 'The fault was noticed.' : 'The fault was not noticed.');
  return code === 1 ? 0 : 1;
}
