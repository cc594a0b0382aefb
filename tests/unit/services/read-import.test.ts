import { expect, test } from 'vitest';
import { readImport } from '#main/services/portfolio-marks/read-import.ts';

test('what is wrong with a line is said in a short text, however long its values are', () => {
  const long = 'x'.repeat(1_000_000);
  const rows = [`a.example,${long},t,n`, `${long}.example,,,`, `b.example,,${long},n`, `a.example,,,${long}`];
  const problems = [...readImport(`domain,expiry,tags,note\n${rows.join('\n')}`).lines()].flatMap(
    (line) => line.problems,
  );
  expect(problems).toHaveLength(4);
  for (const problem of problems) expect(problem.length).toBeLessThan(300);
});
