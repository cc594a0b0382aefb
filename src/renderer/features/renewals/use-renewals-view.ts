import { create } from 'zustand';

/** The parts of the renewals place. */
export const renewalsViews = ['ledger', 'unknown', 'batches', 'costs', 'crash-test'] as const;
export type RenewalsViewName = (typeof renewalsViews)[number];

interface RenewalsView {
  readonly view: RenewalsViewName;
  /** The batch that is open; null shows the list. */
  readonly batchId: string | null;
  readonly look: (view: RenewalsViewName) => void;
  readonly openBatch: (batchId: string | null) => void;
}

/** Which part of the renewals place is shown, and which batch is open in it. */
export const useRenewalsView = create<RenewalsView>((set) => ({
  view: 'ledger',
  batchId: null,
  look: (view) => set({ view }),
  openBatch: (batchId) => set({ view: 'batches', batchId }),
}));
