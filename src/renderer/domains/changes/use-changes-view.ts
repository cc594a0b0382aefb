import { create } from 'zustand';
import type { ChangeKind } from '#contract/domains/history.ts';

/** One kind of change, or the names that were renewed elsewhere. */
export type ShownChanges = ChangeKind | 'elsewhere';

interface ChangesView {
  readonly accountId: string;
  /** Downloads by id; null stands for the newest and the one before it. */
  readonly from: string | null;
  readonly to: string | null;
  readonly kind: ShownChanges | null;
  readonly text: string;
  readonly active: number;
  readonly enter: (accountId: string) => void;
  readonly choose: (changes: Partial<Pick<ChangesView, 'from' | 'to' | 'kind' | 'text'>>) => void;
  readonly moveTo: (active: number) => void;
}

const fresh = { from: null, to: null, kind: null, text: '', active: -1 } as const;

/** Which downloads are compared and what of their difference is shown; it survives a walk to another screen. */
export const useChangesView = create<ChangesView>((set) => ({
  accountId: '',
  ...fresh,
  enter: (accountId) => set((before) => (before.accountId === accountId ? before : { accountId, ...fresh })),
  choose: (changes) => set({ ...changes, active: -1 }),
  moveTo: (active) => set({ active }),
}));
