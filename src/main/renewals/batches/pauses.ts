import type { BatchPause } from '#main/database/batch-record.ts';
import { asWritten, type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { failureReason } from '#values/failure-reason.ts';

/** That nothing was sent is true of the one renewal that could not be; of the batch, the counts say it. */
export function paused({ failure, ...about }: BatchPause): BatchPause {
  return failure === undefined ? about : { ...about, failure: failureReason(failure) };
}

/** What the run of a batch ends with that pauses: some of it is done, and stays done. */
export function midway(why: Message): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: why, midway: true });
}

/** Why a run paused that ended with an error; `stopping`: the program is about to close. */
export function pausedBy(error: unknown, stopping: boolean): BatchPause {
  if (stopping) return paused({ code: 'program-closed' });
  if (error instanceof DeskFailure) return paused({ code: 'failure', failure: error.failure });
  return paused({ code: 'fault' });
}

/** Why a batch of renewals paused, as a sentence. */
export function pauseMessage({ code, count = 0, failure, said = asWritten('') }: BatchPause): Message {
  const why = failure?.message ?? said;
  switch (code) {
    case 'program-ended':
      return message('renewals.pausedProgramEnded');
    case 'program-closed':
      return message('renewals.pausedProgramClosed');
    case 'fault':
      return message('renewals.pausedFault');
    case 'no-answers':
      return message('renewals.pausedNoAnswers', { count, why });
    case 'unknown-outcomes':
      return message('renewals.pausedUnknownOutcomes', { count, why });
    case 'hopeless':
      return message('renewals.pausedHopeless', { why });
    case 'refused-alike':
      return message('renewals.pausedAlike', { count, why });
    case 'wrong-date':
      return message('renewals.pausedWrongDate', { why });
    case 'failure':
    case 'not-sent':
      return message('renewals.pausedFailure', { why });
  }
}
