import { DeskFailure } from '#registry/failure.ts';
import { failureFrom } from './failure-from.ts';

/**
 * Rejects with the same failure and adds that nothing was sent, where the file of the store or another file is its cause.
 * For what fails before anything can have left: to open the desk, and each step before the wire, where a sending that
 * cannot be written down is a failure of another kind.
 */
export function nothingSent(error: unknown): never {
  const failure = failureFrom(error);
  if (failure.kind !== 'file' || failure.text.includes('Nothing was sent')) throw error;
  throw new DeskFailure({ ...failure, text: `${failure.text} Nothing was sent.` }, { cause: error });
}
