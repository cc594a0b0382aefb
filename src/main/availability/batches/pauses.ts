import type { BatchPause } from '#main/database/batch-record.ts';
import { asWritten, type Message, message } from '#messages/message.ts';
import type { Failure } from '#values/failure.ts';
import { failureMessage } from '#values/failure.ts';

/** Why a check paused; of the pauses that batches know, those that can befall one that only asks. */
export type CheckPause =
  | { readonly code: 'program-ended' | 'fault' }
  | { readonly code: 'failure'; readonly failure: Failure }
  | { readonly code: 'no-answers'; readonly count: number; readonly failure: Failure };

/** Why a check paused, as a sentence. */
export function pauseMessage({ code, count = 0, failure }: BatchPause): Message {
  const why = failure === undefined ? asWritten('') : failureMessage(failure);
  if (code === 'program-ended') return message('availability.pausedProgramEnded');
  if (code === 'no-answers') return message('availability.pausedNoAnswers', { number: count, why });
  return code === 'failure' ? why : message('availability.pausedFault');
}
