import { create } from 'zustand';
import type { AvailabilityAnswer, Comparison } from '#contract/availability/availability.ts';
import type { RegistryInterface } from '#values/environment.ts';

interface Answers {
  readonly accountId: string;
  readonly answers: readonly AvailabilityAnswer[];
  /** What was typed for each answer, so that the same text is not asked twice by itself. */
  readonly typed: ReadonlyMap<string, AvailabilityAnswer>;
  readonly comparison: Comparison | null;
  readonly add: (accountId: string, typed: string, answer: AvailabilityAnswer) => void;
  readonly compared: (accountId: string, comparison: Comparison) => void;
}

const mostKept = 200;

/** The answers of this session, newest first, for the account they were given to. */
export const useAnswers = create<Answers>((set) => ({
  accountId: '',
  answers: [],
  typed: new Map(),
  comparison: null,
  add: (accountId, typed, answer) =>
    set((before) => {
      const same = before.accountId === accountId;
      const known = new Map(same ? [...before.typed].slice(-mostKept) : []);
      known.set(typedKey(typed, answer.via), answer);
      return {
        accountId,
        answers: [answer, ...(same ? before.answers : [])].slice(0, mostKept),
        typed: known,
        comparison: same ? before.comparison : null,
      };
    }),
  compared: (accountId, comparison) =>
    set((before) =>
      before.accountId === accountId ? { comparison } : { accountId, answers: [], typed: new Map(), comparison },
    ),
}));

/** What an answer to a typed text is kept under. */
export function typedKey(typed: string, via: RegistryInterface): string {
  return `${via} ${typed.trim().normalize('NFC').toLowerCase()}`;
}
