import { create } from 'zustand';

interface OpenCheck {
  readonly accountId: string;
  readonly batchId: string | null;
  readonly open: (accountId: string, batchId: string) => void;
  readonly close: () => void;
}

/** Which bulk check is open; it stays open while somebody looks at another place. */
export const useOpenCheck = create<OpenCheck>((set) => ({
  accountId: '',
  batchId: null,
  open: (accountId, batchId) => set({ accountId, batchId }),
  close: () => set({ batchId: null }),
}));
