import type { StoredAccount } from '#main/database/store.ts';

/** Whether a card that could be billed before may be no longer. Where an account lists none, any card may be billed. */
export function hasLostCard(
  { cards: before }: Pick<StoredAccount, 'cards'>,
  { cards: now }: Pick<StoredAccount, 'cards'>,
): boolean {
  if (now.length === 0) return false;
  return before.length === 0 || before.some(({ cardId }) => !now.some((card) => card.cardId === cardId));
}
