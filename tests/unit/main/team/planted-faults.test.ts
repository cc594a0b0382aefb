import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantedFaults } from '../../../torture/planted-faults.ts';

const tests = join(import.meta.dirname, '../../..');
const main = join(tests, '../src/main');

const changes = Object.entries(plantedFaults).flatMap(([name, fault]) =>
  fault.changes.map((change) => ({ name, ...change })),
);

test.each(changes)('what $name leaves out of $file stands there once', ({ file, from }) => {
  expect(readFileSync(join(main, file), 'utf8').split(from)).toHaveLength(2);
});

test.each(Object.entries(plantedFaults))('the test that notices %s is there', (_name, { noticedBy: [file, name] }) => {
  expect(readFileSync(join(tests, file), 'utf8')).toMatch(new RegExp(`(test|it)\\(\\s*'${name}'`));
});
