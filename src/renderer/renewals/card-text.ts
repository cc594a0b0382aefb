import type { Account } from '#contract/accounts/accounts.ts';

/** A card by the account's own name for it, with its id; by its id alone where it has no name or was removed. */
export function cardText(cards: Account['cards'], cardId: string): string {
  const label = cards.find((card) => card.cardId === cardId)?.label ?? '';
  return label === '' ? cardId : `${label} (${cardId})`;
}
