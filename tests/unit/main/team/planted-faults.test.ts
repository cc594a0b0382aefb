import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantedFaults } from '../../../torture/planted-faults.ts';

const main = join(import.meta.dirname, '../../../../src/main');

const changes = Object.entries(plantedFaults).flatMap(([name, fault]) =>
  fault.changes.map((change) => ({ name, ...change })),
);

test.each(changes)('what $name leaves out of $file stands there once', ({ file, from }) => {
  expect(readFileSync(join(main, file), 'utf8').split(from)).toHaveLength(2);
});
