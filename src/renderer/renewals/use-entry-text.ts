import type { Message } from '#messages/message.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import { oddIn } from '#values/odd-in-answer.ts';
import { renewalsWords } from './renewals-words.ts';

/** What came of a renewal: its state, what the ledger wrote down of it, and both dates where they are known. */
export interface EntryTold {
  readonly state: LedgerState | null;
  readonly text: Message;
  readonly newExpiryDate: string | null;
  readonly expectedExpiryDate: string | null;
}

/** What came of a renewal in a sentence: a plain yes with the dates as screens write them. */
export function useEntryText(): (told: EntryTold) => string {
  const say = useWords(renewalsWords);
  const sayMessage = useSayMessage();
  const format = useFormats();
  return ({ state, text, newExpiryDate: given, expectedExpiryDate: expected }) => {
    // A store of 0.1.0 has its sentence, which may go on with what was odd in the answer.
    if (state !== 'renewed' || given === null || expected === null || text.code === 'words.asWritten')
      return sayMessage(text);
    const told =
      given === expected
        ? say('entryRenewed', { date: format.date(given) })
        : say('entryRenewedOther', { date: format.date(given), expected: format.date(expected) });
    const odd = oddIn(text);
    return odd === undefined ? told : `${told} ${say('entryOdd', { what: odd.map(sayMessage).join(' ') })}`;
  };
}
