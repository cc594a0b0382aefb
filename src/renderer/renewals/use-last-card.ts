import { create } from 'zustand';
import type { Account } from '#contract/accounts/accounts.ts';

interface LastCard {
  readonly cards: Readonly<Record<string, string>>;
  readonly use: (accountId: string, cardId: string) => void;
}

/** The card that was last billed in this session, for each account: the next renewal proposes it. */
export const useLastCard = create<LastCard>((set) => ({
  cards: {},
  use: (accountId, cardId) => set((before) => ({ cards: { ...before.cards, [accountId]: cardId } })),
}));

/** The card that a renewal of the account proposes: the last one, or else the first that it has. */
export function useProposedCard({ accountId, cards }: Account): string {
  const last = useLastCard((state) => state.cards[accountId]);
  const known = cards.find(({ cardId }) => cardId === last) ?? cards[0];
  return known?.cardId ?? '';
}
