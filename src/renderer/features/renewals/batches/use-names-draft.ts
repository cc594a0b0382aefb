import { create } from 'zustand';

interface NamesDraft {
  readonly drafts: Readonly<Record<string, string>>;
  readonly write: (accountId: string, text: string) => void;
}

/** Names that were pasted and not looked at yet, by account: Escape does not throw them away, Cancel does. */
export const useNamesDraft = create<NamesDraft>((set) => ({
  drafts: {},
  write: (accountId, text) => set(({ drafts }) => ({ drafts: { ...drafts, [accountId]: text } })),
}));
