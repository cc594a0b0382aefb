import { create } from 'zustand';

/** The parts of the renewals place. */
export const renewalsViews = ['ledger', 'unknown', 'batches', 'costs', 'cards'] as const;
export type RenewalsViewName = (typeof renewalsViews)[number];

/** A batch with the account that it bills: it is never shown under another one. */
export interface OpenBatch {
  readonly accountId: string;
  readonly batchId: string;
}

interface RenewalsView {
  readonly view: RenewalsViewName;
  /** The batch that is open; null shows the list. */
  readonly batch: OpenBatch | null;
  readonly look: (view: RenewalsViewName) => void;
  readonly openBatch: (batch: OpenBatch | null) => void;
  /** For when an account comes into use: the batch of another one is closed. */
  readonly enter: (accountId: string | undefined) => void;
}

/** Which part of the renewals place is shown, and which batch is open in it. */
export const useRenewalsView = create<RenewalsView>((set) => ({
  view: 'ledger',
  batch: null,
  look: (view) => set({ view }),
  openBatch: (batch) =>
    set({ view: 'batches', batch: batch === null ? null : { accountId: batch.accountId, batchId: batch.batchId } }),
  enter: (accountId) => set(({ batch }) => (batch === null || batch.accountId === accountId ? {} : { batch: null })),
}));
