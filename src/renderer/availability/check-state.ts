import type { CheckBatch } from '#contract/availability/batches.ts';

/** A check's state in a word and a colour. */
export const checkStates = {
  ready: { word: 'stateReady', tone: 'info' },
  running: { word: 'stateRunning', tone: 'info' },
  paused: { word: 'statePaused', tone: 'warn' },
  done: { word: 'stateDone', tone: 'good' },
  cancelled: { word: 'stateCancelled', tone: 'neutral' },
} as const satisfies Record<CheckBatch['state'], { word: string; tone: string }>;

/** How many names are asked in all, and how many of them have been. */
export function askedOf({ counts }: CheckBatch): { readonly done: number; readonly total: number } {
  const done = counts.available + counts.registered + counts.failed;
  return { done, total: done + counts.waiting };
}
