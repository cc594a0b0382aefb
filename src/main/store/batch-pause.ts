import { asWritten } from '#messages/message.ts';
import type { Failure } from '#registry/failure.ts';
import type { BatchPause } from './batch-record.ts';

/** Reads why a batch paused from its row. */
export function pauseOf(json: string | null): BatchPause | undefined {
  if (json === null) return undefined;
  const pause: BatchPause = JSON.parse(json);
  return pause.failure === undefined ? pause : { ...pause, failure: withMessage(pause.failure) };
}

/** A store of 0.1.0 has the failure's English sentence instead of its message. */
function withMessage(failure: Failure & { readonly text?: string }): Failure {
  const { text, ...rest } = failure;
  return text === undefined ? failure : ({ ...rest, message: asWritten(text) } as Failure);
}
