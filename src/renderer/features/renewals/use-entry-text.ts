import type { LedgerState } from '#registry/ledger-state.ts';
import { oddIn } from '#registry/odd-in-answer.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useOddityText } from '#renderer/parts/use-oddity-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from './renewals-words.ts';

/** What came of a renewal: its state, what the ledger wrote down of it, and both dates where they are known. */
export interface EntryTold {
  readonly state: LedgerState | null;
  readonly text: string;
  readonly newExpiryDate: string | null;
  readonly expectedExpiryDate: string | null;
}

/** What came of a renewal in a sentence. All but a plain yes is evidence, and stands as it was written down. */
export function useEntryText(): (told: EntryTold) => string {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const oddityText = useOddityText();
  return ({ state, text, newExpiryDate: given, expectedExpiryDate: expected }) => {
    if (state !== 'renewed' || given === null || expected === null) return text;
    const told =
      given === expected
        ? say('entryRenewed', { date: format.date(given) })
        : say('entryRenewedOther', { date: format.date(given), expected: format.date(expected) });
    const odd = oddIn(text);
    if (odd === undefined) return told;
    // The ledger keeps them in one text; all that a renewal's answer can have begin so.
    const what = odd.split(/(?<=\.) (?=The )/).map(oddityText);
    return `${told} ${say('entryOdd', { what: what.join(' ') })}`;
  };
}
