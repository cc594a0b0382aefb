import type { DeskInputs } from '#contract/contract.ts';
import type { CardCover } from '#contract/renewals/cards.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';

export type CoverOf = DeskInputs['cards']['cover']['what'];

/**
 * What a card has by our count beside what would be billed to it; undefined until main has counted. `mark` tells apart
 * what would be billed where `what` is the same.
 */
export function useCover(
  accountId: string,
  cardId: string,
  what: CoverOf | undefined,
  mark = '',
): CardCover | undefined {
  return useAsked(
    'renewals',
    ['cover', accountId, cardId, JSON.stringify(what), mark],
    (desk, options) => desk.cards.cover({ accountId, cardId, what: what as CoverOf }, options),
    { when: cardId !== '' && what !== undefined, keepFormer: mark !== '' },
  ).answer;
}

const shortestReason = 3;

/** A person's word as main takes it; undefined where it is wanted and not there, null where none is wanted. */
export function aboveCapOf(cover: CardCover | undefined, reason: string | null) {
  if (cover === undefined || cover.overCap === null) return null;
  if (reason === null || reason.trim().length < shortestReason) return undefined;
  return { reason: reason.trim() };
}
