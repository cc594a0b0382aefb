import type { CardCover } from '#contract/renewals/cards.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { cardsWords } from './cards-words.ts';

type Counted = Pick<
  CardCover,
  'leftMinor' | 'leftWhy' | 'shortMinor' | 'capMinor' | 'capLeftMinor' | 'currency' | 'minorDigits'
>;

/** What a card has left by our count, or what is missing, and its cap with what is left of it; in words. */
export function useCoverText(): (counted: Counted) => { left: string; cap: string | null } {
  const say = useWords(cardsWords);
  const format = useFormats();
  return (counted) => {
    const { leftMinor, leftWhy, shortMinor, capMinor, capLeftMinor, currency, minorDigits } = counted;
    const money = (minor: number) => format.money(minor, currency, minorDigits);
    const cap = capMinor === null ? null : money(capMinor);
    return {
      left: leftText(),
      cap:
        cap === null
          ? null
          : capLeftMinor === null
            ? say('capNotKnown', { cap })
            : say('capLeft', { cap, left: money(capLeftMinor) }),
    };

    function leftText(): string {
      if (leftMinor !== null) {
        const amount = money(leftMinor);
        const isShort = shortMinor !== null && shortMinor > 0;
        return isShort ? say('leftShort', { amount, short: money(shortMinor) }) : say('left', { amount });
      }
      switch (leftWhy?.code) {
        case 'no-price-list':
          return say('leftNoPrices');
        case 'unpriced':
          return say('leftUnpriced', { count: leftWhy.count, number: format.number(leftWhy.count) });
        case 'other-currency':
          return say('leftOtherCurrency');
        default:
          return say('leftNothingEntered');
      }
    }
  };
}
