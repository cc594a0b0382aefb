import type { BatchPause } from '#main/store/batch-record.ts';
import type { Failure } from '#registry/failure.ts';
import { failureText } from '#registry/failure.ts';

/** Why a check paused; of the pauses that batches know, those that can befall one that only asks. */
export type CheckPause =
  | { readonly code: 'program-ended' | 'fault' }
  | { readonly code: 'failure'; readonly failure: Failure }
  | { readonly code: 'no-answers'; readonly count: number; readonly failure: Failure };

/** A pause with its sentence for the command line. */
export interface Paused {
  readonly text: string;
  readonly pause: BatchPause;
}

export function paused(pause: CheckPause): Paused {
  return { text: englishOf(pause), pause };
}

function englishOf(pause: CheckPause): string {
  switch (pause.code) {
    case 'program-ended':
      return 'The program ended while this ran. Go on when you like: what was answered is kept.';
    case 'fault':
      return 'It stopped through a fault of this program.';
    case 'failure':
      return failureText('en', pause.failure);
    case 'no-answers':
      return `${pause.count} questions in a row were not answered. ${failureText('en', pause.failure)}`;
  }
}
