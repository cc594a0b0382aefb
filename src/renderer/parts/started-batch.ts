import { create } from 'zustand';

/** A batch of renewals that was started in this window. */
export interface StartedBatch {
  readonly accountId: string;
  readonly batchId: string;
}

interface BatchStarts {
  /** The batch that was started last; the list of names takes its names out of the selection. */
  readonly started: StartedBatch | null;
  readonly start: (batch: StartedBatch) => void;
}

/** Where the batches of renewals report to other parts of the screen that one of them has started. */
export const useStartedBatch = create<BatchStarts>((set) => ({
  started: null,
  start: ({ accountId, batchId }) => set({ started: { accountId, batchId } }),
}));
