import { create } from 'zustand';

interface LastCard {
  readonly cards: Readonly<Record<string, string>>;
  readonly use: (accountId: string, cardId: string) => void;
}

/** The card that was last billed in this session, for each account: the next renewal proposes it. */
export const useLastCard = create<LastCard>((set) => ({
  cards: {},
  use: (accountId, cardId) => set((before) => ({ cards: { ...before.cards, [accountId]: cardId } })),
}));
