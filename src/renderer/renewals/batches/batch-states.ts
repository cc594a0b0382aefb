import type { BatchLine, LineProblem, RenewalBatch } from '#contract/renewals/batches.ts';
import type { Tone } from '#renderer/kit/tag.tsx';

/** The states of a batch in words and colour. */
export const batchStates = {
  review: { word: 'stateReview', tone: 'info' },
  running: { word: 'stateRunning', tone: 'info' },
  paused: { word: 'statePaused', tone: 'warn' },
  done: { word: 'stateDone', tone: 'good' },
  cancelled: { word: 'stateCancelled', tone: 'neutral' },
} as const satisfies Record<RenewalBatch['state'], { word: string; tone: Tone }>;

/** What speaks against a line, in at most four words. */
export const reasonWords = {
  malformed: 'reasonMalformed',
  duplicate: 'reasonDuplicate',
  'outcome-unknown': 'reasonOutcomeUnknown',
  'under-way': 'reasonUnderWay',
  'not-in-list': 'reasonNotInList',
  'not-ours': 'reasonNotOurs',
  'unknown-expiry': 'reasonExpiryUnknown',
  'renewed-recently': 'reasonRenewed',
  'renewed-elsewhere': 'reasonElsewhere',
  contradicted: 'reasonContradicted',
  'do-not-renew': 'reasonDoNotRenew',
  'renewal-prohibited': 'reasonProhibited',
  'refused-recently': 'reasonRefused',
  'beyond-horizon': 'reasonHorizon',
  expired: 'reasonExpired',
} as const satisfies Record<LineProblem['code'], string>;

/** Whether the line is chosen with a reason alone: its name is marked “do not renew”. */
export function isMarked(line: BatchLine): boolean {
  return line.problems.some(({ code }) => code === 'do-not-renew');
}

/** What is behind a batch, of all that is to be done. */
export function batchProgress({ counts, state }: RenewalBatch): { readonly done: number; readonly total: number } {
  // What a cancelled batch did not send is not done.
  const left = state === 'cancelled' ? counts.notSent : counts.waiting;
  return { done: counts.chosen - left - counts.underWay, total: counts.chosen };
}

/** How much of what may be chosen is chosen. */
export function chosenExtent({ counts }: RenewalBatch): 'none' | 'some' | 'all' {
  if (counts.chosen === 0) return 'none';
  return counts.chosen === counts.lines - counts.blocked - counts.marked ? 'all' : 'some';
}

/** A line with a problem that nothing but another line can mend: it can never be taken in. */
export function isBlocked(line: BatchLine): boolean {
  return line.problems.some((problem) => problem.blocks);
}
