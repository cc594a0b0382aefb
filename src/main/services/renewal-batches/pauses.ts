import type { BatchPause } from '#main/store/batch-record.ts';
import { asWritten } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { DeskFailure } from '#registry/failure.ts';
import { failureReason, reasonOf } from '#registry/failure-reason.ts';

/** Why a batch paused, with its sentence for the command line. */
export interface Paused {
  readonly text: string;
  readonly pause: BatchPause;
}

/** That nothing was sent is true of the one renewal that could not be; of the batch, the counts say it. */
export function paused({ failure, said, ...about }: BatchPause): Paused {
  const pause: BatchPause = {
    ...about,
    ...(failure && { failure: failureReason(failure) }),
    ...(said !== undefined && { said: say('en', reasonOf(asWritten(said))) }),
  };
  return { text: englishOf(pause), pause };
}

/** What the run of a batch ends with that pauses: some of it is done, and stays done. */
export function midway(text: string): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: asWritten(text), midway: true });
}

/** Why a run paused that ended with an error; `stopping`: the program is about to close. */
export function pausedBy(error: unknown, stopping: boolean): Paused {
  if (stopping) return paused({ code: 'program-closed' });
  if (error instanceof DeskFailure) return paused({ code: 'failure', failure: error.failure });
  return paused({ code: 'fault' });
}

function englishOf({ code, count, failure, said = '' }: BatchPause): string {
  const why = failure === undefined ? said : say('en', failure.message);
  switch (code) {
    case 'program-ended':
      return 'The program ended while this batch ran. It goes on when you say so; nothing is sent twice.';
    case 'program-closed':
      return 'The program was closed while this batch ran. It goes on when you say so.';
    case 'fault':
      return 'Paused by a fault of this program.';
    case 'no-answers':
      return `Paused by itself: the registry gave no readable answer ${count} times in a row. ${why}`;
    case 'unknown-outcomes':
      return `Paused by itself: ${count} renewals in a row have an unknown outcome. ${why}`;
    case 'hopeless':
      return `Paused by itself, because the next would fare no better. ${why}`;
    case 'refused-alike':
      return `Paused by itself: the registry refused ${count} renewals in a row with the same code, so the reason is hardly the names. ${why}`;
    case 'wrong-date':
      return `Paused by itself, because a renewal came to another date than expected, and the next ones may too. Gone on with, it does not pause for that again. ${why}`;
    case 'failure':
    case 'not-sent':
      return `Paused by itself. ${why}`;
  }
}
