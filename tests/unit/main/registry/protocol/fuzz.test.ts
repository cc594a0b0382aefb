import { expect, it } from 'vitest';
import { fuzz } from '../../../../fuzz/fuzz-run.ts';

it('every reader answers or fails in our own words to 200,000 mutated answers', () => {
  const report = fuzz(20_261_012, (inputs) => inputs < 200_000);
  expect(report.failures.slice(0, 5)).toEqual([]);
  expect(report.inputs).toBe(200_000);
}, 180_000);

it('and the same seed gives the same run', () => {
  const inputs: number[] = [];
  for (const _ of [1, 2]) {
    let sum = 0;
    fuzz(7, (count) => {
      sum += count;
      return count < 500;
    });
    inputs.push(sum);
  }
  expect(inputs[0]).toBe(inputs[1]);
});
