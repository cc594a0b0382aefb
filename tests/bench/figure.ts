/**
 * One figure of the bench: ours beside a named baseline, measured in the same run, so that the ratio holds on a slow or
 * a noisy machine. Figures are never asserted in tests.
 */
export interface Figure {
  readonly name: string;
  /** What is measured, in a line. */
  readonly about: string;
  /** What stands beside it. */
  readonly baseline: string;
  /** What the ratio should be, for example `at least 0.5`. */
  readonly goal: Goal;
  measure(): Promise<Measured>;
}

export interface Goal {
  readonly sense: 'at-least' | 'at-most';
  readonly value: number;
}

export interface Measured {
  /** Ours divided by the baseline, of the medians of several rounds taken in turn. */
  readonly ratio: number;
  /** Words for people: both absolute figures with their units. */
  readonly detail: string;
}

/** Thrown by a figure that this machine cannot measure, for a reason that is no fault: a baseline that cannot be had. */
export class NotMeasured extends Error {}

/** The middle of the values; the mean of the middle two for an even count. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError('median of nothing');
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Measures the two in turn, `rounds` times after one warm-up each, and answers with the medians. */
export async function inTurn(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ ours: number; baseline: number }> {
  await ours();
  await baseline();
  const oursMeasured: number[] = [];
  const baselineMeasured: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    oursMeasured.push(await ours());
    baselineMeasured.push(await baseline());
  }
  return { ours: median(oursMeasured), baseline: median(baselineMeasured) };
}
