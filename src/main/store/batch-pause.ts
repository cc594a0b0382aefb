import { asWritten } from '#messages/message.ts';
import type { Failure } from '#registry/failure.ts';

/** Why a batch paused without a person. What it is about depends on the code; an English sentence is kept beside it. */
export interface BatchPause {
  readonly code:
    | 'program-ended'
    | 'program-closed'
    | 'fault'
    | 'failure'
    | 'no-answers'
    | 'unknown-outcomes'
    | 'hopeless'
    | 'refused-alike'
    | 'wrong-date'
    | 'not-sent';
  /** Of `no-answers`, `unknown-outcomes` and `refused-alike`: how many in a row. */
  readonly count?: number;
  /** Of `failure` and `no-answers`: the last one. */
  readonly failure?: Failure;
  /** Of `hopeless` and `refused-alike`: what the registry answered with. */
  readonly resultCode?: string;
  /** What the ledger says of the renewal that it paused for, in English, with the registry's own words. */
  readonly said?: string;
}

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
