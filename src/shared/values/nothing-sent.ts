import { isWithin, message } from '#messages/message.ts';
import { DeskFailure, type Failure } from './failure.ts';

/** Adds to the failure of a file that nothing was sent. A sending that could not be written down is of another kind. */
export function saysNothingSent(failure: Failure): Failure {
  if (failure.kind !== 'file' || isSaidToBeUnsent(failure)) return failure;
  return { ...failure, nothingSent: true };
}

/** Whether the failure says already that nothing was sent. */
export function isSaidToBeUnsent({ message: what, nothingSent }: Failure): boolean {
  return nothingSent === true || isWithin(message('words.nothingSent'), what);
}

/** Rejects with what a renewal failed with before the wire, and says of a disk or a file that nothing was sent. */
export function nothingSent(error: unknown): never {
  if (!(error instanceof DeskFailure)) throw error;
  const failure = saysNothingSent(error.failure);
  throw failure === error.failure ? error : new DeskFailure(failure, { cause: error });
}
