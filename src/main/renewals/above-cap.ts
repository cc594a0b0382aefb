import { type Message, message, money } from '#messages/message.ts';
import type { DeskFailure } from '#values/failure.ts';
import { invalid } from './read-order.ts';
import type { CardBilling, CardTables, OverCap } from './store/card-record.ts';

/** The code of the failure by which a renewal above the cap is refused; a batch counts its lines by it. */
export const overCapCode = 'over-cap';

/** Nothing was written and nothing sent: the card, its cap, what was spent, the price, and what to do. */
export function overCapFailure(over: OverCap, cardId: string): DeskFailure {
  return invalid('aboveCap', overCapCode, overCapText(over, cardId));
}

/**
 * Refuses a renewal above the cap early, before anything is read for it. What counts is the check in the transaction that
 * writes that it is sent.
 */
export async function refuseOverCap(
  cards: Pick<CardTables, 'overCap'>,
  billing: CardBilling,
  except?: string,
): Promise<void> {
  const over = await cards.overCap(billing, except);
  if (over !== undefined) throw overCapFailure(over, billing.cardId);
}

function overCapText({ why, capMinor, spentMinor, priceMinor, unpriced, ...unit }: OverCap, card: string): Message {
  const amount = (minor: number) => money(minor, unit.currency, unit.minorDigits);
  const cap = amount(capMinor);
  switch (why) {
    case 'over':
      return message('renewals.overCap', { card, cap, spent: amount(spentMinor), price: amount(priceMinor ?? 0) });
    case 'no-price':
      return message('renewals.capNoPrice', { card, cap });
    case 'unpriced':
      return message('renewals.capUnpriced', { card, cap, count: unpriced });
    case 'other-currency':
      return message('renewals.capOtherCurrency', { card, cap });
  }
}
