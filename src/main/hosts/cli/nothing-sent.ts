import { DeskFailure } from '#registry/failure.ts';
import { saysNothingSent } from '#registry/nothing-sent.ts';
import { failureFrom } from './failure-from.ts';

/**
 * Rejects with the same failure and adds that nothing was sent, where the file of the store or another file is its cause.
 * For what fails before anything can have left: to open the desk, and each step before the wire.
 */
export function nothingSent(error: unknown): never {
  const failure = failureFrom(error);
  const said = saysNothingSent(failure);
  throw said === failure ? error : new DeskFailure(said, { cause: error });
}
