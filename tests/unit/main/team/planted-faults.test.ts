import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantedFaults } from '../../../torture/team/planted-faults.ts';

const main = join(import.meta.dirname, '../../../../src/main');

test.each(Object.entries(plantedFaults))('the rule that %s leaves out stands once in its module', (_name, fault) => {
  const source = readFileSync(join(main, fault.file), 'utf8');
  expect(source.split(fault.from)).toHaveLength(2);
});
