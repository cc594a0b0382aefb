import { create } from 'zustand';
import type { Account } from '#contract/accounts/accounts.ts';

interface LastCard {
  readonly cards: Readonly<Record<string, string>>;
  readonly use: (accountId: string, cardId: string) => void;
}

/** The card that the registry billed last, for each account, until the window closes: the next renewal proposes it. */
export const useLastCard = create<LastCard>((set) => ({
  cards: {},
  use: (accountId, cardId) => set((before) => ({ cards: { ...before.cards, [accountId]: cardId } })),
}));

/**
 * The card that a renewal of the account proposes: the last one that paid, or else the first that it has. Never the one
 * that the registry has just refused; empty where there is no other.
 */
export function useProposedCard({ accountId, cards }: Account, refused = ''): string {
  const last = useLastCard((state) => state.cards[accountId]);
  const others = cards.filter(({ cardId }) => cardId !== refused);
  const known = others.find(({ cardId }) => cardId === last) ?? others[0];
  return known?.cardId ?? '';
}
