import { create } from 'zustand';
import type { LookupTarget } from './use-lookup.ts';

const mostKept = 30;

interface Trail {
  readonly accountId: string;
  readonly steps: readonly LookupTarget[];
  /** Which step is shown; -1 before the first. */
  readonly at: number;
  /** Goes to an object from the one that is shown; what lay ahead is forgotten. */
  readonly follow: (accountId: string, target: LookupTarget) => void;
  readonly goTo: (at: number) => void;
}

/** What was looked up one after another, to go back and forth without asking again. */
export const useTrail = create<Trail>((set) => ({
  accountId: '',
  steps: [],
  at: -1,
  follow: (accountId, target) =>
    set((before) => {
      const walked = before.accountId === accountId ? before.steps.slice(0, before.at + 1) : [];
      const last = walked.at(-1);
      if (last?.kind === target.kind && last.key === target.key) return { accountId };
      const steps = [...walked, target].slice(-mostKept);
      return { accountId, steps, at: steps.length - 1 };
    }),
  goTo: (at) => set({ at }),
}));
