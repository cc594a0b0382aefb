import type { Failure } from './failure.ts';

/**
 * A failure as the reason of something else. That nothing was sent is said of the question that failed; beside a renewal
 * it would be read as said of the renewal.
 */
export function failureReason<Kind extends Failure>({ nothingSent: _, ...failure }: Kind): Kind {
  return failure as Kind;
}
