import type { Card, CardCover, LeftWhy } from '#contract/renewals/cards.ts';
import type { PriceList } from '#contract/renewals/costs.ts';
import { costOf } from '#values/price-list.ts';
import type { CardFacts, OverCap } from '../store/card-record.ts';

type Counted = Omit<Card, 'names30' | 'needs30Minor' | 'shortMinor'>;

/** What is counted of a card; each renewal at the price of its day. */
export function countCard(facts: CardFacts, label: string, lists: readonly PriceList[]): Counted {
  const { currency = '', minorDigits = 0 } = lists[0] ?? {};
  const left = leftOf(facts, lists);
  const spent = costOf(facts.month, lists);
  const { cap } = facts;
  const isKnown = cap !== null && spent.unpriced === 0 && isIn(cap, lists);
  return {
    cardId: facts.cardId,
    label,
    leftMinor: typeof left === 'number' ? left : null,
    leftWhy: typeof left === 'number' ? null : left,
    balanceAt: facts.balance?.toldAt ?? null,
    capMinor: cap?.minor ?? null,
    capLeftMinor: isKnown ? Math.max(0, cap.minor - spent.minor) : null,
    spentThisMonthMinor: spent.minor,
    unpricedThisMonth: spent.unpriced,
    currency: currency === '' ? (cap?.currency ?? '') : currency,
    minorDigits: currency === '' ? (cap?.minorDigits ?? 0) : minorDigits,
  };
}

/** The last balance, the top-ups after it, and less what was sent after it; or why nobody can say. */
function leftOf({ balance, topUps, billed }: CardFacts, lists: readonly PriceList[]): number | LeftWhy {
  const entered = balance === null ? topUps : [balance, ...topUps];
  if (entered.length === 0) return { code: 'nothing-entered', count: 0 };
  if (lists.length === 0) return { code: 'no-price-list', count: 0 };
  if (!entered.every((amount) => isIn(amount, lists))) return { code: 'other-currency', count: 0 };
  const { minor, unpriced } = costOf(billed, lists);
  if (unpriced > 0) return { code: 'unpriced', count: unpriced };
  return entered.reduce((sum, amount) => sum + amount.minor, 0) - minor;
}

type Unit = Pick<PriceList, 'currency' | 'minorDigits'>;

function isIn(amount: Unit, [list]: readonly Unit[]): boolean {
  return list !== undefined && amount.currency === list.currency && amount.minorDigits === list.minorDigits;
}

/** By how much a card does not cover what is needed; null where one of the two is not known. */
export function shortBy(leftMinor: number | null, needMinor: number | null): number | null {
  return leftMinor === null || needMinor === null ? null : Math.max(0, needMinor - leftMinor);
}

/**
 * How much of renewals at one price would not be sent; `over` is what keeps the next one from being sent. Names go out
 * one after the other until the cap leaves no room for the next.
 */
export function overCapOf(
  counted: Pick<Counted, 'capMinor' | 'spentThisMonthMinor'>,
  over: OverCap | undefined,
  names: number,
  priceMinor: number | null,
): CardCover['overCap'] {
  const { capMinor } = counted;
  const spent = over?.spentMinor ?? counted.spentThisMonthMinor;
  if (capMinor === null || names === 0 || (names === 1 && over === undefined)) return null;
  if (over !== undefined && over.why !== 'over') return { why: over.why, names, minor: null };
  if (priceMinor === null) return null;
  const room = Math.max(0, capMinor - spent);
  const fitting = capMinor === 0 ? 0 : priceMinor === 0 ? names : Math.floor(room / priceMinor);
  if (fitting >= names) return null;
  return { why: 'over', names: names - fitting, minor: Math.max(0, spent + names * priceMinor - capMinor) };
}
